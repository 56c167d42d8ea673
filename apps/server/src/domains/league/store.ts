/** Queries on the league that several use-cases share. */
import { eq } from 'drizzle-orm'
import type { Ctx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { invariant } from '../../platform/refuse.ts'
import { league_pools, type Member, type Pool } from './tables.ts'

type PoolRow = { [K in keyof Pool]: Pool[K] } & Record<never, never>
type MemberRow = { [K in keyof Member]: Member[K] } & Record<never, never>

export async function poolById(ctx: Ctx, id: number): Promise<Pool | undefined> {
  return (await poolsByIds(ctx, [id])).get(id)
}

export async function poolsByIds(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Pool>> {
  const rows = await query<PoolRow>(ctx, 'league_pools_by_ids', 'select * from league_pools where id = any($1)', [ids])
  return new Map(rows.map((row) => [row.id, row]))
}

/** The month that runs; undefined in the moments between two. */
export async function openPool(ctx: Ctx): Promise<Pool | undefined> {
  const rows = await query<PoolRow>(
    ctx,
    'league_pool_open',
    `select * from league_pools where status = 'open' and ended_at is null and from_at <= platform_now() and to_at > platform_now() order by id desc limit 1`,
    [],
  )
  return rows[0]
}

/** Locks a month for what changes all of it. */
export async function lockPool(tx: Tx, id: number): Promise<Pool | undefined> {
  const rows = await query<PoolRow>(tx, 'league_pool_lock', 'select * from league_pools where id = $1 for update', [id])
  return rows[0]
}

/** Keeps a month as it stands while one member of it changes. */
export async function holdPool(tx: Tx, id: number): Promise<Pool | undefined> {
  const rows = await query<PoolRow>(tx, 'league_pool_hold', 'select * from league_pools where id = $1 for share', [id])
  return rows[0]
}

/** Writes columns of a locked month. */
export async function changePool(tx: Tx, id: number, patch: Partial<Pool>): Promise<Pool> {
  const [changed] = await tx.db.update(league_pools).set(patch).where(eq(league_pools.id, id)).returning()
  invariant(changed, `month ${id} of the league is gone`)
  return changed
}

export async function memberOf(ctx: Ctx, pool_id: number, user_id: number): Promise<Member | undefined> {
  const rows = await query<MemberRow>(
    ctx,
    'league_member_of',
    'select * from league_members where pool_id = $1 and user_id = $2',
    [pool_id, user_id],
  )
  return rows[0]
}

/** How many take part in each of these months. */
export async function membersIn(ctx: Ctx, pool_ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await query<{ pool_id: number; n: number }>(
    ctx,
    'league_members_in',
    `select pool_id, count(*)::int as n from league_members where pool_id = any($1) and status <> 'left' group by pool_id`,
    [pool_ids],
  )
  return new Map(rows.map(({ pool_id, n }) => [pool_id, n]))
}

/** A page of a month's table, by alias. */
export const tableAfter = (
  ctx: Ctx,
  pool_id: number,
  after: string,
  limit: number,
): Promise<Array<{ alias: string; weight: number; award_fen: number }>> =>
  query<{ alias: string; weight: number; award_fen: number }>(
    ctx,
    'league_table',
    `select alias, weight, award_fen from league_members
     where pool_id = $1 and alias > $2 and status <> 'left' and weight is not null order by alias limit $3`,
    [pool_id, after, limit],
  )

/** What of a month's awards is claimed, and what is void, in fen. */
export async function claimedOf(ctx: Ctx, pool_id: number): Promise<{ claimed_fen: number; forfeited_fen: number }> {
  const [row] = await query<{ claimed_fen: number; forfeited_fen: number }>(
    ctx,
    'league_claimed_of',
    `select coalesce(sum(award_fen) filter (where status = 'claimed'), 0)::bigint as claimed_fen,
       coalesce(sum(award_fen) filter (where status = 'forfeited'), 0)::bigint as forfeited_fen
     from league_members where pool_id = $1`,
    [pool_id],
  )
  return row!
}
