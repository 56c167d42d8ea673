/** Lists of shops, and one shop's own page. */
import { createHash } from 'node:crypto'
import type { ShopDetail } from '@juya/contract'
import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db.ts'
import { type PageOf, type Paging, placeOf, TOTAL_MAX } from '../../platform/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { accounts, balanceFen } from '../ledger/index.ts'
import { branchIds, categoryNames } from '../site/index.ts'
import { ports } from './ports.ts'
import * as rules from './rules.ts'
import { type Brief, briefOf, type Row, shopBriefs, shopRow } from './shops.ts'

export interface ListInput extends Paging {
  category_id?: number
  city?: string
  keyword?: string
  sort: 'hot' | 'new' | 'rating' | 'distance'
  select_only?: boolean
}

/** Without positions of shops, "distance" puts the shops of the caller's city first. */
const ORDER = {
  hot: 'hot_score desc nulls first, id',
  new: 'opened_at desc nulls first, id',
  rating: '(rating_desc_sum + rating_service_sum + rating_ship_sum + 150)::float8 / (review_count + 10) desc, id',
  distance: '(city is not distinct from $3) desc, hot_score desc, id',
} as const
const CHOSEN = { all: '', select: 'and is_select' } as const

/** A page of active shops. */
export async function listShops(
  ctx: Ctx,
  { category_id, city, keyword, sort, select_only, page, page_size }: ListInput,
): Promise<PageOf<Brief>> {
  const category_ids = category_id === undefined ? null : await branchIds(ctx, category_id)
  const like = keyword ? `%${keyword.replace(/[%_\\]/g, '\\$&')}%` : null
  const chosen = select_only ? 'select' : 'all'
  const where = `status = 'active' and ($1::bigint[] is null or main_category_ids && $1) and ($2::text is null or name ilike $2 or name_en ilike $2)
    and ($3::text is null or $4 or city = $3) ${CHOSEN[chosen]}`
  const values = [category_ids, like, city ?? null, sort === 'distance']
  const kind = `${sort}_${chosen}`
  const rows = await query<{ id: number }>(
    ctx,
    `shop_list_${kind}`,
    `select id from shop_shops where ${where} order by ${ORDER[sort]} limit $5 offset $6`,
    [...values, page_size, (page - 1) * page_size],
  )
  const [sum] = await query<{ total: number }>(
    ctx,
    `shop_list_total_${kind}`,
    `select count(*) as total from (select 1 from shop_shops where ${where} limit ${TOTAL_MAX + 1}) as found`,
    values,
  )
  const briefs = await shopBriefs(
    ctx,
    rows.map((row) => row.id),
  )
  return { list: rows.map((row) => briefs.get(row.id)!), ...placeOf({ page, page_size }, sum!.total) }
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
  const [names, balance_fen, followed] = await Promise.all([
    categoryNames(ctx, row.main_category_ids),
    depositFen(ctx, row),
    ctx.user ? ports.followed(ctx, ctx.user.id, [shop_id]) : undefined,
  ])
  return {
    ...briefOf(ctx, row),
    ...(followed ? { followed: followed.has(shop_id) } : {}),
    cover: row.cover,
    intro: ctx.locale === 'en' ? (row.intro_en ?? row.intro) : row.intro,
    notice: row.notice,
    categories: [...names].map(([id, name]) => ({ id, name })),
    ratings: rules.ratingsOf(row),
    good_rate_bp: row.review_count > 0 ? Math.round((row.good_review_count * 10_000) / row.review_count) : null,
    review_count: row.review_count,
    sold_count: row.sold_count,
    on_sale_count: row.on_sale_count,
    lot_count: row.lot_count,
    opened_at: row.opened_at === null ? null : Math.floor(row.opened_at / 1000),
    deposit_full: balance_fen >= row.deposit_required_fen,
    guarantees: row.guarantees,
    licences: row.licences.map(({ kind, image, expires_on }) => ({ kind, image, expires_on })),
    impressions: row.impressions,
    service: { phone: row.service_phone, hours: row.service_hours },
    city: row.city,
    status: row.status,
  }
}

const depositFen = async (ctx: Ctx, row: Row): Promise<number> =>
  row.deposit_required_fen > 0 ? balanceFen(ctx, accounts.shopDeposit(row.id)) : 0

/** What a shop's guarantee deposit must be and is, in fen, and when its fee runs out (ms). */
export async function shopStanding(
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

const DAY = `to_char(platform_now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`

/** Counts a visitor of a shop, once a day. */
export async function noteVisitor(ctx: Ctx, shop_id: number): Promise<void> {
  const visitor = ctx.user
    ? `u${ctx.user.id}`
    : createHash('sha256')
        .update(`${ctx.ip}|${ctx.user_agent ?? ''}`)
        .digest('base64url')
        .slice(0, 16)
  await query(
    ctx,
    'shop_visit_add',
    `insert into shop_visits (shop_id, day, visitor) values ($1, ${DAY}, $2) on conflict do nothing`,
    [shop_id, visitor],
  )
}

/** How many people visited a shop today (Asia/Shanghai). */
export async function visitorsToday(ctx: Ctx, shop_id: number): Promise<number> {
  const [row] = await query<{ count: number }>(
    ctx,
    'shop_visits_today',
    `select count(*) as count from shop_visits where shop_id = $1 and day = ${DAY}`,
    [shop_id],
  )
  return row!.count
}
