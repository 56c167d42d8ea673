/** The shapes of a lot's moment: the seconds in which it was sold, as the platform recorded and signed them. */

/** A stored piece of a recording. `link` covers every other field, and through `before` all that was stored before it. */
export interface RecordedSegment {
  /** Counts the pieces of a session from 1, over all its tracks. */
  number: number
  track: '720p' | '360p' | 'sound'
  /** `init`: the settings that the pieces after it on its track are read with. */
  kind: 'init' | 'media'
  /** The file's name in the store. */
  path: string
  /** When its first frame was captured, and how long it is; 0 for an init. */
  captured_at_ms: number
  duration_ms: number
  /** It does not go on where the one before it on its track ended. */
  is_after_gap: boolean
  bytes: number
  /** Of the file. */
  sha256: string
  before: string
  link: string
}

/** The record of a lot's moment. The signature covers every field but `signature` and `key_id`. */
export interface MomentRecord {
  lot_id: number
  /** The live session that was recorded. */
  session_id: number
  from_ms: number
  until_ms: number
  /** SHA-256 of the text of the closing record it belongs to. */
  closing_sha256: string
  /** How many pieces there are, and the hash over their numbers and links. */
  segments: number
  segments_sha256: string
  /** How long of it no picture was recorded. */
  missing_ms: number
  /** By how much the clock of the log went ahead of the recorder's; pieces are placed by the recorder's. */
  ahead_ms: number
  sealed_at_ms: number
  signature: string
  key_id: string
}

/** A moment as it stands in an exported log. */
export interface LotMoment extends MomentRecord {
  /** Its pieces in order of number; absent where the file was made without them. */
  pieces?: RecordedSegment[] | null
}

/** The record of a session's recording, made when it is over: the last link stands for all of it. */
export interface RecordingRecord {
  session_id: number
  segments: number
  bytes: number
  last_number: number
  last_link: string
  /** How often the chain, or the picture, was broken. */
  gaps: number
  sealed_at_ms: number
}
