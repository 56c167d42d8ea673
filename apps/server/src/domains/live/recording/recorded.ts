/** What answers may ask of recordings. */
export { momentTextOf, recordingsOfDay } from './day-recordings.ts'
export { isMomentAwaited } from './moments.ts'
export { momentRecord, pieceOf } from './recording-records.ts'
export { momentOf, recordingOf, recordingsOf, segmentsByNumber } from './recording-store.ts'
export { archiveOf, isReplayOpen, momentPlayed, replayOf } from './replaying.ts'
export type { Moment } from './tables.ts'
