/** What is said where a moving picture would be. Pure. */
import type { Look } from '../../../lib/player/player.ts'
import type { Quality } from '../../../lib/player/quality.ts'

export type PictureWord =
  | 'picture_loads'
  | 'picture_lost'
  | 'picture_away'
  | 'picture_busy'
  | 'picture_elsewhere'
  | 'picture_closed'
  | 'picture_unplayable'
  | 'host_silent'
  | 'sound_alone'
  | 'sound_busy'

const BY_LINE = {
  lost: 'picture_lost',
  away: 'picture_away',
  busy: 'picture_busy',
  elsewhere: 'picture_elsewhere',
  over: 'picture_closed',
} as const

/** @returns undefined while the picture moves: it speaks for itself */
export function pictureWord(look: Look | undefined, quality: Quality): PictureWord | undefined {
  if (!look) return 'picture_loads'
  if (look.is_unplayable) return 'picture_unplayable'
  if (look.line !== 'open' && look.line !== 'connecting') return BY_LINE[look.line]
  if (quality === 'sound') return 'sound_alone'
  if (look.moves) return undefined
  if (look.line === 'connecting') return 'picture_loads'
  if (look.state !== 'on_air') return 'host_silent'
  return look.track === null && look.because === 'busy' ? 'sound_busy' : 'picture_loads'
}

/** The lag in seconds as it is shown: a tenth is enough below ten. */
export const shownSeconds = (lag_ms: number): string =>
  lag_ms < 10_000 ? (lag_ms / 1_000).toFixed(1) : String(Math.round(lag_ms / 1_000))
