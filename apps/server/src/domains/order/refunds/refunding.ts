/** Money of an order goes back to its buyer: from escrow before the release, from what the shop has after it. */

import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { appliedTo } from '../../deposit/index.ts'
import {
  accounts,
  balanceFen,
  compensated,
  lockBalances,
  type OrderMoneyTo,
  post,
  refundedByShop,
  refundedFromEscrow,
  shareBackFen,
  takeInOrderFen,
} from '../../ledger/index.ts'
import { requestRefund } from '../../payment/index.ts'
import { escrowFen, keptCommissionFen, refundParts } from '../amounts.ts'
import { orderEvents } from '../events.ts'
import { kindOf, lockBehind } from '../kinds.ts'
import { tell } from '../notices/telling.ts'
import { closeParcels, piecesSent } from '../shipping/parts.ts'
import { type Actor, change, itemsOf, lockOrders, paymentsOf, touch } from '../store.ts'
import type { Order, OrderRefund } from '../tables.ts'
import { isFree, refundFree } from './free-refund.ts'
import { noteRefund } from './noting.ts'
import { addRefund, markArrived, refundsOf, refundsOnTheWay } from './refund-store.ts'
import { cashFen, type RefundAsk, returnedFen, type Shares, sharesOf, writeShares } from './shares.ts'

/** The part of an order that can still go back to its buyer, in fen. */
export async function refundableFen(tx: Tx, order: Order): Promise<number> {
  return order.paid_at === null ? 0 : mostFen(order, await refundsOf(tx, order.id))
}

/** Of the buyer's money, less what went back and what a bank took back. */
const mostFen = (order: Order, earlier: readonly OrderRefund[]): number =>
  Math.max(0, cashFen(order) - returnedFen(earlier) - order.charged_back_fen)

/** What of a chargeback its order can bear: of the payment itself, not of deposits that came another way. */
export async function bearableFen(ctx: Ctx, order: Order): Promise<number> {
  const earlier = await refundsOf(ctx, order.id)
  const of_payment = earlier.filter(({ source }) => source === 'payment')
  return Math.min(mostFen(order, earlier), order.paid_fen - returnedFen(of_payment))
}

/**
 * Gives a part of an order back, or all of it: T13 and T14 out of escrow, T15 after the release, then from the shop's pending money
 * of this order, its wallet, its deposit, its debt. The newest source is refunded first: the payment, then applied deposits. Each thing
 * gives back its own price and its own part of the platform's coupon; the platform's commission goes back in shares. With the last thing
 * of goods of which nothing was sent the shipping goes back as well. An order of which nothing is left is refunded; one of which only
 * what was sent is left is shipped. The caller holds its lock.
 *
 * @returns cash_fen: what went back, the shipping that went with the last thing included
 * @throws Refusal CASE_AMOUNT {max_fen, max_yuan} when less is left, STATE_CONFLICT {status} when it was not paid
 */
export async function refundOrder(
  tx: Tx,
  order: Order,
  wanted: RefundAsk,
): Promise<{ order: Order; refunds: OrderRefund[]; cash_fen: number }> {
  if (order.paid_at === null) refuse('STATE_CONFLICT', { status: order.status })
  if (isFree(order)) return refundFree(tx, order, wanted)
  const earlier = await refundsOf(tx, order.id)
  const left_fen = cashFen(order) - returnedFen(earlier)
  const items = await itemsOf(tx, [order.id])
  const sent = order.shipped_at === null ? await piecesSent(tx, [order.id]) : new Map<number, number>()
  const shares = sharesOf(order, items, earlier, wanted, {
    left_fen,
    max_fen: mostFen(order, earlier),
    sent: sent.size > 0,
  })
  const cash_fen = shares.cash_fen
  const ask = { ...wanted, cash_fen }
  let current = order
  const refunds: OrderRefund[] = []
  await lockBehind(tx, [order])
  // Every payment is locked before the first account, and every account before the first of them is used.
  const parts: Routed[] = []
  for (const part of await partsOf(tx, order, earlier, ask))
    parts.push({ part, route: await routeOf(tx, order, part, ask) })
  await lockBalances(tx, potsOf(order))
  for (const routed of parts) {
    const done = await refundPart(tx, current, { earlier, now: refunds }, routed, ask, shares)
    current = done.order
    refunds.push(done.refund)
  }
  const coupon_fen = refunds.reduce((sum, one) => sum + one.coupon_fen, 0)
  const touched = await writeShares(tx, order, items, { ...shares, coupon_fen }, ask, sent)
  const in_full = cash_fen === left_fen
  const ended = await noteRefund(tx, order, current, ask, in_full)
  await kindOf(order).onRefunded?.(tx, ended, { items: touched, in_full })
  const gone = in_full || order.status !== 'to_ship' ? ended : await closeParcels(tx, ended, ask.actor)
  return { order: gone, refunds, cash_fen }
}

interface Part {
  source: 'payment' | 'deposit'
  source_id: number
  cash_fen: number
  /** The payment it goes back through; null: to the wallet. */
  payment_id: number | null
  /** How many refunds went back to this source before. */
  earlier: number
}

/** How a refund is spread over where the money came from. */
async function partsOf(
  tx: Tx,
  order: Order,
  earlier: readonly OrderRefund[],
  { cash_fen }: RefundAsk,
): Promise<Part[]> {
  const sources: Array<Omit<Part, 'cash_fen' | 'earlier'> & { fen: number }> = []
  const [payment] = await paymentsOf(tx, [order.id])
  invariant(payment || order.paid_fen === 0, `order ${order.id} was paid by nobody`)
  if (payment)
    sources.push({
      source: 'payment',
      source_id: payment.payment_id,
      payment_id: payment.payment_id,
      fen: order.paid_fen,
    })
  for (const hold of order.deposit_applied_fen > 0 ? await appliedTo(tx, order.user_id, order.id) : [])
    sources.push({
      source: 'deposit',
      source_id: hold.hold_id,
      payment_id: hold.source === 'wallet' ? null : hold.payment_id,
      fen: hold.applied_fen,
    })
  const before = sources.map(({ source, source_id }) =>
    earlier.filter((one) => one.source === source && one.source_id === source_id),
  )
  const parts_fen = takeInOrderFen(
    cash_fen,
    sources.map(({ fen }, i) => fen - returnedFen(before[i]!)),
  )
  invariant(parts_fen.at(-1) === 0, `order ${order.id} has fewer sources than money`)
  return sources.flatMap(({ fen: _, ...source }, i) =>
    parts_fen[i]! > 0 ? [{ ...source, cash_fen: parts_fen[i]!, earlier: before[i]!.length }] : [],
  )
}

/** Where a part goes, and the number it goes by. */
async function routeOf(tx: Tx, order: Order, part: Part, ask: RefundAsk): Promise<Routed['route']> {
  if (part.payment_id === null) {
    const refund_no = part.earlier === 0 ? `D${part.source_id}` : `D${part.source_id}-${part.earlier + 1}`
    return { refund_no, refund: { to: 'wallet', user_id: order.user_id } }
  }
  // The bank gave it back before we were asked.
  if (ask.for.type === 'chargeback') return { refund_no: `CB${ask.for.id}`, refund: { to: 'disputed' } }
  return requestRefund(tx, {
    payment_id: part.payment_id,
    amount_fen: part.cash_fen,
    reason: ask.reason,
    ref_type: ask.for.type === 'case' ? 'case' : 'order',
    ref_id: ask.for.type === 'case' ? ask.for.id : order.id,
  })
}

interface Routed {
  part: Part
  route: { refund_no: string; refund: OrderMoneyTo }
}

/** Sources and targets when an order is refunded, in one part or several, with compensation or without. */
const potsOf = ({ id, shop_id, user_id }: Order): string[] => [
  accounts.escrow(id),
  accounts.userWallet(user_id),
  accounts.shopPending(shop_id),
  accounts.shopWallet(shop_id),
  accounts.shopDeposit(shop_id),
  accounts.shopDebt(shop_id),
]

async function refundPart(
  tx: Tx,
  order: Order,
  before: { earlier: readonly OrderRefund[]; now: readonly OrderRefund[] },
  { part, route: { refund_no, refund } }: Routed,
  ask: RefundAsk,
  shares: Shares,
): Promise<{ order: Order; refund: OrderRefund }> {
  const couponsFen = (refunds: readonly OrderRefund[]): number => refunds.reduce((sum, one) => sum + one.coupon_fen, 0)
  const now_fen = returnedFen(before.now)
  /** The part of something that goes back with the whole of this refund; its parts together are all of it. */
  const ofThis = (whole_fen: number): number =>
    shareBackFen(whole_fen, now_fen + part.cash_fen, ask.cash_fen, 0) -
    shareBackFen(whole_fen, now_fen, ask.cash_fen, 0)
  const all = [...before.earlier, ...before.now]
  const coupon_fen =
    shares.coupon_fen === null
      ? shareBackFen(order.platform_discount_fen, returnedFen(all) + part.cash_fen, cashFen(order), couponsFen(all))
      : ofThis(shares.coupon_fen)
  const amount_fen = part.cash_fen + coupon_fen
  const from_escrow = order.received_at === null
  const { id: order_id, order_no } = order
  const move_of = { order_id, order_no, refund_no, amount_fen, coupon_fen, refund }
  let commission_fen = 0
  let patch: Partial<Order> = { refunded_fen: order.refunded_fen + amount_fen }
  if (from_escrow) {
    invariant(amount_fen <= escrowFen(order), `order ${order_id} has less in escrow than it owes`)
    patch = {
      ...patch,
      refunded_escrow_fen: order.refunded_escrow_fen + amount_fen,
      ...(shares.goods_fen === null
        ? refundParts(order, amount_fen)
        : { refunded_goods_fen: order.refunded_goods_fen + ofThis(shares.goods_fen) }),
    }
    await post(tx, refundedFromEscrow(move_of))
  } else {
    const back =
      shares.goods_fen === null
        ? refundParts({ ...order, refunded_goods_fen: 0, refunded_premium_fen: 0 }, order.refunded_fen + amount_fen)
        : {
            refunded_goods_fen:
              shares.goods_before_fen + shareBackFen(shares.goods_fen, now_fen + part.cash_fen, ask.cash_fen, 0),
            refunded_premium_fen: 0,
          }
    const owed_fen = order.commission_fen - keptCommissionFen(order, back) - order.commission_refunded_fen
    commission_fen = Math.min(amount_fen, Math.max(0, owed_fen))
    const { taken_fen } = await post(
      tx,
      refundedByShop({
        ...move_of,
        shop_id: order.shop_id,
        commission_back_fen: commission_fen,
        order_pending_fen: order.shop_pending_fen,
      }),
    )
    patch = {
      ...patch,
      shop_pending_fen: order.shop_pending_fen - taken_fen[0]!,
      commission_refunded_fen: order.commission_refunded_fen + commission_fen,
    }
  }
  const row = await addRefund(tx, {
    order_id,
    refund_no,
    for_type: ask.for.type,
    for_id: ask.for.type === 'close' ? null : ask.for.id,
    source: part.source,
    source_id: part.source_id,
    cash_fen: part.cash_fen,
    coupon_fen,
    commission_fen,
    from_escrow,
    destination: refund.to,
    arrived_at: refund.to === 'wallet' || refund.to === 'disputed' ? await databaseNow(tx) : null,
  })
  return { order: await touch(tx, order, patch), refund: row }
}

/**
 * The shop pays the buyer something beyond the refund (T31): the fee of a return, or for a proven fake. Once a key. The caller holds
 * the order's lock.
 *
 * @param of pots: all that the shop has, its debt in the end. deposit: its deposit alone, which the caller knows to have so much
 */
export async function compensateBuyer(
  tx: Tx,
  order: Order,
  {
    key,
    amount_fen,
    note,
    actor,
    of = 'pots',
  }: { key: string; amount_fen: number; note: string; actor: Actor; of?: 'pots' | 'deposit' },
): Promise<Order> {
  const { id: order_id, order_no, shop_id, user_id } = order
  const move_of = { order_id, order_no, shop_id, user_id, amount_fen, order_pending_fen: order.shop_pending_fen }
  const { fresh, taken_fen } = await post(tx, compensated({ ...move_of, compensation_id: key, of }))
  if (!fresh) return order
  const shop_pending_fen = order.shop_pending_fen - (of === 'pots' ? taken_fen[0]! : 0)
  await tell(tx, orderEvents.compensated, [order], () => ({ amount_fen }))
  return change(tx, order, { shop_pending_fen }, { event: 'compensate', actor, note })
}

/**
 * What a shop has in its guarantee deposit: the most it can be made to compensate for a fake. It is a ceiling for a ruling that may be
 * paid weeks later, so it is not locked; what the deposit no longer has by then becomes the shop's debt.
 */
export const shopDepositFen = (tx: Tx, shop_id: number): Promise<number> =>
  balanceFen(tx, accounts.shopDeposit(shop_id))

/** The bank has given refunds to cards, or an operator to wallets: those of orders are told on as order.refund_arrived. */
export async function refundsArrived(tx: Tx, refund_nos: readonly string[]): Promise<void> {
  const known = await refundsOnTheWay(tx, refund_nos)
  const orders = await lockOrders(
    tx,
    known.map((refund) => refund.order_id),
  )
  for (const { refund_no, order_id } of known) {
    const order = orders.find((one) => one.id === order_id)
    invariant(order, `refund ${refund_no} is of no order`)
    const refund = await markArrived(tx, refund_no)
    if (!refund) continue
    await tell(tx, orderEvents.refund_arrived, [order], () => ({
      amount_fen: refund.cash_fen,
      refund_no,
      for: refund.for_type,
      case_id: refund.for_type === 'case' ? refund.for_id : null,
    }))
  }
}
