/** Goods as clients see them in lists. Everything a page needs is read for the whole page at once. */
import type { GoodsCard, Sku, WasPrice } from '@juya/contract'
import type { z } from 'zod'
import {
  type CardGoods,
  collectedAmong,
  type Goods,
  isBargain,
  type Listed,
  type Pieces,
  piecesOf,
  type SkuRow,
  skuNameEn,
} from '../../domains/goods/index.ts'
import type { Shop } from '../../domains/shop/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { readTogether } from '../../platform/db/read-together.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { inLanguage } from '../auction/cards.ts'
import { type Brief, briefsForCards, briefsOfRows } from '../shop/cards.ts'

export type Card = Omit<z.input<typeof GoodsCard>, 'shop'> & { shop: Brief }

export const titleOf = (ctx: Pick<Ctx, 'locale'>, goods: Pick<Goods, 'title' | 'title_en'>): string =>
  inLanguage(ctx, goods.title_en, goods.title)

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

/** What a card needs beside the row of its goods. */
interface Beside {
  shop: Brief
  pieces: Pieces | undefined
  /** ms since 1970. */
  now: number
  /** Absent for guests. */
  collected?: boolean
}

export function cardOf(ctx: Pick<Ctx, 'locale'>, goods: CardGoods, { shop, pieces, now, collected }: Beside): Card {
  const was = wasOf(goods, now)
  return {
    id: goods.id,
    kind: goods.kind,
    status: goods.status,
    title: titleOf(ctx, goods),
    image: goods.image,
    shop,
    category_id: goods.category_id,
    min_price_fen: goods.min_price_fen,
    max_price_fen: goods.max_price_fen,
    was,
    is_bargain: isBargain(goods.min_price_fen, was?.price_fen ?? null),
    left: pieces?.left ?? 0,
    held: pieces?.held ?? 0,
    sold_count: goods.sold_count,
    collect_count: goods.collect_count,
    shipping_free: goods.shipping_mode === 'free',
    ...(collected === undefined ? {} : { collected }),
  }
}

/** What was read of goods before their cards are made. */
interface Brought {
  shops?: readonly Shop[]
  /** Which of them are among the caller's favourites. */
  collected?: ReadonlySet<number>
}

/** Goods of a list that brought along what their cards say, in the order given. */
export async function listedCards(ctx: Ctx, goods: readonly Listed[], brought: Brought = {}): Promise<Card[]> {
  const first = goods[0]
  if (!first) return []
  const known = new Map(goods.map(({ id, left, held }) => [id, { left, held }]))
  return cards(ctx, goods, () => ({ known, now: first.read_at }), brought)
}

/** Goods in a list, in the order given. */
export async function cardsOf(ctx: Ctx, goods: readonly Goods[]): Promise<Card[]> {
  if (goods.length === 0) return []
  return cards(ctx, goods, async () => {
    const [known, now] = await readTogether(ctx, [
      () =>
        piecesOf(
          ctx,
          goods.map(({ id }) => id),
        ),
      () => databaseNow(ctx),
    ])
    return { known, now }
  })
}

interface Read {
  known: ReadonlyMap<number, Pieces>
  /** ms since 1970, by the database's clock. */
  now: number
}

async function cards(
  ctx: Ctx,
  goods: ReadonlyArray<CardGoods>,
  read: () => Read | Promise<Read>,
  brought: Brought = {},
): Promise<Card[]> {
  const [{ known, now }, shops, collected] = await readTogether(ctx, [
    read,
    () =>
      brought.shops
        ? briefsOfRows(ctx, brought.shops)
        : briefsForCards(ctx, [...new Set(goods.map(({ shop_id }) => shop_id))]),
    () =>
      ctx.user
        ? (brought.collected ??
          collectedAmong(
            ctx,
            ctx.user.id,
            goods.map(({ id }) => id),
          ))
        : undefined,
  ])
  return goods.map((one) =>
    cardOf(ctx, one, {
      shop: shops.get(one.shop_id)!,
      pieces: known.get(one.id),
      now,
      ...(collected ? { collected: collected.has(one.id) } : {}),
    }),
  )
}
