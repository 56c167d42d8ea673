/** Giving VIP back: within its days, and where it has brought nothing that stays (T22). */
import type { RefusalKey } from '@juya/contract'
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { feeRefunded, post } from '../../ledger/index.ts'
import { refundByNo, requestRefund } from '../../payment/index.ts'
import { lockBook, movedByOutages, takeBackPoints } from '../../points/index.ts'
import { markReturned, usesOf } from '../benefits/uses.ts'
import { vipEvents } from '../events.ts'
import { lockMember, purchasesOf, refold } from '../store.ts'
import type { VipPurchase, VipUseRow } from '../tables.ts'

/** The same, each with the end of its refund days as it is: one that fell into an outage of some hours comes a day after that. */
export async function withRefundEnds(ctx: Ctx, had: readonly VipPurchase[]): Promise<VipPurchase[]> {
  const moved = await movedByOutages(
    ctx,
    had.flatMap(({ refund_until }) => refund_until ?? []),
  )
  return had.map((one) => ({ ...one, refund_until: moved.get(one.refund_until ?? 0) ?? one.refund_until }))
}

/** The first reason against giving it back now; undefined: it can be. Lists say it before the tap, the refund refuses with it. */
export function judgeRefund(
  { source, status, refund_until }: Pick<VipPurchase, 'source' | 'status' | 'refund_until'>,
  uses: readonly Pick<VipUseRow, 'is_returnable'>[],
  now: number,
): { key: RefusalKey; details: Record<string, unknown> } | undefined {
  if (source !== 'purchase' || status === 'refunded') return { key: 'STATE_CONFLICT', details: { status } }
  if (now >= refund_until!) return { key: 'WINDOW_CLOSED', details: {} }
  return uses.some((use) => !use.is_returnable) ? { key: 'VIP_BENEFIT_USED', details: {} } : undefined
}

/**
 * Gives back what the caller bought: its money goes the way it came, extra points for check-ins are taken back, and what was bought later moves forward.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, WINDOW_CLOSED, VIP_BENEFIT_USED, REFUND_FAILED (a bank took the payment back)
 */
export async function refundVip(
  tx: Tx<SignedCtx>,
  id: number,
): Promise<{ amount_fen: number; to: 'wallet' | 'card' | 'wechat' | 'alipay' }> {
  const user_id = tx.user.id
  await lockBook(tx, user_id)
  await lockMember(tx, user_id)
  const purchase = (await purchasesOf(tx, user_id)).find((one) => one.id === id) ?? refuse('NOT_FOUND')
  // A use that is written meanwhile refers to this row: it is waited for, and seen.
  await query(tx, 'vip_purchase_lock', 'select 1 from vip_purchases where id = $1 for update', [id])
  const uses = await usesOf(tx, [id])
  const [shown] = await withRefundEnds(tx, [purchase])
  const refused = judgeRefund(shown!, uses, await databaseNow(tx))
  if (refused) refuse(refused.key, refused.details)
  await takeBack(tx, id, uses)
  const to = await payBack(tx, purchase)
  await query(
    tx,
    'vip_purchase_refunded',
    `update vip_purchases set status = 'refunded', ended_at = platform_now() where id = $1`,
    [id],
  )
  const until_at = await refold(tx, user_id)
  const { amount_fen } = purchase
  await emit(tx, vipEvents.refunded, { purchase_id: id, user_id, amount_fen, until_at })
  return { amount_fen, to }
}

/** The extra points of check-ins go back: what was spent of them is owed. */
async function takeBack(tx: Tx, id: number, uses: readonly VipUseRow[]): Promise<void> {
  for (const { user_id, ref, points } of uses)
    await takeBackPoints(tx, {
      user_id,
      reason: 'sign',
      ref: ref.replace(/^sign:/, ''),
      points,
      because_ref: `vip:${id}`,
    })
  await markReturned(
    tx,
    uses.map((use) => use.id),
  )
}

async function payBack(tx: Tx, { id, payment_id, amount_fen }: VipPurchase) {
  const { refund_no, refund } = await requestRefund(tx, {
    ...{ payment_id: payment_id!, amount_fen, reason: 'VIP given back', ref_type: 'vip', ref_id: id },
  })
  const row = await refundByNo(tx, refund_no)
  invariant(row, `refund ${refund_no} was just written`)
  await post(tx, feeRefunded({ refund_id: row.id, kind: 'vip', amount_fen, refund }))
  return refund.to
}
