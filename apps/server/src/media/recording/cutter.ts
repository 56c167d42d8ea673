/** Cuts the pieces of one track into segments of 2 s, at key frames where they come in time. */
import type { Piece } from '../fmp4/packer.ts'

/** The pieces of one segment. */
export interface Cut {
  captured_at_ms: number
  duration_ms: number
  /** It does not go on where the one before ended. */
  is_after_gap: boolean
  bytes: Buffer
}

const SEGMENT_MS = 2_000
/** Key frames every 2 s come a little early now and then. */
const SLACK_MS = 100
const GAP_MS = 500
const TARGET_S_LEAST = 3
const TARGET_S_MOST = 10
/** A player rounds a segment's length to whole seconds. */
const ROUNDED_MS = 400

export class Cutter {
  private pieces: Piece[] = []
  private is_after_gap = false
  /** Where the last piece ended. */
  private end_ms: number | undefined
  /** The longest segment in whole seconds: the first one decides, since lists of segments may not change it. */
  target_s: number | undefined

  /** @returns the segment that ended before this piece */
  add(piece: Piece): Cut | undefined {
    if (this.end_ms === undefined && !piece.is_key) return undefined
    const is_gap = this.end_ms !== undefined && Math.abs(piece.from_ms - this.end_ms) > GAP_MS
    const length_ms = this.lengthMs()
    const ends =
      is_gap || (piece.is_key && length_ms >= SEGMENT_MS - SLACK_MS) || length_ms + piece.duration_ms > this.mostMs()
    // Where frames refer to later ones, the first frame of the last piece is not the last that is shown: only the next piece says where it ended.
    const cut = ends ? this.cutAt(is_gap ? undefined : piece.from_ms) : undefined
    if (this.pieces.length === 0) this.is_after_gap = is_gap
    this.pieces.push(piece)
    this.end_ms = piece.from_ms + piece.duration_ms
    return cut
  }

  /** @returns what was not cut yet */
  finish(): Cut | undefined {
    return this.cutAt(undefined)
  }

  /** @param next_ms where the next segment begins, which goes on from this one */
  private cutAt(next_ms: number | undefined): Cut | undefined {
    const [first] = this.pieces
    if (!first) return undefined
    const duration_ms = next_ms === undefined ? this.lengthMs() : Math.max(1, next_ms - first.from_ms)
    this.target_s ??= Math.min(TARGET_S_MOST, Math.max(TARGET_S_LEAST, Math.ceil(duration_ms / 1_000)))
    const bytes = Buffer.concat(this.pieces.map((piece) => piece.bytes))
    const { captured_at_ms } = first
    const cut = { captured_at_ms, duration_ms, is_after_gap: this.is_after_gap, bytes }
    this.pieces = []
    return cut
  }

  private lengthMs(): number {
    return this.pieces.length === 0 ? 0 : Math.max(1, this.end_ms! - this.pieces[0]!.from_ms)
  }

  private mostMs(): number {
    return (this.target_s ?? TARGET_S_MOST) * 1_000 + ROUNDED_MS
  }
}
