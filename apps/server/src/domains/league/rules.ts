/** The rules of a month: when it begins and ends, and when its award is claimed. Days are Shanghai's. */
import { LEAGUE_CLAIM_DAY, LEAGUE_COMPUTED_DAY, type LeagueRule } from '@juya/contract'
import type { Pool } from './tables.ts'

export const DAY_MS = 86_400_000
const SHANGHAI_MS = 8 * 3_600_000

/** The month of a moment (ms), such as 2026-11. */
export const monthOf = (at: number): string => new Date(at + SHANGHAI_MS).toISOString().slice(0, 7)
/** When a month begins, in ms. */
export const monthStart = (month: string): number => Date.parse(`${month}-01T00:00:00+08:00`)
/** When the month of a moment ends, and the next begins. */
export function monthEnd(at: number): number {
  const [year, month] = monthOf(at).split('-').map(Number) as [number, number]
  return Date.UTC(year, month, 1) - SHANGHAI_MS
}

/** When the awards of a month that ends then are computed: as the third day of the next one begins. */
export const computedAt = (to_at: number): number => to_at + (LEAGUE_COMPUTED_DAY - 1) * DAY_MS

/** Until when they are claimed: to the end of day 33, and as many days after a late release as after one in time. */
export const claimUntil = (to_at: number, released_at: number): number =>
  Math.max(to_at + LEAGUE_CLAIM_DAY * DAY_MS, dayEnd(released_at + (LEAGUE_CLAIM_DAY - LEAGUE_COMPUTED_DAY) * DAY_MS))

/** When the day of a moment (ms) ends. */
const dayEnd = (at: number): number => Math.ceil((at + SHANGHAI_MS) / DAY_MS) * DAY_MS - SHANGHAI_MS

/** A month's rule, as it was published. */
export const ruleOf = ({ share_bp, cap_fen, member_bp, member_cap_fen }: Pool): LeagueRule => ({
  ...{ share_bp, cap_fen, member_bp, member_cap_fen },
})
