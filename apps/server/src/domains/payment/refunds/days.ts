/** Days of a provider are rows: each that is over is closed, or said to be open. A statement that was not to be had is asked for until it comes. */
import { defineAlarm } from '../../../platform/alarms/registry.ts'
import type { Ctx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { configuredProviders } from '../paying/provider-calls.ts'
import { noteDays } from './day-rows.ts'
import { reconcileDay, yesterday } from './reconcile.ts'

/** Awaited days caught up in one run, oldest first. */
const CAUGHT_UP_MOST = 31
const DAY_MS = 86_400_000

/** Days whose statement was not compared yet, oldest first. */
const awaitedDays = (ctx: Ctx, provider: string, until: string) =>
  query<{ day: string }>(
    ctx,
    'payment_days_awaited',
    `select day from payment_reconciliations where status = 'awaited' and provider = $1 and day <= $2 order by day limit ${CAUGHT_UP_MOST}`,
    [provider, until],
  )

/** Compares every day up to yesterday that waits for its statement. One that cannot be had stays awaited and stops none of the others. */
export async function catchUp(ctx: Ctx): Promise<void> {
  const until = yesterday(await databaseNow(ctx))
  for (const { provider } of configuredProviders(ctx)) {
    await noteDays(ctx, provider, until)
    for (const { day } of await awaitedDays(ctx, provider, until))
      try {
        await reconcileDay(ctx, day, provider)
      } catch (error) {
        ctx.log.error({ err: error, provider, day }, 'the statement of a day cannot be had')
      }
  }
}

/** One day of every provider, as a run by hand asks for it. */
export async function reconcileEach(ctx: Ctx, day: string): Promise<void> {
  for (const { provider } of configuredProviders(ctx)) await reconcileDay(ctx, day, provider)
}

defineAlarm({
  kind: 'statement_missing',
  roles: ['finance'],
  title: { en: 'The statement of {day} is missing ({provider})', zh: '{day} 的对账单仍未取得（{provider}）' },
  means: {
    en: 'The day is over for more than a day and its statement could not be compared: its money stands in clearing. It is asked for every hour.',
    zh: '该日结束已超过一天，对账单仍未核对，资金停在待清算。系统每小时重新获取。',
  },
  first: {
    en: 'Look whether the provider answers. Then press “Ask again” beside the day, under Money that is stuck.',
    zh: '先确认服务商接口是否可用，再到“滞留资金”该日旁点“重新获取”。',
  },
  look: {
    every: 'minute',
    causes: async (ctx: Ctx) => {
      const before = yesterday((await databaseNow(ctx)) - DAY_MS)
      const causes = []
      for (const { provider } of configuredProviders(ctx))
        for (const { day } of await awaitedDays(ctx, provider, before))
          causes.push({ cause: `${provider}:${day}`, facts: { provider, day } })
      return causes
    },
  },
})
