/** What buyers say afterwards. An order is never removed, so nothing here loses the order it names. */
import type { ThingIn } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id, refId } from '../../platform/db/columns.ts'

/** One review of one thing bought. */
export const review_reviews = pgTable(
  'review_reviews',
  {
    id: id(),
    order_item_id: refId().notNull(),
    order_id: refId().notNull(),
    user_id: refId().notNull(),
    shop_id: refId().notNull(),
    thing: text().$type<ThingIn<'order'>>().notNull(),
    thing_id: refId().notNull(),
    sku_id: refId(),
    title: text().notNull(),
    image: text().notNull(),
    rating: integer().notNull(),
    desc_score: integer().notNull(),
    service_score: integer().notNull(),
    ship_score: integer().notNull(),
    content: text().notNull().default(''),
    images: text().array().notNull().default(sql`'{}'`),
    tags: text().array().notNull().default(sql`'{}'`),
    anonymous: boolean().notNull().default(false),
    counts: boolean().notNull().default(true), // false: of an order between linked people, in no rating and no total
    append: jsonb().$type<{ content: string; images: string[]; at_ms: number }>(),
    reply: jsonb().$type<{ content: string; at_ms: number }>(),
    status: text().$type<'visible' | 'hidden'>().notNull().default('visible'),
    created_at: createdAt(),
  },
  (t) => [
    unique('review_reviews_one_per_item').on(t.order_item_id),
    check(
      'review_reviews_scores',
      sql`least(${t.rating}, ${t.desc_score}, ${t.service_score}, ${t.ship_score}) >= 1 and greatest(${t.rating}, ${t.desc_score}, ${t.service_score}, ${t.ship_score}) <= 5`,
    ),
    check('review_reviews_status', sql`${t.status} in ('visible', 'hidden')`),
    index('review_reviews_by_status').on(t.status, t.id), // the console's list
    index('review_reviews_by_rating').on(t.rating, t.id), // the console's list
    index('review_reviews_by_user').on(t.user_id, t.id), // the console's list
    index('review_reviews_of_shop').on(t.shop_id, t.id), // a shop's reviews, newest first
    index('review_reviews_unreplied').on(t.shop_id, t.id).where(sql`reply is null`), // what a shop has not answered
    index('review_reviews_of_item').on(t.thing, t.thing_id, t.id), // a lot's or goods' reviews
    index('review_reviews_of_order').on(t.order_id),
  ],
)

/** One row per shop that was reviewed: its reviews counted, so that no answer counts them again. */
export const review_totals = pgTable('review_totals', {
  shop_id: refId().primaryKey(),
  good: integer().notNull().default(0), // 4 and 5 stars
  mid: integer().notNull().default(0), // 3
  bad: integer().notNull().default(0), // 1 and 2
  with_images: integer().notNull().default(0),
  unreplied: integer().notNull().default(0),
})

/** Ready-made words for a review. */
export const review_tags = pgTable(
  'review_tags',
  {
    id: id(),
    scope: text().notNull(),
    name: text().notNull(),
    name_en: text().notNull(),
    sort: integer().notNull().default(0),
  },
  (t) => [unique('review_tags_name').on(t.scope, t.name)],
)

export type ReviewRow = typeof review_reviews.$inferSelect
