/** Shops as operators read them beside a lot or a person. */

import { APPLICATIONS, DEDUCTIONS, LICENCES, SHOP_NAMES, SHOPS } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { shopRows } from '../../domains/shop/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { listSource } from '../../platform/db/list-source.ts'

const id = sql`s.id`
/** A licence it filed waits for an operator. */
const WAITS = sql`(s.id in (select l.shop_id from shop_licences l where l.status = 'pending'))`
/** A licence of its ends within 30 days, or has ended. */
const ENDS = sql`(s.id in (select l.shop_id from shop_licences l where l.status = 'approved'
  and l.expires_on <= to_char((select platform_now()) at time zone 'Asia/Shanghai' + interval '30 days', 'YYYY-MM-DD')))`
const WORDS = sql`platform_fold(s.name || ' ' || coalesce(s.name_en, ''))`

export const shopSource = listSource<typeof SHOPS>({
  resource: SHOPS,
  from: sql`shop_shops s`,
  id,
  filters: {
    status: sql`s.status`,
    level: sql`s.credit_level`,
    owner_user_id: sql`s.owner_user_id`,
    licence_waits: WAITS,
    licence_ends: ENDS,
  },
  sorts: { id: { by: id, type: 'bigint' }, level: { by: sql`s.credit_level`, type: 'bigint' } },
  /** Digits look for an id, anything else for words of the name. */
  search: (_, q) =>
    /^\d{1,10}$/.test(q)
      ? sql`s.id = ${Number(q)}`
      : sql`(platform_terms(${WORDS}) @> platform_asked(platform_fold(${q}::text)) and platform_says(${WORDS}, platform_fold(${q}::text)))`,
})

export interface ConsoleShop {
  id: number
  sold_count: number
  deposit_required_fen: number
  /** Share of good reviews in basis points; null before the first. */
  good_rate_bp: number | null
  opened_at: number | null
}

/** In no order; unknown ids are left out. */
export async function shopsForConsole(ctx: Ctx, shop_ids: readonly number[]): Promise<ConsoleShop[]> {
  const rows = await shopRows(ctx, shop_ids)
  return rows.map(({ id, sold_count, deposit_required_fen, review_count, good_review_count, opened_at }) => ({
    id,
    sold_count,
    deposit_required_fen,
    opened_at,
    good_rate_bp: review_count > 0 ? Math.round((good_review_count * 10_000) / review_count) : null,
  }))
}

const application_id = sql`a.id`

export const applicationSource = listSource<typeof APPLICATIONS>({
  resource: APPLICATIONS,
  from: sql`shop_applications a`,
  id: application_id,
  filters: {
    status: sql`a.status`,
    kind: sql`a.kind`,
    user_id: sql`a.user_id`,
    created_at: sql`a.created_at`,
  },
  sorts: { id: { by: application_id, type: 'bigint' } },
})

const change_id = sql`n.id`

export const nameSource = listSource<typeof SHOP_NAMES>({
  resource: SHOP_NAMES,
  from: sql`shop_name_changes n`,
  id: change_id,
  filters: { status: sql`n.status`, shop_id: sql`n.shop_id` },
  sorts: { id: { by: change_id, type: 'bigint' } },
})

const licence_id = sql`l.id`

export const licenceSource = listSource<typeof LICENCES>({
  resource: LICENCES,
  from: sql`shop_licences l`,
  id: licence_id,
  filters: { status: sql`l.status`, shop_id: sql`l.shop_id` },
  sorts: { id: { by: licence_id, type: 'bigint' } },
})

const deduction_id = sql`d.id`

export const deductionSource = listSource<typeof DEDUCTIONS>({
  resource: DEDUCTIONS,
  from: sql`shop_deductions d`,
  id: deduction_id,
  filters: { status: sql`d.status`, shop_id: sql`d.shop_id` },
  sorts: { id: { by: deduction_id, type: 'bigint' } },
})
