/** What answers may ask of recordings. */
export { momentTextOf, recordingsOfDay } from './day-recordings.ts'
export { momentRecord, pieceOf } from './recording-records.ts'
export { momentOf, recordingOf, segmentsByNumber } from './recording-store.ts'
export { isReplayOpen, momentPlayed, replayOf } from './replaying.ts'
export type { Moment } from './tables.ts'
