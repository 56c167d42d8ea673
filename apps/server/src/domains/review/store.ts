/** The queries on reviews and ready-made words. */
import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { type Paging, windowOf } from '../../platform/db/paging.ts'
import type { OrderItemRow } from '../order/index.ts'
import type { TextsBelow, WrittenText } from '../site/index.ts'
import { type ReviewRow, review_reviews, review_tags } from './tables.ts'

export async function tagNames(ctx: Ctx, scope: string): Promise<string[]> {
  const rows = await ctx.db
    .select()
    .from(review_tags)
    .where(eq(review_tags.scope, scope))
    .orderBy(asc(review_tags.sort))
  return rows.map((row) => (ctx.locale === 'zh-CN' ? row.name : row.name_en))
}

/** The ready-made words of all kinds in the reader's language, by what they are called in either; others are people's own. */
export async function tagWords(ctx: Ctx): Promise<Map<string, string>> {
  const rows = await ctx.db.select().from(review_tags)
  return new Map(
    rows.flatMap(({ name, name_en }) => [name, name_en].map((one) => [one, ctx.locale === 'zh-CN' ? name : name_en])),
  )
}

export type NewReview = typeof review_reviews.$inferInsert

export const addReviews = (tx: Tx, rows: NewReview[]): Promise<ReviewRow[]> =>
  tx.db.insert(review_reviews).values(rows).returning()

export async function reviewsOfOrders(ctx: Ctx, order_ids: readonly number[]): Promise<ReviewRow[]> {
  if (order_ids.length === 0) return []
  return ctx.db
    .select()
    .from(review_reviews)
    .where(inArray(review_reviews.order_id, [...order_ids]))
    .orderBy(asc(review_reviews.id))
}

export async function lockReview(tx: Tx, id: number): Promise<ReviewRow | undefined> {
  return (await tx.db.select().from(review_reviews).where(eq(review_reviews.id, id)).for('update'))[0]
}

/** Many, locked in the order of their ids. */
export const lockReviews = (tx: Tx, ids: readonly number[]): Promise<ReviewRow[]> =>
  tx.db
    .select()
    .from(review_reviews)
    .where(inArray(review_reviews.id, [...ids]))
    .orderBy(asc(review_reviews.id))
    .for('update')

/** The first review of an order that has no addition yet, locked. */
export async function lockAppendable(tx: Tx, order_id: number): Promise<ReviewRow | undefined> {
  const rows = await tx.db
    .select()
    .from(review_reviews)
    .where(and(eq(review_reviews.order_id, order_id), isNull(review_reviews.append)))
    .orderBy(asc(review_reviews.id))
    .limit(1)
    .for('update')
  return rows[0]
}

export async function changeReview(tx: Tx, id: number, patch: Partial<ReviewRow>): Promise<void> {
  await tx.db.update(review_reviews).set(patch).where(eq(review_reviews.id, id))
}

/** Keeps a shop's totals: a review counts from now on, or no more. */
export async function countReview(
  tx: Tx,
  { shop_id, rating, images, reply }: ReviewRow,
  sign: 1 | -1 = 1,
): Promise<void> {
  await query(
    tx,
    'review_totals_add',
    `insert into review_totals as t (shop_id, good, mid, bad, with_images, unreplied) values ($1, $2, $3, $4, $5, $6)
     on conflict (shop_id) do update set good = t.good + excluded.good, mid = t.mid + excluded.mid, bad = t.bad + excluded.bad,
       with_images = t.with_images + excluded.with_images, unreplied = t.unreplied + excluded.unreplied`,
    [shop_id, rating >= 4, rating === 3, rating <= 2, images.length > 0, reply === null].map((one) =>
      typeof one === 'boolean' ? (one ? sign : 0) : one,
    ),
  )
}

/** The shop has answered one of its reviews. */
export async function countReply(tx: Tx, shop_id: number): Promise<void> {
  await query(tx, 'review_totals_replied', 'update review_totals set unreplied = unreplied - 1 where shop_id = $1', [
    shop_id,
  ])
}

export interface ReviewTotals {
  good: number
  mid: number
  bad: number
  with_images: number
  unreplied: number
}

/** How many reviews of which kind a shop has received. */
export async function reviewTotals(ctx: Ctx, shop_id: number): Promise<ReviewTotals> {
  const rows = await query<ReviewTotals & Record<string, unknown>>(
    ctx,
    'review_totals_of',
    'select good, mid, bad, with_images, unreplied from review_totals where shop_id = $1',
    [shop_id],
  )
  return rows[0] ?? { good: 0, mid: 0, bad: 0, with_images: 0, unreplied: 0 }
}

export interface ReviewFilter {
  /** good: 4 and 5 stars · mid: 3 · bad: 1 and 2 · image: with pictures */
  rating?: 'good' | 'mid' | 'bad' | 'image'
  tag?: string
  replied?: boolean
  keyword?: string
}
const RATINGS: Record<NonNullable<ReviewFilter['rating']>, SQL> = {
  good: sql`${review_reviews.rating} >= 4`,
  mid: sql`${review_reviews.rating} = 3`,
  bad: sql`${review_reviews.rating} <= 2`,
  image: sql`cardinality(${review_reviews.images}) > 0`,
}
/** A filter looks through so many of the newest reviews. */
const LOOK_MAX = 2_000

/** The subject of reviews: a shop, or one thing of a kind. */
export type ReviewsOf = { shop_id: number } | { thing: OrderItemRow['thing']; thing_id: number }

function newestOf(ctx: Ctx, of: ReviewsOf) {
  const r = review_reviews
  const whose = 'shop_id' in of ? eq(r.shop_id, of.shop_id) : and(eq(r.thing, of.thing), eq(r.thing_id, of.thing_id))
  return ctx.db
    .select({ id: r.id })
    .from(r)
    .where(and(whose, eq(r.status, 'visible')))
    .orderBy(desc(r.id))
    .limit(LOOK_MAX)
}

/** A ready-made word is one in both languages; any other is looked for as it stands. */
const says = (tag: string): SQL =>
  sql`${review_reviews.tags} && array(select ${tag}::text union select unnest(array[w.name, w.name_en]) from review_tags w where ${tag} in (w.name, w.name_en))`

/** How many of the newest visible reviews a filter finds. */
export async function reviewCount(ctx: Ctx, of: ReviewsOf, { rating, tag }: ReviewFilter): Promise<number> {
  const [row] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(review_reviews)
    .where(
      and(
        inArray(review_reviews.id, newestOf(ctx, of)),
        rating && RATINGS[rating],
        tag === undefined ? undefined : says(tag),
      ),
    )
  return row!.count
}

/** The words of the newest visible reviews in the reader's language, those said most often first. */
export async function reviewTags(ctx: Ctx, of: ReviewsOf): Promise<Array<{ tag: string; count: number }>> {
  const said = await ctx.db
    .select({ tag: sql<string>`t.tag`, count: sql<number>`count(*)::int` })
    .from(sql`review_reviews cross join unnest(review_reviews.tags) as t(tag)`)
    .where(and(inArray(review_reviews.id, newestOf(ctx, of)), eq(review_reviews.counts, true)))
    .groupBy(sql`t.tag`)
  const words = await tagWords(ctx)
  const counts = new Map<string, number>()
  for (const { tag, count } of said) {
    const word = words.get(tag) ?? tag
    counts.set(word, (counts.get(word) ?? 0) + count)
  }
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1))
}

/** Visible reviews of a shop or of things, newest first; one more than the page holds tells that there is another. */
export async function reviewRows(
  ctx: Ctx,
  of: ReviewsOf,
  { rating, tag, replied, keyword }: ReviewFilter,
  paging: Paging,
): Promise<ReviewRow[]> {
  const r = review_reviews
  const window = windowOf(paging)
  const newest = newestOf(ctx, of)
  const parts = [
    rating && RATINGS[rating],
    tag === undefined ? undefined : says(tag),
    replied === undefined ? undefined : replied ? isNotNull(r.reply) : isNull(r.reply),
    keyword ? sql`position(lower(${keyword}) in lower(${r.content} || ' ' || ${r.title})) > 0` : undefined,
  ]
  return ctx.db
    .select()
    .from(r)
    .where(and(inArray(r.id, newest), ...parts))
    .orderBy(desc(r.id))
    .limit(window.limit)
    .offset(window.offset)
}

/** The writer and the shop of each of these reviews, in no order. */
export const reviewSides = (
  ctx: Ctx,
  ids: readonly number[],
): Promise<Array<{ id: number; user_id: number; shop_id: number }>> =>
  query(ctx, 'review_sides', 'select id, user_id, shop_id from review_reviews where id = any($1)', [ids])

/** What people wrote in reviews, the newest first. */
export const reviewsBelow: TextsBelow = (ctx, below_id, limit) =>
  query<WrittenText>(
    ctx,
    'review_texts_below',
    `select id, content as text, created_at as at from review_reviews where id < $1 order by id desc limit $2`,
    [below_id, limit],
  )
