/** A room that is left for one of its lots or goods stays in the corner, and nowhere else. */
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setRoutes } from '../../../lib/router/navigation.ts'
import { place } from '../../../lib/router/router.ts'
import { screensOf } from '../../../lib/router/routes.ts'
import { envelope, mount, playServer, press } from '../../../testing/dom.tsx'
import { type LeftRoom, leftRoom } from './left-room.ts'
import { useCorner } from './use-corner.ts'

const PATHS = {
  ...{ 'auction.lot': '/pages/lot', 'goods.info': '/pages/goods', 'shop.home': '/pages/shop' },
  ...{ 'live.watch': '/pages/live/live', 'live.replay': '/pages/live/replay' },
} as const
const ROOM: LeftRoom = { session_id: 3, title: 'Jade night', listens: false, room: { name: 'live.watch', id: 3 } }

beforeEach(() => {
  playServer(() => envelope({ picture: null }))
  const rows = Object.entries(PATHS).map(([name, path]) => [name, { path, title: { en: name, zh: name } }])
  setRoutes(screensOf(Object.fromEntries(rows), {}))
})
afterEach(() => act(async () => leftRoom.set(null)))

const Room = ({ shown }: { shown: LeftRoom | undefined }) => {
  useCorner(shown)
  return <p>room</p>
}
const corner = () => document.querySelector('.mini-room')
const at = (name: keyof typeof PATHS, how: 'push' | 'pop' = 'push') =>
  place.set({ path: PATHS[name], search: 'id=9', key: `${name}${how}`, depth: 1, how })

/** The room's page, left for another. */
async function leaveFor(
  name: keyof typeof PATHS,
  { how = 'push', shown = ROOM }: { how?: 'push' | 'pop'; shown?: LeftRoom | null } = {},
) {
  at('live.watch')
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Room shown={shown ?? undefined} />))
  await act(async () => {
    at(name, how)
    root.unmount()
  })
  await act(() => vi.dynamicImportSettled())
}

it.each(['auction.lot', 'goods.info'] as const)(
  'shows the picture beside %s, with the way back to its room',
  async (name) => {
    await leaveFor(name)

    expect(corner()?.querySelector('video')).not.toBeNull()
    await press([...corner()!.querySelectorAll('button')].find((one) => one.textContent?.includes('Back to the room')))

    expect([place.get().path, place.get().search]).toEqual([PATHS['live.watch'], 'id=3'])
  },
)

it('is gone once it is closed, and once a page has a picture of its own', async () => {
  await leaveFor('auction.lot')
  await press(corner()!.querySelector('button[aria-label="Hide the small picture"]'))
  expect(corner()).toBeNull()

  await leaveFor('auction.lot')
  await act(async () => at('live.replay'))
  expect(corner()).toBeNull()

  await leaveFor('auction.lot')
  await mount(<Room shown={ROOM} />)
  expect(corner()).toBeNull()
})

it.each([
  ['for another page', 'shop.home', 'push', ROOM],
  ['by going back', 'auction.lot', 'pop', ROOM],
  ['where no picture is shown', 'auction.lot', 'push', null],
] as const)('is not there for who leaves the room %s', async (_, name, how, shown) => {
  await leaveFor(name, { how, shown })

  expect(corner()).toBeNull()
})
