/** Names of a recording's files. They say what a list of HLS needs, so that lists can be made of the files alone. */
import type { StoredSegment } from '../doors/hooks.ts'

type Named = Pick<StoredSegment, 'track' | 'number' | 'kind' | 'captured_at_ms' | 'duration_ms' | 'is_after_gap'>

const NAME = /^(720p|360p|sound)-(\d{1,9})(?:\.mp4|-(\d{1,14})-(\d{1,6})(-gap)?\.m4s)$/

/** @returns such as 720p-1.mp4, and 720p-4-1800000000000-2000.m4s, with -gap before the dot where it does not go on */
export function nameOf({ track, number, kind, captured_at_ms, duration_ms, is_after_gap }: Named): string {
  if (kind === 'init') return `${track}-${number}.mp4`
  return `${track}-${number}-${captured_at_ms}-${duration_ms}${is_after_gap ? '-gap' : ''}.m4s`
}

/** @returns undefined for a name of another kind of file */
export function readName(name: string): Named | undefined {
  const [, track, number, captured_at_ms, duration_ms, gap] = NAME.exec(name) ?? []
  if (track === undefined) return undefined
  return {
    track: track as Named['track'],
    number: Number(number),
    kind: duration_ms === undefined ? 'init' : 'media',
    captured_at_ms: Number(captured_at_ms ?? 0),
    duration_ms: Number(duration_ms ?? 0),
    is_after_gap: gap !== undefined,
  }
}
