/** What random logs are thrown by: dice that fall the same for the same seed, and how their bids rise. */
import { DEFAULT_INCREMENT_TABLE, type IncrementRule } from '@juya/contract/bidding/increments.ts'

/** Whole numbers below `n`, the same for the same seed (mulberry32). */
export function dice(seed: number): (n: number) => number {
  let state = seed >>> 0
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % n
  }
}

/** A ladder as a house may have it. */
const OWN_LADDER = [
  { from_fen: 0, step_fen: 2_00 },
  { from_fen: 60_00, step_fen: 5_00 },
  { from_fen: 200_00, step_fen: 20_00 },
  { from_fen: 700_00, step_fen: 50_00 },
]

/** One fixed step, our table, 2-5-8, or a house's own ladder. */
export function stepsBy(roll: (n: number) => number): IncrementRule {
  const mode = roll(5)
  if (mode < 2) return { mode: 'fixed', step_fen: (1 + roll(50)) * 100 }
  if (mode === 2) return { mode: 'two_five_eight' }
  return { mode: 'table', table: mode === 3 ? [...DEFAULT_INCREMENT_TABLE] : OWN_LADDER }
}
