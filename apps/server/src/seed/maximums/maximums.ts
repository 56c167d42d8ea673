/** Maximums that wait before a sale in a room: three of the first buyer's, one of them changed, and some of others. */
import { auction } from '@juya/contract'
import type { App } from '../../app.ts'
import { callAs } from '../call-as.ts'
import type { Person } from '../moving-in.ts'
import { type Piece, priceFen } from '../stock.ts'

const HUNDRED_YUAN_FEN = 100_00
/** Of the sale's lots: which, whose, and what part of its worth they would pay. */
const LEFT = [
  { nth: 2, whose: 0, share: 0.8 },
  { nth: 4, whose: 0, share: 0.7 },
  { nth: 4, whose: 1, share: 0.6 },
  { nth: 4, whose: 0, share: 0.9 },
  { nth: 6, whose: 1, share: 0.8 },
  { nth: 7, whose: 0, share: 0.6 },
] as const

/** @param people have their paddles */
export async function leaveMaximums(
  app: App,
  people: readonly Person[],
  lots: ReadonlyArray<{ id: number; piece: Piece }>,
): Promise<void> {
  for (const { nth, whose, share } of LEFT) {
    const { id, piece } = lots[nth]!
    const worth_fen = Math.round((priceFen(piece) * share) / HUNDRED_YUAN_FEN) * HUNDRED_YUAN_FEN
    const max_fen = Math.max(worth_fen, piece.entry.yuan[0] * 100)
    await callAs(app, people[whose]!, auction.setAbsentee, { id, max_fen, confirm_large: true })
  }
}
