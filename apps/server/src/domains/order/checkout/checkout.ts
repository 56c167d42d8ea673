/** Which unpaid orders can be paid together, and paying them. */
import type { SignedCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { type Channel, type Payment, startPayment } from '../../payment/index.ts'
import { receiverKey, snapshotOf } from '../actions/buyer-actions.ts'
import { pricesNow } from '../kinds.ts'
import { change, ordersByCheckout, ordersById, touch } from '../store.ts'
import type { Order } from '../tables.ts'
import { checkCount, checkPayable, dueFen, lockPayable } from './order-purpose.ts'

/** The ids meant by a request: those named, else the unpaid ones of a checkout. @throws Refusal NOT_FOUND, MISSING_PARAM */
async function idsOf(
  ctx: SignedCtx,
  { ids, checkout_no }: { ids?: number[]; checkout_no?: string },
): Promise<number[]> {
  if (ids && ids.length > 0) return [...new Set(ids)].sort((a, b) => a - b)
  if (!checkout_no) refuse('MISSING_PARAM', { field: 'ids' })
  const orders = await ordersByCheckout(ctx, ctx.user.id, checkout_no)
  if (orders.length === 0) refuse('NOT_FOUND')
  const unpaid = orders.filter((order) => order.status === 'pending_payment').map((order) => order.id)
  return unpaid.length > 0 ? unpaid : orders.map((order) => order.id)
}

/**
 * The caller's unpaid orders that a request means, each at what it costs now. Reads only: paying locks and writes.
 *
 * @throws Refusal NOT_FOUND, MISSING_PARAM, STATE_CONFLICT, PAY_CLOSED, LIMIT_REACHED
 */
export async function payableOrders(ctx: SignedCtx, which: { ids?: number[]; checkout_no?: string }): Promise<Order[]> {
  const ids = await idsOf(ctx, which)
  await checkCount(ctx, ids)
  const orders = await ordersById(ctx, ids)
  checkPayable(orders, ids, ctx.user.id)
  const prices = await pricesNow(ctx, orders)
  return orders.map((order) => ({ ...order, ...prices.get(order.id) }))
}

export interface PayInput {
  ids: number[]
  /** Used for the orders that have no address yet. */
  address_id?: number
  note?: string
  coupon_ids?: number[]
  channel: Channel
  card_id?: number
  pay_password?: string
  shown_total_fen: number
}

/**
 * Pays the caller's orders together: from the wallet at once, by card once the bank has its code. The first payment fixes the
 * address. A repeat gets the first payment's answer. Opens its own transactions: a card payment speaks with the provider.
 *
 * @returns the payment, or the orders when they cost another sum than was shown: then nothing was done
 * @throws Refusal NOT_FOUND, ADDRESS_REQUIRED, PAY_CLOSED, STATE_CONFLICT, LIMIT_REACHED and those of paying
 */
export async function payOrders(
  ctx: SignedCtx,
  input: PayInput,
): Promise<{ payment: Payment } | { repriced: readonly Order[] }> {
  const ids = [...new Set(input.ids)].sort((a, b) => a - b)
  await checkCount(ctx, ids)
  // No domain gives out coupons that an order could take.
  if (input.coupon_ids && input.coupon_ids.length > 0)
    refuse('VALIDATION', { field: 'coupon_ids', reason: 'no such coupon' })
  const repriced = await prepare(ctx, ids, input)
  if (repriced) return { repriced }
  const { channel, card_id, pay_password, shown_total_fen } = input
  const request = { purpose: 'orders', ids, channel, card_id, pay_password, shown_total_fen } as const
  return { payment: await startPayment(ctx, request) }
}

/**
 * Gives the unpaid orders their address and note; not when they were paid already: the payment domain knows the answer.
 *
 * @returns the orders, untouched, when they cost another sum than was shown
 */
async function prepare(
  ctx: SignedCtx,
  ids: number[],
  { address_id, note, shown_total_fen }: PayInput,
): Promise<Order[] | undefined> {
  return inTransaction(ctx, async (tx) => {
    const orders = await lockPayable(tx, ids, ctx.user.id)
    if (
      orders.length === ids.length &&
      orders.every((order) => order.user_id === ctx.user.id && order.paid_at !== null)
    )
      return undefined
    checkPayable(orders, ids, ctx.user.id)
    if (dueFen(orders) !== shown_total_fen) return orders
    const bare = orders.filter((order) => order.address === null)
    if (bare.length > 0 && address_id === undefined) refuse('ADDRESS_REQUIRED')
    const address = bare.length > 0 ? await snapshotOf(tx, address_id!) : null
    for (const order of orders) {
      const noted =
        note !== undefined && note !== order.buyer_note ? await touch(tx, order, { buyer_note: note }) : order
      const needs = noted.address === null && address !== null
      if (needs)
        await change(
          tx,
          noted,
          { address, receiver_key: receiverKey(order.user_id, address) },
          { event: 'address', actor: { type: 'user', id: ctx.user.id } },
        )
    }
    return undefined
  })
}
