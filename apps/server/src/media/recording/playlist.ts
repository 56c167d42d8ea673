/** Lists of a recording as players of HLS read them (RFC 8216): one of its tracks, and of each track its segments. */
import type { TrackName } from '@juya/contract/live-wire/viewer.ts'
import type { TrackFacts } from '../fmp4/init.ts'

/** A segment as it stands in a list; names are files beside the list. */
export interface Listed {
  name: string
  init: string
  captured_at_ms: number
  duration_ms: number
  is_after_gap: boolean
}

const VERSION = '#EXTM3U\n#EXT-X-VERSION:7'

/** Whether a segment does not go on where the one before it ended, or is read with another start. */
const isBroken = (segment: Listed, before: Listed | undefined): boolean =>
  before !== undefined && (segment.is_after_gap || segment.init !== before.init)

export const bitsPerS = (bytes: number, duration_ms: number): number => Math.ceil((bytes * 8_000) / duration_ms)

/**
 * @param all of the track, from its first segment
 * @param skipped how many of them the list leaves out at the beginning
 * @param is_over no more will come
 */
export function trackList(
  all: readonly Listed[],
  { target_s, skipped, is_over }: { target_s: number; skipped: number; is_over: boolean },
): string {
  const broken = all.map((segment, index) => isBroken(segment, all[index - 1]))
  const lines = [VERSION, `#EXT-X-TARGETDURATION:${target_s}`, `#EXT-X-MEDIA-SEQUENCE:${skipped}`]
  const breaks = broken.slice(0, skipped + 1).filter(Boolean).length
  if (breaks > 0) lines.push(`#EXT-X-DISCONTINUITY-SEQUENCE:${breaks}`)
  if (is_over) lines.push('#EXT-X-PLAYLIST-TYPE:VOD')
  let init = ''
  for (const [index, segment] of all.slice(skipped).entries()) {
    if (index > 0 && broken[skipped + index]) lines.push('#EXT-X-DISCONTINUITY')
    if (segment.init !== init) lines.push(`#EXT-X-MAP:URI="${segment.init}"`)
    init = segment.init
    lines.push(
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.captured_at_ms).toISOString()}`,
      `#EXTINF:${(segment.duration_ms / 1_000).toFixed(3)},`,
      segment.name,
    )
  }
  if (is_over) lines.push('#EXT-X-ENDLIST')
  return `${lines.join('\n')}\n`
}

/** Of a track what the list of all of them says. */
export interface ListedTrack {
  facts: TrackFacts
  /** Of its fullest segment. */
  bits_per_s: number
}

export function masterList(tracks: ReadonlyMap<TrackName, ListedTrack>): string {
  const sound = tracks.get('sound')
  const lines = [VERSION]
  if (sound)
    lines.push('#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="sound",DEFAULT=YES,AUTOSELECT=YES,URI="sound.m3u8"')
  for (const name of ['720p', '360p'] as const) {
    const picture = tracks.get(name)
    if (picture?.facts.kind !== 'video') continue
    const { codec, width, height } = picture.facts
    const codecs = [codec, ...(sound ? [sound.facts.codec] : [])].join(',')
    const bits_per_s = picture.bits_per_s + (sound?.bits_per_s ?? 0)
    const audio = sound ? ',AUDIO="sound"' : ''
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${bits_per_s},RESOLUTION=${width}x${height},CODECS="${codecs}"${audio}`,
      `${name}.m3u8`,
    )
  }
  return `${lines.join('\n')}\n`
}
