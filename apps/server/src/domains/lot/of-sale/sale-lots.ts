/** The lots of a sale, read: its catalogue, what became of them, and what people won there. */
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { lotsOn } from '../room/room-lots.ts'
import type { Lot } from '../store.ts'

/** The lots of a sale in the order of its catalogue. */
export const lotsOfSession = (ctx: Ctx, session_id: number): Promise<Lot[]> =>
  lotsOn(ctx, { kind: 'sale', id: session_id })

const SEEN = `session_id = $1 and deleted_at is null and status not in ('draft', 'reviewing', 'rejected')`

/** How many lots people see in a sale, by category, in the order of its catalogue. */
export const catalogueCounts = (ctx: Ctx, session_id: number): Promise<Array<{ category_id: number; lots: number }>> =>
  query(
    ctx,
    'lot_catalogue_counts',
    `select category_id, count(*)::int as lots from lot_lots where ${SEEN} group by category_id order by min(session_position), min(id)`,
    [session_id],
  )

/** Some of the lots people see in a sale, or in one category of it, in the order of its catalogue. */
export const catalogueLots = (
  ctx: Ctx,
  session_id: number,
  category_id: number | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<Lot[]> =>
  query<Lot>(
    ctx,
    'lot_catalogue_lots',
    `select * from lot_lots where ${SEEN} and ($2::bigint is null or category_id = $2) order by session_position, id limit $3 offset $4`,
    [session_id, category_id ?? null, limit, offset],
  )

/** How the lots of a sale stand, by number, and what was sold for how much. */
export interface SessionOutcome extends Record<string, unknown> {
  session_id: number
  lots: number
  scheduled: number
  live: number
  sold: number
  unpaid: number
  passed: number
  withdrawn: number
  hammer_fen: number
  /** The latest end among them; late bids move it. */
  last_ends_at: number | null
}

export async function outcomesOf(ctx: Ctx, session_ids: readonly number[]): Promise<Map<number, SessionOutcome>> {
  if (session_ids.length === 0) return new Map()
  const rows = await query<SessionOutcome>(
    ctx,
    'lot_session_outcomes',
    `select session_id, count(*)::int as lots,
       count(*) filter (where status = 'scheduled')::int as scheduled, count(*) filter (where status = 'live')::int as live,
       count(*) filter (where status = 'sold')::int as sold, count(*) filter (where status = 'defaulted')::int as unpaid,
       count(*) filter (where status = 'passed')::int as passed, count(*) filter (where status = 'cancelled')::int as withdrawn,
       coalesce(sum(hammer_fen) filter (where status = 'sold'), 0)::bigint as hammer_fen, max(ends_at) as last_ends_at
     from lot_lots where session_id = any($1) and deleted_at is null group by session_id`,
    [session_ids],
  )
  return new Map(rows.map((row) => [row.session_id, row]))
}

/** The lots of a sale one person won, as far as they are sold still: defaulted ones are not among them, nor what was bought after it. */
export const wonInSession = (ctx: Ctx, session_id: number, user_id: number): Promise<Lot[]> =>
  query<Lot>(
    ctx,
    'lot_session_won',
    `select * from lot_lots where session_id = $1 and winner_user_id = $2 and status = 'sold' and post_sold_at is null and deleted_at is null order by session_position, id`,
    [session_id, user_id],
  )

/** Whether a lot this person won in a sale is defaulted now. */
export async function hasDefaultedInSession(ctx: Ctx, session_id: number, user_id: number): Promise<boolean> {
  const rows = await query(
    ctx,
    'lot_session_defaulted',
    `select 1 from lot_lots where session_id = $1 and winner_user_id = $2 and status = 'defaulted' and post_sold_at is null limit 1`,
    [session_id, user_id],
  )
  return rows.length > 0
}

const DRAFTS_MAX = 300
/** Drafts of a shop that stand on no stage, the newest first. */
export const freeDrafts = (ctx: Ctx, shop_id: number): Promise<Lot[]> =>
  query<Lot>(
    ctx,
    'lot_free_drafts',
    `select * from lot_lots where shop_id = $1 and status in ('draft', 'rejected') and session_id is null and live_session_id is null and deleted_at is null
     order by id desc limit ${DRAFTS_MAX}`,
    [shop_id],
  )
