/** Quiet hours: a daily span of a person's own clock. No dependencies: browsers import this file alone. */

export interface QuietHours {
  on: boolean
  /** "22:00"; a span whose end comes before its start goes over midnight. */
  from: string
  to: string
  /** The IANA zone of the clock, such as Asia/Shanghai. */
  zone: string
}

/** Before anybody has chosen: off, and the usual night by the clock of Beijing. */
export const USUAL_QUIET_HOURS: QuietHours = { on: false, from: '23:00', to: '08:00', zone: 'Asia/Shanghai' }

const DAY_MIN = 1_440
const MINUTE_MS = 60_000
const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** Whether a zone is known here. */
export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

function minuteOfDay(at_ms: number, zone: string): number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hour12: false })
  return minutes(clock.format(at_ms)) % DAY_MIN
}

/** Until when it is quiet (ms), or null when it is not quiet at that moment. */
export function quietUntil({ on, from, to, zone }: QuietHours, at_ms: number): number | null {
  const [begins, ends] = [minutes(from), minutes(to)]
  if (!on || begins === ends) return null
  const now = minuteOfDay(at_ms, zone)
  const since = (now - begins + DAY_MIN) % DAY_MIN
  const length = (ends - begins + DAY_MIN) % DAY_MIN
  return since < length ? Math.floor(at_ms / MINUTE_MS) * MINUTE_MS + (length - since) * MINUTE_MS : null
}
