/** Buying goods: what a purchase costs, and placing its orders. */
import type { PayPreview } from '@juya/contract'
import type { z } from 'zod'
import { defaultAddress, ownAddress } from '../../domains/address/index.ts'
import { couponsFor } from '../../domains/cart/index.ts'
import {
  newFormToken,
  type Purchase,
  placeableShippingFen,
  placeOrders,
  type QuotedLine,
  quote,
  refuseUnbuyable,
  type ShopQuote,
  setting,
  type Wish,
} from '../../domains/goods/index.ts'
import { liveGoods, liveSetting } from '../../domains/live/index.ts'
import { ofLive } from '../../domains/lot/index.ts'
import { type AddressSnapshot, dueFen, type Order } from '../../domains/order/index.ts'
import type { SignedCtx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { couponChoices } from '../coupon/choices.ts'
import { payOptions } from '../payment/options.ts'
import { pointsForOrders } from '../points/shown.ts'
import { shopBriefs } from '../shop/cards.ts'
import { skuNameOf, titleOf } from './cards.ts'
import { amountsOf, sumOf } from './sums.ts'

type Preview = z.input<typeof PayPreview>
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

interface PreviewForm {
  address_id?: number | undefined
  coupon_ids?: number[] | undefined
}

/**
 * What these things would cost, sent to an address of the caller's, one order a shop, with coupons, the ways to pay, and the token the orders
 * are placed with.
 *
 * @param lines each shown under its id, or its SKU's
 * @throws Refusal NOT_FOUND (SKU, address), REGION_NOT_SERVED, AMOUNT_INVALID, COUPON_UNUSABLE, and what speaks against lines {lines}
 */
export async function purchasePreview(
  ctx: SignedCtx,
  lines: ReadonlyArray<Wish & { id?: number }>,
  { address_id, coupon_ids }: PreviewForm,
  /** Of a shop's parcel to that address, what other orders ask for already. */
  sharedFen: (quote: ShopQuote, address: AddressSnapshot) => Promise<number> = async () => 0,
): Promise<Preview> {
  const address =
    address_id === undefined ? await defaultAddress(ctx, ctx.user.id) : await ownAddress(ctx, ctx.user.id, address_id)
  const quotes = await quote(ctx, ctx.user.id, lines, address?.province_code)
  const quoted = quotes.flatMap((one) => one.lines)
  if (quoted.length < lines.length) refuse('NOT_FOUND')
  refuseUnbuyable(ctx, quoted)
  for (const one of quotes) {
    const shipping_fen = placeableShippingFen(one)
    if (address) one.shipping_fen = shipping_fen - (await sharedFen(one, address))
  }
  const { choice, offers } = await couponsFor(ctx, ctx.user.id, quotes, coupon_ids)
  const coupons = await couponChoices(ctx, offers)
  const shops = await shopBriefs(
    ctx,
    quotes.map(({ shop_id }) => shop_id),
  )
  const line_of = new Map(lines.map(({ id, sku_id }) => [sku_id, id]))
  const parts = quotes.map((one, i) => amountsOf(one, choice, i))
  const sum = sumOf(parts)
  return {
    groups: quotes.map((one, i) => ({
      shop: shops.get(one.shop_id)!,
      items: one.lines.map((line) => ({ ...itemOf(ctx, line), id: line_of.get(line.sku.id) ?? line.sku.id })),
      amounts: parts[i]!,
      coupons: { ...coupons.of(one.shop_id), chosen: choice.shop_ids[i] ?? null },
    })),
    address: address ?? null,
    amounts: sum,
    points: await pointsForOrders(ctx, ctx.user.id, parts),
    platform_coupons: { ...coupons.of(null), chosen: choice.platform_id },
    agreements: [],
    deposit_notes: [],
    pay_deadline: seconds((await databaseNow(ctx)) + (await setting(ctx, 'goods.pay_min')) * MINUTE_MS),
    submit_token: newFormToken(ctx, ctx.user.id),
    pay: await payOptions(ctx, sum.payable_fen),
  }
}

/** The same in a session on air, which shows it. @throws Refusal as purchasePreview, STATE_CONFLICT {status} (the session does not run) */
export async function livePreview(ctx: SignedCtx, session_id: number, line: Wish, form: PreviewForm): Promise<Preview> {
  await liveGoods.checkOffered(ctx, session_id, [line.sku_id])
  const preview = await purchasePreview(ctx, [line], form, ({ shipping_fen: own_fen = 0 }, address) =>
    ofLive.sharedFen(ctx, { live_session_id: session_id, user_id: ctx.user.id, own_fen, address }),
  )
  const pay_min = await liveSetting(ctx, 'live.pay_min')
  return { ...preview, pay_deadline: seconds((await databaseNow(ctx)) + pay_min * MINUTE_MS) }
}

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
