/** The queries on what people bring friends for. */
import { eq, sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { invariant } from '../../platform/refuse.ts'
import { activity_shares, type Share } from './tables.ts'

type Row = { [K in keyof Share]: Share[K] } & Record<never, never>

export async function shareByCode(ctx: Ctx, code: string): Promise<Share | undefined> {
  const rows = await query<Row>(ctx, 'activity_share_by_code', 'select * from activity_shares where code = $1', [code])
  return rows[0]
}

export const sharesByIds = (ctx: Ctx, ids: readonly number[]): Promise<Share[]> =>
  query<Row>(ctx, 'activity_shares_by_ids', 'select * from activity_shares where id = any($1)', [ids])

/** What a person has begun of an offer and not ended. */
export async function openShareOf(ctx: Ctx, template_id: number, user_id: number): Promise<Share | undefined> {
  return (await openSharesOf(ctx, [template_id], user_id))[0]
}

export const openSharesOf = (ctx: Ctx, template_ids: readonly number[], user_id: number): Promise<Share[]> =>
  query<Row>(
    ctx,
    'activity_shares_open_of_offers',
    `select * from activity_shares where template_id = any($1) and user_id = $2 and status = 'open'`,
    [template_ids, user_id],
  )

export async function lockShare(tx: Tx, id: number): Promise<Share | undefined> {
  const rows = await query<Row>(tx, 'activity_share_lock', 'select * from activity_shares where id = $1 for update', [
    id,
  ])
  return rows[0]
}

export async function addShare(tx: Tx, share: typeof activity_shares.$inferInsert): Promise<Share> {
  const [added] = await tx.db.insert(activity_shares).values(share).returning()
  return added!
}

/** Writes columns of a locked share; one that leaves open ends now. */
export async function changeShare(tx: Tx, id: number, patch: Partial<Share>): Promise<Share> {
  const ended = patch.status ? { ended_at: sql`platform_now()` as never } : {}
  const [changed] = await tx.db
    .update(activity_shares)
    .set({ ...patch, ...ended })
    .where(eq(activity_shares.id, id))
    .returning()
  invariant(changed, `share ${id} is gone`)
  return changed
}

/** False where the person has helped in this offer already. */
export async function addHelp(tx: Tx, { id, template_id }: Share, user_id: number): Promise<boolean> {
  const rows = await query(
    tx,
    'activity_help_add',
    'insert into activity_helps (template_id, user_id, share_id) values ($1, $2, $3) on conflict do nothing returning user_id',
    [template_id, user_id, id],
  )
  return rows.length > 0
}

export async function hasHelped(ctx: Ctx, template_id: number, people: readonly number[]): Promise<boolean> {
  const rows = await query(
    ctx,
    'activity_helped_among',
    'select 1 from activity_helps where template_id = $1 and user_id = any($2) limit 1',
    [template_id, people],
  )
  return rows.length > 0
}

export async function helpedIn(ctx: Ctx, share_id: number, user_id: number): Promise<boolean> {
  const rows = await query(
    ctx,
    'activity_helped_in',
    'select 1 from activity_helps where share_id = $1 and user_id = $2',
    [share_id, user_id],
  )
  return rows.length > 0
}

export const helpersOf = (
  ctx: Ctx,
  share_ids: readonly number[],
): Promise<Array<{ share_id: number; user_id: number; at: number }>> =>
  query<{ share_id: number; user_id: number; at: number }>(
    ctx,
    'activity_helpers_of',
    'select share_id, user_id, at from activity_helps where share_id = any($1) order by share_id, at',
    [share_ids],
  )

const countOf = async (ctx: Ctx, name: string, text: string, user_id: number): Promise<number> =>
  (await query<{ n: number }>(ctx, name, text, [user_id]))[0]!.n

export const startsToday = (ctx: Ctx, user_id: number): Promise<number> =>
  countOf(
    ctx,
    'activity_starts_today',
    `select count(*)::int as n from activity_shares where user_id = $1 and created_at > platform_now() - interval '24 hours'`,
    user_id,
  )

export const helpsToday = (ctx: Ctx, user_id: number): Promise<number> =>
  countOf(
    ctx,
    'activity_helps_today',
    `select count(*)::int as n from activity_helps where user_id = $1 and at > platform_now() - interval '24 hours'`,
    user_id,
  )
