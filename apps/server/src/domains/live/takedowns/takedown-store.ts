/** The queries on replays that were taken down. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { Takedown } from './tables.ts'

type Row = { [K in keyof Takedown]: Takedown[K] } & Record<string, unknown>

/** In no order; unknown ids are left out. */
export const takedownsByIds = (ctx: Ctx, ids: readonly number[]): Promise<Takedown[]> =>
  query<Row>(ctx, 'live_takedowns_by_ids', 'select * from live_takedowns where id = any($1)', [[...ids]])

export async function lockTakedown(tx: Tx, id: number): Promise<Takedown | undefined> {
  const [row] = await query<Row>(tx, 'live_takedown_lock', 'select * from live_takedowns where id = $1 for update', [
    id,
  ])
  return row
}

/** The newest of a session's replay, or undefined. */
export async function takedownOf(ctx: Ctx, session_id: number): Promise<Takedown | undefined> {
  const [row] = await query<Row>(
    ctx,
    'live_takedown_of',
    'select * from live_takedowns where session_id = $1 order by id desc limit 1',
    [session_id],
  )
  return row
}

/** Of these sessions, those whose replays are down. */
export async function downAmong(ctx: Ctx, session_ids: readonly number[]): Promise<Set<number>> {
  const rows = await query<{ session_id: number }>(
    ctx,
    'live_takedowns_among',
    `select session_id from live_takedowns where session_id = any($1) and status <> 'undone'`,
    [[...session_ids]],
  )
  return new Set(rows.map(({ session_id }) => session_id))
}

/** Undefined: the replay is down already. */
export async function addTakedown(
  tx: Tx,
  {
    session_id,
    shop_id,
    reason,
    taken_by,
    ask_until,
  }: Pick<Takedown, 'session_id' | 'shop_id' | 'reason' | 'taken_by' | 'ask_until'>,
): Promise<Takedown | undefined> {
  const [row] = await query<Row>(
    tx,
    'live_takedown_add',
    `insert into live_takedowns (session_id, shop_id, reason, taken_by, ask_until) values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000))
     on conflict do nothing returning *`,
    [session_id, shop_id, reason, taken_by, ask_until],
  )
  return row
}

/** A review of it is asked for. */
export const setAppealed = (tx: Tx, id: number, { appeal, user_id }: { appeal: string; user_id: number }) =>
  query(
    tx,
    'live_takedown_appeal',
    `update live_takedowns set status = 'appealed', appeal = $2, appealed_by = $3, appealed_at = platform_now() where id = $1`,
    [id, appeal, user_id],
  )

/** It is over. @param by an operator; null: time */
export const endTakedown = (
  tx: Tx,
  id: number,
  status: 'undone' | 'final',
  by: { decided_by: number | null; decision: string | null },
) =>
  query(
    tx,
    'live_takedown_end',
    'update live_takedowns set status = $2, decided_by = $3, decision = $4, ended_at = platform_now() where id = $1',
    [id, status, by.decided_by, by.decision],
  )
