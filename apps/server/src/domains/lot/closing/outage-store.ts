/** The queries on the platform's heartbeats, its outages, and the ends they moved. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { Lot } from '../store.ts'

/**
 * Leaves a heartbeat, unless the last one is longer ago than silence_ms, or there is none.
 * @returns whether it was left
 */
export async function renewHeartbeat(ctx: Ctx, silence_ms: number): Promise<boolean> {
  const rows = await query(
    ctx,
    'lot_heartbeat_renew',
    `update lot_heartbeat set seen_at = platform_now()
     where id = 1 and seen_at >= platform_now() - $1::int * interval '1 millisecond' returning 1`,
    [silence_ms],
  )
  return rows.length > 0
}

/** Locks the heartbeat until the transaction ends. @returns when it was left; null when it is the first, which stands from now on */
export async function lockHeartbeat(tx: Tx): Promise<number | null> {
  const first = await query(
    tx,
    'lot_heartbeat_first',
    'insert into lot_heartbeat (id, seen_at) values (1, platform_now()) on conflict do nothing returning 1',
    [],
  )
  if (first.length > 0) return null
  const [heartbeat] = await query<{ seen_at: number }>(
    tx,
    'lot_heartbeat_lock',
    'select seen_at from lot_heartbeat where id = 1 for update',
    [],
  )
  return heartbeat!.seen_at
}

export async function setHeartbeat(tx: Tx, seen_at: number): Promise<void> {
  await query(
    tx,
    'lot_heartbeat_set',
    'update lot_heartbeat set seen_at = to_timestamp($1::float8 / 1000.0) where id = 1',
    [seen_at],
  )
}

/** The database's clock and the last heartbeat, in one look. Like databaseNow: read it after taking the lock. */
export async function clockAndHeartbeat(ctx: Ctx): Promise<{ now: number; seen_at: number | null }> {
  const rows = await query<{ now_ms: number; seen_at: number | null }>(
    ctx,
    'lot_clock_and_heartbeat',
    `select floor(extract(epoch from platform_now()) * 1000)::bigint as now_ms, (select seen_at from lot_heartbeat where id = 1)`,
    [],
  )
  return { now: rows[0]!.now_ms, seen_at: rows[0]!.seen_at }
}

export async function addOutage(tx: Tx, { from_at, until_at }: { from_at: number; until_at: number }): Promise<number> {
  const rows = await query<{ id: number }>(
    tx,
    'lot_outage_add',
    `insert into lot_outages (from_at, until_at) values (to_timestamp($1::float8 / 1000.0), to_timestamp($2::float8 / 1000.0)) returning id`,
    [from_at, until_at],
  )
  return rows[0]!.id
}

/**
 * Locks the running lots that end after one moment and before another, in order of id.
 * @param rooms_only those of rooms alone
 */
export const lockLotsEnding = (tx: Tx, after_ms: number, before_ms: number, rooms_only: boolean): Promise<Lot[]> =>
  query<Lot>(
    tx,
    'lot_lots_ending_lock',
    `select * from lot_lots where status = 'live' and deleted_at is null and ends_at > to_timestamp($1::float8 / 1000.0)
       and ends_at < to_timestamp($2::float8 / 1000.0) and (in_room or not $3) order by id for update`,
    [after_ms, before_ms, rooms_only],
  )

export interface MovedEnd {
  lot_id: number
  after_seq: number
  was_ends_at: number
  ends_at: number
  prev_hash: string
  hash: string
}

/** Moves ends: the link of each lot's chain, and the lot itself, which must be locked. */
export async function moveEnds(tx: Tx, outage_id: number, ends: readonly MovedEnd[]): Promise<void> {
  await query(
    tx,
    'lot_ends_move',
    `with moved as (
       select * from unnest($2::bigint[], $3::int[], $4::float8[], $5::float8[], $6::text[], $7::text[])
         as m(lot_id, after_seq, was_ms, ends_ms, prev_hash, hash)
     ), link as (
       insert into lot_outage_extensions (lot_id, outage_id, after_seq, was_ends_at, ends_at, prev_hash, hash)
       select lot_id, $1, after_seq, to_timestamp(was_ms / 1000.0), to_timestamp(ends_ms / 1000.0), prev_hash, hash from moved
     )
     update lot_lots l set ends_at = to_timestamp(m.ends_ms / 1000.0), outage_ms = l.outage_ms + (m.ends_ms - m.was_ms)::bigint,
       head_hash = m.hash, tick_seq = l.tick_seq + 1, last_bid_at = o.until_at
     from moved m, lot_outages o where o.id = $1 and l.id = m.lot_id`,
    [
      outage_id,
      ends.map((end) => end.lot_id),
      ends.map((end) => end.after_seq),
      ends.map((end) => end.was_ends_at),
      ends.map((end) => end.ends_at),
      ends.map((end) => end.prev_hash),
      ends.map((end) => end.hash),
    ],
  )
}

/** An outage that moved a lot's end, with the link it left in the lot's chain. */
export interface OutageEnd extends MovedEnd, Record<string, unknown> {
  from_at: number
  until_at: number
}

/** The outages that moved these lots' ends, in the order of each lot's chain. */
export const outagesOf = (ctx: Ctx, lot_ids: readonly number[]): Promise<OutageEnd[]> =>
  query<OutageEnd>(
    ctx,
    'lot_outages_of',
    `select e.lot_id, e.after_seq, e.was_ends_at, e.ends_at, e.prev_hash, e.hash, o.from_at, o.until_at
     from lot_outage_extensions e join lot_outages o on o.id = e.outage_id where e.lot_id = any($1) order by e.lot_id, o.id`,
    [lot_ids],
  )
