/** Until when a licence runs. Plain functions over days of Shanghai's calendar. */

export interface Licence {
  kind: string
  image?: string | undefined
  /** The last day it runs, yyyy-mm-dd; absent: it has no end. */
  expires_on?: string | undefined
}

const DAY_MS = 86_400_000

/** When the day after its last one begins in Shanghai (ms). */
export const overAt = (expires_on: string): number => Date.parse(`${expires_on}T00:00:00+08:00`) + DAY_MS

export const isRunning = ({ expires_on }: Licence, now_ms: number): boolean =>
  !expires_on || now_ms < overAt(expires_on)

/** Whether one of these licences is of a kind and runs. */
export const hasLicence = (licences: readonly Licence[], kind: string, now_ms: number): boolean =>
  licences.some((one) => one.kind === kind && isRunning(one, now_ms))

/** The moments a shop is told of, the earliest first: 30 and 7 days before, and the end. */
export const momentsOf = (expires_on: string) => {
  const over_at = overAt(expires_on)
  return [
    ['ending', over_at - 30 * DAY_MS],
    ['ending', over_at - 7 * DAY_MS],
    ['over', over_at],
  ] as const
}
