/** Goods: what a shop sells at a fixed price, their stock and what they were asked for. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, createdAt, fen, id, instant, refId } from '../../platform/db/columns.ts'
import type { GoodsKind, GoodsStatus } from './rules/goods-states.ts'
import type { Rate } from './rules/shipping-cost.ts'

/** An option of goods with its values; English ones in the same order. */
export interface OptionColumn {
  name: string
  name_en?: string
  values: string[]
  values_en?: string[]
}

/** One row per goods: what a list shows of them. Prices and counts follow from goods_skus and are kept by those who change these. */
export const goods_goods = pgTable(
  'goods_goods',
  {
    id: id(),
    shop_id: refId().notNull(),
    category_id: refId().notNull(),
    shelf_id: refId(),
    kind: text().$type<GoodsKind>().notNull().default('normal'),
    title: text().notNull(),
    title_en: text(), // for readers of English
    image: text().notNull(), // the first of its pictures
    status: text().$type<GoodsStatus>().notNull().default('draft'),
    approved: boolean().notNull().default(false), // what buyers go by was reviewed, or its shop needs no review
    options: jsonb().$type<OptionColumn[]>().notNull().default([]),
    min_price_fen: fen().notNull(),
    max_price_fen: fen().notNull(),
    was_fen: fen(), // of the cheapest: crossed out until was_until
    was_until: instant(),
    shipping_mode: text().$type<'free' | 'fixed' | 'template'>().notNull().default('free'),
    shipping_fen: fen().notNull().default(0),
    template_id: refId(),
    piece_id: refId(), // once it was sent to auction: the piece its lots share with it
    limit_per_person: integer().notNull().default(0), // 0: none
    return_policy: text().$type<'none' | 'return_7d'>().notNull(),
    sold_count: integer().notNull().default(0),
    collect_count: integer().notNull().default(0),
    on_at: instant(), // since when it is on sale
    submitted_at: instant(),
    reject_reason: text(), // also of those removed
    version: integer().notNull().default(1), // edits; not sales
    deleted_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    check('goods_goods_status', sql`${t.status} in ('draft','reviewing','rejected','on','off','sold_out','removed')`),
    check('goods_goods_kind', sql`${t.kind} in ('normal','xinke','liquor')`),
    check(
      'goods_goods_shipping',
      sql`${t.shipping_mode} in ('free','fixed','template') and (${t.shipping_mode} = 'template') = (${t.template_id} is not null)`,
    ),
    check('goods_goods_prices', sql`${t.min_price_fen} > 0 and ${t.max_price_fen} >= ${t.min_price_fen}`),
    check(
      'goods_goods_was',
      sql`(${t.was_fen} is null) = (${t.was_until} is null) and ${t.was_fen} > ${t.min_price_fen}`,
    ),
    check(
      'goods_goods_on_is_approved',
      sql`${t.status} not in ('on', 'sold_out') or (${t.approved} and ${t.on_at} is not null)`,
    ),
    index('goods_goods_of_shop').on(t.shop_id, t.status, t.id), // a shop's own list and its counts
    index('goods_goods_by_status').on(t.status, t.id), // the console's list
    index('goods_goods_new').on(t.on_at.desc().nullsFirst(), t.id).where(sql`status = 'on'`), // lists
    index('goods_goods_new_of_category').on(t.category_id, t.on_at.desc().nullsFirst(), t.id).where(sql`status = 'on'`), // lists of a category
    index('goods_goods_new_of_shop')
      .on(t.shop_id, t.on_at.desc().nullsFirst(), t.id)
      .where(sql`status in ('on', 'sold_out')`), // a shop's page
    index('goods_goods_cheap').on(t.min_price_fen, t.id).where(sql`status = 'on'`), // lists by price
    index('goods_goods_liquor').on(t.on_at.desc().nullsFirst(), t.id).where(sql`status = 'on' and kind = 'liquor'`), // liquor
    index('goods_goods_sold').on(t.sold_count.desc().nullsFirst(), t.id).where(sql`status = 'on'`), // lists by sales
    index('goods_goods_bargains').on(t.was_until, t.id).where(sql`status = 'on' and min_price_fen * 10 <= was_fen * 8`), // bargains
    index('goods_goods_by_submission').on(t.submitted_at, t.id).where(sql`status = 'reviewing'`), // review queue
    index('goods_goods_by_category').on(t.category_id, t.id), // the console's list
    index('goods_goods_by_any_submission').on(sql`(coalesce(${t.submitted_at}, 'infinity'))`, t.id), // the console's list
    index('goods_goods_by_words').using(
      'gin',
      sql`platform_terms(platform_fold(${t.title} || ' ' || coalesce(${t.title_en}, '')))`,
    ), // the console's search
    index('goods_goods_of_template').on(t.template_id).where(sql`template_id is not null`), // whether a template is in use
    uniqueIndex('goods_goods_of_piece').on(t.piece_id).where(sql`piece_id is not null`), // what a piece is offered by
    index('goods_goods_of_shelf').on(t.shelf_id).where(sql`shelf_id is not null`), // what stands on a shelf
  ],
)

/** One row per goods: the texts and pictures only its own page shows. */
export const goods_texts = pgTable('goods_texts', {
  goods_id: refId().primaryKey(),
  images: text().array().notNull(),
  video: text(),
  video_poster: text(),
  desc: text().notNull(),
  desc_en: text(), // for readers of English
  params: jsonb().$type<Record<string, string>>().notNull().default({}), // the category's template, filled in
  template_id: refId(), // the version of it they were filled in under; null: older than versions
  master_id: refId(), // the maker, as its shop says
})

/**
 * One row per way to buy goods: a value of each option. locked_stock is held by unpaid orders. on_sale follows the goods' status, so that
 * an order needs no lock but this row's. One that its shop no longer offers stays, disabled: orders name it.
 */
export const goods_skus = pgTable(
  'goods_skus',
  {
    id: id(),
    goods_id: refId().notNull(),
    position: integer().notNull(),
    values: text().array().notNull(), // in the order of the options; empty without any
    name: text().notNull(), // "红 / 500 ml"; empty without options
    price_fen: fen().notNull(),
    was_fen: fen(), // the lowest it was asked for in the days before this price, until was_until
    was_until: instant(),
    stock: integer().notNull(),
    locked_stock: integer().notNull().default(0),
    weight_g: integer(),
    image: text(),
    code: text(), // the shop's own number
    enabled: boolean().notNull().default(true),
    on_sale: boolean().notNull().default(false),
  },
  (t) => [
    unique('goods_skus_name').on(t.goods_id, t.name), // also: the ways to buy one goods
    check('goods_skus_price', sql`${t.price_fen} > 0`),
    check('goods_skus_stock', sql`${t.stock} >= ${t.locked_stock} and ${t.locked_stock} >= 0`), // never sold twice
    check('goods_skus_was', sql`(${t.was_fen} is null) = (${t.was_until} is null) and ${t.was_fen} > ${t.price_fen}`),
    check('goods_skus_on_sale', sql`${t.enabled} or not ${t.on_sale}`),
  ],
)

/**
 * One row per order and what it holds. It has no clock of its own: it lives with its order. locked: unpaid · consumed: paid ·
 * released: the order ended unpaid · returned: paid, and all of it back in stock.
 */
export const goods_reservations = pgTable(
  'goods_reservations',
  {
    order_id: refId().notNull(),
    sku_id: refId().notNull(),
    goods_id: refId().notNull(),
    user_id: refId().notNull(),
    qty: integer().notNull(),
    returned_qty: integer().notNull().default(0), // of them back in stock
    status: text().$type<'locked' | 'consumed' | 'released' | 'returned'>().notNull().default('locked'),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.order_id, t.sku_id] }),
    check('goods_reservations_qty', sql`${t.qty} > 0 and ${t.returned_qty} between 0 and ${t.qty}`),
    check('goods_reservations_returned', sql`(${t.status} = 'returned') = (${t.returned_qty} = ${t.qty})`),
    check('goods_reservations_status', sql`${t.status} in ('locked','consumed','released','returned')`),
    index('goods_reservations_locked').on(t.sku_id).where(sql`status = 'locked'`), // invariant I15
    index('goods_reservations_of_person').on(t.user_id, t.goods_id), // purchase limits
    index('goods_reservations_of_goods').on(t.goods_id, t.status).where(sql`status in ('locked', 'consumed')`), // whether goods may be deleted, or are under order
  ],
)

/** One row per change of what a SKU is asked for: a price, or null where it is not offered from then on. Append-only, and public. */
export const goods_price_changes = pgTable(
  'goods_price_changes',
  {
    id: id(),
    sku_id: refId().notNull(),
    goods_id: refId().notNull(),
    price_fen: fen(),
    at: createdAt(),
  },
  (t) => [
    index('goods_price_changes_of_sku').on(t.sku_id, t.id),
    index('goods_price_changes_of_goods').on(t.goods_id, t.id),
  ],
)

/** One row per form an order was placed with: the same form again finds its orders. */
export const goods_checkouts = pgTable(
  'goods_checkouts',
  {
    user_id: refId().notNull(),
    submit_token: uuid().notNull(),
    order_ids: refId().array().notNull(),
    content_hash: bytea(), // of what the form said; null: placed before it was kept
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.submit_token] })],
)

/** One row per shelf: a shop's own category. */
export const goods_shelves = pgTable(
  'goods_shelves',
  {
    id: id(),
    shop_id: refId().notNull(),
    name: text().notNull(),
    name_en: text(),
    sort: integer().notNull().default(0),
  },
  (t) => [unique('goods_shelves_name').on(t.shop_id, t.name)], // also: a shop's shelves
)

/** One row per shipping template of a shop. */
export const goods_shipping_templates = pgTable(
  'goods_shipping_templates',
  {
    id: id(),
    shop_id: refId().notNull(),
    name: text().notNull(),
    by: text().$type<'piece' | 'weight'>().notNull(),
    rates: jsonb().$type<Rate[]>().notNull(),
    free_over_fen: fen(),
    created_at: createdAt(),
  },
  (t) => [
    index('goods_shipping_templates_of_shop').on(t.shop_id, t.id),
    check('goods_shipping_templates_by', sql`${t.by} in ('piece','weight')`),
  ],
)

/** One row per person and goods they keep among their favourites. */
export const goods_favourites = pgTable(
  'goods_favourites',
  { user_id: refId().notNull(), goods_id: refId().notNull(), created_at: createdAt() },
  (t) => [
    primaryKey({ columns: [t.user_id, t.goods_id] }),
    index('goods_favourites_of_person').on(t.user_id, t.created_at), // my favourites, the newest first
  ],
)

export type Goods = typeof goods_goods.$inferSelect
export type GoodsText = typeof goods_texts.$inferSelect
export type SkuRow = typeof goods_skus.$inferSelect

/** One row per giveaway, or other holder without an order, and the pieces it keeps from being sold. */
export const goods_set_aside = pgTable(
  'goods_set_aside',
  {
    holder: text().primaryKey(), // such as draw:12
    sku_id: refId().notNull(),
    goods_id: refId().notNull(),
    qty: integer().notNull(), // still kept
    created_at: createdAt(),
  },
  (t) => [
    check('goods_set_aside_qty', sql`${t.qty} >= 0`),
    index('goods_set_aside_of_sku').on(t.sku_id).where(sql`qty > 0`), // invariant I15
    index('goods_set_aside_of_goods').on(t.goods_id).where(sql`qty > 0`), // whether goods may be deleted
  ],
)
export type Reservation = typeof goods_reservations.$inferSelect
export type Shelf = typeof goods_shelves.$inferSelect
export type Template = typeof goods_shipping_templates.$inferSelect
