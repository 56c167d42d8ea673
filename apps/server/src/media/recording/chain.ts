/** The chain of a recording: each stored segment's link is SHA-256 over the link before and what is known of the segment. */
import { createHash } from 'node:crypto'
import { segmentText } from '@juya/verify'
import type { StoredSegment } from '../doors/hooks.ts'

export const sha256Of = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** Checked when it is told, and offline later on. */
export const linkOf = (session_id: number, segment: Omit<StoredSegment, 'link'>): string =>
  sha256Of(segmentText(session_id, segment))
