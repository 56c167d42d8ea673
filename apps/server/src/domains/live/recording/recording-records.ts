/** What is signed of recordings and moments, in the texts that packages/verify checks. */
import type { MomentRecord, RecordedSegment, RecordingRecord } from '@juya/verify'
import { momentText, recordingText } from '@juya/verify'
import type { Moment, Recording, Segment } from './tables.ts'

/** @param sealed_at_ms of one that is sealed only now */
export const recordingRecord = (recording: Recording, sealed_at_ms: number = recording.sealed_at!): RecordingRecord => {
  const { session_id, segments, bytes, last_number, last_link, gaps } = recording
  return { session_id, segments, bytes, last_number, last_link, gaps, sealed_at_ms }
}

export const momentRecord = (
  moment: Omit<Moment, 'signature' | 'key_id'>,
): Omit<MomentRecord, 'signature' | 'key_id'> => ({
  lot_id: moment.lot_id,
  session_id: moment.session_id,
  from_ms: moment.from_at,
  until_ms: moment.until_at,
  closing_sha256: moment.closing_sha256,
  segments: moment.numbers.length,
  segments_sha256: moment.segments_sha256,
  missing_ms: moment.missing_ms,
  ahead_ms: moment.ahead_ms,
  sealed_at_ms: moment.sealed_at,
})

export const pieceOf = (segment: Segment): RecordedSegment => {
  const { number, track, kind, path, captured_at_ms, duration_ms, is_after_gap, bytes, sha256, before, link } = segment
  return { number, track, kind, path, captured_at_ms, duration_ms, is_after_gap, bytes, sha256, before, link }
}

/** The signed texts of a day's recordings, then of its moments. */
export const textsOf = (recordings: readonly Recording[], moments: readonly Moment[]): string[] => [
  ...recordings.map((one) => recordingText(recordingRecord(one))),
  ...moments.map((one) => momentText(momentRecord(one))),
]
