/** Paying orders: what they cost together, the ways to pay that, and the payment. */
import { randomUUID } from 'node:crypto'
import type { Address, PayPreview } from '@juya/contract'
import type { z } from 'zod'
import { defaultAddress } from '../../domains/address/index.ts'
import { saleOfDeposit } from '../../domains/lot/index.ts'
import {
  type Couponed,
  dueFen,
  inParcel,
  type Order,
  type PayInput,
  payOrders as pay,
  payableOrders,
} from '../../domains/order/index.ts'
import { whereDepositsGo } from '../../domains/sale/index.ts'
import type { SignedCtx } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { inLanguage } from '../auction/cards.ts'
import { couponChoices } from '../coupon/choices.ts'
import { type Result as PaymentResult, payResult } from '../payment/cards.ts'
import { payOptions } from '../payment/options.ts'
import { pointsForOrders } from '../points/shown.ts'
import { shopBriefs } from '../shop/cards.ts'
import { type AmountLines, amountsOf } from './cards.ts'
import { itemOf, itemsShown } from './items.ts'
import { addressStandsText, depositGoesText } from './texts.ts'

type Preview = z.input<typeof PayPreview>

/**
 * What the caller's unpaid orders cost together, with coupons and deposits taken off, and the ways to pay that.
 *
 * @throws Refusal as payableOrders
 */
export async function payPreview(
  ctx: SignedCtx,
  which: { ids?: number[]; checkout_no?: string; coupon_ids?: number[] },
): Promise<Preview> {
  return previewOf(ctx, await payableOrders(ctx, which))
}

/**
 * Pays the caller's orders together.
 *
 * @throws Refusal PRICE_CHANGED {total_fen, preview}, and as the use-case
 */
export async function payOrders(ctx: SignedCtx, input: PayInput): Promise<PaymentResult> {
  const done = await pay(ctx, input)
  if ('repriced' in done)
    refuse('PRICE_CHANGED', { total_fen: dueFen(done.repriced.orders), preview: await previewOf(ctx, done.repriced) })
  return payResult(done.payment, ctx.locale)
}

async function previewOf(ctx: SignedCtx, { orders, choice, offers }: Couponed): Promise<Preview> {
  const coupons = await couponChoices(ctx, offers)
  const items = Map.groupBy(
    await itemsShown(
      ctx,
      orders.map((order) => order.id),
    ),
    (item) => item.order_id,
  )
  const shops = await shopBriefs(ctx, [...new Set(orders.map((order) => order.shop_id))])
  const bound = await inParcel.boundTogether(ctx, orders)
  const deadlines = orders.flatMap((order) => order.pay_deadline ?? [])
  return {
    groups: orders.map((order, i) => ({
      order_id: order.id,
      shop: shops.get(order.shop_id)!,
      items: (items.get(order.id) ?? []).map(itemOf),
      amounts: amountsOf(order),
      coupons: { ...coupons.of(order.shop_id), chosen: choice.shop_ids[i] ?? null },
      note: order.buyer_note || null,
    })),
    address: await addressOf(ctx, orders),
    address_note: bound.size > 0 ? addressStandsText(ctx.locale) : null,
    amounts: sumOf(orders),
    points: await pointsForOrders(ctx, ctx.user.id, orders),
    platform_coupons: { ...coupons.of(null), chosen: choice.platform_id },
    agreements: [],
    deposit_notes: await depositNotes(ctx, orders),
    pay_deadline: deadlines.length > 0 ? seconds(Math.min(...deadlines)) : null,
    submit_token: randomUUID(),
    pay: await payOptions(ctx, dueFen(orders)),
  }
}

/** Where the deposits go of the sales these orders were won in, when all of them are paid together. */
async function depositNotes(ctx: SignedCtx, orders: readonly Order[]): Promise<string[]> {
  const without = orders.filter((order) => order.deposit_fen === 0).flatMap((order) => saleOfDeposit(order) ?? [])
  const found = await whereDepositsGo(
    ctx,
    without,
    orders.map(({ id }) => id),
  )
  return [...found.values()].map(({ session, goes }) =>
    depositGoesText(goes, inLanguage(ctx, session.title_en, session.title), ctx.locale),
  )
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
