/** The checkout of a cart: what its lines cost sent to an address, one order a shop, with coupons. */
import type { OrderPreview } from '@juya/contract'
import type { z } from 'zod'
import { defaultAddress, ownAddress } from '../../domains/address/index.ts'
import { chosenLines, couponsFor } from '../../domains/cart/index.ts'
import { placeableShippingFen, quote, refuseUnbuyable } from '../../domains/goods/index.ts'
import type { SignedCtx } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { couponChoices } from '../coupon/choices.ts'
import { formOf, itemOf } from '../goods/buying.ts'
import { shopBriefs } from '../shop/cards.ts'
import { amountsOf, sumOf } from './amounts.ts'

/**
 * What lines of the caller's cart would cost, with the token their orders are placed with.
 * @throws Refusal NOT_FOUND (line, address), REGION_NOT_SERVED, AMOUNT_INVALID, COUPON_UNUSABLE, and what speaks against lines {lines}
 */
export async function cartPreview(
  ctx: SignedCtx,
  { item_ids, address_id, coupon_ids }: { item_ids: number[]; address_id?: number; coupon_ids?: number[] },
): Promise<z.input<typeof OrderPreview>> {
  const address =
    address_id === undefined ? await defaultAddress(ctx, ctx.user.id) : await ownAddress(ctx, ctx.user.id, address_id)
  const lines = await chosenLines(ctx, item_ids)
  const quotes = await quote(ctx, ctx.user.id, lines, address?.province_code)
  const quoted = quotes.flatMap((one) => one.lines)
  if (quoted.length < lines.length) refuse('NOT_FOUND')
  refuseUnbuyable(ctx, quoted)
  for (const one of quotes) placeableShippingFen(one)
  const { choice, offers } = await couponsFor(ctx, ctx.user.id, quotes, coupon_ids)
  const coupons = await couponChoices(ctx, offers)
  const shops = await shopBriefs(
    ctx,
    quotes.map(({ shop_id }) => shop_id),
  )
  const line_of = new Map(lines.map(({ id, sku_id }) => [sku_id, id]))
  const parts = quotes.map((one, i) => amountsOf(one, choice, i))
  return {
    groups: quotes.map((one, i) => ({
      shop: shops.get(one.shop_id)!,
      items: one.lines.map((line) => ({ ...itemOf(ctx, line), id: line_of.get(line.sku.id)! })),
      amounts: parts[i]!,
      coupons: { ...coupons.of(one.shop_id), chosen: choice.shop_ids[i] ?? null },
    })),
    address: address ?? null,
    amounts: sumOf(parts),
    platform_coupons: { ...coupons.of(null), chosen: choice.platform_id },
    ...(await formOf(ctx)),
  }
}
