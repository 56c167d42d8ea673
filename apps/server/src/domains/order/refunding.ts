/** Money of an order goes back to its buyer: from escrow before the release, from what the shop has after it. */
import type { Tx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db.ts'
import { clearDeadline } from '../../platform/deadlines.ts'
import { invariant, refuse } from '../../platform/refuse.ts'
import { appliedTo } from '../deposit/index.ts'
import {
  accounts,
  compensated,
  isFrozen,
  lockBalances,
  post,
  type RefundTo,
  refundedByShop,
  refundedFromEscrow,
  shareBackFen,
  takeInOrderFen,
} from '../ledger/index.ts'
import { requestRefund } from '../payment/index.ts'
import { escrowFen, keptGoodsFen, refundParts } from './amounts.ts'
import { tell } from './events.ts'
import { addItemRefund, addRefund, markArrived, refundByNo, refundsOf } from './refund-store.ts'
import { latestParcel } from './shipment-store.ts'
import { type Actor, change, itemsOf, lockOrder, move, paymentsOf, touch } from './store.ts'
import type { Order, OrderItemRow, OrderRefund } from './tables.ts'

export interface RefundAsk {
  /** What the buyer gets, 1 or more, at most what is left of what they paid. */
  cash_fen: number
  /** The thing it is for; left out: the things in the order, one after the other. */
  item_id?: number | null
  /** As the bank, the log and both sides read it. */
  reason: string
  for: { type: 'case'; id: number } | { type: 'close' }
  actor: Actor
}

/** What the buyer put into it, from the wallet, by card and as deposit. */
const cashFen = (order: Order): number => order.paid_fen + order.deposit_applied_fen

/** What went back to the buyer so far. */
const returnedFen = (refunds: readonly OrderRefund[]): number => refunds.reduce((sum, one) => sum + one.cash_fen, 0)

/** What of an order can still be given back to its buyer, in fen. */
export async function refundableFen(tx: Tx, order: Order): Promise<number> {
  return order.paid_at === null ? 0 : cashFen(order) - returnedFen(await refundsOf(tx, order.id))
}

/**
 * Gives a part of an order back, or all of it: T13 and T14 out of escrow, T15 after the release, then from the shop's pending money
 * of this order, its wallet, its deposit, its debt. The newest source is refunded first: the payment, then applied deposits. The
 * platform's coupon and its commission go back in shares. An order of which nothing is left is refunded. The caller holds its lock.
 *
 * @throws Refusal CASE_AMOUNT {max_fen, max_yuan} when less is left, STATE_CONFLICT {status} when it was not paid
 */
export async function refundOrder(
  tx: Tx,
  order: Order,
  ask: RefundAsk,
): Promise<{ order: Order; refunds: OrderRefund[] }> {
  if (order.paid_at === null) refuse('STATE_CONFLICT', { status: order.status })
  const earlier = await refundsOf(tx, order.id)
  const left_fen = cashFen(order) - returnedFen(earlier)
  if (ask.cash_fen > left_fen || ask.cash_fen < 1)
    refuse('CASE_AMOUNT', { max_fen: left_fen, max_yuan: (left_fen / 100).toFixed(2) })
  let current = order
  const refunds: OrderRefund[] = []
  for (const part of await partsOf(tx, order, earlier, ask)) {
    const done = await refundPart(tx, current, [...earlier, ...refunds], part, ask)
    current = done.order
    refunds.push(done.refund)
  }
  await spreadOverItems(tx, order, ask)
  const ended = await noteRefund(tx, order, current, ask, ask.cash_fen === left_fen)
  return { order: ended, refunds }
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
      payment_id: hold.source === 'card' ? hold.payment_id : null,
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
async function routeOf(
  tx: Tx,
  order: Order,
  part: Part,
  ask: RefundAsk,
): Promise<{ refund_no: string; refund: RefundTo }> {
  if (part.payment_id === null) {
    const refund_no = part.earlier === 0 ? `D${part.source_id}` : `D${part.source_id}-${part.earlier + 1}`
    return { refund_no, refund: { to: 'wallet', user_id: order.user_id } }
  }
  return requestRefund(tx, {
    payment_id: part.payment_id,
    amount_fen: part.cash_fen,
    reason: ask.reason,
    ref_type: ask.for.type === 'case' ? 'case' : 'order',
    ref_id: ask.for.type === 'case' ? ask.for.id : order.id,
  })
}

async function refundPart(
  tx: Tx,
  order: Order,
  earlier: readonly OrderRefund[],
  part: Part,
  ask: RefundAsk,
): Promise<{ order: Order; refund: OrderRefund }> {
  const { refund_no, refund } = await routeOf(tx, order, part, ask)
  const coupon_fen = shareBackFen(
    order.platform_discount_fen,
    returnedFen(earlier) + part.cash_fen,
    cashFen(order),
    earlier.reduce((sum, one) => sum + one.coupon_fen, 0),
  )
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
      ...refundParts(order, amount_fen),
    }
    await post(tx, refundedFromEscrow(move_of))
  } else {
    commission_fen = shareBackFen(
      order.commission_fen,
      order.refunded_fen - order.refunded_escrow_fen + amount_fen,
      order.released_fen,
      order.commission_refunded_fen,
    )
    const available = await shopPotsOf(tx, order)
    const pending_fen = Math.min(available.pending_fen, amount_fen - commission_fen)
    patch = {
      ...patch,
      shop_pending_fen: order.shop_pending_fen - pending_fen,
      commission_refunded_fen: order.commission_refunded_fen + commission_fen,
    }
    await post(
      tx,
      refundedByShop({ ...move_of, shop_id: order.shop_id, commission_back_fen: commission_fen, available }),
    )
  }
  const row = await addRefund(tx, {
    order_id,
    refund_no,
    for_type: ask.for.type,
    for_id: ask.for.type === 'case' ? ask.for.id : null,
    source: part.source,
    source_id: part.source_id,
    cash_fen: part.cash_fen,
    coupon_fen,
    commission_fen,
    from_escrow,
    destination: refund.to,
    arrived_at: refund.to === 'wallet' ? await databaseNow(tx) : null,
  })
  return { order: await touch(tx, order, patch), refund: row }
}

/**
 * What a shop can pay back from: this order's money not yet settled, its wallet unless that is frozen, its deposit. Every account the
 * movement may touch is locked at once, in the order of their ids, as all movements do.
 */
async function shopPotsOf(
  tx: Tx,
  { shop_id, user_id, shop_pending_fen }: Order,
): Promise<{ pending_fen: number; wallet_fen: number; deposit_fen: number }> {
  const [wallet, deposit] = [accounts.shopWallet(shop_id), accounts.shopDeposit(shop_id)]
  const others = [accounts.shopPending(shop_id), accounts.shopDebt(shop_id), accounts.userWallet(user_id)]
  const held = await lockBalances(tx, [wallet, deposit, ...others])
  return {
    pending_fen: shop_pending_fen,
    wallet_fen: (await isFrozen(tx, wallet)) ? 0 : held[wallet]!,
    deposit_fen: held[deposit]!,
  }
}

/** Writes what went back onto the things it was for, each up to its price. */
async function spreadOverItems(tx: Tx, order: Order, { cash_fen, item_id }: RefundAsk): Promise<void> {
  const items = await itemsOf(tx, [order.id])
  const first = (item: OrderItemRow): number => (item.id === item_id ? 0 : 1)
  let left_fen = cash_fen
  for (const item of items.toSorted((a, b) => first(a) - first(b) || a.id - b.id)) {
    const amount_fen = Math.min(left_fen, item.subtotal_fen - item.refunded_fen)
    if (amount_fen > 0) await addItemRefund(tx, item, amount_fen)
    left_fen -= amount_fen
  }
}

/** The status follows the money, and both sides are told. */
async function noteRefund(tx: Tx, before: Order, order: Order, ask: RefundAsk, is_all: boolean): Promise<Order> {
  const log = { actor: ask.actor, note: ask.reason }
  const says = {
    amount_fen: ask.cash_fen,
    reason: ask.reason,
    for: ask.for.type,
    was_received: order.received_at !== null,
    // Growth that was earned by what went back is taken back with it.
    kept_before_fen: before.completed_at === null ? null : keptGoodsFen(before),
    kept_fen: keptGoodsFen(order),
  }
  if (!is_all) {
    const refunded = await change(tx, order, {}, { ...log, event: 'refund_part' })
    await tell(tx, 'order.refunded_in_part', [refunded], () => ({ ...says, refund_seq: refunded.version }))
    return refunded
  }
  const end: Partial<Order> = {
    auto_confirm_at: null,
    closed_at: await databaseNow(tx),
    close_reason: ask.reason,
    ...(order.review_state === 'open' ? { review_state: 'closed' as const } : {}),
  }
  const refunded = await move(tx, order, 'refund', end, log)
  await stopClocks(tx, order)
  await tell(tx, 'order.refunded', [refunded], () => ({ ...says, refund_seq: refunded.version }))
  return refunded
}

const CLOCKS = [
  'order_ship_late',
  'order_ship_soon',
  'order_auto_confirm',
  'order_auto_confirm_soon',
  'order_settle',
  'order_complete',
  'order_review_close',
]

/** Nothing happens by itself any more. */
async function stopClocks(tx: Tx, order: Order): Promise<void> {
  for (const kind of CLOCKS) await clearDeadline(tx, kind, order.id)
  const parcel = await latestParcel(tx, order.id)
  if (parcel && order.received_at === null) await clearDeadline(tx, 'order_track', parcel.id)
}

/**
 * The shop pays the buyer something beyond the refund (T31): the fee of a return, or for a proven fake. Once a key. The caller holds
 * the order's lock.
 */
export async function compensateBuyer(
  tx: Tx,
  order: Order,
  { key, amount_fen, note, actor }: { key: string; amount_fen: number; note: string; actor: Actor },
): Promise<Order> {
  const available = await shopPotsOf(tx, order)
  const { id: order_id, order_no, shop_id, user_id } = order
  const move_of = { order_id, order_no, shop_id, user_id, amount_fen, available }
  const { fresh } = await post(tx, compensated({ ...move_of, compensation_id: key }))
  if (!fresh) return order
  const shop_pending_fen = order.shop_pending_fen - Math.min(available.pending_fen, amount_fen)
  return change(tx, order, { shop_pending_fen }, { event: 'compensate', actor, note })
}

/** What a shop has in its guarantee deposit, locked: the most it can be made to compensate for a fake. */
export async function shopDepositFen(tx: Tx, shop_id: number): Promise<number> {
  const deposit = accounts.shopDeposit(shop_id)
  return (await lockBalances(tx, [deposit]))[deposit]!
}

/** The bank has given a refund to the buyer's card, or an operator to the wallet: told on as order.refund_arrived. */
export async function refundArrived(tx: Tx, refund_no: string): Promise<void> {
  const known = await refundByNo(tx, refund_no)
  if (!known || known.arrived_at !== null) return
  const order = await lockOrder(tx, known.order_id)
  invariant(order, `refund ${refund_no} is of no order`)
  const refund = await markArrived(tx, refund_no)
  if (refund)
    await tell(tx, 'order.refund_arrived', [order], () => ({
      amount_fen: refund.cash_fen,
      refund_no,
      for: refund.for_type,
      case_id: refund.for_id,
    }))
}
