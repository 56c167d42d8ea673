/** The clocks of withdrawals: until when one is decided, and when the provider is asked next. */
import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { promisesOf } from '../../platform/promises.ts'
import { deadlinesOf } from '../../platform/time/deadlines.ts'
import { SEND } from './rules.ts'
import type { Withdrawal } from './tables.ts'
import type { Clocks } from './words.ts'

/** Of each, by its id. */
export async function clocksOf(ctx: Ctx, list: readonly Withdrawal[]): Promise<Map<number, Clocks>> {
  const ids = list.map(({ id }) => id)
  const now = await databaseNow(ctx)
  const promises = await promisesOf(ctx, 'payout', ids)
  const asks = new Map((await deadlinesOf(ctx, [SEND], ids)).map(({ ref_id, due_at }) => [ref_id, due_at]))
  return new Map(
    ids.map((id) => [id, { review_by: promises.get(id)?.due_at ?? null, next_ask: asks.get(id) ?? null, now }]),
  )
}
