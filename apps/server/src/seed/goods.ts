/** Goods of the demo world: what shops sell at a fixed price beside their lots. Pieces of the same kinds as theirs, each another. */
import { auction, cart, goods, order, shop as shops } from '@juya/contract'
import type { App } from '../app.ts'
import { categoryIdByCode } from '../domains/site/index.ts'
import { databaseNow } from '../platform/db/db.ts'
import { systemCtx } from '../platform/services.ts'
import { callAs } from './call-as.ts'
import { CATALOGUE, EVENING } from './catalogue/index.ts'
import { photosOf } from './catalogue/photos.ts'
import { pay, trackingNo } from './history/recent-sales.ts'
import { dayIn, NEEDS_REVIEW, type Newcomer, type Shop } from './moving-in.ts'
import { approveGoodsForSeed } from './operators.ts'
import { DEMO_PAY_PASSWORD } from './people.ts'
import type { Album } from './pictures.ts'
import { type Piece, priceFen, stockOfThePast } from './stock.ts'

/** Where these pieces begin among those of their kinds, so that no lot shows one of them. */
const FROM_NTH = 60
const A_SHOP = 5
/** Asked for this much of what buyers reckon with; what comes down in price was dearer before. */
const ASKED = [1, 0.95, 1.1, 0.9, 1.05]
const COMES_DOWN = { nth: 1, to: 0.75 }
/** Two pieces alike, one in each box. */
const BOXED = {
  nth: 2,
  option: { name: '包装', name_en: 'Box', values: ['锦盒', '楠木盒'], values_en: ['Silk box', 'Nanmu box'] },
  box_fen: 180_00,
}
const SENT_BY_POST_FEN = 25_00
const FAR = ['540000', '650000', '630000']

export interface Shelf {
  shop: Shop
  goods_ids: number[]
}

const wholeYuan = (fen: number): number => Math.max(1, Math.round(fen / 1_000)) * 1_000

/**
 * Each shop puts five pieces on sale; those of shops that are reviewed, once an operator has approved them. Their prices of these days are
 * what crossed-out prices follow from later.
 */
export async function stockShelves(app: App, album: Album, shops: readonly Shop[]): Promise<Shelf[]> {
  const next = stockOfThePast(FROM_NTH)
  const stocked: Shelf[] = []
  for (const shop of shops) {
    const { id: template_id } = await callAs(app, shop.owner, goods.saveTemplate, {
      action: 'save',
      name: '顺丰保价',
      by: 'piece',
      rates: [
        { regions: [], first: 1, first_fen: SENT_BY_POST_FEN, next: 1, next_fen: 10_00 },
        { regions: FAR, first: 1, first_fen: 2 * SENT_BY_POST_FEN, next: 1, next_fen: 20_00 },
      ],
    })
    const goods_ids: number[] = []
    for (let nth = 0; nth < A_SHOP; nth++) {
      const piece = next(shop)
      if (!piece) continue
      const id = await publish(app, album, shop, piece, { nth, template_id })
      if (NEEDS_REVIEW.has(shop.demo.category)) await approveGoodsForSeed(app, id)
      goods_ids.push(id)
    }
    // Liquor is for who shows their age; the story of today's buyers is told of the others.
    if (shop.demo.category !== 'liquor') stocked.push({ shop, goods_ids })
  }
  return stocked
}

/** A piece of jade goes from the shelf to auction, and a shop files the licence it wants to sell liquor with. */
export async function offerElsewhere(app: App, album: Album, shelves: readonly Shelf[]): Promise<void> {
  const jade = shelves.find(({ shop }) => shop.demo.category === 'jade')!
  const { lot_id } = await callAs(app, jade.shop.owner, goods.toAuction, { id: jade.goods_ids[FOR_AUCTION_NTH]! })
  const starts_at = Math.floor((await databaseNow(systemCtx(app.services, 'seed'))) / 1_000) + OPENS_IN_S
  await callAs(app, jade.shop.owner, auction.edit, { id: lot_id, starts_at, save: 'submit' } as never)
  const { shop } = shelves.find((shelf) => shelf.shop.demo.category === 'tea')!
  await callAs(app, shop.owner, shops.fileLicence, {
    kind: 'liquor',
    number: '滇酒零 2026-0117',
    image: await album.path('items/tea-caddy-main.webp', 'goods', shop.owner.id),
    expires_on: await dayIn(systemCtx(app.services, 'seed'), 700),
  })
}
const FOR_AUCTION_NTH = 4
const OPENS_IN_S = 30 * 3_600

/** Today the shops that are reviewed hand in one piece more; it waits in the queue. */
export async function handIn(app: App, album: Album, shops: readonly Shop[]): Promise<void> {
  const next = stockOfThePast(FROM_NTH + A_SHOP)
  for (const shop of shops) {
    const piece = NEEDS_REVIEW.has(shop.demo.category) ? next(shop) : undefined
    if (piece) await publish(app, album, shop, piece, { nth: 0 })
  }
}

/** The photographs, category and answers of a piece of the catalogue, for goods of that kind. */
export async function shownAs(app: App, album: Album, shop: Shop, code: string) {
  const entry = [...CATALOGUE, ...EVENING].find((one) => one.code === code)!
  return {
    category_id: (await categoryIdByCode(systemCtx(app.services, 'seed'), entry.category))!,
    images: await Promise.all(photosOf(entry).map(({ file }) => album.earlierPath(file, FROM_NTH, shop.owner.id))),
    params: entry.params,
  }
}

async function publish(
  app: App,
  album: Album,
  shop: Shop,
  piece: Piece,
  { nth, template_id }: { nth: number; template_id?: number },
): Promise<number> {
  const { entry } = piece
  const images = await Promise.all(photosOf(entry).map(({ file }) => album.earlierPath(file, piece.nth, shop.owner.id)))
  const price_fen = wholeYuan(priceFen(piece) * ASKED[nth % ASKED.length]!)
  const { values, ...named } = BOXED.option
  const boxed = nth === BOXED.nth
  const { id } = await callAs(app, shop.owner, goods.publish, {
    title: entry.title_zh,
    title_en: entry.title_en,
    category_id: (await categoryIdByCode(systemCtx(app.services, 'seed'), entry.category))!,
    images,
    desc: `${entry.desc_zh}\n\n品相：${entry.flaw}`,
    desc_en: `${entry.desc_en}\n\nCondition: ${entry.flaw_en}`,
    params: entry.params,
    ...(boxed
      ? {
          options: [{ ...named, values }],
          skus: [
            { values: [values[0]!], price_fen, stock: 1 },
            { values: [values[1]!], price_fen: price_fen + BOXED.box_fen, stock: 1 },
          ],
        }
      : { skus: [{ values: [], price_fen, stock: 1 }] }),
    ...(nth % 2 === 0 ? { shipping_mode: 'free' as const } : { shipping_mode: 'template' as const, template_id }),
  } as never)
  return id
}

/** The piece that will be bought: the cheapest of those every shop put up first. */
async function cheapestFirst(app: App, shelves: readonly Shelf[]) {
  const found = await Promise.all(
    shelves.map(async ({ shop, goods_ids: [id] }) => callAs(app, shop.owner, goods.shopInfo, { id: id! })),
  )
  return found.toSorted((a, b) => a.min_price_fen - b.min_price_fen)[0]!
}

/**
 * A buyer puts four pieces of two shops into the cart. One of them will cost less in time, another will be somebody else's.
 */
export async function fillCart(app: App, shelves: readonly Shelf[], buyer: Newcomer): Promise<void> {
  const sold = await cheapestFirst(app, shelves)
  const here = shelves.find(({ goods_ids }) => goods_ids[0] === sold.id)!
  const there = shelves.find((shelf) => shelf !== here && shelf.goods_ids.length === A_SHOP)!
  const ids = [sold.id, here.goods_ids.at(-1)!, there.goods_ids[3]!, there.goods_ids[COMES_DOWN.nth]!]
  for (const id of ids) {
    const { skus } = await callAs(app, buyer, goods.info, { id })
    await callAs(app, buyer, cart.add, { sku_id: skus[0]!.id })
  }
}

/** Weeks later one piece of each shop costs less; what it was asked for stands in its history. */
export async function comeDown(app: App, shelves: readonly Shelf[]): Promise<void> {
  for (const { shop, goods_ids } of shelves) {
    const id = goods_ids[COMES_DOWN.nth]
    if (id === undefined) continue
    const { skus } = await callAs(app, shop.owner, goods.shopInfo, { id })
    await callAs(app, shop.owner, goods.setSkus, {
      skus: skus.map((sku) => ({ id: sku.id, price_fen: wholeYuan(sku.price_fen * COMES_DOWN.to) })),
    })
  }
}

/** A boxed piece was bought, sent, received and reviewed with ready-made words: the page of its goods shows them. */
export async function reviewOne(app: App, shelves: readonly Shelf[], people: readonly Newcomer[]): Promise<void> {
  const boxed = await Promise.all(
    shelves.flatMap(({ shop, goods_ids }) => {
      const id = goods_ids[BOXED.nth]
      return id === undefined ? [] : [callAs(app, shop.owner, goods.shopInfo, { id }).then((one) => ({ shop, one }))]
    }),
  )
  const { shop, one } = boxed.toSorted((a, b) => a.one.min_price_fen - b.one.min_price_fen)[0]!
  const buyer = people[4]!
  const preview = await callAs(app, buyer, goods.preview, { sku_id: one.skus[0]!.id })
  const { order_ids } = await callAs(app, buyer, goods.buy, {
    submit_token: preview.submit_token,
    sku_id: one.skus[0]!.id,
    address_id: preview.address!.id,
    shown_total_fen: preview.amounts.payable_fen,
  })
  const [order_id] = order_ids
  await pay(app, buyer, order_id!)
  await callAs(app, shop.owner, order.ship, {
    id: order_id,
    carrier_code: 'SF',
    tracking_no: trackingNo(order_id!),
    images: [],
  } as never)
  await callAs(app, buyer, order.confirm, { id: order_id! })
  const { items, tags } = await callAs(app, buyer, order.comment, { id: order_id! } as never)
  await callAs(app, buyer, auction.review, {
    id: order_id,
    items: items.map((item) => ({
      item_id: item.id,
      rating: 5,
      content: '锦盒端正，器物与描述一致。',
      images: [],
      tags: tags.slice(0, 2),
    })),
    anonymous: false,
  } as never)
}

/** One piece is bought and waits to be shipped; its goods are sold out. Others keep some among their favourites. */
export async function buyOne(app: App, shelves: readonly Shelf[], people: readonly Newcomer[]): Promise<void> {
  const cheapest = await cheapestFirst(app, shelves)
  const buyer = people[3]!
  const sku_id = cheapest.skus[0]!.id
  const preview = await callAs(app, buyer, goods.preview, { sku_id })
  const { order_ids, payable_fen } = await callAs(app, buyer, goods.buy, {
    submit_token: preview.submit_token,
    sku_id,
    address_id: preview.address!.id,
    shown_total_fen: preview.amounts.payable_fen,
  })
  await callAs(app, buyer, order.pay, {
    ids: order_ids,
    address_id: preview.address!.id,
    channel: 'wallet',
    pay_password: DEMO_PAY_PASSWORD,
    shown_total_fen: payable_fen,
  } as never)
  for (const [nth, { goods_ids }] of shelves.entries())
    await callAs(app, people[nth % 3]!, goods.collect, { id: goods_ids[1] ?? goods_ids[0]!, on: true })
}
