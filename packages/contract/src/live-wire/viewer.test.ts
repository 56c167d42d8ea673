/** What the hub writes before a track's bytes is what a viewer reads. */
import { expect, it } from 'vitest'
import { INIT_HEADER, readTrackMessage, type TrackHeader, writeTrackMessage } from './viewer.ts'

const BYTES = new Uint8Array([9, 8, 7])

it('a piece keeps its track, number and times, to the fraction of a millisecond', () => {
  const header: TrackHeader = {
    kind: 'piece',
    track: '360p',
    is_key: true,
    number: 4_294_967_295,
    captured_at_ms: 1_800_000_000_123.25,
    from_ms: 99.9,
  }

  const read = readTrackMessage(writeTrackMessage(header, BYTES).buffer)

  expect(read).toEqual({ ...header, bytes: BYTES })
})

it('the start of a track is told from its pieces', () => {
  expect(readTrackMessage(writeTrackMessage({ ...INIT_HEADER, track: 'sound' }, BYTES).buffer)).toMatchObject({
    kind: 'init',
    track: 'sound',
    bytes: BYTES,
  })
})

it.each([
  ['too short', new Uint8Array(23)],
  ['of no kind', new Uint8Array(30)],
  ['of a kind that is new', Uint8Array.from({ length: 30 }, () => 7)],
])('a message %s is none', (_, message) => expect(readTrackMessage(message.buffer)).toBeUndefined())
