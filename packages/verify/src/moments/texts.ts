/** The texts of recordings and moments that are hashed and signed. The media role and the web role use these same functions. */
import type { MomentRecord, RecordedSegment, RecordingRecord } from './types.ts'

/** The text behind a segment's link. It is older than the names other texts begin with, and stays as it is. */
export const segmentText = (session_id: number, segment: Omit<RecordedSegment, 'link'>): string =>
  JSON.stringify([
    segment.before,
    session_id,
    segment.number,
    segment.track,
    segment.kind,
    segment.path,
    segment.captured_at_ms,
    segment.duration_ms,
    segment.is_after_gap,
    segment.bytes,
    segment.sha256,
  ])

/** The text behind `segments_sha256` of a moment: which pieces belong to it. */
export const momentSegmentsText = (
  session_id: number,
  pieces: ReadonlyArray<Pick<RecordedSegment, 'number' | 'link'>>,
): string =>
  JSON.stringify(['juya.moment-segments.v1', session_id, ...pieces.map(({ number, link }) => [number, link])])

/** The text the record of a moment signs, which stands for it in its day's root. */
export const momentText = (record: Omit<MomentRecord, 'signature' | 'key_id'>): string =>
  JSON.stringify([
    'juya.moment.v1',
    record.lot_id,
    record.session_id,
    record.from_ms,
    record.until_ms,
    record.closing_sha256,
    record.segments,
    record.segments_sha256,
    record.missing_ms,
    record.ahead_ms,
    record.sealed_at_ms,
  ])

/** The text the record of a recording signs, which stands for it in its day's root. */
export const recordingText = (record: RecordingRecord): string =>
  JSON.stringify([
    'juya.recording.v1',
    record.session_id,
    record.segments,
    record.bytes,
    record.last_number,
    record.last_link,
    record.gaps,
    record.sealed_at_ms,
  ])
