/** Days and months of the calendar in which the platform counts: Asia/Shanghai, not the phone's own zone. */
const SHANGHAI_MS = 8 * 3_600_000

/** @returns the day of a moment, yyyy-mm-dd */
export const dayInShanghai = (at_ms: number): string => new Date(at_ms + SHANGHAI_MS).toISOString().slice(0, 10)

/** The day so many months before, yyyy-mm-dd; the last of its month where that is shorter. */
export function monthsAgo(months: number, now_ms: number): string {
  const today = new Date(now_ms + SHANGHAI_MS)
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth() - months, today.getUTCDate()]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day, last))).toISOString().slice(0, 10)
}

/** @returns so many months, the newest first, each yyyy-mm */
export const latestMonths = (count: number, now_ms: number): string[] =>
  Array.from({ length: count }, (_, back) => monthsAgo(back, now_ms).slice(0, 7))
