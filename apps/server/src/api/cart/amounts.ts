/** What a purchase over several shops costs, shop by shop and together. */
import type { Choice } from '../../domains/coupon/index.ts'
import type { ShopQuote } from '../../domains/goods/index.ts'
import { amounts } from '../goods/buying.ts'

type Sums = ReturnType<typeof amounts>

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
