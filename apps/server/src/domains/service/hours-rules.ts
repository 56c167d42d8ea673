/** When people of a shop answer, by the clock of Shanghai. No database, no clock of its own. */
import type { WeekHours } from '@juya/contract'

export type Hours = WeekHours

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Shanghai has one offset all year. */
const OFFSET_MS = 8 * 3_600_000
/** A shop that opens on no day of so many does not open again by its plan. */
const DAYS_AHEAD = 400
/** 1970-01-01 was a Thursday; weekdays are counted from Monday. */
const THURSDAY = 3

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** The field that is wrong, or undefined: spans of a day follow each other, and a holiday ends after it begins. */
export function wrongHours({ weekdays, holidays }: Hours): string | undefined {
  const in_order = weekdays.every((spans) =>
    spans.every(({ from, to }, i) => from < to && (i === 0 || spans[i - 1]!.to <= from)),
  )
  if (!in_order) return 'weekdays'
  return holidays.every(({ from, to }) => from <= to) ? undefined : 'holidays'
}

/** The spans of a day, as minutes since its beginning; a holiday has none. */
function spansOf({ weekdays, holidays }: Hours, day: number): Array<{ from: number; to: number }> {
  const name = new Date(day * DAY_MS).toISOString().slice(0, 10)
  if (holidays.some(({ from, to }) => name >= from && name <= to)) return []
  return weekdays[(day + THURSDAY) % 7]!.map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) }))
}

/**
 * Whether people are there, and when they come next.
 * @param now ms
 * @returns opens_at in ms; null while they are there, and where they do not come again by the plan
 */
export function presenceAt(hours: Hours, now: number): { open: boolean; opens_at: number | null } {
  const local = now + OFFSET_MS
  const today = Math.floor(local / DAY_MS)
  const minute = (local - today * DAY_MS) / MINUTE_MS
  if (spansOf(hours, today).some(({ from, to }) => minute >= from && minute < to)) return { open: true, opens_at: null }
  for (let day = today; day < today + DAYS_AHEAD; day++) {
    const next = spansOf(hours, day).find(({ from }) => day > today || from > minute)
    if (next) return { open: false, opens_at: day * DAY_MS + next.from * MINUTE_MS - OFFSET_MS }
  }
  return { open: false, opens_at: null }
}
