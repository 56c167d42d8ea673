/** The chain of a recording: each stored segment's link is SHA-256 over the link before and what is known of the segment. */
import { createHash } from 'node:crypto'
import type { StoredSegment } from '../doors/hooks.ts'

export const sha256Of = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** Checked offline later on: the order of the fields, and JSON as JavaScript writes it, stay. */
export function linkOf(session_id: number, segment: Omit<StoredSegment, 'link'>): string {
  const { before, number, track, kind, path, captured_at_ms, duration_ms, is_after_gap, bytes, sha256 } = segment
  return sha256Of(
    JSON.stringify([
      before,
      session_id,
      number,
      track,
      kind,
      path,
      captured_at_ms,
      duration_ms,
      is_after_gap,
      bytes,
      sha256,
    ]),
  )
}
