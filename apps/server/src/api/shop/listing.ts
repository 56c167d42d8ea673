/** Lists of shops, and one shop's own page. */

import type { ShopDetail, ShopLine } from '@juya/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { countOffers } from '../../domains/coupon/index.ts'
import { accounts, balanceFen } from '../../domains/ledger/index.ts'
import { found as hasWords } from '../../domains/search/index.ts'
import { formerNameOf, ratingsOf, type Shop, shopRow } from '../../domains/shop/index.ts'
import { branchIds, metresFrom } from '../../domains/site/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { type PageOf, type Paging, pageFrom, rowsOfSql, TOTAL_MAX } from '../../platform/db/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { categoryNames } from '../site/categories.ts'
import { briefsOf } from './cards.ts'

export interface ListInput extends Paging {
  category_id?: number
  city?: string
  keyword?: string
  sort: 'hot' | 'new' | 'rating' | 'distance'
  /** With sort 'distance': where the caller is, instead of the seat of the city. */
  lat?: number
  lng?: number
  select_only?: boolean
  /** Leaves these out. */
  but_ids?: readonly number[]
}

const ORDER = {
  hot: 'hot_score desc nulls first, id',
  new: 'opened_at desc nulls first, id',
  rating: '(rating_desc_sum + rating_service_sum + rating_ship_sum + 150)::float8 / (review_count + 10) desc, id',
} as const
/** A shop in a list, with how many lots it has open for bids and the share of its good reviews. */
export type Line = z.input<typeof ShopLine> & { distance_m?: number | null }

/** The share of good reviews in basis points, or null before the first. */
export const goodRateBp = (row: Shop): number | null =>
  row.review_count > 0 ? Math.round((row.good_review_count * 10_000) / row.review_count) : null

/** A city as the list of regions names it, and as people and shops write it: 杭州市 and 杭州. */
const namesOf = (city: string): string[] => {
  const short = city.replace(/(?:市|地区|盟|自治州)$/, '')
  return [...new Set([city, short, `${short}市`])]
}

/** A page of active shops. */
export async function listShops(
  ctx: Ctx,
  { category_id, city, lat, lng, keyword, sort, select_only, but_ids, ...paging }: ListInput,
): Promise<PageOf<Line>> {
  const parts: SQL[] = [sql`status = 'active'`]
  if (category_id !== undefined)
    parts.push(sql`main_category_ids && ${sql.param(await branchIds(ctx, category_id))}::bigint[]`)
  if (keyword) parts.push(hasWords('shop', sql`id`, keyword))
  if (city !== undefined && sort !== 'distance') parts.push(sql`city = any(${sql.param(namesOf(city))}::text[])`)
  if (select_only) parts.push(sql`is_select`)
  if (but_ids !== undefined) parts.push(sql`id <> all(${sql.param(but_ids)}::bigint[])`)
  const where = sql.join(parts, sql` and `)
  // Shops say their city: the caller's own first, then the others by how far their seats are.
  const here = lat !== undefined && lng !== undefined ? { lat, lng } : city
  const metres = sort === 'distance' && here !== undefined ? metresFrom(here) : undefined
  const near = metres
    ? sql`left join unnest(${sql.param([...metres.keys()])}::text[], ${sql.param([...metres.values()])}::float8[]) as near(seat, metres) on near.seat = city`
    : sql``
  const order =
    sort === 'distance'
      ? sql`coalesce(city = any(${sql.param(city === undefined ? [] : namesOf(city))}::text[]), false) desc, ${metres ? sql`near.metres nulls last,` : sql``} hot_score desc, id`
      : sql.raw(ORDER[sort])
  const found = await pageFrom<Shop & Record<never, never>>(
    paging,
    ({ limit, offset }) =>
      rowsOfSql(
        ctx,
        sql`select shop_shops.* from shop_shops ${near} where ${where} order by ${order} limit ${limit} offset ${offset}`,
      ),
    async () => {
      const counted = sql`select count(*)::int as total from (select 1 from shop_shops where ${where} limit ${TOTAL_MAX + 1}) counted`
      return (await rowsOfSql<{ total: number }>(ctx, counted))[0]!.total
    },
  )
  const briefs = await briefsOf(ctx, found.list)
  const list = briefs.map((brief, i) => {
    const row = found.list[i]!
    const distance = metres && { distance_m: metres.get(row.city ?? '') ?? null }
    return { ...brief, on_sale_count: row.on_sale_count, good_rate_bp: goodRateBp(row), ...distance }
  })
  return { ...found, list }
}

/** Chosen shops, or where none are left all of them, the most followed first. */
export async function recommendedShops(
  ctx: Ctx,
  asked: Paging & { but_ids?: readonly number[] },
): Promise<PageOf<Line>> {
  const select = await listShops(ctx, { ...asked, sort: 'hot', select_only: true })
  return select.total > 0 ? select : listShops(ctx, { ...asked, sort: 'hot' })
}

/** How many shops are open, exact up to 1,000. */
export async function countShops(ctx: Ctx): Promise<number> {
  const rows = await query<{ count: number }>(
    ctx,
    'shop_count',
    `select count(*)::int as count from (select 1 from shop_shops where status = 'active' limit ${TOTAL_MAX}) t`,
    [],
  )
  return rows[0]!.count
}

export type Detail = z.input<typeof ShopDetail>

/** Statuses whose page anybody may see; the shop's own people see theirs in any. */
const PUBLIC: ReadonlySet<string> = new Set(['active', 'suspended', 'closing'])

/**
 * A shop's own page.
 * @throws Refusal NOT_FOUND (unknown, not open yet, or closed)
 */
export async function shopDetail(ctx: Ctx, shop_id: number, { as_member = false } = {}): Promise<Detail> {
  const row = await shopRow(ctx, shop_id)
  if (!as_member && !PUBLIC.has(row.status)) refuse('NOT_FOUND')
  const [names, balance_fen, [brief]] = await Promise.all([
    categoryNames(ctx, row.main_category_ids),
    depositFen(ctx, row),
    briefsOf(ctx, [row]),
  ])
  return {
    ...brief!,
    cover: row.cover,
    former_name: await formerNameOf(ctx, row),
    intro: ctx.locale === 'en' ? (row.intro_en ?? row.intro) : row.intro,
    notice: row.notice,
    categories: [...names].map(([id, name]) => ({ id, name })),
    ratings: ratingsOf(row),
    good_rate_bp: goodRateBp(row),
    review_count: row.review_count,
    sold_count: row.sold_count,
    on_sale_count: row.on_sale_count,
    lot_count: row.lot_count,
    opened_at: seconds(row.opened_at),
    deposit: row.deposit_required_fen > 0 ? { held_fen: balance_fen, required_fen: row.deposit_required_fen } : null,
    guarantees: row.guarantees,
    licences: row.licences.map(({ kind, image, expires_on }) => ({ kind, image, expires_on })),
    impressions: row.impressions,
    coupon_count: await countOffers(ctx, row.id),
    service: { phone: row.service_phone, hours: row.service_hours },
    city: row.city,
    status: row.status,
  }
}

const depositFen = async (ctx: Ctx, row: Shop): Promise<number> =>
  row.deposit_required_fen > 0 ? balanceFen(ctx, accounts.shopDeposit(row.id)) : 0

/** A shop's guarantee deposit, due and paid, in fen, and when its fee runs out (ms). */
export async function shopGuarantee(
  ctx: Ctx,
  shop_id: number,
): Promise<{ required_fen: number; balance_fen: number; fee_expires_at: number | null }> {
  const row = await shopRow(ctx, shop_id)
  return {
    required_fen: row.deposit_required_fen,
    balance_fen: await balanceFen(ctx, accounts.shopDeposit(shop_id)),
    fee_expires_at: row.fee_expires_at,
  }
}
