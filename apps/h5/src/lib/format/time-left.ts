import { timeLeft } from '@juya/ui/bidding/clock.ts'
import { common } from '../texts/common.i18n.ts'

/** How long something still takes, in words and with nothing in front: "2 d 14 h", "3 h 5 min", "4 min 9 s". Zero parts are left out. */
export function timeLeftText(until_ms: number, now_ms: number): string {
  const left = timeLeft(until_ms, now_ms)
  const parts = [
    ['left_days', left.days],
    ['left_hours', Number(left.hours)],
    ['left_minutes', Number(left.minutes)],
    ['left_seconds', Number(left.seconds)],
  ] as const
  const first = parts.findIndex(([, count]) => count > 0)
  if (first === -1) return common.say('left_seconds', { count: 0 })
  return parts
    .slice(first, first + 2)
    .filter(([, count]) => count > 0)
    .map(([key, count]) => common.say(key, { count }))
    .join(' ')
}

/** A deadline's sentence: who must do what, with the time that is left. */
export const clockText = (clock: { text: string; due_at_ms: number }, now_ms: number): string =>
  clock.text.replace('{left}', timeLeftText(clock.due_at_ms, now_ms))
