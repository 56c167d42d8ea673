/** What a live session does to its lots: they stand on it under its terms, in an order, and leave it. The caller has locked them. */
import { ROOM_HARD_END_S } from '@juya/contract'
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { HARD_END_AFTER_S } from '../bidding/soft-close.ts'

const WEEK_S = 7 * 86_400

/** What a lot is handed in under: how long it runs, and its counter after a late bid, in seconds; and from when it is likely to run, in ms. */
export interface LiveTerms {
  lot_s: number
  counter_s: number
  from_at: number
}

/** Drafts stand on a session from now on, in no batch, and are live lots. Their prices, deposits and shipping stay their own. */
export async function stand(
  tx: Tx,
  session_id: number,
  lot_ids: readonly number[],
  { lot_s, counter_s, from_at }: LiveTerms,
): Promise<void> {
  await query(
    tx,
    'lot_live_lots_stand',
    `update lot_lots l set live_session_id = $1, mode = 'live', in_room = true, buy_now_fen = null, batch_id = null, duration_s = $3::int,
       starts_at = f.at, planned_end_at = f.at + $3::int * interval '1 second', ends_at = f.at + $3::int * interval '1 second',
       soft_close_window_s = $4, soft_close_extend_s = $4, hard_end_after_s = $5, lot_no = (m.most + c.position)::text, session_position = m.most + c.position,
       version = version + 1
     from unnest($2::bigint[]) with ordinality as c(id, position),
       (select coalesce(max(session_position), 0) as most from lot_lots where live_session_id = $1) m, (select to_timestamp($6::float8 / 1000) as at) f
     where l.id = c.id`,
    [session_id, [...lot_ids], lot_s, counter_s, ROOM_HARD_END_S - lot_s, from_at],
  )
}

/** Puts the lots of a session into this order. */
export async function order(tx: Tx, session_id: number, lot_ids: readonly number[]): Promise<void> {
  await query(
    tx,
    'lot_live_lots_order',
    `update lot_lots l set session_position = c.position from unnest($2::bigint[]) with ordinality as c(id, position)
     where l.id = c.id and l.live_session_id = $1 and l.session_position is distinct from c.position`,
    [session_id, [...lot_ids]],
  )
}

/** Drafts leave their session: they are lots like others, under the usual terms. */
export async function leave(
  tx: Tx,
  lot_ids: readonly number[],
  { window_s, extend_s }: { window_s: number; extend_s: number },
): Promise<void> {
  await query(
    tx,
    'lot_live_lots_leave',
    `update lot_lots set mode = 'single', in_room = false, live_session_id = null, lot_no = null, session_position = null, starts_at = null, planned_end_at = null,
       ends_at = null, duration_s = ${WEEK_S}, soft_close_window_s = $2::int, soft_close_extend_s = greatest($2::int, $3::int),
       hard_end_after_s = ${HARD_END_AFTER_S}, version = version + 1 where id = any($1)`,
    [[...lot_ids], window_s, extend_s],
  )
}
