/** What is said of a broadcast, and of a test of one, by its figures. Pure. */
import { PICTURE_RENDITIONS, type PictureRendition } from '@juya/contract/live-wire/publisher.ts'
import type { AirState } from '../air/broadcast.ts'
import { LEVELS } from '../air/rate.ts'
import type { Keyed } from './begin.tsx'
import type { texts } from './studio.i18n.ts'
import type { Host } from './use-host.ts'

/** A picture of less is not 720p any more. */
const SLOW_BPS = LEVELS.findLast((level) => level['720p'] > 0)!['720p']

/** One sentence, the one that matters most. */
export function standingOf(
  { session, pause_cause }: Pick<Host, 'session' | 'pause_cause'>,
  air: AirState | undefined,
  online: boolean,
): keyof (typeof texts)['en'] | undefined {
  if (!online) return 'offline'
  if (pause_cause === 'operator') return 'stopped_by_juya'
  if (air?.has_failed) return 'encoder_failed'
  if (air?.is_still) return 'still'
  if (air?.link === 'again') return air.why === 'stalled' || air.why === 'restart' ? 'link_full' : 'link_again'
  if (air?.link === 'connecting') return 'link_connecting'
  if (session.status === 'paused') return pause_cause === 'silent' ? 'resume_silent' : 'paused'
  if (air && air.picture_bps > 0 && air.picture_bps < SLOW_BPS) return 'link_slow'
  if (air?.link === 'on' && !air.has_sound) return 'no_sound'
  return session.status === 'ready' ? 'waits_picture' : undefined
}

/** So long before the longest time of a session is over its host is told of it. */
const LONGEST_TOLD_MS = 30 * 60_000

/** What runs out next, as far as the host is told of it. */
export const clockShown = ({ clock }: Pick<Host, 'clock'>, now_ms: number): Host['clock'] =>
  clock && (clock.what !== 'longest' || clock.at * 1_000 - now_ms <= LONGEST_TOLD_MS) ? clock : undefined

const RTMP_USUAL_PORT = 1_935

/** @returns the address of the server; the key is given apart */
export const rtmpServer = ({ host, port }: NonNullable<Keyed['rtmp']>, here: string): string =>
  `rtmp://${host ?? here}${port === RTMP_USUAL_PORT ? '' : `:${port}`}/live`

/** The least and the better picture, with a quarter to spare. */
const SPARE = 1.25
const bpsOf = (level: (typeof LEVELS)[number]) => (level['720p'] + level['360p']) * SPARE
const NEEDED = {
  '720p': bpsOf(LEVELS.findLast((level) => level['720p'] > 0)!),
  '360p': bpsOf(LEVELS.at(-1)!),
}

/** @returns the better picture that so many bits a second carry; undefined: not even the least */
export const sizeFor = (bps: number): PictureRendition | undefined =>
  PICTURE_RENDITIONS.find((rendition) => bps >= NEEDED[rendition])
