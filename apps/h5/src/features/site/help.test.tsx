/** The help leads from what was refused, and from the page one stands on, to the answers about it. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { HELPS } from '../../../../server/src/domains/site/help/all-helps.ts'
import { call } from '../../lib/api/client.ts'
import { queryClient } from '../../lib/api/query.ts'
import { setRoutes } from '../../lib/router/navigation.ts'
import { RouteContext } from '../../lib/router/page.tsx'
import { moveTo } from '../../lib/router/router.ts'
import { type RouteRow, screensOf } from '../../lib/router/routes.ts'
import { routes } from '../../routes.ts'
import { PageShell } from '../../templates/page-shell.tsx'
import { envelope, mount, playServer, press } from '../../testing/dom.tsx'
import HelpPage from './help.page.tsx'
import { siteRoutes } from './routes.ts'

const SMS_TOO_OFTEN = 10006
const answer = (id: number, title: string) => ({
  id,
  kind: 'account',
  title,
  answer: `${title}, in short`,
  screen: null,
})
const list = (...rows: unknown[]) => envelope({ list: rows, total: rows.length, page: 1, page_size: 20 })

beforeEach(() => {
  queryClient.clear()
  setRoutes(screensOf(siteRoutes, {}))
  playServer(({ url }) => {
    if (url.includes('get_code')) return envelope(null, SMS_TOO_OFTEN, 'Wait a minute')
    const about = new URL(url, 'http://x').searchParams.get('about')
    return about === String(SMS_TOO_OFTEN)
      ? list(answer(25, 'I get no code by SMS'))
      : list(answer(1, 'Why a deposit?'), answer(25, 'I get no code by SMS'))
  })
})

async function open(row: RouteRow, screen: ReactNode, shows: string) {
  moveTo(row.path, { replace: true })
  const page = await mount(
    <QueryClientProvider client={queryClient}>
      <RouteContext value={row}>{screen}</RouteContext>
    </QueryClientProvider>,
  )
  await act(() => vi.waitFor(() => expect(page.textContent).toContain(shows)))
  return page
}
const opened = (page: HTMLElement) => [...page.querySelectorAll('details[open] summary')].map((one) => one.textContent)

it('shows first, and open, what answers the refusal one just met', async () => {
  const before = await open(siteRoutes['site.help'], <HelpPage />, 'Why a deposit?')
  expect(opened(before)).toEqual([])
  queryClient.clear()

  await call('account.sendCode', { phone: '19900000001', scene: 'login' }, { silent: true }).catch(() => undefined)
  const page = await open(siteRoutes['site.help'], <HelpPage />, 'About what was just refused')

  expect(opened(page)).toEqual(['I get no code by SMS'])
  expect(page.textContent).toContain('Why a deposit?')
})

it('a page the help has answers about leads to them from its bar, another has no such sign', async () => {
  const phone = await open(routes['account.phone'], <PageShell>Your number</PageShell>, 'Your number')
  await press(phone.querySelector('[aria-label="Help about this page"]'))
  await vi.waitFor(() => expect(location.hash).toContain(`about=${encodeURIComponent('/pages/settings/phone')}`))

  const looks = await open(routes['account.dataAccess'], <PageShell>Nobody looked</PageShell>, 'Nobody looked')
  expect(looks.querySelector('[aria-label="Help about this page"]')).toBeNull()
})

it('each screen an answer names leads to it from its bar, unless it draws a bar of its own', () => {
  const named = new Set(HELPS.flatMap(({ screens }) => screens))
  const led = Object.values<RouteRow>(routes).filter(({ help }) => help)
  const could = Object.values<RouteRow>(routes).filter(({ path, bar }) => named.has(path) && bar !== 'custom')
  expect(led.map(({ path }) => path).sort()).toEqual(could.map(({ path }) => path).sort())
  expect(led.length).toBeGreaterThan(15)
})
