/** The queries on recordings, their segments and moments. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { Moment, Recording, ReplayClose, Segment } from './tables.ts'

type Row<T> = { [K in keyof T]: T[K] } & Record<string, unknown>

/** Of the link before the first one of a recording. */
const NO_LINK = '0'.repeat(64)

/** Locks a recording; undefined where nothing was recorded. */
export async function lockRecording(tx: Tx, session_id: number): Promise<Recording | undefined> {
  const [row] = await query<Row<Recording>>(
    tx,
    'live_recording_lock',
    'select * from live_recordings where session_id = $1 for update',
    [session_id],
  )
  return row
}

/** The recording of a session, made with its first segment, locked; undefined where there is no such session. */
export async function lockOrBegin(tx: Tx, session_id: number): Promise<Recording | undefined> {
  const known = await lockRecording(tx, session_id)
  if (known) return known
  await query(
    tx,
    'live_recording_begin',
    `insert into live_recordings (session_id, shop_id, last_link) select id, shop_id, $2 from live_sessions where id = $1 on conflict do nothing`,
    [session_id, NO_LINK],
  )
  return lockRecording(tx, session_id)
}

export async function recordingOf(ctx: Ctx, session_id: number): Promise<Recording | undefined> {
  const [row] = await query<Row<Recording>>(
    ctx,
    'live_recording_of',
    'select * from live_recordings where session_id = $1',
    [session_id],
  )
  return row
}

/** In no order; sessions of which nothing was recorded are left out. */
export const recordingsOf = (ctx: Ctx, session_ids: readonly number[]): Promise<Recording[]> =>
  query<Row<Recording>>(ctx, 'live_recordings_of', 'select * from live_recordings where session_id = any($1)', [
    [...session_ids],
  ])

/** Adds a segment, and moves the end of its chain: how many breaks it brings, and how the clocks stand. */
export async function addSegment(
  tx: Tx,
  session_id: number,
  segment: Omit<Segment, 'session_id'>,
  { gaps, ahead_ms }: { gaps: number; ahead_ms: number },
) {
  const { number, run, track, kind, path, captured_at_ms, duration_ms, is_after_gap, bytes, sha256, before, link } =
    segment
  await query(
    tx,
    'live_segment_add',
    `insert into live_segments (session_id, number, run, track, kind, path, captured_at_ms, duration_ms, is_after_gap, bytes, sha256, before, link)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      ...[session_id, number, run, track, kind, path, captured_at_ms, duration_ms],
      ...[is_after_gap, bytes, sha256, before, link],
    ],
  )
  await query(
    tx,
    'live_recording_goes_on',
    `update live_recordings set segments = segments + 1, bytes = bytes + $2, last_number = $3, last_link = $4, gaps = gaps + $5, ahead_ms = $6 where session_id = $1`,
    [session_id, bytes, number, link, gaps, ahead_ms],
  )
}

/** Its chain was broken, without a segment to say so. */
export const noteGap = (tx: Tx, session_id: number) =>
  query(tx, 'live_recording_gap', 'update live_recordings set gaps = gaps + 1 where session_id = $1', [session_id])

/** It stopped by itself. */
export const setStopped = (tx: Tx, session_id: number, why: 'full' | 'failed') =>
  query(
    tx,
    'live_recording_stopped',
    'update live_recordings set stopped = $2, gaps = gaps + 1 where session_id = $1 and stopped is null',
    [session_id, why],
  )

type Sealed = Pick<Recording, 'signature' | 'key_id' | 'has_sales'> &
  Record<'sealed_at' | 'replay_until' | 'keep_until', number>

export const setSealed = (tx: Tx, session_id: number, sealed: Sealed) =>
  query(
    tx,
    'live_recording_sealed',
    `update live_recordings set status = case when gaps > 0 then 'gap_marked' else 'whole' end, signature = $2, key_id = $3, has_sales = $4,
       sealed_at = to_timestamp($5::float8 / 1000), replay_until = to_timestamp($6::float8 / 1000), keep_until = to_timestamp($7::float8 / 1000)
     where session_id = $1`,
    [
      ...[session_id, sealed.signature, sealed.key_id, sealed.has_sales],
      ...[sealed.sealed_at, sealed.replay_until, sealed.keep_until],
    ],
  )

export const setArchived = (tx: Tx, session_id: number, cause: ReplayClose) =>
  query(
    tx,
    'live_recording_archived',
    `update live_recordings set status = 'archived', closed_cause = $2, closed_at = platform_now() where session_id = $1`,
    [session_id, cause],
  )

/** Its files are gone. What moments name of it stays, so that their records can still be checked. */
export async function setPurged(tx: Tx, session_id: number): Promise<void> {
  await query(
    tx,
    'live_recording_purged',
    `update live_recordings set status = 'purged', purged_at = platform_now() where session_id = $1`,
    [session_id],
  )
  await query(
    tx,
    'live_segments_purge',
    `delete from live_segments s where s.session_id = $1
       and not exists (select from live_moments m where m.session_id = s.session_id and s.number = any(m.numbers))`,
    [session_id],
  )
}

/** Its segments that reach into a time, and every init before its end, in order of number. */
export const segmentsAround = (
  ctx: Ctx,
  session_id: number,
  { from_ms, until_ms }: { from_ms: number; until_ms: number },
): Promise<Segment[]> =>
  query<Row<Segment>>(
    ctx,
    'live_segments_around',
    `select * from live_segments where session_id = $1 and captured_at_ms < $3 and captured_at_ms + duration_ms > $2
     union select * from live_segments where session_id = $1 and kind = 'init' order by number`,
    [session_id, from_ms, until_ms],
  )

export const segmentsByNumber = (ctx: Ctx, session_id: number, numbers: readonly number[]): Promise<Segment[]> =>
  query<Row<Segment>>(
    ctx,
    'live_segments_by_number',
    'select * from live_segments where session_id = $1 and number = any($2) order by number',
    [session_id, [...numbers]],
  )

/** A life of the media role in which a session was recorded: from its first picture to its last. */
export interface RecordedRun extends Record<string, unknown> {
  run: string
  from_ms: number
  until_ms: number
}

/** The runs of a recording in their order. */
export const runsOf = (ctx: Ctx, session_id: number): Promise<RecordedRun[]> =>
  query<RecordedRun>(
    ctx,
    'live_recorded_runs',
    `select run, min(captured_at_ms) as from_ms, max(captured_at_ms + duration_ms) as until_ms from live_segments
     where session_id = $1 and kind = 'media' and track <> 'sound' group by run order by 2`,
    [session_id],
  )

/** Up to when pictures of a session were recorded, in ms; 0 where none was. */
export async function recordedUntil(ctx: Ctx, session_id: number): Promise<number> {
  const [row] = await query<{ until_ms: number | null }>(
    ctx,
    'live_recorded_until',
    `select max(captured_at_ms + duration_ms) as until_ms from live_segments where session_id = $1 and track <> 'sound' and captured_at_ms > 0`,
    [session_id],
  )
  return Number(row?.until_ms ?? 0)
}

export async function momentOf(ctx: Ctx, lot_id: number): Promise<Moment | undefined> {
  const [row] = await query<Row<Moment>>(ctx, 'live_moment_of', 'select * from live_moments where lot_id = $1', [
    lot_id,
  ])
  return row
}

export const addMoment = (tx: Tx, moment: Moment) =>
  query(
    tx,
    'live_moment_add',
    `insert into live_moments (lot_id, session_id, from_at, until_at, closing_sha256, numbers, segments_sha256, missing_ms, ahead_ms, sealed_at, signature, key_id)
     values ($1, $2, to_timestamp($3::float8 / 1000), to_timestamp($4::float8 / 1000), $5, $6, $7, $8, $9, to_timestamp($10::float8 / 1000), $11, $12)`,
    [
      ...[moment.lot_id, moment.session_id, moment.from_at, moment.until_at, moment.closing_sha256, moment.numbers],
      ...[
        moment.segments_sha256,
        moment.missing_ms,
        moment.ahead_ms,
        moment.sealed_at,
        moment.signature,
        moment.key_id,
      ],
    ],
  )

/** Recordings sealed in [from, to), in order of session. */
export const recordingsSealed = (ctx: Ctx, from: number, to: number): Promise<Recording[]> =>
  query<Row<Recording>>(
    ctx,
    'live_recordings_sealed_between',
    `select * from live_recordings where sealed_at >= to_timestamp($1::float8 / 1000) and sealed_at < to_timestamp($2::float8 / 1000) order by session_id`,
    [from, to],
  )

/** Moments sealed in [from, to), in order of lot. */
export const momentsSealed = (ctx: Ctx, from: number, to: number): Promise<Moment[]> =>
  query<Row<Moment>>(
    ctx,
    'live_moments_sealed_between',
    `select * from live_moments where sealed_at >= to_timestamp($1::float8 / 1000) and sealed_at < to_timestamp($2::float8 / 1000) order by lot_id`,
    [from, to],
  )

/** Sessions a person hosted whose replays are open. */
export async function openReplaysOfHost(ctx: Ctx, user_id: number): Promise<number[]> {
  const rows = await query<{ session_id: number }>(
    ctx,
    'live_replays_of_host',
    `select r.session_id from live_recordings r join live_sessions s on s.id = r.session_id
     where s.host_id = $1 and r.status in ('whole', 'gap_marked') order by r.session_id`,
    [user_id],
  )
  return rows.map(({ session_id }) => session_id)
}
