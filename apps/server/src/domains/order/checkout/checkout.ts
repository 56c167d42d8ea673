/** Which unpaid orders can be paid together, and paying them. */
import type { SignedCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { readTogether } from '../../../platform/db/read-together.ts'
import { refuse } from '../../../platform/refuse.ts'
import { couponsOn } from '../../coupon/index.ts'
import { type Channel, type Payment, startPayment } from '../../payment/index.ts'
import { snapshotOf } from '../actions/buyer-actions.ts'
import { pricesNow } from '../kinds.ts'
import { change, ordersByCheckout, ordersById, touch } from '../store.ts'
import type { Order } from '../tables.ts'
import { type Couponed, idsWithSiblings, layCoupons, withCoupons } from './coupons.ts'
import { destinationOf } from './destination.ts'
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
 * The caller's unpaid orders that a request means, each at what it costs now, with the coupons chosen: where none are named those they have, or
 * the best there are. Reads only: paying locks and writes.
 *
 * @throws Refusal NOT_FOUND, MISSING_PARAM, STATE_CONFLICT, PAY_CLOSED, LIMIT_REACHED, COUPON_UNUSABLE
 */
export async function payableOrders(
  ctx: SignedCtx,
  { coupon_ids, ...which }: { ids?: number[]; checkout_no?: string; coupon_ids?: number[] },
): Promise<Couponed> {
  const ids = await idsOf(ctx, which)
  await checkCount(ctx, ids)
  const orders = await ordersById(ctx, ids)
  checkPayable(orders, ids, ctx.user.id)
  const prices = await pricesNow(ctx, orders)
  const now = orders.map((order) => ({ ...order, ...prices.get(order.id) }))
  return withCoupons(ctx, ctx.user.id, now, coupon_ids, 'best')
}

export interface PayInput {
  ids: number[]
  /** Used for the orders that have no address yet. */
  address_id?: number
  note?: string
  /** Left out: the coupons the orders have. */
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
 * @throws Refusal NOT_FOUND, ADDRESS_REQUIRED, PAY_CLOSED, STATE_CONFLICT, LIMIT_REACHED, COUPON_UNUSABLE and those of paying
 */
export async function payOrders(
  ctx: SignedCtx,
  input: PayInput,
): Promise<{ payment: Payment } | { repriced: Couponed }> {
  const ids = [...new Set(input.ids)].sort((a, b) => a - b)
  await checkCount(ctx, ids)
  const repriced = (await isReady(ctx, ids, input)) ? undefined : await prepare(ctx, ids, input)
  if (repriced) return { repriced }
  const { channel, card_id, pay_password, shown_total_fen } = input
  const request = { purpose: 'orders', ids, channel, card_id, pay_password, shown_total_fen } as const
  return { payment: await startPayment(ctx, request) }
}

/**
 * Whether paying changes nothing about the orders themselves: address, note, coupons and sum are what they have, as for goods bought whole. Looked up
 * without a lock, which spares them a transaction: what becomes of them before the payment has their locks is refused there.
 */
async function isReady(
  ctx: SignedCtx,
  ids: readonly number[],
  { note, coupon_ids, shown_total_fen }: PayInput,
): Promise<boolean> {
  if (coupon_ids && coupon_ids.length > 0) return false
  const [orders, uses] = await readTogether(ctx, [() => ordersById(ctx, ids), () => couponsOn(ctx, ids)])
  const is_plain = ({ user_id, deleted_by_buyer, status, address, buyer_note }: Order) =>
    user_id === ctx.user.id &&
    !deleted_by_buyer &&
    status === 'pending_payment' &&
    address !== null &&
    (note ?? buyer_note) === buyer_note
  if (orders.length !== ids.length || uses.length > 0 || !orders.every(is_plain)) return false
  return (await pricesNow(ctx, orders)).size === 0 && dueFen(orders) === shown_total_fen
}

/**
 * Gives the unpaid orders their address and note; not when they were paid already: the payment domain knows the answer.
 *
 * @returns the orders as they would cost, untouched, when that is another sum than was shown
 */
async function prepare(
  ctx: SignedCtx,
  ids: number[],
  { address_id, note, coupon_ids, shown_total_fen }: PayInput,
): Promise<Couponed | undefined> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockPayable(tx, await idsWithSiblings(tx, ids), ctx.user.id)
    const before = locked.filter((order) => ids.includes(order.id))
    if (
      before.length === ids.length &&
      before.every((order) => order.user_id === ctx.user.id && order.paid_at !== null)
    )
      return undefined
    checkPayable(before, ids, ctx.user.id)
    const couponed = await withCoupons(tx, ctx.user.id, before, coupon_ids)
    if (dueFen(couponed.orders) !== shown_total_fen) return couponed
    const orders = await layCoupons(tx, ctx.user.id, before, couponed)
    const bare = orders.filter((order) => order.address === null)
    if (bare.length > 0 && address_id === undefined) refuse('ADDRESS_REQUIRED')
    const address = bare.length > 0 ? await snapshotOf(tx, address_id!) : null
    for (const order of orders) {
      const noted =
        note !== undefined && note !== order.buyer_note ? await touch(tx, order, { buyer_note: note }) : order
      const needs = noted.address === null && address !== null
      if (needs)
        await change(tx, noted, await destinationOf(tx, noted, address), {
          event: 'address',
          actor: { type: 'user', id: ctx.user.id },
        })
    }
    return undefined
  })
}
