/** What a purchase over several shops costs, shop by shop and together. */
import type { PayPreview } from '@juya/contract'
import type { z } from 'zod'
import type { Choice } from '../../domains/coupon/index.ts'
import type { ShopQuote } from '../../domains/goods/index.ts'

type Sums = z.input<typeof PayPreview>['amounts']

/** Sums of a purchase, or of a shop's part of it. */
const amounts = (
  goods_fen: number,
  shipping_fen: number,
  off: { shop_fen?: number; platform_fen?: number } = {},
): Sums => {
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

/** A shop's part with its coupons, as its order will have it. @param at its place in the choice */
export function amountsOf({ goods_fen, shipping_fen = 0 }: ShopQuote, choice: Choice, at: number): Sums {
  const shop = choice.shop_off[at]
  const of_shipping_fen = shop?.shipping_fen ?? 0
  return amounts(goods_fen, shipping_fen - of_shipping_fen, {
    shop_fen: (shop?.total_fen ?? 0) - of_shipping_fen,
    platform_fen: choice.platform_off[at]?.total_fen ?? 0,
  })
}

export function sumOf(parts: readonly Sums[]): Sums {
  const sum = (field: keyof Sums): number => parts.reduce((total, part) => total + Number(part[field]), 0)
  return amounts(sum('goods_fen'), sum('shipping_fen'), {
    shop_fen: sum('shop_discount_fen'),
    platform_fen: sum('platform_discount_fen'),
  })
}
