/** The queries on sales in a room, and how a change of one reaches everybody in it. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { Frame } from '../../../platform/realtime/realtime.ts'
import { clearDeadline } from '../../../platform/time/deadlines.ts'
import { lockSession } from '../store.ts'
import type { PaddleRow, Session } from '../tables.ts'
import { ROOM_CLOCKS } from './room-rules.ts'

type Told = Pick<Session, 'id' | 'status' | 'current_lot_id' | 'room_seq'> & Record<string, unknown>

const frameOf = ({ id, status, current_lot_id, room_seq }: Told): Frame => ({
  ch: `session:${id}`,
  type: 'room.changed',
  seq: room_seq,
  data: { status, lot_id: current_lot_id },
})

/** Tells everybody in a room that something changed there: they read it anew. The caller holds the sale's lock. */
export async function tellRoom(tx: Tx, session_id: number): Promise<void> {
  const [told] = await query<Told>(
    tx,
    'sale_room_tell',
    'update sale_sales set room_seq = room_seq + 1 where id = $1 returning id, status, current_lot_id, room_seq',
    [session_id],
  )
  tx.after_commit.push(() => tx.services.realtime.push(frameOf(told!)))
}

/** The room of a sale has a picture now, or has none any more. */
export async function tellPicture(tx: Tx, sale_id: number | null): Promise<void> {
  if (sale_id !== null && (await lockSession(tx, sale_id))) await tellRoom(tx, sale_id)
}

/** The newest frames of rooms that went on, for people on a node that was not told. */
export async function newestRooms(ctx: Ctx, seen: ReadonlyArray<{ id: number; seq: number }>): Promise<Frame[]> {
  const moved = await query<Told>(
    ctx,
    'sale_rooms_moved',
    `select s.id, s.status, s.current_lot_id, s.room_seq from unnest($1::bigint[], $2::int[]) as w(id, seq) join sale_sales s on s.id = w.id
     where s.room_seq > w.seq`,
    [seen.map(({ id }) => id), seen.map(({ seq }) => seq)],
  )
  return moved.map(frameOf)
}

const at = (n: number) => `to_timestamp($${n}::float8 / 1000.0)`

/** Its clerk begins, or begins again at a new date. */
export const setBegun = (tx: Tx, session_id: number, now: number) =>
  query(
    tx,
    'sale_room_begin',
    `update sale_sales set status = 'live', begun_at = ${at(2)}, paused_at = null, date_needed_at = null, version = version + 1 where id = $1`,
    [session_id, now],
  )

export const setCurrentLot = (tx: Tx, session_id: number, lot_id: number) =>
  query(tx, 'sale_room_current', 'update sale_sales set current_lot_id = $2 where id = $1', [session_id, lot_id])

/** @param now null: it goes on */
export const setPaused = (tx: Tx, session_id: number, now: number | null) =>
  query(
    tx,
    'sale_room_pause',
    `update sale_sales set status = case when $2::float8 is null then 'live' else 'paused' end, paused_at = ${at(2)},
       begun_at = case when $2::float8 is null then platform_now() else begun_at end, version = version + 1 where id = $1`,
    [session_id, now],
  )

/** Nothing ran for too long: it goes on only at a new date. */
export const setDateNeeded = (tx: Tx, session_id: number, now: number) =>
  query(
    tx,
    'sale_room_date_needed',
    `update sale_sales set status = 'paused', paused_at = coalesce(paused_at, ${at(2)}), date_needed_at = ${at(2)}, version = version + 1 where id = $1`,
    [session_id, now],
  )

/** Gives a sale that stands still another date; people look at its catalogue until then. */
export const setNewDate = (tx: Tx, session_id: number, starts_at: number, first_ends_at: number) =>
  query(
    tx,
    'sale_room_redate',
    `update sale_sales set status = 'preview', starts_at = ${at(2)}, first_ends_at = ${at(3)}, paused_at = null, date_needed_at = null,
       version = version + 1 where id = $1`,
    [session_id, starts_at, first_ends_at],
  )

export const setGap = (tx: Tx, session_id: number, gap_s: number | null) =>
  query(tx, 'sale_room_gap', 'update sale_sales set gap_s = $2 where id = $1', [session_id, gap_s])

/** Its last lot is over: its clocks stop, and everybody there is told. */
export async function overInRoom(tx: Tx, session_id: number): Promise<void> {
  for (const clock of ROOM_CLOCKS) await clearDeadline(tx, clock, session_id)
  await tellRoom(tx, session_id)
}

/** Locks a paddle of a sale by its number. The caller holds the sale's lock. */
export async function lockPaddleNo(tx: Tx, session_id: number, paddle_no: number): Promise<PaddleRow | undefined> {
  const rows = await query<PaddleRow>(
    tx,
    'sale_paddle_no_lock',
    'select * from sale_paddles where session_id = $1 and paddle_no = $2 for update',
    [session_id, paddle_no],
  )
  return rows[0]
}

/** @param reason words of its clerk; null where a default suspends it, or it may bid again */
export const setSuspended = (tx: Tx, paddle_id: number, on: boolean, reason: string | null) =>
  query(
    tx,
    'sale_paddle_suspend',
    `update sale_paddles set status = case when $2 then 'suspended' else 'active' end, suspended_reason = $3 where id = $1`,
    [paddle_id, on, reason],
  )

const PADDLES_MOST = 500
/** The paddles of a sale by their numbers, for its clerk. */
export const paddlesIn = (ctx: Ctx, session_id: number): Promise<PaddleRow[]> =>
  query<PaddleRow>(
    ctx,
    'sale_paddles_in',
    `select * from sale_paddles where session_id = $1 order by paddle_no limit ${PADDLES_MOST}`,
    [session_id],
  )
