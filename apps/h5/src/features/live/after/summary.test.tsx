/** A session's summary says what it brought, and is saved as the table the server made. */
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
import ClosePage from '../close.page.tsx'
import { liveRoutes } from '../routes.ts'

const session = {
  ...{ session_id: 3, room_id: 1, shop: { id: 2, name: 'Old Kiln' }, title: 'Jade night', cover: 'x.webp' },
  ...{ category: { id: 1, name: 'Jade' }, status: 'ended', planned_at: 1_900_000_000, started_at: 1_900_000_000 },
  ...{ viewers: 0, without_picture: 0, is_weekly: false, subscribers: 4, subscribed: false },
}

beforeEach(() => {
  queryClient.clear()
  setRoutes(screensOf(liveRoutes, {}))
  setToken('token')
  setUser({ id: 1, nickname: 'host', role: 'shop', shop: { id: 2 } } as UserMe)
})

const FIGURES = {
  ...{ session, end_cause: 'host', on_air_minutes: 95, used_minutes: 90, viewers_peak: 41 },
  lots: {
    ...{ sold: 1, unsold: 1, hammer_fen: 300_00 },
    list: [{ id: 5, lot_no: '1', title: 'Bangle', status: 'sold', hammer_fen: 300_00 }],
  },
  goods: { orders: 2, pieces: 3, sum_fen: 80_00 },
  feedback: { count: 2, average_tenths: 45, words: [{ rating: 4, content: 'Well lit', at: 1_900_000_900 }] },
  ...{ file_name: 'Jade night.csv', csv: 'x' },
}

async function open(more: object = {}) {
  playServer(() => envelope({ ...FIGURES, ...more }))
  place.set({ path: liveRoutes['live.close'].path, search: 'id=3', key: 'close', depth: 0, how: 'push' })
  const page = await mount(
    <QueryClientProvider client={queryClient}>
      <RouteContext value={liveRoutes['live.close']}>
        <ClosePage />
      </RouteContext>
    </QueryClientProvider>,
  )
  await act(() => vi.waitFor(() => expect(page.textContent).toContain('Jade night')))
  return { page }
}

it('shows time, viewers, lots, goods and what viewers say', async () => {
  const { page } = await open()

  for (const text of ['95 minutes', '90 minutes', '41', 'By its host', 'Bangle¥300', '¥80', '4.5 of 5', 'Well lit'])
    expect(page.textContent).toContain(text)
  expect(page.textContent).toContain('Save as a table')
})

it('leads to its replay while that is open, and says how long the recording of a sale is kept', async () => {
  const { page } = await open({ session: { ...session, replay_until: 1_902_000_000 } })

  expect(page.textContent).toContain('Replay open until')
  expect(page.textContent).toContain('kept for 3 years')
  await press([...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Replay'))
  expect([place.get().path, place.get().search]).toEqual([liveRoutes['live.replay'].path, 'id=3'])
})

it('says why its replay was taken down, and asks for a review while one may be asked for', async () => {
  const takedown = { status: 'stands', reason: 'Music of others', at: 1_900_000_900, ask_until: 1_900_600_900 }
  const { page } = await open({ takedown: { ...takedown, can_ask: true } })

  for (const text of ['Taken down by Juya', 'Music of others', 'Ask for a review'])
    expect(page.textContent).toContain(text)
  expect(page.querySelector('textarea')).not.toBeNull()
})

it('takes no second question about a replay that stays down', async () => {
  const takedown = { status: 'final', reason: 'Music of others', at: 1_900_000_900, ask_until: 1_900_600_900 }
  const { page } = await open({ takedown: { ...takedown, can_ask: false, decision: 'The song is of a label' } })

  for (const text of ['Stays down', 'The song is of a label']) expect(page.textContent).toContain(text)
  expect(page.querySelector('textarea')).toBeNull()
})
