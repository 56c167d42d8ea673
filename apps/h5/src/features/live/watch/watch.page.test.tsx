/** A session's page says how it stands, and lets one bid on the lot that runs; its goods are opened from it. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/api/query.ts'
import { setRoutes } from '../../../lib/router/navigation.ts'
import { RouteContext } from '../../../lib/router/page.tsx'
import { place } from '../../../lib/router/router.ts'
import { screensOf } from '../../../lib/router/routes.ts'
import { envelope, mount, playServer, press } from '../../../testing/dom.tsx'
import { liveRoutes } from '../routes.ts'
import WatchPage from '../watch.page.tsx'

const SHOP = { id: 2, name: '聚古斋', logo: null }
const session = (status: string) => ({
  ...{ session_id: 3, room_id: 1, shop: SHOP, title: 'Jade night', cover: 'x.webp', category: { id: 1, name: 'Jade' } },
  ...{
    notice: 'Stones first',
    status,
    planned_at: 1_900_000_000,
    started_at: 1_900_000_000,
    viewers: 12,
    is_weekly: false,
  },
  ...{ subscribers: 4, subscribed: false },
})
const now = (status: string, more: object = {}) => ({
  ...{
    session: session(status),
    running: false,
    current: null,
    next: [],
    lots: 0,
    goods: 1,
    channel: 'live:3',
    seq: 1,
  },
  ...{ server_now_ms: Date.now(), ...more },
})
const CUP = { id: 7, kind: 'normal', title: 'Cup', image: 'x.webp', min_price_fen: 120_00 }

beforeEach(() => {
  queryClient.clear()
  setRoutes(screensOf(liveRoutes, {}))
})

async function open(said: object) {
  playServer(({ url }) => envelope(url.includes('living_info') ? said : { lots: [], goods: [CUP] }))
  place.set({ path: liveRoutes['live.watch'].path, search: 'id=3', key: 'watch', depth: 0, how: 'push' })
  return mount(
    <QueryClientProvider client={queryClient}>
      <RouteContext value={liveRoutes['live.watch']}>
        <WatchPage />
      </RouteContext>
    </QueryClientProvider>,
  )
}
const says = (page: HTMLElement, text: string) => act(() => vi.waitFor(() => expect(page.textContent).toContain(text)))

it('of a session on air says who is there, and opens its goods as bought in it', async () => {
  const page = await open(now('live'))

  await says(page, '12 people are there')
  await says(page, 'Cup')
  expect(page.querySelector('a[href*="live_session_id=3"]')?.textContent).toContain('Cup')
})

it('of a paused one says until when, and of one that is planned lets people be reminded', async () => {
  const paused = await open(now('paused', { back_by: 1_900_000_900, pause_cause: 'host' }))
  await says(paused, 'Paused. It goes on by')
  queryClient.clear()

  const planned = await open(now('scheduled'))
  await says(planned, 'Remind me')
})

it('of one that is over takes what its viewer says of it, and shows what they said', async () => {
  const page = await open(now('ended', { feedback: { until: 1_900_600_000, rating: null, content: null } }))
  await says(page, 'How was it?')
  const named = (text: string) => [...page.querySelectorAll('button')].find((one) => one.textContent === text)!
  expect(named('Tell the shop').disabled).toBe(true)
  const sent = playServer(({ url }) =>
    envelope(
      url.includes('live_feedback')
        ? { rating: 4, content: null, at: 1_900_000_000 }
        : now('ended', { feedback: { until: 1_900_600_000, rating: 4, content: null } }),
    ),
  )

  await press(named('Good'))
  await press(named('Tell the shop'))

  await says(page, 'Change it')
  expect(sent.find(({ url }) => url.includes('live_feedback'))?.url).toContain('rating=4')
})
