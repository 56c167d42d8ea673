/** Recordings of live sessions: their segments, how each recording stands, and the moments of lots that were sealed from them. */
import { LIVE_RECORDING_STATES, LIVE_REPLAY_CLOSES } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, instant, oneOf, refId } from '../../../platform/db/columns.ts'
import { live_sessions } from '../tables.ts'

export type RecordingStatus = (typeof LIVE_RECORDING_STATES)[number]
export type ReplayClose = (typeof LIVE_REPLAY_CLOSES)[number]

/** One row per session of which a segment came: how far its chain goes, and what became of it. The lock of its segments. */
export const live_recordings = pgTable(
  'live_recordings',
  {
    session_id: refId()
      .primaryKey()
      .references(() => live_sessions.id),
    shop_id: refId().notNull(),
    status: text().$type<RecordingStatus>().notNull().default('open'),
    segments: integer().notNull().default(0),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    last_number: integer().notNull().default(0),
    last_link: text().notNull(), // 64 zeros before the first
    ahead_ms: bigint({ mode: 'number' }).notNull().default(0), // by how much the database's clock went ahead of the media role's, as told last
    gaps: integer().notNull().default(0), // how often its chain, or its picture, was broken
    stopped: text().$type<'full' | 'failed'>(), // it ended before its session: no room on the disk, or a store that fails
    sealed_at: instant(), // when it was over and signed
    signature: text(),
    key_id: text(),
    has_sales: boolean(), // a lot was sold in it, or goods were
    replay_until: instant(),
    keep_until: instant(),
    closed_cause: text().$type<ReplayClose>(), // why its replay is open no more
    closed_at: instant(),
    purged_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    check('live_recordings_status', oneOf(t.status, LIVE_RECORDING_STATES)),
    check('live_recordings_stopped', sql`${t.stopped} in ('full', 'failed')`),
    check('live_recordings_counts', sql`least(${t.segments}, ${t.bytes}, ${t.last_number}, ${t.gaps}) >= 0`),
    check(
      'live_recordings_sealed',
      sql`(${t.status} = 'open') = (${t.sealed_at} is null) and (${t.sealed_at} is null) = (${t.signature} is null) and (${t.sealed_at} is null) = (${t.key_id} is null)
        and (${t.sealed_at} is null) = (${t.has_sales} is null) and (${t.sealed_at} is null) = (${t.replay_until} is null) and (${t.sealed_at} is null) = (${t.keep_until} is null)`,
    ),
    check(
      'live_recordings_gaps',
      sql`case ${t.status} when 'whole' then ${t.gaps} = 0 when 'gap_marked' then ${t.gaps} > 0 else true end`,
    ),
    check(
      'live_recordings_closed',
      sql`(${t.status} in ('archived', 'purged')) = (${t.closed_cause} is not null) and (${t.closed_cause} is null) = (${t.closed_at} is null)`,
    ),
    check('live_recordings_causes', oneOf(t.closed_cause, LIVE_REPLAY_CLOSES)),
    check('live_recordings_purged', sql`(${t.status} = 'purged') = (${t.purged_at} is not null)`),
    index('live_recordings_sealed_on').on(t.sealed_at, t.session_id).where(sql`sealed_at is not null`), // the day's root
    index('live_recordings_of_shop').on(t.shop_id, t.session_id), // a shop's replays
  ],
)

/** One row per stored segment that the media role told and whose link was right, each with the hash that chains it to the one before. */
export const live_segments = pgTable(
  'live_segments',
  {
    session_id: refId()
      .notNull()
      .references(() => live_recordings.session_id),
    number: integer().notNull(),
    run: text().notNull(),
    track: text().$type<'720p' | '360p' | 'sound'>().notNull(),
    kind: text().$type<'init' | 'media'>().notNull(),
    path: text().notNull(),
    captured_at_ms: bigint({ mode: 'number' }).notNull(), // by the media role, as it was hashed
    duration_ms: integer().notNull(),
    is_after_gap: boolean().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    before: text().notNull(),
    link: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.session_id, t.number] }),
    check('live_segments_track', sql`${t.track} in ('720p', '360p', 'sound') and ${t.kind} in ('init', 'media')`),
    check('live_segments_counts', sql`${t.number} > 0 and ${t.bytes} > 0 and ${t.duration_ms} >= 0`),
    index('live_segments_by_time').on(t.session_id, t.captured_at_ms), // the pieces of a moment
  ],
)

/** One row per lot whose recorded seconds were sealed: signed beside its closing record. Never changed. */
export const live_moments = pgTable(
  'live_moments',
  {
    lot_id: refId().primaryKey(),
    session_id: refId()
      .notNull()
      .references(() => live_recordings.session_id),
    from_at: instant().notNull(),
    until_at: instant().notNull(),
    closing_sha256: text().notNull(), // of the closing record it follows
    numbers: integer().array().notNull(), // of its segments
    segments_sha256: text().notNull(),
    missing_ms: integer().notNull(), // how long of it has no picture
    ahead_ms: bigint({ mode: 'number' }).notNull(), // of the database's clock, before that of the recorder
    sealed_at: instant().notNull(),
    signature: text().notNull(),
    key_id: text().notNull(),
  },
  (t) => [
    check('live_moments_span', sql`${t.until_at} > ${t.from_at} and ${t.missing_ms} >= 0`),
    check('live_moments_numbers', sql`cardinality(${t.numbers}) > 0`),
    index('live_moments_of_session').on(t.session_id), // what stays of a recording that is purged
    index('live_moments_sealed_on').on(t.sealed_at, t.lot_id), // the day's root
  ],
)

export type Recording = typeof live_recordings.$inferSelect
export type Segment = typeof live_segments.$inferSelect
export type Moment = typeof live_moments.$inferSelect
