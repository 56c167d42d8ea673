/** Screens about one thing: opened without naming it, or for one that is not there, they say so and offer a way on. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from './lib/api/query.ts'
import { setRoutes } from './lib/router/navigation.ts'
import { startRouter } from './lib/router/router.ts'
import type { RouteRow } from './lib/router/routes.ts'
import { setForcedLogin, signIn, signOut } from './lib/session/session.ts'
import { screens } from './pages.ts'
import { routes } from './routes.ts'
import { Screens } from './templates/screens.tsx'
import { envelope, mount, playServer, settle } from './testing/dom.tsx'

const NOT_FOUND = 20004
const ANSWER_MS = 300
const rows = Object.entries<RouteRow>(routes)
const about = rows.filter(([, row]) => row.about)
/** Without their parameter they show everything, or start anew; the payment says in its own words that there is none. */
const WITHOUT_TOO = [
  'coupon.offers',
  'goods.add',
  'live.studio',
  'storefront.notice',
  'service.quickAdd',
  'service.autoAdd',
  'address.edit',
  'sell.publish',
  'site.activity',
  'bidding.baskets',
  'bidding.deposits',
  'payment.result',
  'auction.fair',
  'group.manage',
  'funding.add',
  'funding.tierForm',
  'funding.tiers',
  'draw.list',
  'task.edit',
  'league.home',
  'video.feed',
]

let stop = () => undefined as undefined
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('WebSocket', class {})
  queryClient.clear()
  setForcedLogin(false)
  setRoutes(screens)
  const shop = { id: 1, name: 'Old Kiln', status: 'active', logo: null, role: 'owner' }
  signIn({ token: 't', user: { id: 7, nickname: 'leo', role: 'shop', shop } as never })
})
afterEach(() => {
  stop()
  signOut()
})

async function open(name: string, path: string): Promise<HTMLElement> {
  await screens[name]!.load()
  history.replaceState(null, '', `#${path}`)
  stop = startRouter() as typeof stop
  const page = await mount(
    <QueryClientProvider client={queryClient}>
      <Screens />
    </QueryClientProvider>,
  )
  await settle(1_000)
  return page
}

describe('a page that reads an id', () => {
  const reading = rows.filter(([name, row]) => {
    const file = join(import.meta.dirname, 'features', name.split('.')[0]!, row.page)
    return /\buseIdParam\(|\{[^}]*\b(?:ids|pay_no)\b[^}]*\} = usePageParams/.test(readFileSync(file, 'utf8'))
  })

  it.each(reading.map(([name]) => name))('%s says in its row what it is about', (name) => {
    const row = routes[name as keyof typeof routes] as RouteRow
    expect(row.about !== undefined || WITHOUT_TOO.includes(name)).toBe(true)
  })
})

describe.each(about)('%s', (name, row) => {
  it('without saying which says that the page does not exist, asks for nothing and leads on', async () => {
    const sent = playServer(() => envelope(null, NOT_FOUND, 'Not found'))
    const page = await open(name, row.path)

    expect(page.textContent).toContain('This page does not exist')
    expect([...page.querySelectorAll('main button')].map((button) => button.textContent)).toContain('Back to home')
    expect(sent.filter(({ url }) => !/unread|option|version/.test(url)).map(({ url }) => url)).toEqual([])
  })

  it('for one that is not there says so and leads on, and keeps saying so', async () => {
    playServer(async () => {
      await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
      return envelope(null, NOT_FOUND, 'Not found')
    })
    const parameter = row.about![0]!
    const page = await open(name, `${row.path}?${parameter}=999999`)

    for (let ms = 0; ms < 12_000; ms += ANSWER_MS) {
      const main = page.querySelector('main')
      expect(main?.textContent?.trim().length, `${name} says something`).toBeGreaterThan(7)
      expect(main?.querySelectorAll('button, a[href]').length, `${name} leads on`).toBeGreaterThan(0)
      expect(main?.querySelector('[aria-busy="true"]'), `${name} waits for nothing`).toBeNull()
      await settle(ANSWER_MS)
    }
  })
})

describe('a category', () => {
  const { path } = routes['home.category']

  it.each([
    ['that is not named', path, 'This page does not exist'],
    ['that is not there', `${path}?id=999999`, 'Not found'],
  ])('%s says so and offers the categories there are', async (_, at, said) => {
    playServer(() => envelope(null, NOT_FOUND, 'Not found'))

    const page = await open('home.category', at)

    expect(page.querySelector('main')?.textContent).toContain(said)
    const ways = [...page.querySelectorAll<HTMLButtonElement>('main button')]
    expect(ways.map((way) => way.textContent)).toContain('Back to home')
    ways[0]!.click()
    await settle(1_000)
    expect(location.hash).toContain(routes['home.categories'].path)
  })
})
