import { say } from './publish.i18n.ts'

const HOUR_S = 3_600
const DAY_S = 86_400

/** How long something lasts, in the largest unit that is whole: 30 minutes, 3 hours, 2 days. */
export function lastsFor(duration_s: number): string {
  if (duration_s % DAY_S === 0) return say('days', { count: duration_s / DAY_S })
  if (duration_s % HOUR_S === 0) return say('hours', { count: duration_s / HOUR_S })
  return say('minutes', { count: Math.round(duration_s / 60) })
}
