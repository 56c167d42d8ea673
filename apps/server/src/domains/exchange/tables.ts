/** The points mall: what can be had for points, and who has exchanged what. */
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { bytea, createdAt, fen, id, instant, oneOf, refId } from '../../platform/db/columns.ts'
import { ITEM_KINDS, ITEM_STATUSES, type ItemKind, type ItemStatus, KEPT_STATUSES, type KeptStatus } from './rules.ts'

/** One row per thing that can be had for points. What it gives and takes stands from its offer on; a trigger holds that. */
export const exchange_items = pgTable(
  'exchange_items',
  {
    id: id(),
    kind: text().$type<ItemKind>().notNull(),
    title: text().notNull(),
    title_en: text().notNull(),
    detail: text().notNull().default(''),
    detail_en: text().notNull().default(''),
    images: text().array().notNull(), // upload paths; of goods alone
    goods_id: refId(), // kind goods: which of Juya's own shop sends it
    shop_id: refId(),
    template_id: refId(), // kind coupon
    vip_days: integer(), // kind vip_days
    points: integer().notNull(), // one of it
    cash_fen: fen().notNull().default(0), // paid beside the points, goods alone
    stock: integer().notNull(), // pieces there ever were of it
    taken: integer().notNull().default(0), // pieces people hold or have had
    per_user: integer().notNull().default(1), // of all accounts of a person
    watch_count: integer().notNull().default(0),
    from_at: instant().notNull(),
    to_at: instant(), // null: until it is ended
    status: text().$type<ItemStatus>().notNull().default('draft'),
    revision: integer().notNull().default(1), // of the draft
    made_by: refId().notNull(), // the operator
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    check('exchange_items_kind', oneOf(t.kind, ITEM_KINDS)),
    check('exchange_items_status', oneOf(t.status, ITEM_STATUSES)),
    check(
      'exchange_items_gives',
      sql`(${t.kind} = 'goods') = (${t.goods_id} is not null) and (${t.goods_id} is null) = (${t.shop_id} is null) and (${t.kind} = 'coupon') = (${t.template_id} is not null) and (${t.kind} = 'vip_days') = (${t.vip_days} is not null) and ${t.vip_days} > 0`,
    ),
    check(
      'exchange_items_price',
      sql`${t.points} > 0 and ${t.cash_fen} >= 0 and (${t.cash_fen} = 0 or ${t.kind} = 'goods')`,
    ),
    check(
      'exchange_items_count',
      sql`${t.taken} between 0 and ${t.stock} and ${t.per_user} between 1 and 99 and ${t.watch_count} >= 0`,
    ),
    check('exchange_items_times', sql`${t.to_at} is null or ${t.to_at} > ${t.from_at}`),
    check(
      'exchange_items_pictured',
      sql`cardinality(${t.images}) <= 9 and (${t.kind} <> 'goods' or cardinality(${t.images}) > 0)`,
    ),
    index('exchange_items_on_offer').on(t.from_at, t.id).where(sql`status = 'active'`), // the mall
    index('exchange_items_by_status').on(t.status, t.id), // the console's list
    index('exchange_items_by_kind').on(t.kind, t.id), // the console's list
    index('exchange_items_of_goods').on(t.goods_id).where(sql`goods_id is not null`), // goods that were removed
    index('exchange_items_changed').on(t.updated_at), // invariant I46
  ],
)

/** One row per exchange: which points went for what. */
export const exchange_exchanges = pgTable(
  'exchange_exchanges',
  {
    id: id(),
    user_id: refId().notNull(),
    item_id: refId()
      .notNull()
      .references(() => exchange_items.id),
    kind: text().$type<ItemKind>().notNull(),
    qty: integer().notNull(),
    points: integer().notNull(), // of all pieces
    cash_fen: fen().notNull(),
    status: text().$type<KeptStatus>().notNull(),
    order_id: refId(), // kind goods
    /** Points that went back, pieces of which nothing is left, and pieces that are the mall's again. */
    back_points: integer().notNull().default(0),
    back_qty: integer().notNull().default(0),
    stock_back: integer().notNull().default(0),
    gave: jsonb().$type<{ title: string; title_en: string; image: string | null }>().notNull(), // as it was then
    submit_token: text().notNull(),
    content_hash: bytea().notNull(),
    not_me_at: instant(), // its person said that somebody else was in their account: it may be given up until it is sent
    ended_at: instant(), // cancelled
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    unique('exchange_exchanges_once').on(t.user_id, t.submit_token), // a form is exchanged once
    unique('exchange_exchanges_of_order').on(t.order_id),
    check('exchange_exchanges_kind', oneOf(t.kind, ITEM_KINDS)),
    check('exchange_exchanges_status', oneOf(t.status, KEPT_STATUSES)),
    check(
      'exchange_exchanges_order',
      sql`(${t.kind} = 'goods') = (${t.order_id} is not null) and (${t.kind} = 'goods' or ${t.status} = 'done') and (${t.status} <> 'done' or ${t.kind} <> 'goods')`,
    ),
    check(
      'exchange_exchanges_sums',
      sql`${t.qty} between 1 and 99 and ${t.points} > 0 and ${t.cash_fen} >= 0 and ${t.back_points} between 0 and ${t.points} and ${t.back_qty} between 0 and ${t.qty} and ${t.stock_back} between 0 and ${t.qty}`,
    ),
    check(
      'exchange_exchanges_ended',
      sql`(${t.status} = 'cancelled') = (${t.ended_at} is not null) and (${t.status} <> 'cancelled' or ${t.back_points} = ${t.points})`,
    ),
    index('exchange_exchanges_of_person').on(t.user_id, t.id), // my exchanges
    index('exchange_exchanges_of_item').on(t.item_id, t.user_id), // how many a person has had
  ],
)

/** One row per item and person who hears of new stock. */
export const exchange_watches = pgTable(
  'exchange_watches',
  {
    item_id: refId()
      .notNull()
      .references(() => exchange_items.id),
    user_id: refId().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.item_id] }),
    index('exchange_watches_of_item').on(t.item_id, t.user_id), // a notice finds its recipients
  ],
)

export type Item = typeof exchange_items.$inferSelect
export type Exchange = typeof exchange_exchanges.$inferSelect
