/** Opening shops, and reading them as other domains need them. */

import { CREDIT_START, type SellGuarantee, shopLevelOf } from '@juya/contract'
import type { z } from 'zod'
import type { Ctx, Tx } from '../../platform/context.ts'
import { databaseNow, inTransaction, isUniqueViolation, query } from '../../platform/db/db.ts'
import { emit } from '../../platform/outbox/index.ts'
import { invariant, refuse } from '../../platform/refuse.ts'
import { addCredit, openCredit, turnCredit } from './credit/credit-log.ts'
import { shopEvents } from './events.ts'
import { keepLicences } from './licences/filing.ts'
import { isRunning } from './licences/running.ts'
import type { Membership } from './members.ts'
import { nameLook } from './profile/name-look.ts'
import * as rules from './rules.ts'
import type { FirstStep } from './standing/opening.ts'
import type { AuctionDefaults, JoinFilter } from './tables.ts'

export interface NewShop {
  owner_user_id: number
  name: string
  name_en?: string
  kind?: 'individual' | 'company' | 'platform' | 'auction_house'
  logo?: string
  cover?: string
  intro?: string
  intro_en?: string
  notice?: string
  city?: string
  main_category_ids?: number[]
  is_select?: boolean
  is_verified?: boolean
  skips_review?: boolean
  guarantees?: Array<z.input<typeof SellGuarantee>>
  licences?: Array<{ kind: string; image?: string; expires_on?: string }>
  deposit_required_fen?: number
  /** 100 at the start; the level follows from it. */
  credit_score?: number
  /** What is to be paid before it trades; left out: nothing. */
  status?: FirstStep
}

/**
 * Opens a shop with its owner as first member: active at once, unless its fee or its deposit comes first. Tells 'shop.opened' of an active one.
 * @throws Refusal ALREADY_DONE (the person has a shop), VALIDATION (the name is taken)
 */
export async function openShop(ctx: Ctx, shop: NewShop): Promise<{ id: number }> {
  const { credit_score = CREDIT_START, status = 'active' } = shop
  try {
    return await inTransaction(ctx, async (tx) => {
      const rows = await query<{ id: number }>(
        tx,
        'shop_add',
        `insert into shop_shops (owner_user_id, name, kind, logo, cover, intro, notice, city, main_category_ids, is_select, is_verified, skips_review,
           guarantees, licences, deposit_required_fen, opened_at, name_en, intro_en, credit_score, credit_level, status, name_look)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::jsonb, $15, case when $20 = 'active' then platform_now() end, $16, $17, $18, $19, $20, $21) returning id`,
        [
          shop.owner_user_id,
          shop.name,
          shop.kind ?? 'individual',
          shop.logo ?? null,
          shop.cover ?? null,
          shop.intro ?? '',
          shop.notice ?? null,
          shop.city ?? null,
          shop.main_category_ids ?? [],
          shop.is_select ?? false,
          shop.is_verified ?? false,
          shop.skips_review ?? false,
          shop.guarantees ?? ['genuine'],
          JSON.stringify(shop.licences ?? []),
          shop.deposit_required_fen ?? 0,
          shop.name_en ?? null,
          shop.intro_en ?? null,
          credit_score,
          shopLevelOf(credit_score),
          status,
          nameLook(shop.name),
        ],
      )
      invariant(rows[0], 'a shop was not stored')
      const { id } = rows[0]
      await query(tx, 'shop_owner_add', `insert into shop_members (shop_id, user_id, role) values ($1, $2, 'owner')`, [
        id,
        shop.owner_user_id,
      ])
      await openCredit(tx, id, credit_score)
      await keepLicences(tx, { shop_id: id, owner_user_id: shop.owner_user_id, licences: shop.licences ?? [] })
      if (status === 'active') await emit(tx, shopEvents.opened, { shop_id: id, owner_user_id: shop.owner_user_id })
      return { id }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'shop_shops_owner')) refuse('ALREADY_DONE')
    if (isUniqueViolation(error, 'shop_shops_name')) refuse('VALIDATION', { field: 'name', reason: 'taken' })
    throw error
  }
}

/** A shop's row. */
export interface Shop extends Record<string, unknown> {
  id: number
  owner_user_id: number
  name: string
  name_en: string | null
  former_name: string | null
  renamed_at: number | null
  logo: string | null
  cover: string | null
  intro: string
  intro_en: string | null
  notice: string | null
  kind: NonNullable<NewShop['kind']>
  status: Membership['status']
  suspended_reason: string | null
  main_category_ids: number[]
  city: string | null
  service_phone: string | null
  service_hours: string
  is_select: boolean
  is_verified: boolean
  skips_review: boolean
  credit_score: number
  credit_level: number
  rating_desc_sum: number
  rating_service_sum: number
  rating_ship_sum: number
  review_count: number
  good_review_count: number
  fans_count: number
  sold_count: number
  on_sale_count: number
  lot_count: number
  commission_bp: number | null
  settle_days: number | null
  fee_expires_at: number | null
  deposit_required_fen: number
  deposit_short_at: number | null
  guarantees: Array<z.input<typeof SellGuarantee>>
  licences: Array<{ kind: string; image?: string; expires_on?: string }>
  impressions: Array<{ tag: string; count: number }>
  auction_defaults: AuctionDefaults
  join_filter: JoinFilter
  version: number
  opened_at: number | null
  closes_at: number | null
}

/** Whole rows, in no order; unknown ids are left out. */
export const shopRows = (ctx: Ctx, shop_ids: readonly number[]): Promise<Shop[]> =>
  shop_ids.length === 0
    ? Promise.resolve([])
    : query<Shop>(ctx, 'shop_rows', 'select * from shop_shops where id = any($1)', [[...new Set(shop_ids)]])

/** Whole rows, each with whether a person works in that shop, in any state: people do not buy in their own. */
export const shopsSeenBy = (
  ctx: Ctx,
  user_id: number | undefined,
  shop_ids: readonly number[],
): Promise<Array<Shop & { works_here: boolean }>> =>
  shop_ids.length === 0
    ? Promise.resolve([])
    : query<Shop & { works_here: boolean }>(
        ctx,
        'shop_rows_seen_by',
        `select s.*, exists (select from shop_members m where m.shop_id = s.id and m.user_id = $2 and m.status = 'active') as works_here
         from shop_shops s where s.id = any($1)`,
        [[...new Set(shop_ids)], user_id ?? null],
      )

/**
 * One shop's row, in any status.
 * @throws Refusal NOT_FOUND
 */
export async function shopRow(ctx: Ctx, shop_id: number): Promise<Shop> {
  return (await shopRows(ctx, [shop_id]))[0] ?? refuse('NOT_FOUND')
}

/** The facts the auction domain decides by when a shop publishes or a person bids. */
export interface Terms {
  shop_id: number
  owner_user_id: number
  is_active: boolean
  skips_review: boolean
  credit_level: number
  auction_defaults: AuctionDefaults
  join_filter: JoinFilter
  guarantees: Shop['guarantees']
  commission_bp: number | null
  settle_days: number | null
  deposit_required_fen: number
  licences: Shop['licences']
}

/** Those whose end is past are not among its licences. @throws Refusal NOT_FOUND */
export async function termsOf(ctx: Ctx, shop_id: number): Promise<Terms> {
  const row = await shopRow(ctx, shop_id)
  return {
    shop_id: row.id,
    owner_user_id: row.owner_user_id,
    is_active: row.status === 'active',
    skips_review: row.skips_review,
    credit_level: row.credit_level,
    auction_defaults: row.auction_defaults,
    join_filter: row.join_filter,
    guarantees: row.guarantees,
    commission_bp: row.commission_bp,
    settle_days: row.settle_days,
    deposit_required_fen: row.deposit_required_fen,
    licences: await runningOf(ctx, row.licences),
  }
}

async function runningOf(ctx: Ctx, licences: Shop['licences']): Promise<Shop['licences']> {
  if (licences.length === 0) return []
  const now = await databaseNow(ctx)
  return licences.filter((one) => isRunning(one, now))
}

/** Adds to a shop's counters; each may be negative. */
export async function addToCounters(
  tx: Tx,
  shop_id: number,
  delta: { fans?: number; sold?: number; on_sale?: number; lots?: number },
): Promise<void> {
  await query(
    tx,
    'shop_counters',
    `update shop_shops set fans_count = greatest(0, fans_count + $2), sold_count = greatest(0, sold_count + $3),
       on_sale_count = greatest(0, on_sale_count + $4), lot_count = greatest(0, lot_count + $5),
       hot_score = greatest(0, hot_score + $2 * 2 + $3 * 10 + $4) where id = $1`,
    [shop_id, delta.fans ?? 0, delta.sold ?? 0, delta.on_sale ?? 0, delta.lots ?? 0],
  )
}

/** What a review says of a shop; scores are 1 to 5. */
interface ReviewScores {
  rating: number
  desc: number
  service: number
  ship: number
  tags?: string[]
}

/** A review as its shop's ratings and credit take it. */
export interface CountedReview extends ReviewScores {
  id: number
  title: string
}

/** Takes a new review into the shop's ratings and credit. One star is a loss of the shop's. */
export async function takeReview(tx: Tx, shop_id: number, review: CountedReview): Promise<void> {
  await addScores(tx, shop_id, review, 1)
  const delta = rules.creditOfReview(review.rating)
  const loss = { title: review.title, title_en: null, detail: '', imposed_by: [] }
  if (delta !== 0) await addCredit(tx, { shop_id, delta, reason: 'review', ref: refOf(review), loss })
}

/** Takes a review that is hidden out of the shop's ratings and credit again, by an operator. */
export async function takeReviewOut(
  tx: Tx,
  shop_id: number,
  review: CountedReview,
  by: { reason: string; operator_id: number },
): Promise<void> {
  await addScores(tx, shop_id, review, -1)
  const sign = Math.sign(rules.creditOfReview(review.rating))
  const loss = { title: review.title, title_en: null, detail: by.reason, imposed_by: [by.operator_id] }
  if (sign !== 0)
    await turnCredit(tx, { shop_id, sign: sign as 1 | -1, reason: 'review_hidden', ref: refOf(review), loss })
}

/** Takes a review that is shown again back into both. */
export async function takeReviewBack(tx: Tx, shop_id: number, review: CountedReview): Promise<void> {
  await addScores(tx, shop_id, review, 1)
  const sign = -Math.sign(rules.creditOfReview(review.rating))
  const loss = { title: review.title, title_en: null, detail: '', imposed_by: [] }
  if (sign !== 0)
    await turnCredit(tx, { shop_id, sign: sign as 1 | -1, reason: 'review_restored', ref: refOf(review), loss })
}

const refOf = ({ id }: CountedReview): string => `review:${id}`

async function addScores(tx: Tx, shop_id: number, scores: ReviewScores, sign: 1 | -1): Promise<void> {
  const [shop] = await query<Shop>(tx, 'shop_review_lock', 'select * from shop_shops where id = $1 for update', [
    shop_id,
  ])
  if (!shop) return
  await query(
    tx,
    'shop_review_take',
    `update shop_shops set rating_desc_sum = rating_desc_sum + $2, rating_service_sum = rating_service_sum + $3, rating_ship_sum = rating_ship_sum + $4,
       review_count = review_count + $5, good_review_count = good_review_count + $6, impressions = $7::jsonb where id = $1`,
    [
      shop_id,
      sign * scores.desc,
      sign * scores.service,
      sign * scores.ship,
      sign,
      scores.rating >= 4 ? sign : 0,
      JSON.stringify(rules.withTags(shop.impressions, scores.tags ?? [], sign)),
    ],
  )
}

/** The shop's terms of an order: rates, delays and promises of its shop. Unknown ids are left out. */
export interface SaleTerms {
  is_select: boolean
  credit_level: number
  commission_bp: number | null
  settle_days: number | null
  guarantees: Shop['guarantees']
}
export async function saleTermsOf(ctx: Ctx, shop_ids: readonly number[]): Promise<Map<number, SaleTerms>> {
  const rows = await shopRows(ctx, shop_ids)
  return new Map(
    rows.map(({ id, is_select, credit_level, commission_bp, settle_days, guarantees }) => [
      id,
      { is_select, credit_level, commission_bp, settle_days, guarantees },
    ]),
  )
}
