/** What may be reported, and what is kept of it. */
import { createHash } from 'node:crypto'
import type { ReportTargetType } from '@juya/contract'
import type { Ctx, Tx } from '../../platform/context.ts'
import { type ReportTarget, type TargetFacts, thingOf } from '../../platform/things/things.ts'

/** What a thing that may be reported shows, and whose it is. */
export const targetOf = (ctx: Pick<Ctx, 'services'>, type: ReportTargetType): ReportTarget =>
  thingOf<'report'>(ctx, type).report

type BeforeBan = (tx: Tx, shop_id: number, reason: string) => Promise<unknown>
const before_ban: BeforeBan[] = []
/** What ends in a shop before its owner is banned: lots without bids. */
export function registerBeforeBan(run: BeforeBan): void {
  if (!before_ban.includes(run)) before_ban.push(run)
}
export async function runBeforeBan(tx: Tx, shop_id: number, reason: string): Promise<void> {
  for (const run of before_ban) await run(tx, shop_id, reason)
}

/** The snapshot as it is kept, and its hash: keys in their order, so that equal things are equal text. */
export function evidenceOf(snapshot: TargetFacts['snapshot']): { snapshot: string; snapshot_hash: string } {
  const lines = Object.entries(snapshot)
    .filter(([, value]) => value !== null && value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const text = JSON.stringify(Object.fromEntries(lines))
  return { snapshot: text, snapshot_hash: createHash('sha256').update(text).digest('hex') }
}
