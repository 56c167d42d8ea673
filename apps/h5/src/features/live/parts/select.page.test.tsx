/** Lots of a session are chosen, moved and taken out, and saved as one list; what people have seen run cannot be taken out. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/api/query.ts'
import { setRoutes } from '../../../lib/router/navigation.ts'
import { RouteContext } from '../../../lib/router/page.tsx'
import { place } from '../../../lib/router/router.ts'
import { screensOf } from '../../../lib/router/routes.ts'
import { setToken, setUser, type UserMe } from '../../../lib/session/session.ts'
import { envelope, mount, playServer, press } from '../../../testing/dom.tsx'
import { liveRoutes } from '../routes.ts'
import SelectPage from '../select.page.tsx'

const thing = (id: number, title: string, status: string) => ({ id, title, image: 'x.webp', fen: 100_00, status })
const named = (page: HTMLElement, label: string) => page.querySelector(`[aria-label="${label}"]`)

beforeEach(() => {
  queryClient.clear()
  setRoutes(screensOf(liveRoutes, {}))
  setToken('token')
  setUser({ id: 1, nickname: 'host', role: 'shop', shop: { id: 2 } } as UserMe)
})

it('saves the list as it stands, with how long what is added runs', async () => {
  const sent = playServer(({ method }) =>
    method === 'POST'
      ? envelope({ lots: 3, goods: 0 })
      : envelope({
          ...{ list: [thing(9, 'Seal', 'draft')], total: 1, page: 1, page_size: 20, has_more: false },
          title: 'Jade night',
          chosen: [thing(4, 'Bowl', 'sold'), thing(5, 'Vase', 'scheduled'), thing(6, 'Plate', 'scheduled')],
        }),
  )
  place.set({ path: liveRoutes['live.select'].path, search: 'id=3', key: 'select', depth: 0, how: 'push' })
  const page = await mount(
    <QueryClientProvider client={queryClient}>
      <RouteContext value={liveRoutes['live.select']}>
        <SelectPage />
      </RouteContext>
    </QueryClientProvider>,
  )
  await act(() => vi.waitFor(() => expect(page.textContent).toContain('Seal')))
  expect(named(page, 'Take out: Bowl')).toBeNull()

  await press(named(page, 'Take out: Vase'))
  await press(named(page, 'Add: Seal'))
  await press(named(page, 'Move up: Seal'))
  await press(page.querySelector('button[type=submit]'))

  await act(() => vi.waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true)))
  const { url, body } = sent.find(({ method }) => method === 'POST')!
  expect(url).toContain('/api/live/Index/live_relate')
  expect(JSON.parse(String(body))).toMatchObject({
    session_id: 3,
    type: 'lot',
    ids: [4, 9, 6],
    lot_s: 30,
    counter_s: 10,
  })
})
