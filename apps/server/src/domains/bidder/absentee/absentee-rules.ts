/** Until when maximums may be left before an opening, and what became of one: plain rules, no database, no clock. */
import type { RefusalKey } from '@juya/contract'

const SECOND_MS = 1_000
/** So long before the opening nothing about waiting maximums changes any more. */
export const CLOSED_BEFORE_S = 60
/** Acts of one person about one lot at most. */
export const ACTS_MAX = 30

export type AbsenteeState = 'waiting' | 'entered' | 'asleep' | 'withdrawn'
/** The refusal it met at the opening; or why it was taken out before; null: its person withdrew it, or nothing. */
export type AbsenteeBecause = RefusalKey | 'LOT_CHANGED' | 'LOT_CANCELLED' | 'ACCOUNT_LEFT' | null

interface Opening {
  status: string
  in_room: boolean
  starts_at: number | null
}

/** The moment (ms) from which nothing changes; null where there is none: a room's clerk starts the lot, or the lot has no start. */
export const closesAt = ({ in_room, starts_at }: Opening): number | null =>
  in_room || starts_at === null ? null : Math.floor(starts_at / SECOND_MS) * SECOND_MS - CLOSED_BEFORE_S * SECOND_MS

/** Why nothing may be left, changed or withdrawn now; undefined where it may. */
export function notWaiting(lot: Opening, now_ms: number): 'STATE_CONFLICT' | 'WINDOW_CLOSED' | undefined {
  if (lot.status !== 'scheduled') return 'STATE_CONFLICT'
  const closes_at = closesAt(lot)
  return closes_at !== null && now_ms >= closes_at ? 'WINDOW_CLOSED' : undefined
}

/** What a refusal at the opening leaves of a maximum: one that meets a limit of its own person, needs their name first, or an account they have locked, sleeps. */
export const leftBy = (refused: RefusalKey): AbsenteeState =>
  refused.startsWith('OWN_LIMIT') || ['REALNAME_FOR_BIDS', 'LOCKED_BY_OWNER'].includes(refused) ? 'asleep' : 'withdrawn'
