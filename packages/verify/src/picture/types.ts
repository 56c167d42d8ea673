/** What a live lot's file says of its picture: when it was lost, and what a bidder had of it. */

/**
 * No picture came while the lot ran, so its end was moved: once at most. A link of the chain like an entry, without a number of its own: what
 * follows the entry `after_seq` (0: the rules) follows from this.
 */
export interface PictureLoss {
  lot_id: number
  after_seq: number
  /** When the platform learned of it, by the clock of the bids. */
  lost_ms: number
  was_ends_at_ms: number
  ends_at_ms: number
  prev_hash: string
  hash: string
}

/** What a bidder had before their eyes when they bid, as their own device said it; when it was taken alone decides. */
export interface SeenByBidder {
  /** The price that was shown, in fen. */
  price_fen: number
  /** The frame on the screen; absent without a picture. */
  picture?: SeenPicture | null
}
export interface SeenPicture {
  captured_at_ms: number
  /** The piece of the stream it came in. */
  number: number
  /** How long ago it was captured then. */
  lag_ms: number
}
