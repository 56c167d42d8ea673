/** How long somebody has checked in without a gap, worked out of the days themselves. */
import { STREAK_POINTS } from '@juya/contract'
import { dayAfter } from '../rules.ts'

/**
 * Days checked in without a gap up to a day, it included where it is checked in. A paused day (the service was away, the account locked)
 * breaks nothing and counts for nothing.
 */
export function streakTo(day: string, checked: ReadonlySet<string>, paused: ReadonlySet<string>): number {
  let streak = checked.has(day) ? 1 : 0
  for (let one = dayAfter(day, -1); checked.has(one) || paused.has(one); one = dayAfter(one, -1))
    if (checked.has(one)) streak++
  return streak
}

/** What the next day brings after so many without a gap: day 8 begins again. */
export const pointsAfter = (streak: number): number => STREAK_POINTS[streak % STREAK_POINTS.length]!
