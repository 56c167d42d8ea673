/** Paying: up to twenty orders at once, by wallet or by card, all of them or none. */
import type { SignedCtx, Tx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db.ts'
import { clearDeadline } from '../../platform/deadlines.ts'
import { pausePoint } from '../../platform/pause.ts'
import { invariant, refuse } from '../../platform/refuse.ts'
import { notePaid } from '../account/index.ts'
import { applyHold, heldFen } from '../deposit/index.ts'
import { couponFunded, orderPaidFromWallet, ordersPaidByCard, postMany } from '../ledger/index.ts'
import type { PaidPayment, PaymentTarget, Purpose } from '../payment/index.ts'
import { payableFen } from './amounts.ts'
import { setShipClocks } from './compensation.ts'
import { tell } from './events.ts'
import { HOUR_MS } from './rules.ts'
import { setting } from './settings.ts'
import { addPayment, itemsOf, lockOrders, move, touch } from './store.ts'
import type { Order } from './tables.ts'

/** What these orders cost together once deposits are taken off. */
export const dueFen = (orders: readonly Order[]): number => orders.reduce((sum, order) => sum + payableFen(order), 0)

/**
 * The caller's own unpaid orders.
 *
 * @throws Refusal NOT_FOUND (another person's), PAY_CLOSED (closed or cancelled), STATE_CONFLICT {status} (paid already)
 */
export function checkPayable(orders: readonly Order[], ids: readonly number[], user_id: number): void {
  if (orders.length !== ids.length || orders.some((order) => order.user_id !== user_id || order.deleted_by_buyer))
    refuse('NOT_FOUND')
  const other = orders.find((order) => order.status !== 'pending_payment')
  if (other)
    refuse(['closed', 'cancelled'].includes(other.status) ? 'PAY_CLOSED' : 'STATE_CONFLICT', { status: other.status })
}

/** A deposit that is no longer held is no longer taken off. Orders must be locked. */
async function withHeldDeposits(tx: Tx, orders: readonly Order[]): Promise<Order[]> {
  const checked: Order[] = []
  for (const order of orders) {
    if (order.status !== 'pending_payment' || order.deposit_fen === 0 || order.lot_id === null) checked.push(order)
    else {
      const held_fen = await heldFen(tx, order.user_id, { scope: 'lot', ref_id: order.lot_id })
      checked.push(held_fen >= order.deposit_fen ? order : await touch(tx, order, { deposit_fen: held_fen }))
    }
  }
  return checked
}

/** Locks orders that are to be paid, with the deposit each really has. */
export async function lockPayable(tx: Tx, ids: readonly number[]): Promise<Order[]> {
  return withHeldDeposits(tx, await lockOrders(tx, ids))
}

/** How the payment domain sees orders. */
export const ordersPurpose: Purpose = {
  title: { en: 'Order payment', zh: '订单支付' },
  async lock(tx, { ids }) {
    await lockPayable(tx, ids)
  },
  async amountDue(tx, target) {
    const orders = await lockOrders(tx, target.ids)
    checkPayable(orders, target.ids, target.user_id)
    const now = await databaseNow(tx)
    const pay_before = Math.min(...orders.map((order) => order.pay_deadline ?? Number.POSITIVE_INFINITY))
    if (pay_before <= now) refuse('PAY_CLOSED')
    return { amount_fen: dueFen(orders), ...(Number.isFinite(pay_before) ? { pay_before } : {}) }
  },
  onPaid: takeMoney,
}

/** The money for a list of orders is here. False, and nothing written, when one of them cannot take it any more. */
async function takeMoney(tx: Tx, payment: PaidPayment): Promise<boolean> {
  const orders = await lockOrders(tx, payment.ids)
  await pausePoint('order_paying')
  if (!canTake(orders, payment, payment.amount_fen)) return false
  const now = await databaseNow(tx)
  const paid: Order[] = []
  for (const order of orders) paid.push(await markPaid(tx, order, payment, now))
  await postPaid(tx, orders, payment)
  for (const order of orders) await takeDeposit(tx, order)
  await notePaid(tx, payment.user_id)
  await tell(tx, 'order.paid', paid, (order) => ({
    pay_no: payment.pay_no,
    channel: payment.channel,
    ship_deadline: order.ship_deadline,
  }))
  return true
}

const canTake = (orders: readonly Order[], target: PaymentTarget, amount_fen: number): boolean =>
  orders.length === target.ids.length &&
  orders.every(
    (order) => order.status === 'pending_payment' && order.user_id === target.user_id && order.address !== null,
  ) &&
  dueFen(orders) === amount_fen

async function markPaid(tx: Tx, order: Order, payment: PaidPayment, now: number): Promise<Order> {
  const paid = await move(
    tx,
    order,
    'pay',
    {
      paid_fen: payableFen(order),
      deposit_applied_fen: order.deposit_fen,
      paid_at: now,
      ship_deadline: now + order.ship_hours * HOUR_MS,
    },
    { actor: { type: 'user', id: payment.user_id }, note: payment.pay_no },
  )
  await addPayment(tx, {
    order_id: order.id,
    payment_id: payment.id,
    pay_no: payment.pay_no,
    channel: payment.channel,
    amount_fen: payableFen(order),
  })
  await clearDeadline(tx, 'order_pay', order.id)
  await clearDeadline(tx, 'order_pay_soon', order.id)
  await setShipClocks(tx, paid)
  return paid
}

/** T08 for each order, or T09 for all; T10 where the platform pays a part. */
async function postPaid(
  tx: Tx,
  orders: readonly Order[],
  { channel, pay_no, provider, user_id }: PaidPayment,
): Promise<void> {
  const titles = new Map(
    (
      await itemsOf(
        tx,
        orders.map((order) => order.id),
      )
    ).map((item) => [item.order_id, item.title]),
  )
  const owed = orders
    .map((order) => ({
      order_id: order.id,
      order_no: order.order_no,
      amount_fen: payableFen(order),
      label: titles.get(order.id) ?? order.order_no,
    }))
    .filter(({ amount_fen }) => amount_fen > 0)
  const coupons = orders.filter((order) => order.platform_discount_fen > 0)
  invariant(channel === 'wallet' || provider !== null, `payment ${pay_no} by card has no provider`)
  const paid =
    channel === 'wallet'
      ? owed.map((order) => orderPaidFromWallet({ ...order, pay_no, user_id }))
      : owed.length > 0
        ? [ordersPaidByCard({ provider: provider!, pay_no, orders: owed })]
        : []
  await postMany(tx, [
    ...paid,
    ...coupons.map((order) =>
      couponFunded({ order_id: order.id, order_no: order.order_no, amount_fen: order.platform_discount_fen }),
    ),
  ])
}

/** T06: the deposit becomes part of the price; what it has beyond that goes back. */
async function takeDeposit(tx: Tx, order: Order): Promise<void> {
  if (order.deposit_fen === 0 || order.lot_id === null) return
  await applyHold(tx, {
    user_id: order.user_id,
    scope: 'lot',
    ref_id: order.lot_id,
    order_id: order.id,
    order_no: order.order_no,
    amount_fen: order.deposit_fen,
  })
}

/** At most so many orders in one payment. @throws Refusal LIMIT_REACHED */
export async function checkCount(ctx: SignedCtx, ids: readonly number[]): Promise<void> {
  const limit = await setting(ctx, 'order.merge_pay_max')
  if (ids.length > limit) refuse('LIMIT_REACHED', { limit })
}
