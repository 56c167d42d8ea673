/** The shop of an order whose payment a bank took back is heard; then the desk decides. */
import type { OperatorCtx, ShopCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { startReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { clearDeadline, setDeadline } from '../../../platform/time/deadlines.ts'
import { setting } from '../settings.ts'
import { change, lockChargeback } from '../store.ts'
import type { Chargeback } from '../tables.ts'

const HOUR_MS = 3_600_000
/** Deadline: the shop's time to answer is over. */
export const REPLY_OVER = 'chargeback_reply_over'

/** What events say of one. */
export const told = ({ id, no, pay_no, user_id, shop_id, order_id, order_no, amount_fen }: Chargeback) => ({
  ...{ chargeback_id: id, no, pay_no, user_id, shop_id, order_id, order_no, amount_fen },
})

async function hear(tx: Tx, id: number, patch: Partial<Chargeback>): Promise<Chargeback> {
  const heard = await change(tx, id, { status: 'heard', ...patch })
  await clearDeadline(tx, REPLY_OVER, id)
  await startReviewDeadlines(tx, 'chargeback', [id], (await setting(tx, 'chargeback.ruling_h')) * HOUR_MS)
  return heard
}

/**
 * Notes what the shop said, to Juya Service; from then on the desk may decide.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}
 */
export async function noteAnswer(tx: Tx<OperatorCtx>, id: number, answer: string): Promise<Chargeback> {
  const row = (await lockChargeback(tx, id)) ?? refuse('NOT_FOUND')
  if (row.status !== 'received') refuse('STATE_CONFLICT', { status: row.status })
  return hear(tx, id, { answer, answered_at: await databaseNow(tx) })
}

/**
 * The shop answers; from then on the desk may decide.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, WINDOW_CLOSED
 */
export function answerChargeback(
  ctx: ShopCtx,
  { id, content, images }: { id: number; content: string; images: readonly string[] },
): Promise<Chargeback> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockChargeback(tx, id)
    if (!row || row.shop_id !== ctx.shop.shop_id) refuse('NOT_FOUND')
    const now = await databaseNow(tx)
    const is_silent = row.status === 'heard' && row.answered_at === null
    if (is_silent || (row.status === 'received' && row.reply_until! <= now)) refuse('WINDOW_CLOSED')
    if (row.status !== 'received') refuse('STATE_CONFLICT', { status: row.status })
    return hear(tx, id, { answer: content, answer_images: [...images], answered_at: now })
  })
}

/** Deadline: the shop did not answer in time; the desk decides all the same. */
export async function endHearing(tx: Tx, id: number): Promise<void> {
  const row = await lockChargeback(tx, id)
  if (row?.status !== 'received' || row.reply_until === null) return
  if (row.reply_until > (await databaseNow(tx))) return setDeadline(tx, REPLY_OVER, id, row.reply_until)
  await hear(tx, id, {})
}
