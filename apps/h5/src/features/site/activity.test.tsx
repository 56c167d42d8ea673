import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/api/query.ts'
import { setRoutes } from '../../lib/router/navigation.ts'
import { RouteContext } from '../../lib/router/page.tsx'
import { moveTo } from '../../lib/router/router.ts'
import { screensOf } from '../../lib/router/routes.ts'
import { envelope, mount, playServer } from '../../testing/dom.tsx'
import ActivityPage from './activity.page.tsx'
import { siteRoutes } from './routes.ts'

const SALE = {
  id: 7,
  title: 'Autumn Kiln Sale',
  cover: null,
  from_at: 1_800_000_000,
  to_at: 1_800_600_000,
  joined: 0,
  fee_fen: 0,
}

const open = async (query: string, data: unknown, shows: string) => {
  moveTo(`${siteRoutes['site.activity'].path}${query}`, { replace: true })
  const sent = playServer(() => envelope(data))
  const page = await mount(
    <QueryClientProvider client={queryClient}>
      <RouteContext value={siteRoutes['site.activity']}>
        <ActivityPage />
      </RouteContext>
    </QueryClientProvider>,
  )
  await act(() => vi.waitFor(() => expect(page.textContent).toContain(shows)))
  return { page, sent }
}

beforeEach(() => {
  queryClient.clear()
  setRoutes(screensOf(siteRoutes, {}))
})

it('shows the text of a sale, and says when no lots are in it yet', async () => {
  const activity = { ...SALE, content_html: '<p>Every lot from all sides.</p>', lots: [], shops: [] }
  const { page, sent } = await open('?id=7', { list: [SALE], activity }, 'Every lot from all sides.')
  expect(sent[0]!.url).toContain('id=7')
  expect(page.textContent).toContain('No lots yet')
})

it('without an id lists what is on or coming', async () => {
  const { page } = await open('', { list: [SALE] }, 'Autumn Kiln Sale')
  expect(page.querySelectorAll('button.site-activity-card')).toHaveLength(1)
})

it('says so when nothing is announced', async () => {
  await open('', { list: [] }, 'Nothing is announced')
})
