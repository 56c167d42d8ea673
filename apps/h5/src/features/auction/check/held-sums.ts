/** What the phone makes of the public sums: it adds them up by itself and trusts no total. */
import type { Data } from '../../../lib/api/client.ts'

export type Sums = Data<'proof.solvency'>

/** Fen in a yuan. */
const YUAN_FEN = 100

const sumOf = (lines: ReadonlyArray<{ amount_fen: number }>): number =>
  lines.reduce((sum, { amount_fen }) => sum + amount_fen, 0)

/** Whether the lines come to their totals, held is what is owed, and the server's own checks hold. */
export const moneyHolds = ({ owed, owed_total_fen, held, held_total_fen, ok }: Sums): boolean =>
  ok && sumOf(owed) === owed_total_fen && sumOf(held) === held_total_fen && sumOf(owed) === sumOf(held)

/** Whether the points of everybody add up. What people owe was issued to them, redeemed, and taken back later: it counts until they have repaid it. */
export const pointsHold = ({ points: { issued, spent, lapsed, void: voided, debt, outstanding } }: Sums): boolean =>
  issued - spent - lapsed - voided + debt === outstanding

/** What so many points count as, in fen, rounded down. */
export const pointsWorthFen = (points: number, per_yuan: number): number => Math.floor((points * YUAN_FEN) / per_yuan)
