/** When a lot ends: a late bid moves the end, so that waiting for the last second gains nothing, and yet every lot does end. */

export interface SoftClose {
  /** A bid within this time of the end moves it. */
  window_s: number
  /** So much time is left at least after such a bid. Never less than window_s. */
  extend_s: number
  /** No extension goes further than this beyond the planned end: two hours on every lot of rules version 1. */
  hard_end_after_s: number
  /** False on live lots: every extension is of one length. Elsewhere it doubles after a while. */
  doubles?: boolean
}

/** The first ten extensions are of one length; after them it doubles, and doubles again every five. */
export const EVEN_EXTENSIONS = 10
export const DOUBLING_EVERY = 5

/** Two hours: what a lot gets as hard_end_after_s. */
export const HARD_END_AFTER_S = 7_200

export interface EndingLot {
  ends_at: number
  planned_end_at: number
  extension_count: number
  soft_close: SoftClose
}

/** The length of the nth extension in ms (the first is n = 1). */
export function extensionMs(n: number, extend_s: number, doubles = true): number {
  if (!doubles) return extend_s * 1000
  const doublings = Math.max(0, Math.ceil((n - EVEN_EXTENSIONS) / DOUBLING_EVERY))
  return extend_s * 1000 * 2 ** doublings
}

/** The moment no extension can pass. */
export const hardEndAt = (lot: Pick<EndingLot, 'planned_end_at' | 'soft_close'>): number =>
  lot.planned_end_at + lot.soft_close.hard_end_after_s * 1000

/**
 * The end after a bid that changed the price or the leader.
 *
 * @param now_ms the bid's own time
 * @returns the end and how often it has moved; `extended` is whether this bid moved it
 */
export function afterBid(
  lot: EndingLot,
  now_ms: number,
): { ends_at: number; extension_count: number; extended: boolean } {
  const { ends_at, extension_count, soft_close } = lot
  const unmoved = { ends_at, extension_count, extended: false }
  if (ends_at - now_ms >= soft_close.window_s * 1000) return unmoved

  const wanted = now_ms + extensionMs(extension_count + 1, soft_close.extend_s, soft_close.doubles)
  const moved = Math.min(wanted, hardEndAt(lot))
  return moved > ends_at ? { ends_at: moved, extension_count: extension_count + 1, extended: true } : unmoved
}
