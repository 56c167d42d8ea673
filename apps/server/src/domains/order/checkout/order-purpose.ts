/** Paying: up to twenty orders at once, by wallet or by card, all of them or none. */

import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { clearDeadlines } from '../../../platform/time/deadlines.ts'
import { pausePoint } from '../../../platform/time/pause.ts'
import { linkedPeople, notePaid } from '../../account/index.ts'
import { couponFunded, orderPaidFromWallet, ordersPaidByCard, type Posting, postMany } from '../../ledger/index.ts'
import type { PaidPayment, PaymentTarget, Purpose } from '../../payment/index.ts'
import { shopsOfPeople } from '../../shop/index.ts'
import { payableFen } from '../amounts.ts'
import { orderEvents } from '../events.ts'
import { kindOf, lockAndPrice, type PaidStatus } from '../kinds.ts'
import { tell } from '../notices/telling.ts'
import { HOUR_MS } from '../rules.ts'
import { setting } from '../settings.ts'
import { setShipClocks } from '../shipping/late-shipping.ts'
import { addPayment, firstItemsOf, lockOrders, move } from '../store.ts'
import type { Order } from '../tables.ts'
import { checkPaidTogether } from './coupons.ts'

/** The sum of these orders once deposits are taken off. */
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

/**
 * Locks orders that are to be paid and what stands behind them, each at what it costs now. Another person's are not touched.
 */
export async function lockPayable(tx: Tx, ids: readonly number[], user_id: number): Promise<Order[]> {
  const orders = await lockOrders(tx, ids, user_id)
  return lockAndPrice(tx, orders)
}

/**
 * Everything that must be so before money is asked for: a payment that starts elsewhere than at the checkout meets the same rules.
 *
 * @throws Refusal as checkPayable, LIMIT_REACHED, ADDRESS_REQUIRED
 */
async function checkDue(tx: Tx, orders: readonly Order[], { ids, user_id }: PaymentTarget): Promise<void> {
  await checkCount(tx, ids)
  checkPayable(orders, ids, user_id)
  if (orders.some((order) => order.address === null)) refuse('ADDRESS_REQUIRED')
  for (const [kind, own] of Map.groupBy(orders, ({ kind }) => kind)) await kindOf({ kind }).checkDue?.(tx, own)
}

/** How the payment domain sees orders. */
export const ordersPurpose: Purpose = {
  title: { en: 'Order payment', zh: '订单支付' },
  async lock(tx, { ids, user_id }) {
    await lockPayable(tx, ids, user_id)
  },
  async amountDue(tx, target) {
    const orders = await lockOrders(tx, target.ids, target.user_id)
    await checkDue(tx, orders, target)
    await checkPaidTogether(tx, orders, dueFen)
    const now = await databaseNow(tx)
    const pay_before = Math.min(...orders.map((order) => order.pay_deadline ?? Number.POSITIVE_INFINITY))
    if (pay_before <= now) refuse('PAY_CLOSED')
    return { amount_fen: dueFen(orders), ...(Number.isFinite(pay_before) ? { pay_before } : {}) }
  },
  /** The bank has asked the payer meanwhile: what it would charge must still be what is due, or the money would only go back. */
  async beforeCode(tx, payment) {
    const orders = await lockPayable(tx, payment.ids, payment.user_id)
    if (orders.some((order) => order.status !== 'pending_payment')) return
    const total_fen = dueFen(orders)
    if (total_fen !== payment.amount_fen) refuse('PRICE_CHANGED', { total_fen })
  },
  onPaid: takeMoney,
}

/** The money for a list of orders is here. False, and nothing written, when one of them cannot take it any more. */
async function takeMoney(tx: Tx, payment: PaidPayment): Promise<boolean> {
  const orders = await lockOrders(tx, payment.ids)
  await pausePoint('order_paying')
  if (!canTake(orders, payment, payment.amount_fen)) return false
  const now = await databaseNow(tx)
  const linked = await shopsOfLinked(tx, payment.user_id)
  const paid: Order[] = []
  const movements: Posting[] = []
  for (const one of orders) {
    const order = { ...one, is_linked: linked.has(one.shop_id) }
    const to = await kindOf(order).onPaid?.(tx, order, payment)
    movements.push(...(to?.movements ?? []))
    paid.push(await markPaid(tx, order, payment, { status: to?.status ?? 'to_ship', now }))
  }
  const first = await firstItemsOf(
    tx,
    orders.map(({ id }) => id),
  )
  await postMany(tx, [...movements, ...paidMovements(orders, payment, first)])
  await notePaid(tx, payment.user_id)
  const more = (order: Order) => ({
    pay_no: payment.pay_no,
    channel: payment.channel,
    ship_deadline: order.ship_deadline,
  })
  await tell(tx, orderEvents.paid, paid, more, first)
  return true
}

/** Shops in which somebody works whom a person shares an identity, a payout account or a device with: what they sell each other counts nowhere. */
async function shopsOfLinked(tx: Tx, user_id: number): Promise<Set<number>> {
  const people = [...(await linkedPeople(tx, user_id)).keys()]
  return new Set(people.length === 0 ? [] : [...(await shopsOfPeople(tx, people)).values()].flat())
}

const canTake = (orders: readonly Order[], target: PaymentTarget, amount_fen: number): boolean =>
  orders.length === target.ids.length &&
  orders.every(
    (order) => order.status === 'pending_payment' && order.user_id === target.user_id && order.address !== null,
  ) &&
  dueFen(orders) === amount_fen

const PAID = { to_ship: 'pay', funding: 'pay_into_funding', grouping: 'pay_into_group' } as const

async function markPaid(
  tx: Tx,
  order: Order,
  payment: PaidPayment,
  { status, now }: { status: PaidStatus; now: number },
): Promise<Order> {
  const paid = await move(
    tx,
    order,
    PAID[status],
    {
      paid_fen: payableFen(order),
      deposit_applied_fen: order.deposit_fen,
      paid_at: now,
      is_linked: order.is_linked,
      ship_deadline: status === 'to_ship' ? now + order.ship_hours * HOUR_MS : null,
    },
    { actor: { type: 'user', id: payment.user_id }, note: payment.pay_no, event: 'pay' },
  )
  await addPayment(tx, {
    order_id: order.id,
    payment_id: payment.id,
    pay_no: payment.pay_no,
    channel: payment.channel,
    amount_fen: payableFen(order),
  })
  await clearDeadlines(tx, ['order_pay', 'order_pay_soon'], [order.id])
  await setShipClocks(tx, paid, now)
  return paid
}

/** T08 for each order, or T09 for all; T10 where the platform pays a part. */
function paidMovements(
  orders: readonly Order[],
  { channel, pay_no, provider, user_id }: PaidPayment,
  first: Awaited<ReturnType<typeof firstItemsOf>>,
): Posting[] {
  const owed = orders
    .map((order) => ({
      order_id: order.id,
      order_no: order.order_no,
      amount_fen: payableFen(order),
      label: first.get(order.id)?.title ?? order.order_no,
    }))
    .filter(({ amount_fen }) => amount_fen > 0)
  const coupons = orders.filter((order) => order.platform_discount_fen > 0)
  invariant(channel === 'wallet' || provider !== null, `payment ${pay_no} from outside has no provider`)
  const paid =
    channel === 'wallet'
      ? owed.map((order) => orderPaidFromWallet({ ...order, pay_no, user_id }))
      : owed.length > 0
        ? [ordersPaidByCard({ provider: provider!, pay_no, orders: owed })]
        : []
  return [
    ...paid,
    ...coupons.map((order) =>
      couponFunded({ order_id: order.id, order_no: order.order_no, amount_fen: order.platform_discount_fen }),
    ),
  ]
}

/** At most so many orders in one payment. @throws Refusal LIMIT_REACHED */
export async function checkCount(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const limit = await setting(ctx, 'order.merge_pay_max')
  if (ids.length > limit) refuse('LIMIT_REACHED', { limit })
}
