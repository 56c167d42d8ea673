/** What the points mall gives and how that stands. No database, no clock. */
import { EXCHANGE_KINDS, type EXCHANGE_STATES } from '@juya/contract'

export const ITEM_KINDS = EXCHANGE_KINDS
export type ItemKind = (typeof ITEM_KINDS)[number]

export const ITEM_STATUSES = ['draft', 'active', 'paused', 'ended'] as const
export type ItemStatus = (typeof ITEM_STATUSES)[number]

/** What an exchange itself keeps; how its parcel stands is its order's. */
export const KEPT_STATUSES = ['reserved', 'to_ship', 'done', 'cancelled'] as const
export type KeptStatus = (typeof KEPT_STATUSES)[number]

export type ExchangeStatus = (typeof EXCHANGE_STATES)[number]

/** How an exchange stands to its people: its own status, and from the parcel on its order's. */
export function shownStatus(kept: KeptStatus, order_status: string | null): ExchangeStatus {
  if (kept !== 'to_ship') return kept
  if (order_status === 'shipped') return 'shipped'
  return order_status === 'received' || order_status === 'completed' ? 'completed' : 'to_ship'
}

/** So many points are worth one fen: 100 points, ¥1. */
const POINTS_A_FEN = 1

/** What all pieces of an item come to, in fen. */
export const worthFen = ({ points, stock }: { points: number; stock: number }): number => points * stock * POINTS_A_FEN

interface Returned {
  /** What the exchange took. */
  points: number
  qty: number
  cash_fen: number
  /** What has gone back of it so far, all refunds together. */
  refunded_fen: number
  refunded_qty: number
  in_full: boolean
}

/**
 * The points that belong back to the person after all refunds so far, rounded down: in shares of the cash, without cash in shares of the pieces.
 * The difference to what went back before is what goes back now, so that however refunds are cut their sum is the same.
 */
export function pointsBack({ points, qty, cash_fen, refunded_fen, refunded_qty, in_full }: Returned): number {
  if (in_full) return points
  const share = cash_fen > 0 ? [refunded_fen, cash_fen] : [refunded_qty, qty]
  return Number((BigInt(points) * BigInt(share[0]!)) / BigInt(share[1]!))
}
