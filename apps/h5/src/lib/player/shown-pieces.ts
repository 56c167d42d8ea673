/** Which piece the frame on the screen belongs to, and how late that frame is. Pure. */

export interface ShownPiece {
  number: number
  captured_at_ms: number
  /** When its first sample is shown, in the track's time. */
  from_ms: number
}

/** Pieces kept: a minute of them. */
const KEPT_MOST = 600
/** Times of frames are rounded by the browser. */
const ROUNDING_MS = 2

export class ShownPieces {
  private pieces: ShownPiece[] = []

  /** Takes a piece that was appended. One that begins before others takes their place, as it does in the browser's buffer. */
  add(piece: ShownPiece): void {
    while (this.pieces.length > 0 && this.pieces.at(-1)!.from_ms >= piece.from_ms) this.pieces.pop()
    this.pieces.push(piece)
    if (this.pieces.length > KEPT_MOST) this.pieces.shift()
  }

  clear(): void {
    this.pieces = []
  }

  /**
   * The piece of the frame that is on the screen; those before it are forgotten.
   * @param at_ms that frame's time in the track
   */
  at(at_ms: number): ShownPiece | undefined {
    const index = this.pieces.findLastIndex(({ from_ms }) => from_ms <= at_ms + ROUNDING_MS)
    if (index < 0) return undefined
    this.pieces.splice(0, index)
    return this.pieces[0]
  }
}

/** When a frame was captured, by the server's clock. */
export const capturedAtMs = ({ captured_at_ms, from_ms }: ShownPiece, at_ms: number): number =>
  captured_at_ms + Math.max(0, at_ms - from_ms)

/** How late a frame is that was captured then; never below nothing, as clocks differ a little. */
export const lagMs = (captured_at_ms: number, now_ms: number): number =>
  Math.max(0, Math.round(now_ms - captured_at_ms))

/** Pieces of another life of the media role begin their time anew: what is buffered is of no use to them. */
const OTHER_TIME_MS = 5_000
export const isOtherTime = (last: ShownPiece | undefined, next: ShownPiece): boolean =>
  last !== undefined &&
  Math.abs(last.captured_at_ms - last.from_ms - (next.captured_at_ms - next.from_ms)) > OTHER_TIME_MS
