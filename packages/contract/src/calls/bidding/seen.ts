/** What a bidder has before their eyes as they bid, said by their own device. Part of the auction domain's bid. */
import { VIEWER_LAG_MS_MOST } from '../../live-wire/viewer.ts'
import { AskedFen, AtMs, whole } from '../../units.ts'

/** A stream of ten pieces a second reaches it after six years. */
const PIECES_MOST = 2_147_483_647

/** Taken for lots of a live session, and signed with the receipt. It decides nothing: the order of bids is the server's. */
export const seenFields = {
  /** The price that is shown. */
  seen_fen: AskedFen.optional(),
  /** The frame on the screen: when it was captured, the piece of the stream it came in, and how late it is. All three with seen_fen, or none. */
  seen_captured_at_ms: AtMs.optional(),
  seen_piece: whole(1, PIECES_MOST).optional(),
  seen_lag_ms: whole(0, VIEWER_LAG_MS_MOST).optional(),
}
