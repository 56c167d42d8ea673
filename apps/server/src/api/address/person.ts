/** The people with orders sent to the same address as a person, for the console. */
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'

const SHARERS_MAX = 200

/** People with the same words in the same county among their addresses. */
export async function addressSharersOf(ctx: Ctx, user_id: number): Promise<number[]> {
  const rows = await query<{ user_id: number }>(
    ctx,
    'address_sharers',
    `select distinct b.user_id from address_addresses a join address_addresses b on b.county_code = a.county_code and b.detail = a.detail
     where a.user_id = $1 and a.deleted_at is null and b.deleted_at is null and b.user_id is not null and b.user_id <> $1 limit $2`,
    [user_id, SHARERS_MAX],
  )
  return rows.map((row) => row.user_id)
}
