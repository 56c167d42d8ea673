import { timeLeft } from '@juya/ui/clock.ts'
import { common } from './common.i18n.ts'

/** How long something still takes: `2 d 14 h` from a day on, then `01:47:23`. */
export function leftText(until_ms: number, now_ms: number): string {
  const left = timeLeft(until_ms, now_ms)
  return left.days > 0
    ? common.say('days_hours', { days: left.days, hours: left.hours })
    : `${left.hours}:${left.minutes}:${left.seconds}`
}
