/** What a cart costs today: its lines by shop, what speaks against some, and the coupons that lower the ticked ones most. Reads only. */
import type { Ctx } from '../../platform/context.ts'
import { type Choice, type CouponOrder, chooseCoupons, type Offer } from '../coupon/index.ts'
import {
  type Asked,
  byShop,
  type JudgedLine,
  judgedLines,
  type ShopQuote,
  templatesFor,
  USUAL_PROVINCE,
} from '../goods/index.ts'
import { lineOf } from '../site/index.ts'
import { type Reason, reasonOf } from './rules.ts'
import type { CartLine } from './tables.ts'

/** A line as a cart knows it, in the database or in a phone. */
export type Wanted = Pick<CartLine, 'id' | 'sku_id' | 'qty' | 'checked' | 'priced_at'>

export interface PricedLine {
  line: Wanted
  quoted: JudgedLine
  /** What it was asked for when it was put in, where that is another price than now. */
  asked_then: Asked | undefined
  reason: Reason | undefined
}

export interface PricedCart {
  /** In the order of the cart. */
  lines: PricedLine[]
  /** The ticked lines that can be bought, by shop. */
  quotes: ShopQuote[]
  choice: Choice
  offers: Offer[]
}

/** What coupons must know of a shop's part of a purchase. */
async function couponOrder(ctx: Ctx, { shop_id, lines, shipping_fen = 0 }: ShopQuote): Promise<CouponOrder> {
  const counted = []
  for (const { sku, goods, qty } of lines)
    counted.push({
      subtotal_fen: sku.price_fen * qty,
      qty,
      goods_id: goods.id,
      category_ids: await lineOf(ctx, goods.category_id),
    })
  return { shop_id, is_lot: false, lines: counted, shipping_fen, premium_fen: 0 }
}

const NONE: Choice = { shop_ids: [], platform_id: null, shop_off: [], platform_off: [], total_fen: 0 }

/**
 * The coupons on what is bought: those chosen, or the best there are. A guest has none.
 * @throws Refusal COUPON_UNUSABLE
 */
export async function couponsFor(
  ctx: Ctx,
  user_id: number | undefined,
  quotes: readonly ShopQuote[],
  chosen?: readonly number[],
): Promise<{ choice: Choice; offers: Offer[] }> {
  if (user_id === undefined || quotes.length === 0) return { choice: NONE, offers: [] }
  const orders: CouponOrder[] = []
  for (const one of quotes) orders.push(await couponOrder(ctx, one))
  return chooseCoupons(ctx, { user_id, orders, bound: [], chosen })
}

/** What a cart may name: goods that were on sale once. A price asked for tells of no draft. */
export const knownLines = async (
  ctx: Ctx,
  user_id: number | undefined,
  wanted: ReadonlyArray<{ sku_id: number; qty: number; priced_at?: number }>,
) => (await judgedLines(ctx, user_id, wanted)).filter(({ goods }) => goods.on_at !== null)

/** A cart at today's prices. Lines of what was never there are left out. */
export async function priceCart(
  ctx: Ctx,
  user_id: number | undefined,
  wanted: readonly Wanted[],
  province_code: string = USUAL_PROVINCE,
): Promise<PricedCart> {
  const quoted = new Map((await knownLines(ctx, user_id, wanted)).map((one) => [one.sku.id, one]))
  const known = wanted.filter(({ sku_id }) => quoted.has(sku_id))
  const lines = known.map((line): PricedLine => {
    const one = quoted.get(line.sku_id)!
    const before = one.asked_then
    return {
      line,
      quoted: one,
      asked_then: before && before.price_fen !== one.sku.price_fen ? before : undefined,
      reason: reasonOf(one.no, one.sku.price_fen, before?.price_fen),
    }
  })
  const ticked = lines
    .filter(({ line, reason }) => line.checked && !reason)
    .map((one) => one.quoted)
    .sort((a, b) => a.sku.id - b.sku.id)
  const templates = await templatesFor(
    ctx,
    ticked.map(({ goods }) => goods),
  )
  const quotes = byShop(ticked, templates, province_code)
  return { lines, quotes, ...(await couponsFor(ctx, user_id, quotes)) }
}
