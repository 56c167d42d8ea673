/** Masters at the desk: what lists of them are read from. */
import { MASTER_APPLICATIONS, MASTER_CATEGORIES, MASTER_DENIALS, MASTER_HONOURS, MASTERS } from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { listSource } from '../../platform/db/list-source.ts'

const byId = (column: ReturnType<typeof sql>) => ({ id: { by: column, type: 'bigint' as const } })

/** Applications, and what became of them: a page Juya keeps was never applied for. */
export const masterApplicationSource = listSource<typeof MASTER_APPLICATIONS>({
  resource: MASTER_APPLICATIONS,
  from: sql`master_masters m`,
  only: sql`m.user_id is not null`,
  id: sql`m.id`,
  filters: { status: sql`m.status`, category_id: sql`m.category_id` },
  sorts: byId(sql`m.id`),
})

export const masterSource = listSource<typeof MASTERS>({
  resource: MASTERS,
  from: sql`master_masters m`,
  only: sql`m.approved_at is not null`,
  id: sql`m.id`,
  filters: { status: sql`m.status`, category_id: sql`m.category_id` },
  sorts: byId(sql`m.id`),
})

export const masterHonourSource = listSource<typeof MASTER_HONOURS>({
  resource: MASTER_HONOURS,
  from: sql`(select *, case when submitted_at is not null then 'waiting' else state end as stands from master_honours) h`,
  id: sql`h.id`,
  filters: { status: sql`h.stands`, master_id: sql`h.master_id` },
  sorts: byId(sql`h.id`),
})

export const masterDenialSource = listSource<typeof MASTER_DENIALS>({
  resource: MASTER_DENIALS,
  from: sql`(select *, coalesce(desk, 'open') as stands from master_claims where desk_until is not null) c`,
  id: sql`c.id`,
  filters: { status: sql`c.stands`, shop_id: sql`c.shop_id`, master_id: sql`c.master_id` },
  sorts: byId(sql`c.id`),
})

export const masterCategorySource = listSource<typeof MASTER_CATEGORIES>({
  resource: MASTER_CATEGORIES,
  from: sql`(select *, case when is_open then 'open' else 'closed' end as status from master_categories) c`,
  id: sql`c.id`,
  filters: { status: sql`c.status` },
  sorts: byId(sql`c.id`),
})

/** How many masters there are in a category, in any state. */
export async function mastersIn(ctx: Ctx, category_id: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'master_masters_in_category',
    'select count(*)::int as n from master_masters where category_id = $1',
    [category_id],
  )
  return row!.n
}

/** What masters said of lots and goods that name them, by the master. */
export async function saidBy(
  ctx: Ctx,
  ids: readonly number[],
): Promise<Map<number, { confirmed: number; denied: number }>> {
  const rows = await query<{ master_id: number; confirmed: number; denied: number }>(
    ctx,
    'master_said_by',
    `select master_id, count(*) filter (where state = 'confirmed')::int as confirmed, count(*) filter (where state = 'denied')::int as denied
     from master_claims where master_id = any($1) group by master_id`,
    [[...ids]],
  )
  return new Map(rows.map(({ master_id, ...counts }) => [master_id, counts]))
}
