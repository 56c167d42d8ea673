/** Which pieces of a recording belong to a moment, and how much of it has no picture. Server and check ask the same functions. */
import type { RecordedSegment } from './types.ts'

export interface Span {
  from_ms: number
  until_ms: number
}

/** A moment's span by the clock of the recorder. */
export const recordedSpan = ({ from_ms, until_ms, ahead_ms }: Span & { ahead_ms: number }): Span => ({
  from_ms: from_ms - ahead_ms,
  until_ms: until_ms - ahead_ms,
})

type Placed = Pick<RecordedSegment, 'number' | 'track' | 'kind' | 'captured_at_ms' | 'duration_ms'>

const isIn = ({ kind, captured_at_ms, duration_ms }: Placed, { from_ms, until_ms }: Span): boolean =>
  kind === 'media' && captured_at_ms < until_ms && captured_at_ms + duration_ms > from_ms

/**
 * The pieces of a span: those that reach into it, and the settings each of them is read with.
 * @param all pieces of the recording in order of number, with every init before the span
 */
export function piecesIn<T extends Placed>(all: readonly T[], span: Span): T[] {
  const init = new Map<string, T>()
  const found = new Set<T>()
  for (const piece of all) {
    if (piece.kind === 'init') init.set(piece.track, piece)
    else if (isIn(piece, span)) {
      const settings = init.get(piece.track)
      if (settings) found.add(settings)
      found.add(piece)
    }
  }
  return [...found].sort((one, other) => one.number - other.number)
}

/** How long of a span no picture was recorded, in either size. */
export function missingMs(pieces: readonly Placed[], { from_ms, until_ms }: Span): number {
  const pictures = pieces
    .filter(({ kind, track }) => kind === 'media' && track !== 'sound')
    .sort((one, other) => one.captured_at_ms - other.captured_at_ms)
  let reached_ms = from_ms
  let missing_ms = 0
  for (const { captured_at_ms, duration_ms } of pictures) {
    missing_ms += Math.max(0, Math.min(captured_at_ms, until_ms) - reached_ms)
    reached_ms = Math.min(until_ms, Math.max(reached_ms, captured_at_ms + duration_ms))
  }
  return missing_ms + Math.max(0, until_ms - reached_ms)
}
