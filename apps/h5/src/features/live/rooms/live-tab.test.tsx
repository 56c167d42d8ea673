/** The live tab shows rooms on air, of followed shops and planned; an older link of it for lots goes on to where these stand now. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/api/query.ts'
import { setRoutes } from '../../../lib/router/navigation.ts'
import { RouteContext } from '../../../lib/router/page.tsx'
import { place } from '../../../lib/router/router.ts'
import { screensOf } from '../../../lib/router/routes.ts'
import { setToken, setUser, signOut, type UserMe } from '../../../lib/session/session.ts'
import { envelope, mount, playServer } from '../../../testing/dom.tsx'
import { homeRoutes } from '../../home/routes.ts'
import { houseRoutes } from '../../house/routes.ts'
import RoomsPage from '../rooms.page.tsx'
import { liveRoutes } from '../routes.ts'

const SHOP = { id: 2, name: 'Old Kiln', logo: null }
const card = (session_id: number, title: string, more: object = {}) => ({
  ...{ session_id, room_id: 1, shop: SHOP, title, cover: 'x.webp', category: { id: 4, name: 'Jade' }, status: 'live' },
  ...{ planned_at: 1_900_000_000, started_at: 1_900_000_000, viewers: 12, without_picture: 0, is_weekly: false },
  ...{ subscribers: 4, subscribed: false, ...more },
})
const paged = (...list: object[]) => envelope({ list, total: list.length, page: 1, page_size: 20, has_more: false })
const ON_AIR = card(3, 'Jade night', { lot: { title: 'Bangle', current_fen: 9_000_00 } })

const PAST = [
  card(8, 'Last week', { status: 'ended' }),
  card(9, 'Yesterday', { status: 'ended', replay_until: 1_902_000_000 }),
]
const OF_SALE = card(6, 'Autumn porcelain', { sale_id: 77, lot: null })

beforeEach(() => {
  queryClient.clear()
  setRoutes(screensOf({ ...liveRoutes, ...homeRoutes, ...houseRoutes }, {}))
  signOut()
})

async function open(search: string, row: keyof typeof liveRoutes = 'live.index') {
  const asked = playServer(({ url }) => {
    if (url.includes('/category')) return envelope({ list: [{ id: 4, name: 'Jade' }] })
    if (url.includes('living_room'))
      return envelope({
        ...{
          room: { id: 1, title: 'Kiln room', cover: 'x.webp', intro: 'Fired here', category: { id: 4, name: 'Jade' } },
        },
        ...{ shop: SHOP, on_air: null, planned: [], past: PAST },
      })
    if (url.includes('status=scheduled')) return paged(card(5, 'Kiln week', { status: 'scheduled' }))
    if (url.includes('feed=follow')) return paged()
    return paged(ON_AIR, OF_SALE)
  })
  place.set({ path: liveRoutes[row].path, search, key: 'live', depth: 0, how: 'push' })
  const page = await mount(
    <QueryClientProvider client={queryClient}>
      <RouteContext value={liveRoutes[row]}>
        <RoomsPage />
      </RouteContext>
    </QueryClientProvider>,
  )
  return { page, asked }
}
const says = (page: HTMLElement, text: string) => act(() => vi.waitFor(() => expect(page.textContent).toContain(text)))

it('shows who is on air, with the lot that runs and its price, by category', async () => {
  const { page, asked } = await open('category=4')

  await says(page, 'Jade night')
  const room = page.querySelector('a.room-card')!
  expect(room.textContent).toContain('12 people are watching')
  expect(room.textContent).toContain('Bangle¥9,000')
  expect(room.getAttribute('href')).toContain('/pages/live/live?id=3')
  expect(asked.some(({ url }) => url.includes('category_id=4'))).toBe(true)
  expect(page.querySelector('[aria-pressed="true"]')?.textContent).toBe('Jade')
})

it('shows what all rooms plan, each with its shop and the reminder, below the way to lots that open soon', async () => {
  const { page } = await open('tab=herald')

  await says(page, 'Kiln week')
  for (const text of ['Lots opening soon', 'Old Kiln', 'Remind me']) expect(page.textContent).toContain(text)
})

it('asks a guest to sign in for followed shops, and asks the server for none', async () => {
  const { page, asked } = await open('tab=following')

  await says(page, 'Sign in to see the rooms of shops you follow')
  expect(asked.some(({ url }) => url.includes('feed=follow'))).toBe(false)
})

it('says to those who follow that no shop of theirs is on air, and what these plan', async () => {
  setToken('token')
  setUser({ id: 1, nickname: 'ann', role: 'normal' } as UserMe)
  const { page } = await open('tab=following')

  await says(page, 'No shop you follow is on air')
  await says(page, 'Kiln week')
})

it('opened with what lots are searched by it goes on to these, with all of it', async () => {
  await open('keyword=jade&price_max_fen=100000')

  await act(() => vi.waitFor(() => expect(place.get().path).toBe(homeRoutes['home.upcoming'].path)))
  expect(place.get().search).toContain('keyword=jade')
  expect(place.get().search).toContain('price_max_fen=100000')
})

it('of one room shows what it is about and its earlier sessions', async () => {
  const { page } = await open('id=1', 'live.home')

  await says(page, 'Fired here')
  await says(page, 'Nothing is planned now')
  expect([...page.querySelectorAll('a.past-session')].map((link) => link.getAttribute('href'))).toEqual([
    expect.stringContaining('/pages/live/live?id=8'),
    expect.stringContaining('/pages/live/replay?id=9'),
  ])
})

it('opens the picture of a sale in the room of that sale', async () => {
  const { page } = await open('')

  await says(page, 'Autumn porcelain')
  const links = [...page.querySelectorAll('a.room-card')].map((link) => link.getAttribute('href'))
  expect(links[1]).toContain(`${houseRoutes['house.session'].path}?id=77`)
})
