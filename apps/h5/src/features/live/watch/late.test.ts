/** A picture that is later than a lot has left decides nothing: a maximum is offered, and what is wrong with the picture is said. */
import { expect, test } from 'vitest'
import { pictureWord, shownSeconds } from '../../../cards/live/picture/picture-words.ts'
import type { Look } from '../../../lib/player/player.ts'
import { lateBy } from './late.ts'
import { nextAfter } from './next-room.ts'

test.each([
  ['less late than the time left', 4_000, 9_000, undefined],
  ['later', 9_400, 9_000, 9],
  ['later at the very end', 600, 500, 1],
  ['no picture', undefined, 500, undefined],
  ['over', 9_000, 0, undefined],
])('%s', (_, lag_ms, left_ms, said) => expect(lateBy(lag_ms, left_ms)).toBe(said))

test('tenths of a second are shown while they matter', () => {
  expect([640, 9_960, 12_400].map(shownSeconds)).toEqual(['0.6', '10.0', '12'])
})

const LOOK: Look = {
  ...{ line: 'open', state: 'on_air', track: '720p', because: 'wanted', is_wide: false, moves: true },
  ...{ listens: false, is_unplayable: false, needs_tap: false },
}

test.each<[Partial<Look>, string | undefined]>([
  [{}, undefined],
  [{ moves: false }, 'picture_loads'],
  [{ moves: false, state: 'silent' }, 'host_silent'],
  [{ moves: false, track: null, because: 'busy' }, 'sound_busy'],
  [{ line: 'lost' }, 'picture_lost'],
  [{ line: 'away', moves: false }, 'picture_away'],
  [{ line: 'elsewhere' }, 'picture_elsewhere'],
  [{ line: 'connecting' }, undefined],
])('of a picture of which %j is known it says %s', (more, word) =>
  expect(pictureWord({ ...LOOK, ...more }, 'auto')).toBe(word),
)

test('the next room is the one that follows, after the last the first, and none where no other is on air', () => {
  const rooms = [{ session_id: 4 }, { session_id: 7 }]
  expect([4, 7, 99].map((id) => nextAfter(rooms, id)?.session_id)).toEqual([7, 4, 4])
  expect(nextAfter([{ session_id: 4 }], 4)).toBeUndefined()
  expect(nextAfter([], 4)).toBeUndefined()
})
