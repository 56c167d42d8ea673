/** Periods of price records, in months back from now. */
const SHANGHAI_MS = 8 * 3_600_000

/** Beside the whole time they go back. */
export const MONTHS = [1, 3, 6] as const

/** The day so many months ago in Asia/Shanghai, yyyy-mm-dd; the last of its month where that is shorter. */
export function monthsAgo(months: number, now_ms: number): string {
  const today = new Date(now_ms + SHANGHAI_MS)
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth() - months, today.getUTCDate()]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day, last))).toISOString().slice(0, 10)
}
