/** A lot that does not exist, and the robots that bid on it: what it shows follows from how long it has run. Pure. */
import { LIVE_COUNTER_S, LIVE_LOT_S } from '@juya/contract/shapes/live/live-limits.ts'

const START_FEN = 100_00
const STEP_FEN = 10_00
const ROBOTS = 3
/** When robots bid, in seconds from the start: the last two so late that the others have time to answer. */
const BIDS_S = [4, 9, 13, 18, LIVE_LOT_S.usual - 3, LIVE_LOT_S.usual + 2] as const
const S = 1_000

interface RehearsalLot {
  price_fen: number
  bids: number
  /** The robot that leads. */
  robot: number | undefined
  /** From the start. */
  ends_ms: number
  /** The last bid moved the end. */
  is_late: boolean
  is_over: boolean
}

export function rehearsalAt(elapsed_ms: number): RehearsalLot {
  let ends_ms: number = LIVE_LOT_S.usual * S
  let bids = 0
  let is_late = false
  for (const at_ms of BIDS_S.map((at_s) => at_s * S)) {
    if (at_ms > elapsed_ms) break
    const until_ms = at_ms + LIVE_COUNTER_S.usual * S
    is_late = until_ms > ends_ms
    ends_ms = Math.max(ends_ms, until_ms)
    bids++
  }
  return {
    price_fen: START_FEN + STEP_FEN * Math.max(0, bids - 1),
    ...{ bids, robot: bids === 0 ? undefined : 1 + ((bids - 1) % ROBOTS) },
    ...{ ends_ms, is_late, is_over: elapsed_ms >= ends_ms },
  }
}
