/** What the studio says and offers follows from where the session stands. */
import { describe, expect, it } from 'vitest'
import type { AirState } from '../air/broadcast.ts'
import { clockShown, rtmpServer, sizeFor, standingOf } from './figures.ts'
import { primaryOf } from './host-actions.ts'
import type { Host } from './use-host.ts'

const host = (more: object): Host =>
  ({ session: { status: 'live' }, actions: [], waiting: [], current: null, pause_cause: null, ...more }) as never
const runs = { id: 7, title: 'Cup', pass_from_ms: 5_000, tick: { status: 'live' } }
const waiting = [{ lot_id: 8, lot_no: '', title: 'Vase' }]
const ON: AirState = {
  ...{ link: 'on', picture_bps: 2_400_000, lag_ms: 90, has_sound: true, is_still: false, has_failed: false },
}

describe('the large button', () => {
  it('starts the first lot that waits, and names it, so that a second tap starts no other', () => {
    expect(primaryOf(host({ actions: ['next'], waiting }), 0)).toEqual({ do: 'next', lot_id: 8, title: 'Vase' })
  })

  it('passes a lot without a bid once it has stood, and says how long that takes', () => {
    expect(primaryOf(host({ actions: ['pass'], waiting, current: runs }), 1_500)).toMatchObject({
      do: 'pass',
      wait_s: 4,
    })
    expect(primaryOf(host({ actions: ['pass'], waiting, current: runs }), 9_000)).toMatchObject({ wait_s: 0 })
    expect(primaryOf(host({ waiting, current: runs }), 0)).toEqual({ do: 'nothing', why: 'pass_cannot' })
  })

  it('makes a new lot where none waits, goes on after a pause, and waits for the first picture', () => {
    expect(primaryOf(host({}), 0)).toEqual({ do: 'instant' })
    expect(primaryOf(host({ session: { status: 'paused' }, actions: ['resume'], waiting }), 0)).toEqual({
      do: 'resume',
    })
    expect(primaryOf(host({ session: { status: 'ready' }, waiting }), 0)).toEqual({
      do: 'nothing',
      why: 'waits_picture',
    })
  })
})

it('the studio says the one thing that matters most', () => {
  const live = host({})
  expect(standingOf(live, ON, true)).toBeUndefined()
  expect(standingOf(live, ON, false)).toBe('offline')
  expect(standingOf(live, { ...ON, link: 'again' }, true)).toBe('link_again')
  expect(standingOf(live, { ...ON, is_still: true }, true)).toBe('still')
  expect(standingOf(live, { ...ON, picture_bps: 450_000 }, true)).toBe('link_slow')
  expect(standingOf(live, { ...ON, has_sound: false }, true)).toBe('no_sound')
  expect(standingOf(host({ session: { status: 'ready' } }), undefined, true)).toBe('waits_picture')
})

it('the host is told by when a pause must be over, and of the longest time once it is near', () => {
  const at = 1_900_000_000
  const pause = { what: 'pause', at } as const
  const longest = { what: 'longest', at } as const
  expect(clockShown({ clock: pause }, 0)).toEqual(pause)
  expect(clockShown({ clock: longest }, (at - 3_600) * 1_000)).toBeUndefined()
  expect(clockShown({ clock: longest }, (at - 600) * 1_000)).toEqual(longest)
})

it('OBS gets a server whose usual port is left out', () => {
  expect(rtmpServer({ host: null, port: 1_935 }, 'juya.test')).toBe('rtmp://juya.test/live')
  expect(rtmpServer({ host: 'media.test', port: 2_000 }, 'juya.test')).toBe('rtmp://media.test:2000/live')
})

it('the test says which picture an upload is enough for', () => {
  expect([3_000_000, 700_000, 100_000].map(sizeFor)).toEqual(['720p', '360p', undefined])
})
