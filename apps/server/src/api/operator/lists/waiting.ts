/** What waits for operators: lists count their rows as their counters ask for them, and short lists that stand whole on their page count themselves. */
import { COUNTERS, type CounterName } from '@juya/contract'
import { settingsPending } from '../../../domains/operator/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { backgroundStuck } from '../background.ts'
import { deskWaiting } from '../service-desk/held.ts'
import { moneyStuck } from '../stuck.ts'
import { countAsked } from './lister.ts'
import { listNamed } from './registry.ts'

type Count = (ctx: Ctx) => Promise<number>

const counted = Object.fromEntries(
  Object.entries(COUNTERS).map(([name, { list, asked }]): [string, Count] => [
    name,
    (ctx) => countAsked(ctx, listNamed(list.name).source, asked),
  ]),
) as Record<CounterName, Count>

export const WAITING = {
  ...counted,
  desk_waiting: deskWaiting,
  settings_pending: settingsPending,
  money_stuck: moneyStuck,
  background_stuck: backgroundStuck,
} as const satisfies Record<string, Count>

/** Everything that waits, by its name. */
export async function allWaiting(ctx: Ctx): Promise<Record<keyof typeof WAITING, number>> {
  const counts = await Promise.all(Object.entries(WAITING).map(async ([name, count]) => [name, await count(ctx)]))
  return Object.fromEntries(counts)
}
