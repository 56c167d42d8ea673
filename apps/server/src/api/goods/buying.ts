/** Buying goods: what a purchase costs, and placing its orders. */
import type { OrderPreview } from '@juya/contract'
import type { z } from 'zod'
import { defaultAddress, ownAddress } from '../../domains/address/index.ts'
import {
  newFormToken,
  type Purchase,
  placeableShippingFen,
  placeOrders,
  type QuotedLine,
  quote,
  refuseUnbuyable,
  setting,
  type Wish,
} from '../../domains/goods/index.ts'
import { dueFen, type Order } from '../../domains/order/index.ts'
import type { SignedCtx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { shopBriefs } from '../shop/cards.ts'
import { skuNameOf, titleOf } from './cards.ts'

type Preview = z.input<typeof OrderPreview>
const MINUTE_MS = 60_000

/** A line of a purchase as the item it will be. */
export const itemOf = (
  ctx: SignedCtx,
  { sku, goods, qty }: QuotedLine,
): Preview['groups'][number]['items'][number] => ({
  id: sku.id,
  thing: 'goods',
  thing_id: goods.id,
  sku_id: sku.id,
  title: titleOf(ctx, goods),
  image: sku.image ?? goods.image,
  sku_name: skuNameOf(ctx, goods, sku) || null,
  price_fen: sku.price_fen,
  qty,
  subtotal_fen: sku.price_fen * qty,
  refundable_fen: 0,
  reviewed: false,
})

/** Sums of a purchase, or of a shop's part of it. */
export const amounts = (
  goods_fen: number,
  shipping_fen: number,
  off: { shop_fen?: number; platform_fen?: number } = {},
): Preview['amounts'] => {
  const { shop_fen = 0, platform_fen = 0 } = off
  const total_fen = goods_fen + shipping_fen - shop_fen - platform_fen
  return {
    goods_fen,
    shipping_fen,
    premium_fen: 0,
    shop_discount_fen: shop_fen,
    platform_discount_fen: platform_fen,
    adjust_fen: 0,
    total_fen,
    deposit_applied_fen: 0,
    payable_fen: total_fen,
  }
}

/**
 * What these things would cost, sent to an address of the caller's, with the token their orders are placed with.
 * @throws Refusal NOT_FOUND (SKU, address), REGION_NOT_SERVED, AMOUNT_INVALID, and what speaks against a line
 */
export async function previewOf(
  ctx: SignedCtx,
  wishes: readonly Wish[],
  address_id: number | undefined,
): Promise<Preview> {
  const address =
    address_id === undefined ? await defaultAddress(ctx, ctx.user.id) : await ownAddress(ctx, ctx.user.id, address_id)
  const quotes = await quote(ctx, ctx.user.id, wishes, address?.province_code)
  const lines = quotes.flatMap((one) => one.lines)
  if (lines.length < wishes.length) refuse('NOT_FOUND')
  refuseUnbuyable(ctx, lines)
  const shops = await shopBriefs(
    ctx,
    quotes.map(({ shop_id }) => shop_id),
  )
  const nothing = { usable: [], lacking: [] }
  return {
    groups: quotes.map((one) => ({
      shop: shops.get(one.shop_id)!,
      items: one.lines.map((line) => itemOf(ctx, line)),
      amounts: amounts(one.goods_fen, placeableShippingFen(one)),
      coupons: nothing,
    })),
    address: address ?? null,
    amounts: amounts(
      quotes.reduce((sum, one) => sum + one.goods_fen, 0),
      quotes.reduce((sum, one) => sum + placeableShippingFen(one), 0),
    ),
    platform_coupons: nothing,
    ...(await formOf(ctx)),
  }
}

/** What a form that places orders begins with. */
export const formOf = async (ctx: SignedCtx) => ({
  agreements: [],
  pay_deadline: seconds((await databaseNow(ctx)) + (await setting(ctx, 'goods.pay_min')) * MINUTE_MS),
  submit_token: newFormToken(ctx, ctx.user.id),
})

/** Places the orders of a purchase. @throws Refusal as placeOrders */
export const buy = async (ctx: SignedCtx, purchase: Purchase) => placed(await placeOrders(ctx, purchase))

/** Orders that were placed together. */
export function placed(orders: readonly Order[]) {
  return {
    checkout_no: orders[0]!.checkout_no,
    order_ids: orders.map(({ id }) => id),
    payable_fen: dueFen(orders),
    pay_deadline: seconds(Math.min(...orders.map(({ pay_deadline }) => pay_deadline!))),
  }
}
