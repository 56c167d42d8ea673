/** How a track is played so that it stays near to now: a little faster when it is behind, a jump when it is far behind, over holes. Pure. */

export interface Range {
  start_s: number
  end_s: number
}

/** What to do with a media element: where to go, if anywhere, and how fast to play. */
export interface Step {
  to_s?: number
  rate: number
}

/** So much is kept ready against a network that comes in bursts; more after each time it ran out, less when it did not for long. */
const AHEAD_S = { least: 0.2, most: 1, more: 0.15, less: 0.05 } as const
const CALM_MS = 8_000
/** Further ahead than this, the next frames are skipped. */
const SKIP_S = 1.5
const FAST = { from_s: 0.3, until_s: 0.1, rate: 1.1 } as const
const SLOW_RATE = 0.95
const NEAR_S = 0.06

export class Pace {
  private ahead_s: number = AHEAD_S.least
  private is_fast = false
  private calm_from_ms = 0

  /** It ran out. */
  stalled(now_ms: number): void {
    this.ahead_s = Math.min(AHEAD_S.most, this.ahead_s + AHEAD_S.more)
    this.calm_from_ms = now_ms
  }

  step(at_s: number, ranges: readonly Range[], now_ms: number): Step {
    const newest = ranges.at(-1)
    if (!newest) return { rate: 1 }
    this.calm(now_ms)
    const live_s = Math.max(newest.start_s, newest.end_s - this.ahead_s)
    const here = ranges.find(({ start_s, end_s }) => at_s >= start_s - NEAR_S && at_s <= end_s)
    const after = ranges.find(({ start_s }) => start_s > at_s + NEAR_S)
    const ahead_s = newest.end_s - at_s
    if (ahead_s > SKIP_S || at_s > newest.end_s + SKIP_S) return { to_s: live_s, rate: 1 }
    if (after && (!here || here.end_s - at_s < NEAR_S)) return { to_s: after.start_s, rate: 1 }
    if (here) this.is_fast = ahead_s > this.ahead_s + (this.is_fast ? FAST.until_s : FAST.from_s)
    if (this.is_fast) return { rate: FAST.rate }
    return { rate: ahead_s < this.ahead_s - FAST.until_s ? SLOW_RATE : 1 }
  }

  private calm(now_ms: number): void {
    if (now_ms - this.calm_from_ms < CALM_MS) return
    this.calm_from_ms = now_ms
    this.ahead_s = Math.max(AHEAD_S.least, this.ahead_s - AHEAD_S.less)
  }
}

/** Sound and lips may differ so much before the sound jumps. */
const DRIFT_S = 0.25
const NUDGE_MOST = 0.05

/**
 * The sound's step beside a picture that moves: it follows the picture, which waits for nothing.
 * @param sound where the sound is
 * @param picture where the picture is, and how fast
 */
export function followStep(
  sound: { at_s: number; ranges: readonly Range[] },
  picture: { at_s: number; rate: number },
): Step {
  const drift_s = sound.at_s - picture.at_s
  if (Math.abs(drift_s) <= DRIFT_S)
    return { rate: picture.rate - Math.max(-NUDGE_MOST, Math.min(NUDGE_MOST, drift_s / 2)) }
  const newest = sound.ranges.at(-1)
  const is_there = sound.ranges.some(({ start_s, end_s }) => picture.at_s >= start_s && picture.at_s < end_s)
  if (is_there) return { to_s: picture.at_s, rate: picture.rate }
  // Sound that comes later than the picture is heard as it comes.
  if (newest && picture.at_s >= newest.end_s && newest.end_s - sound.at_s > DRIFT_S)
    return { to_s: newest.end_s - NEAR_S, rate: picture.rate }
  return { rate: picture.rate }
}
