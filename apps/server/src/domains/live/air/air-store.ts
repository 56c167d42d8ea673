/** The queries on sessions that are ready or on air, and how a change of one reaches everybody there. */
import type { LagFigures } from '../../../media/doors/control.ts'
import type { Ctx, ShopCtx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { Frame } from '../../../platform/realtime/realtime.ts'
import { refuse } from '../../../platform/refuse.ts'
import { lockRoom, lockRoomOf, sessionById } from '../store.ts'
import type { PauseCause, Room, Session } from '../tables.ts'

type Row = Session & Record<string, unknown>

/** A session with its room, both locked. */
export interface Locked {
  room: Room
  session: Session
}

/** Locks a session; the caller holds its room. */
async function lockRow(tx: Tx, id: number): Promise<Session | undefined> {
  const [row] = await query<Row>(tx, 'live_session_row_lock', 'select * from live_sessions where id = $1 for update', [
    id,
  ])
  return row
}

/** Locks a session of the caller's shop, after its room. @throws Refusal NOT_FOUND */
export async function lockOwnSession(tx: Tx<ShopCtx>, id: number): Promise<Locked> {
  const room = await lockRoomOf(tx, tx.shop.shop_id)
  const session = await lockRow(tx, id)
  return session?.room_id === room.id ? { room, session } : refuse('NOT_FOUND')
}

/** The same for what no person asked for; undefined: there is no such session. */
export async function lockSession(tx: Tx, id: number): Promise<Locked | undefined> {
  const found = await sessionById(tx, id)
  if (!found) return undefined
  const room = await lockRoom(tx, found.room_id)
  return { room, session: (await lockRow(tx, id))! }
}

const ON_AIR = `status in ('ready', 'live', 'paused')`

/** The session of a shop that is ready or on air, or undefined. */
export async function onAirOf(ctx: Ctx, shop_id: number): Promise<Session | undefined> {
  const [row] = await query<Row>(
    ctx,
    'live_session_on_air_of',
    `select s.* from live_sessions s join live_rooms r on r.id = s.room_id where r.shop_id = $1 and s.${ON_AIR}`,
    [shop_id],
  )
  return row
}

/** The session that is the picture of a sale's room: ready or on air; undefined: it has none. */
export async function pictureOf(ctx: Ctx, sale_id: number): Promise<Session | undefined> {
  const [row] = await query<Row>(
    ctx,
    'live_session_of_sale',
    `select * from live_sessions where sale_id = $1 and ${ON_AIR}`,
    [sale_id],
  )
  return row
}

/** A room is neither paused nor closed while a session of it is ready or on air. @throws Refusal STATE_CONFLICT {status} */
export async function checkOffAir(ctx: Ctx, shop_id: number): Promise<void> {
  const session = await onAirOf(ctx, shop_id)
  if (session) refuse('STATE_CONFLICT', { status: session.status })
}

/** All that are ready or on air: what the media role asks for when it begins. */
export const allOnAir = (ctx: Ctx): Promise<Session[]> =>
  query<Row>(ctx, 'live_sessions_on_air', `select * from live_sessions where ${ON_AIR} order by id`, [])

/** Those that are live or paused, with most viewers first. */
export const runningNow = (ctx: Ctx): Promise<Session[]> =>
  query<Row>(
    ctx,
    'live_sessions_running',
    `select * from live_sessions where status in ('live', 'paused') order by viewers desc, started_at, id`,
    [],
  )

/** Its host may send pictures under a new key. */
export const setReady = (tx: Tx, id: number, { host_id, key_sha256 }: { host_id: number; key_sha256: string }) =>
  query(
    tx,
    'live_session_ready',
    `update live_sessions set status = case when status = 'scheduled' then 'ready' else status end, host_id = $2, key_sha256 = $3,
       pause_cause = case when pause_cause = 'host_left' then 'silent' else pause_cause end where id = $1`,
    [id, host_id, key_sha256],
  )

/** No picture came: it waits for its host again. */
export const setScheduled = (tx: Tx, id: number) =>
  query(
    tx,
    'live_session_scheduled',
    `update live_sessions set status = 'scheduled', key_sha256 = null, has_picture = false where id = $1`,
    [id],
  )

/** Its first picture is here, or it goes on. */
export const setLive = (tx: Tx, id: number) =>
  query(
    tx,
    'live_session_live',
    `update live_sessions set status = 'live', has_picture = true, started_at = coalesce(started_at, platform_now()), pause_cause = null, paused_at = null
     where id = $1`,
    [id],
  )

export const setPaused = (tx: Tx, id: number, cause: PauseCause) =>
  query(
    tx,
    'live_session_paused',
    `update live_sessions set status = 'paused', pause_cause = $2, paused_at = coalesce(paused_at, platform_now()) where id = $1`,
    [id, cause],
  )

export const setPicture = (tx: Tx, id: number, has_picture: boolean) =>
  query(tx, 'live_session_picture', 'update live_sessions set has_picture = $2 where id = $1', [id, has_picture])

export const setCurrentLot = (tx: Tx, id: number, lot_id: number) =>
  query(tx, 'live_session_current_lot', 'update live_sessions set current_lot_id = $2 where id = $1', [id, lot_id])

/** What the media role counted of those who look, and that it did. One that is over has none. */
export const setViewers = (
  tx: Tx,
  id: number,
  { viewers, without_picture, lag_p95_ms }: Pick<LagFigures, 'viewers' | 'without_picture' | 'lag_p95_ms'>,
) =>
  query(
    tx,
    'live_session_viewers',
    `update live_sessions set viewers = $2, viewers_peak = greatest(viewers_peak, $2), without_picture = $3, lag_p95_ms = coalesce($4, lag_p95_ms),
       lag_told_at = platform_now()
     where id = $1 and ${ON_AIR}`,
    [id, viewers, without_picture, lag_p95_ms],
  )

/** Notes how much picture of a run came. @returns what was known of it before, in ms */
export async function noteRun(tx: Tx, id: number, run: string, picture_ms: number): Promise<number> {
  const [before] = await query<{ picture_ms: number }>(
    tx,
    'live_picture_run',
    'select picture_ms from live_picture_runs where session_id = $1 and run = $2',
    [id, run],
  )
  await query(
    tx,
    'live_picture_run_note',
    `insert into live_picture_runs (session_id, run, picture_ms) values ($1, $2, $3)
     on conflict (session_id, run) do update set picture_ms = greatest(live_picture_runs.picture_ms, excluded.picture_ms)`,
    [id, run, picture_ms],
  )
  return before?.picture_ms ?? 0
}

export const setMetered = (tx: Tx, id: number, { metered_ms, metered_s }: { metered_ms: number; metered_s: number }) =>
  query(tx, 'live_session_metered', 'update live_sessions set metered_ms = $2, metered_s = $3 where id = $1', [
    id,
    metered_ms,
    metered_s,
  ])

type Told = Pick<Session, 'id' | 'status' | 'current_lot_id' | 'room_seq'> & Record<string, unknown>

const frameOf = ({ id, status, current_lot_id, room_seq }: Told): Frame => ({
  ch: `live:${id}`,
  type: 'live.changed',
  seq: room_seq,
  data: { status, lot_id: current_lot_id },
})

/** Tells everybody in a session that something changed there: they read it anew. The caller holds its lock. */
export async function tellRoom(tx: Tx, id: number): Promise<void> {
  const [told] = await query<Told>(
    tx,
    'live_session_tell',
    'update live_sessions set room_seq = room_seq + 1 where id = $1 returning id, status, current_lot_id, room_seq',
    [id],
  )
  tx.after_commit.push(() => tx.services.realtime.push(frameOf(told!)))
}

/** The newest frames of sessions that went on, for people on a node that was not told. */
export async function newestSessions(ctx: Ctx, seen: ReadonlyArray<{ id: number; seq: number }>): Promise<Frame[]> {
  const moved = await query<Told>(
    ctx,
    'live_sessions_moved',
    `select s.id, s.status, s.current_lot_id, s.room_seq from unnest($1::bigint[], $2::int[]) as w(id, seq) join live_sessions s on s.id = w.id
     where s.room_seq > w.seq`,
    [seen.map(({ id }) => id), seen.map(({ seq }) => seq)],
  )
  return moved.map(frameOf)
}
