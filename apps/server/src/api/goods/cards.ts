/** Goods as clients see them in lists. Everything a page needs is read for the whole page at once. */
import type { GoodsCard, Sku, WasPrice } from '@juya/contract'
import type { z } from 'zod'
import { collectedAmong, type Goods, isBargain, type SkuRow, skuNameEn, skusOf } from '../../domains/goods/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { readTogether } from '../../platform/db/read-together.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { inLanguage } from '../auction/cards.ts'
import { type Brief, shopBriefs } from '../shop/cards.ts'

export type Card = Omit<z.input<typeof GoodsCard>, 'shop'> & { shop: Brief }

export const titleOf = (ctx: Pick<Ctx, 'locale'>, goods: Goods): string => inLanguage(ctx, goods.title_en, goods.title)

/** The crossed-out price while it is shown. */
export const wasOf = (
  { was_fen, was_until }: Pick<Goods, 'was_fen' | 'was_until'>,
  now: number,
): z.input<typeof WasPrice> | null =>
  was_fen !== null && was_until !== null && was_until > now ? { price_fen: was_fen, until: seconds(was_until) } : null

/** What a way to buy is called, in the reader's language. */
export const skuNameOf = (ctx: Pick<Ctx, 'locale'>, goods: Goods, sku: SkuRow): string =>
  ctx.locale === 'en' ? skuNameEn(sku.values, goods.options) : sku.name

/** One way to buy goods, in the reader's language. */
export function skuShown(ctx: Pick<Ctx, 'locale'>, goods: Goods, sku: SkuRow, now: number): z.input<typeof Sku> {
  const was = wasOf(sku, now)
  return {
    id: sku.id,
    values: sku.values.map((value, i) => {
      const option = goods.options[i]
      return ctx.locale === 'zh-CN' ? value : (option?.values_en?.[option.values.indexOf(value)] ?? value)
    }),
    name: skuNameOf(ctx, goods, sku),
    price_fen: sku.price_fen,
    was,
    is_bargain: isBargain(sku.price_fen, was?.price_fen ?? null),
    left: sku.stock - sku.locked_stock,
    held: sku.locked_stock,
    image: sku.image,
    weight_g: sku.weight_g,
  }
}

/** Goods in a list, in the order given. */
export async function cardsOf(ctx: Ctx, goods: readonly Goods[]): Promise<Card[]> {
  if (goods.length === 0) return []
  const ids = goods.map(({ id }) => id)
  const [skus, shops, collected, now] = await readTogether(ctx, [
    () => skusOf(ctx, ids),
    () => shopBriefs(ctx, [...new Set(goods.map(({ shop_id }) => shop_id))]),
    () => (ctx.user ? collectedAmong(ctx, ctx.user.id, ids) : undefined),
    () => databaseNow(ctx),
  ])
  const by_goods = Map.groupBy(skus, ({ goods_id }) => goods_id)
  return goods.map((one) => {
    const own = by_goods.get(one.id) ?? []
    const was = wasOf(one, now)
    return {
      id: one.id,
      kind: one.kind,
      status: one.status,
      title: titleOf(ctx, one),
      image: one.image,
      shop: shops.get(one.shop_id)!,
      category_id: one.category_id,
      min_price_fen: one.min_price_fen,
      max_price_fen: one.max_price_fen,
      was,
      is_bargain: isBargain(one.min_price_fen, was?.price_fen ?? null),
      left: own.reduce((sum, { stock, locked_stock }) => sum + stock - locked_stock, 0),
      held: own.reduce((sum, { locked_stock }) => sum + locked_stock, 0),
      sold_count: one.sold_count,
      collect_count: one.collect_count,
      shipping_free: one.shipping_mode === 'free',
      ...(collected ? { collected: collected.has(one.id) } : {}),
    }
  })
}
