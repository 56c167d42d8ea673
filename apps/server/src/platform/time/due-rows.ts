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

/** Takes up to `limit` rows that are due and not locked. */
export const takeDue = async (tx: Tx, kind: string, limit: number): Promise<DueRow[]> =>
  taken(tx, await query<Row>(tx, 'platform_deadline_take', TAKE_DUE, [kind, limit]))

/** Takes one row of a batch that failed, unless somebody else has taken it or set it anew meanwhile. */
export const takeAgain = async (tx: Tx, id: number): Promise<DueRow[]> =>
  taken(
    tx,
    await query<Row>(
      tx,
      'platform_deadline_take_one',
      'select id, ref_id, due_at from platform_deadlines where id = $1 and due_at <= platform_now() for update skip locked',
      [id],
    ),
  )

type Row = DueRow & Record<string, unknown>
/** Deleted before the work, so that a handler may set the same deadline anew. */
async function taken(tx: Tx, rows: DueRow[]): Promise<DueRow[]> {
  if (rows.length > 0)
    await query(tx, 'platform_deadline_done', 'delete from platform_deadlines where id = any($1)', [
      rows.map((row) => row.id),
    ])
  return rows
}

/**
 * Takes up to `limit` due rows out of the way of those who set such deadlines, in a transaction of its own: until the work is done they stand under the
 * negative number of their thing, due when CLAIM_MS has passed, so that work a crash cuts off is found again. A thing whose earlier row is still being
 * worked on waits a moment.
 */
export const SET_ASIDE = `with due as (select id, kind, ref_id, due_at from platform_deadlines where kind = $1 and due_at <= (select platform_now())
    order by due_at limit $2 for update skip locked),
  judged as (select due.*, due.ref_id > 0 and (select id from platform_deadlines o where o.kind = due.kind and o.ref_id = -due.ref_id) is not null as waits from due)
  update platform_deadlines d set ref_id = case when j.waits then j.ref_id else -abs(j.ref_id) end,
    due_at = platform_now() + case when j.waits then $4::int else $3::int end * interval '1 millisecond'
  from judged j where d.id = j.id returning d.id, -d.ref_id as ref_id, j.due_at, d.due_at as claimed_until, j.waits`

const WAITS_MS = 1_000
type Aside = DueRow & { claimed_until: number }

export async function setAside(tx: Tx, kind: string, limit: number): Promise<Aside[]> {
  const rows = await query<Aside & { waits: boolean; [column: string]: unknown }>(
    tx,
    'platform_deadline_aside',
    SET_ASIDE,
    [kind, limit, CLAIM_MS, WAITS_MS],
  )
  return rows.filter(({ waits }) => !waits)
}

/** Takes rows that were set aside, unless their time ran out and another process has them. They are gone with this transaction. */
export async function takeAside(tx: Tx, rows: readonly Aside[]): Promise<Aside[]> {
  const gone = await query<{ id: number }>(
    tx,
    'platform_deadline_aside_done',
    `delete from platform_deadlines d using unnest($1::bigint[], $2::float8[]) as r(id, due_ms)
     where d.id = r.id and d.due_at = to_timestamp(r.due_ms / 1000)::timestamptz(3) returning d.id`,
    [rows.map(({ id }) => id), rows.map(({ claimed_until }) => claimed_until)],
  )
  const ids = new Set(gone.map(({ id }) => id))
  return rows.filter(({ id }) => ids.has(id))
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
