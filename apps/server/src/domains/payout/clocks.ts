/** The clocks of withdrawals: until when one is decided, and when the provider is asked next. */
import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { reviewDeadlinesOf } from '../../platform/review-deadlines.ts'
import { deadlinesOf } from '../../platform/time/deadlines.ts'
import { SEND } from './rules.ts'
import type { Withdrawal } from './tables.ts'
import type { Clocks } from './words.ts'

/** Of each, by its id. */
export async function clocksOf(ctx: Ctx, list: readonly Withdrawal[]): Promise<Map<number, Clocks>> {
  const ids = list.map(({ id }) => id)
  const now = await databaseNow(ctx)
  const review_deadlines = await reviewDeadlinesOf(ctx, 'payout', ids)
  const asks = new Map((await deadlinesOf(ctx, [SEND], ids)).map(({ ref_id, due_at }) => [ref_id, due_at]))
  return new Map(
    ids.map((id) => [id, { review_by: review_deadlines.get(id)?.due_at ?? null, next_ask: asks.get(id) ?? null, now }]),
  )
}
