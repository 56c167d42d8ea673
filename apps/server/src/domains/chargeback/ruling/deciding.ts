/** The bearer of what a bank took back: the shop out of its order, the payer from their wallet, or Juya. */
import { defineApproval, propose } from '../../../platform/approvals.ts'
import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { endReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { accounts, chargebackBorne, lockBalances, post } from '../../ledger/index.ts'
import { bearableFen, endChargeback, lockBehind, lockOrders, type Order, refundOrder } from '../../order/index.ts'
import { addChargedBack } from '../../payment/index.ts'
import { chargebackEvents } from '../events.ts'
import { told } from '../received/hearing.ts'
import { setting } from '../settings.ts'
import { change, lockChargeback } from '../store.ts'
import type { Bearer, Chargeback } from '../tables.ts'

export interface Ruling {
  id: number
  borne_by: Bearer
  /** As those it concerns read it. */
  reason: string
}

const ruling = defineApproval({
  kind: 'chargeback_ruling',
  roles: ['arbiter', 'finance'],
  title: { en: 'Who bears a chargeback', zh: '拒付承担方' },
  effect: {
    en: 'Chargeback {no} of {amount} is borne by: {bearer}.',
    zh: '拒付 {no}（{amount}）由{bearer_zh}承担。',
  },
  run: async (tx, { input, reason }) => {
    const row = await heard(tx, Number(input.id))
    await decide(tx, row, { id: row.id, borne_by: input.borne_by as Bearer, reason })
  },
})

const NAMES = {
  shop: { bearer: 'the shop', bearer_zh: '店铺' },
  payer: { bearer: 'the payer', bearer_zh: '付款人' },
  juya: { bearer: 'Juya', bearer_zh: '平台' },
} as const satisfies Record<Bearer, object>

async function heard(tx: Tx, id: number): Promise<Chargeback> {
  const row = (await lockChargeback(tx, id)) ?? refuse('NOT_FOUND')
  if (row.status !== 'heard') refuse('STATE_CONFLICT', { status: row.status })
  return row
}

/**
 * Decides a chargeback whose shop was heard; above chargeback.two_above_fen a second operator confirms it first. The payer, who has the money twice,
 * bears what the shop's order no longer covers; Juya bears what the payer's wallet does not cover.
 *
 * @returns undefined: it waits for the second operator
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, UNSUPPORTED (no shop in it), CASE_OPEN (of its order; the shop cannot bear it meanwhile),
 * EDIT_CONFLICT (a proposal waits)
 */
export async function decideChargeback(tx: Tx<OperatorCtx>, asked: Ruling): Promise<Chargeback | undefined> {
  const row = await heard(tx, asked.id)
  if (asked.borne_by === 'shop' && row.shop_id === null) refuse('UNSUPPORTED')
  if (row.amount_fen <= (await setting(tx, 'chargeback.two_above_fen'))) return decide(tx, row, asked)
  await propose(tx, ruling, {
    target_type: 'chargeback',
    target_id: row.id,
    amount_fen: row.amount_fen,
    input: { id: row.id, borne_by: asked.borne_by },
    facts: { no: row.no, ...NAMES[asked.borne_by] },
    reason: asked.reason,
  })
  return undefined
}

async function decide(tx: Tx<OperatorCtx>, row: Chargeback, { borne_by, reason }: Ruling): Promise<Chargeback> {
  const { id, no, amount_fen, user_id, payment_id, order_id } = row
  const [order] = order_id === null ? [] : await lockOrders(tx, [order_id])
  const operator_id = tx.operator.id
  // The payment comes before the accounts, and after what the order's kind locks.
  if (order) await lockBehind(tx, [order])
  await addChargedBack(tx, payment_id, 0)
  const by_shop = borne_by === 'shop' && order ? await bearByOrder(tx, row, order, reason) : nothing()
  const rest_fen = amount_fen - by_shop.shop_fen
  const wallet = accounts.userWallet(user_id)
  const has_fen = borne_by === 'juya' || rest_fen === 0 ? 0 : (await lockBalances(tx, [wallet]))[wallet]!
  const payer_fen = Math.min(rest_fen, has_fen)
  const juya_fen = rest_fen - payer_fen
  if (order && borne_by !== 'shop')
    await endChargeback(tx, order, {
      amount_fen,
      back_fen: payer_fen,
      no,
      actor: { type: 'operator', id: operator_id },
    })
  // The payer's wallet paid this part anew, so a refund of the payment may give it back to that wallet.
  if (payer_fen > 0) await addChargedBack(tx, payment_id, -payer_fen)
  if (rest_fen > 0)
    await post(tx, chargebackBorne({ chargeback_id: id, no, user_id, payer_fen, juya_fen, operator_id, memo: reason }))
  const decided = await change(tx, id, {
    ...{ status: 'decided', borne_by, reason, decided_by: operator_id, decided_at: await databaseNow(tx) },
    ...{ ...by_shop, payer_fen, juya_fen },
  })
  await endReviewDeadlines(tx, 'chargeback', [id])
  const { shop_fen } = by_shop
  await emit(tx, chargebackEvents.decided, { ...told(row), shop_fen, payer_fen, juya_fen, reason })
  return decided
}

interface ByShop {
  shop_fen: number
  coupon_fen: number
  commission_fen: number
}
const nothing = (): ByShop => ({ shop_fen: 0, coupon_fen: 0, commission_fen: 0 })

/**
 * Takes a chargeback out of the order's escrow, after the release from what the shop has. The order ends as refunded without a payment to its buyer,
 * who has the money from the bank.
 */
async function bearByOrder(tx: Tx<OperatorCtx>, row: Chargeback, order: Order, reason: string): Promise<ByShop> {
  if (order.after_sale_open) refuse('CASE_OPEN')
  const { id, no, amount_fen } = row
  const actor = { type: 'operator' as const, id: tx.operator.id }
  const freed = await endChargeback(tx, order, { amount_fen, back_fen: amount_fen, no, actor })
  const shop_fen = Math.min(amount_fen, await bearableFen(tx, freed))
  if (shop_fen === 0) return nothing()
  const { refunds } = await refundOrder(tx, freed, {
    cash_fen: shop_fen,
    reason,
    for: { type: 'chargeback', id },
    actor,
  })
  invariant(refunds.length === 1, `chargeback ${id} came out of more than its payment`)
  return { shop_fen, coupon_fen: refunds[0]!.coupon_fen, commission_fen: refunds[0]!.commission_fen }
}
