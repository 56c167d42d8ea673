/** Live time goes back to where its money came from (T22): unused within its days, and in proportion when the room ends. */
import type { RefusalKey } from '@juya/contract'
import type { Ctx, ShopCtx, Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { clearDeadline } from '../../../platform/time/deadlines.ts'
import { feeRefunded, type Posting, postMany } from '../../ledger/index.ts'
import { refundableOf, requestRefund, requestShopRefund } from '../../payment/index.ts'
import { shopRow } from '../../shop/index.ts'
import { liveEvents } from '../events.ts'
import { backFen, minutesOf } from '../rules.ts'
import type { TimePurchase } from '../tables.ts'
import { endTime, LIVE_TIME_ENDS, lockTime, purchasesByIds, runningTime } from './time-store.ts'

/** The first reason against giving it back unused now; undefined: it can be. Lists say it before the tap. */
export function judgeTimeBack(
  { source, status, left_s, seconds, back_until }: TimePurchase,
  now: number,
): { key: RefusalKey; details: Record<string, unknown> } | undefined {
  if (source !== 'purchase' || status !== 'running') return { key: 'STATE_CONFLICT', details: { status } }
  if (now >= back_until!) return { key: 'WINDOW_CLOSED', details: {} }
  return left_s < seconds ? { key: 'LIVE_TIME_USED', details: {} } : undefined
}

/**
 * Gives back what the caller's shop bought and has not used.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, WINDOW_CLOSED, LIVE_TIME_USED, REFUND_FAILED (a bank took the payment back)
 */
export async function giveTimeBack(tx: Tx<ShopCtx>, id: number): Promise<{ amount_fen: number; to: Destination }> {
  const { shop_id } = tx.shop
  await lockTime(tx, shop_id)
  const [time] = await purchasesByIds(tx, [id])
  if (time?.shop_id !== shop_id) refuse('NOT_FOUND')
  const refused = judgeTimeBack(time, await databaseNow(tx))
  if (refused) refuse(refused.key, refused.details)
  const { amount_fen, seconds } = time
  await endTime(tx, time, 'given_back', amount_fen)
  const to = await payBack(tx, [{ time, back_fen: amount_fen }], false)
  await clearDeadline(tx, LIVE_TIME_ENDS, id)
  await emit(tx, liveEvents.time_given_back, {
    ...{ purchase_id: id, shop_id, user_id: time.owner_id, minutes: minutesOf(seconds), amount_fen },
  })
  return { amount_fen, to: to[0]! }
}

/** What runs of a shop's live time, each with what goes back of it: never what a bank has taken back already. */
async function partsOf(ctx: Ctx, shop_id: number): Promise<Array<{ time: TimePurchase; back_fen: number }>> {
  const running = await runningTime(ctx, shop_id)
  const left = await refundableOf(
    ctx,
    running.flatMap(({ payment_id }) => payment_id ?? []),
  )
  return running.map((time) => ({ time, back_fen: Math.min(backFen(time), left.get(time.payment_id ?? 0) ?? 0) }))
}

/** What would go back of a shop's live time, and how many seconds it has. */
export async function backOf(ctx: Ctx, shop_id: number): Promise<{ back_fen: number; left_s: number }> {
  const parts = await partsOf(ctx, shop_id)
  return {
    back_fen: parts.reduce((sum, { back_fen }) => sum + back_fen, 0),
    left_s: parts.reduce((sum, { time }) => sum + time.left_s, 0),
  }
}

/** All of a shop's live time ends, and what is unused of it goes back in proportion. @returns what goes back, in fen */
export async function giveAllTimeBack(tx: Tx, shop_id: number): Promise<number> {
  await lockTime(tx, shop_id)
  const parts = await partsOf(tx, shop_id)
  const { status } = await shopRow(tx, shop_id)
  for (const { time, back_fen } of parts) await endTime(tx, time, 'given_back', back_fen)
  await payBack(tx, parts, status === 'closed')
  await clearDeadline(tx, LIVE_TIME_ENDS, ...parts.map(({ time }) => time.id))
  return parts.reduce((sum, { back_fen }) => sum + back_fen, 0)
}

type Destination = Awaited<ReturnType<typeof requestShopRefund>>['refund']['to']

/** Payments are locked in the order of their ids, after the live time, and then the accounts. A closed shop has no wallet: its owner is paid. */
async function payBack(
  tx: Tx,
  parts: ReadonlyArray<{ time: TimePurchase; back_fen: number }>,
  is_closed: boolean,
): Promise<Destination[]> {
  const paid = parts.filter(({ back_fen }) => back_fen > 0)
  paid.sort((a, b) => a.time.payment_id! - b.time.payment_id!)
  const postings: Posting[] = []
  const ways: Destination[] = []
  for (const { time, back_fen } of paid) {
    const { id, shop_id, payment_id, is_shops } = time
    invariant(payment_id, `live time ${id} was not paid`)
    const wanted = {
      payment_id,
      amount_fen: back_fen,
      reason: 'live time given back',
      ref_type: 'live_time',
      ref_id: id,
    }
    const { refund } =
      is_shops && !is_closed ? await requestShopRefund(tx, { ...wanted, shop_id }) : await requestRefund(tx, wanted)
    postings.push(feeRefunded({ refund_id: `live:${id}`, kind: 'live', amount_fen: back_fen, refund }))
    ways.push(refund.to)
  }
  if (postings.length > 0) await postMany(tx, postings)
  return ways
}
