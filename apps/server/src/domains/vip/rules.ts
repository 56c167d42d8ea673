/** How times of VIP follow each other. Plain functions. */

const DAY_MS = 86_400_000
/** Asia/Shanghai has had no summer time since 1991. */
const SHANGHAI_MS = 8 * 3_600_000

/** The same day and time so many calendar months later by the clock of Asia/Shanghai; where the month has no such day, its last. @param at ms */
export function addMonths(at: number, months: number): number {
  const local = new Date(at + SHANGHAI_MS)
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + months]
  const last_day = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const day = Math.min(local.getUTCDate(), last_day)
  return Date.UTC(year, month, day) + ((at + SHANGHAI_MS) % DAY_MS) - SHANGHAI_MS
}

/** A time that was bought or given; moments in ms. */
interface Had {
  at: number
  months: number
  days: number
  /** Refunded, or its person has left. */
  ended_at: number | null
}

interface Span {
  from_at: number
  to_at: number
  /** The end there is. */
  until_at: number
}

/**
 * The spans of what somebody has had, in the order they had it: each begins when the one before ends, or at once. One that was ended holds no longer
 * than that, and what comes later moves forward.
 */
export function fold(had: readonly Had[]): Span[] {
  let before = 0
  return had.map(({ at, months, days, ended_at }) => {
    const from_at = Math.max(at, before)
    const to_at = addMonths(from_at, months) + days * DAY_MS
    const until_at = ended_at === null ? to_at : Math.max(from_at, Math.min(to_at, ended_at))
    before = until_at
    return { from_at, to_at, until_at }
  })
}
