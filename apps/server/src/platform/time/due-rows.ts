/** The rows of platform_deadlines as the timer works them: taken in a transaction, or claimed while somebody outside is asked. */
import type { Ctx, Tx } from '../context.ts'
import { query } from '../db/db.ts'

export interface DueRow {
  id: number
  ref_id: number
  due_at: number
}
export interface Claim extends DueRow {
  /** Until when others leave the row alone: it stands as the row's due_at, and tells whether somebody has set the deadline anew. */
  claimed_until: number
  late_ms: number
}

/** Longer than a gateway waits for its provider; a process that died in between is followed by another after so long. */
const CLAIM_MS = 60_000
const RETRY_MS = [1_000, 5_000, 30_000, 300_000]
/** After so many failures in a row (about six minutes) the operator sees it. It is tried again every five minutes all the same. */
export const STUCK_ATTEMPTS = 5

/**
 * The clock is read once for a statement, in a query of its own: beside a column, a clock that moves on is asked for every row, and no index
 * can be used. The table holds every deadline of every lot.
 */
export const DUE_KINDS =
  'select distinct kind from platform_deadlines where due_at <= (select platform_now()) and kind = any($1)'
export const TAKE_DUE =
  'select id, ref_id, due_at from platform_deadlines where kind = $1 and due_at <= (select platform_now()) order by due_at limit $2 for update skip locked'

/** Which of these kinds have a row that is due. */
export async function dueKinds(ctx: Ctx, kinds: readonly string[]): Promise<string[]> {
  const rows = await query<{ kind: string }>(ctx, 'platform_deadline_kinds', DUE_KINDS, [kinds])
  return rows.map(({ kind }) => kind)
}

/** Up to `limit` rows that are due and not locked. */
export const takeDue = (tx: Tx, kind: string, limit: number): Promise<DueRow[]> =>
  query<DueRow & Record<string, unknown>>(tx, 'platform_deadline_take', TAKE_DUE, [kind, limit])

/** One row of a batch that failed, unless somebody else has taken it or set it anew meanwhile. */
export const takeAgain = (tx: Tx, id: number): Promise<DueRow[]> =>
  query<DueRow & Record<string, unknown>>(
    tx,
    'platform_deadline_take_one',
    'select id, ref_id, due_at from platform_deadlines where id = $1 and due_at <= platform_now() for update skip locked',
    [id],
  )

export async function remove(tx: Tx, rows: readonly DueRow[]): Promise<void> {
  await query(tx, 'platform_deadline_done', 'delete from platform_deadlines where id = any($1)', [
    rows.map((row) => row.id),
  ])
}

/** Claims one due row, in a transaction of its own. */
export async function claimDue(ctx: Ctx, kind: string): Promise<Claim | undefined> {
  const [claim] = await query<Claim & Record<string, unknown>>(
    ctx,
    'platform_deadline_claim',
    `with next as (select id, due_at, platform_now() as now from platform_deadlines where kind = $1 and due_at <= (select platform_now())
       order by due_at limit 1 for update skip locked)
     update platform_deadlines d set due_at = next.now + $2 * interval '1 millisecond' from next where d.id = next.id
     returning d.id, d.ref_id, next.due_at, d.due_at as claimed_until, (extract(epoch from next.now - next.due_at) * 1000)::float8 as late_ms`,
    [kind, CLAIM_MS],
  )
  return claim
}

/** Ends a claim: the row goes, or is due again at a time. One that was set anew or cleared meanwhile stays as it is. */
export async function settleClaim(ctx: Ctx, { id, claimed_until }: Claim, again_at: number | null): Promise<void> {
  if (again_at === null)
    await query(
      ctx,
      'platform_deadline_answered',
      'delete from platform_deadlines where id = $1 and due_at = to_timestamp($2::float8 / 1000)::timestamptz(3)',
      [id, claimed_until],
    )
  else {
    await query(
      ctx,
      'platform_deadline_again',
      `update platform_deadlines set due_at = to_timestamp($3::float8 / 1000), attempts = 0, last_error = null
       where id = $1 and due_at = to_timestamp($2::float8 / 1000)::timestamptz(3)`,
      [id, claimed_until, again_at],
    )
    ctx.services.deadlines.wake(again_at)
  }
}

/** Puts a row off whose work failed, longer each time; one that was set anew meanwhile keeps its time. */
export async function putOff(ctx: Ctx, { id, due_at }: DueRow, error: unknown): Promise<void> {
  await query(
    ctx,
    'platform_deadline_postpone',
    `update platform_deadlines set attempts = attempts + 1, last_error = $3,
       due_at = platform_now() + ($4::int[])[least(attempts + 1, 4)] * interval '1 millisecond'
     where id = $1 and due_at = to_timestamp($2::float8 / 1000)::timestamptz(3)`,
    [id, due_at, String(error).slice(0, 500), RETRY_MS],
  )
}
