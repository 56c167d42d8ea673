/** What unpaid orders cost, the ways to pay them, and paying them. */
import { randomUUID } from 'node:crypto'
import type { Address, PayPreview } from '@juya/contract'
import type { z } from 'zod'
import type { SignedCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { defaultAddress } from '../address/index.ts'
import { type Channel, type PaymentResult, payOptions, startPayment } from '../payment/index.ts'
import { shopBriefs } from '../shop/index.ts'
import { receiverKey, snapshotOf } from './buyer-actions.ts'
import { checkCount, checkPayable, dueFen, lockPayable } from './paying.ts'
import { type AmountLines, amountsOf, itemOf, itemsShown, sec } from './present-card.ts'
import { change, ordersByCheckout, touch } from './store.ts'
import type { Order } from './tables.ts'

type Preview = z.input<typeof PayPreview>

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
 * What the caller's unpaid orders cost together, with deposits taken off, and the ways to pay that.
 *
 * @throws Refusal NOT_FOUND, STATE_CONFLICT, PAY_CLOSED, LIMIT_REACHED
 */
export async function payPreview(ctx: SignedCtx, which: { ids?: number[]; checkout_no?: string }): Promise<Preview> {
  const ids = await idsOf(ctx, which)
  await checkCount(ctx, ids)
  const orders = await inTransaction(ctx, async (tx) => {
    const locked = await lockPayable(tx, ids)
    checkPayable(locked, ids, ctx.user.id)
    return locked
  })
  return previewOf(ctx, orders)
}

async function previewOf(ctx: SignedCtx, orders: readonly Order[]): Promise<Preview> {
  const items = Map.groupBy(
    await itemsShown(
      ctx,
      orders.map((order) => order.id),
    ),
    (item) => item.order_id,
  )
  const shops = await shopBriefs(ctx, [...new Set(orders.map((order) => order.shop_id))])
  const nothing = { usable: [] }
  const deadlines = orders.flatMap((order) => order.pay_deadline ?? [])
  return {
    groups: orders.map((order) => ({
      order_id: order.id,
      shop: shops.get(order.shop_id)!,
      items: (items.get(order.id) ?? []).map(itemOf),
      amounts: amountsOf(order),
      coupons: nothing,
      note: order.buyer_note || null,
    })),
    address: await addressOf(ctx, orders),
    amounts: sumOf(orders),
    platform_coupons: nothing,
    agreements: [],
    pay_deadline: deadlines.length > 0 ? sec(Math.min(...deadlines)) : null,
    submit_token: randomUUID(),
    pay: await payOptions(ctx, dueFen(orders)),
  }
}

/** The address the orders have; where one has none, the buyer's default. */
async function addressOf(ctx: SignedCtx, orders: readonly Order[]): Promise<z.input<typeof Address> | null> {
  const [first] = orders
  if (!first?.address || orders.some((order) => !order.address)) return (await defaultAddress(ctx, ctx.user.id)) ?? null
  return { ...first.address, is_default: false }
}

function sumOf(orders: readonly Order[]): AmountLines {
  const each = orders.map(amountsOf)
  const sum = (field: keyof AmountLines): number => each.reduce((total, amounts) => total + amounts[field], 0)
  return {
    goods_fen: sum('goods_fen'),
    shipping_fen: sum('shipping_fen'),
    premium_fen: sum('premium_fen'),
    shop_discount_fen: sum('shop_discount_fen'),
    platform_discount_fen: sum('platform_discount_fen'),
    adjust_fen: sum('adjust_fen'),
    total_fen: sum('total_fen'),
    deposit_applied_fen: sum('deposit_applied_fen'),
    payable_fen: sum('payable_fen'),
  }
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
 * @throws Refusal NOT_FOUND, ADDRESS_REQUIRED, PRICE_CHANGED {preview}, PAY_CLOSED, STATE_CONFLICT, LIMIT_REACHED and those of paying
 */
export async function payOrders(ctx: SignedCtx, input: PayInput): Promise<PaymentResult> {
  const ids = [...new Set(input.ids)].sort((a, b) => a - b)
  await checkCount(ctx, ids)
  // No domain gives out coupons that an order could take.
  if (input.coupon_ids && input.coupon_ids.length > 0)
    refuse('VALIDATION', { field: 'coupon_ids', reason: 'no such coupon' })
  const otherwise = await prepare(ctx, ids, input)
  if (otherwise) refuse('PRICE_CHANGED', { total_fen: dueFen(otherwise), preview: await previewOf(ctx, otherwise) })
  const { channel, card_id, pay_password, shown_total_fen } = input
  return startPayment(ctx, { purpose: 'orders', ids, channel, card_id, pay_password, shown_total_fen })
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
    const orders = await lockPayable(tx, ids)
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
