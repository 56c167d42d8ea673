import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../lib/api/query.ts'
import { ChunkLoadError, loadChunk } from '../lib/router/chunks.ts'
import {
  completeRoutes,
  currentHashRoute,
  go,
  goBack,
  goPath,
  hrefOf,
  openLink,
  pathOf,
  setRoutes,
} from '../lib/router/navigation.ts'
import { usePageParams } from '../lib/router/page.tsx'
import { startRouter } from '../lib/router/router.ts'
import type { RouteRow, Screen as ScreenRow } from '../lib/router/routes.ts'
import { rememberReturn, setForcedLogin, setToken, signOut } from '../lib/session/session.ts'
import { envelope, mount, playServer, press, settle } from '../testing/dom.tsx'
import { PageShell } from './page-shell.tsx'
import { admission, RouteView } from './route-view.tsx'
import { Screens } from './screens.tsx'

const words = { en: 'My page', zh: '我的页面' }
function Screen() {
  const params = usePageParams()
  return <PageShell>{`shows ${JSON.stringify(params)}`}</PageShell>
}
const row = (change: Partial<ScreenRow>): ScreenRow => ({
  path: '/x',
  title: words,
  auth: 'public',
  page: 'x.page.tsx',
  load: async () => ({ default: Screen }),
  ...change,
})
const TABLE: Record<string, ScreenRow> = {
  'home.index': row({ path: '/', tab: 0 }),
  'login.sms': row({ path: '/pages/login/smsLogin', auth: 'guest' }),
  'order.detail': row({ path: '/pages/users/orderDetail', auth: 'login' }),
  'auction.lot': row({ path: '/pages/main/item', auth: 'browse' }),
  'site.webview': row({ path: '/pages/webview/webview' }),
}

let stop = () => undefined as undefined
const start = (hash: string) => {
  history.replaceState(null, '', hash)
  stop = startRouter() as typeof stop
  return mount(
    <QueryClientProvider client={queryClient}>
      <Screens />
    </QueryClientProvider>,
  )
}
afterEach(() => stop())
const move = (how: () => void) =>
  act(async () => {
    how()
    await new Promise((resolve) => setTimeout(resolve, 20))
  })

beforeEach(() => {
  localStorage.clear()
  signOut()
  setForcedLogin(false)
  setRoutes(TABLE)
  playServer(() => envelope({ total: 0, chat: 0, by_category: {}, latest: [] }))
})

describe('who meets what', () => {
  const cases: [RouteRow['auth'], boolean, boolean, ReturnType<typeof admission>][] = [
    ['public', false, false, 'page'],
    ['public', false, true, 'page'],
    ['browse', false, false, 'page'],
    ['browse', false, true, 'login'],
    ['login', false, false, 'guest'],
    ['login', false, true, 'login'],
    ['login', true, true, 'page'],
    ['guest', false, true, 'page'],
    ['guest', true, false, 'home'],
  ]
  for (const [auth, logged_in, forced, meets] of cases)
    it(`${logged_in ? 'a signed-in person' : 'a guest'} on a ${auth} page${forced ? ' with forced login' : ''} meets the ${meets} [R1.1, R2.2, R2.8]`, () => {
      expect(admission({ auth }, logged_in, forced)).toBe(meets)
    })

  it('a guest on a personal page is asked to sign in on that very page [R2.2]', async () => {
    const page = await start('#/pages/users/orderDetail?id=7')
    expect(page.textContent).toContain('Sign in to see this page')
    expect(page.textContent).toContain('My page')
    await press([...page.querySelectorAll('button')].find((button) => button.textContent === 'Sign in with SMS'))
    expect(currentHashRoute()).toBe('/pages/login/smsLogin')
    expect(localStorage.getItem('from_url')).toBe('/pages/users/orderDetail?id=7')
  })

  it('with forced login a guest is sent to the login page [R2.2]', async () => {
    setForcedLogin(true)
    await start('#/pages/main/item?id=7')
    await move(() => undefined)
    expect(currentHashRoute()).toBe('/pages/login/smsLogin')
  })

  it('whoever signs in on a login page goes back to where they came from, else to the main page [R2.8, R4.6]', async () => {
    rememberReturn('/pages/main/item?id=7')
    await start('#/pages/login/smsLogin')
    await move(() => setToken('t'))
    expect(currentHashRoute()).toBe('/pages/main/item?id=7')
    await move(() => go('login.sms' as never))
    expect(currentHashRoute()).toBe('/')
  })
})

describe('moving between pages', () => {
  it('carries parameters as a query string [R2.9]', async () => {
    const page = await start('#/')
    await move(() => go('auction.lot' as never, { id: 7, from: '', q: 'a&b' }))
    expect(currentHashRoute()).toBe('/pages/main/item?id=7&q=a%26b')
    expect(page.textContent).toContain('shows {"id":"7","q":"a&b"}')
    expect(pathOf('auction.lot' as never)).toBe('/pages/main/item')
  })

  it('navigates, redirects, switches tab, relaunches and goes back [R2.9]', async () => {
    await start('#/')
    const length = history.length
    await move(() => go('auction.lot' as never, { id: 1 }))
    expect(history.length).toBe(length + 1)
    await move(() => go('auction.lot' as never, { id: 2 }, { type: 'redirect' }))
    expect([history.length, currentHashRoute()]).toEqual([length + 1, '/pages/main/item?id=2'])
    await move(() => goBack())
    expect(currentHashRoute()).toBe('/')
    await move(() => go('auction.lot' as never, { id: 3 }))
    await move(() => go('home.index' as never, {}, { type: 'switchTab' }))
    expect(currentHashRoute()).toBe('/')
    await move(() => go('auction.lot' as never, { id: 4 }, { type: 'relaunch' }))
    await move(() => goBack())
    expect(currentHashRoute()).toBe('/')
  })

  it('pops a new page in, but neither a tab nor the first one [R2.9]', async () => {
    const page = await start('#/')
    expect(page.querySelector('.pop-in')).toBeNull()
    await move(() => go('auction.lot' as never, { id: 1 }))
    expect(page.querySelector('.pop-in')).not.toBeNull()
    await move(() => go('home.index' as never))
    expect(page.querySelector('.pop-in')).toBeNull()
  })

  it('opens our own links in place, https ones in the web view and nothing else', async () => {
    await start('#/')
    await move(() => openLink('/h5/#/pages/main/item?id=9'))
    expect(currentHashRoute()).toBe('/pages/main/item?id=9')
    await move(() => openLink('https://example.com/a?b=1'))
    expect(currentHashRoute()).toBe('/pages/webview/webview?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3D1')
    for (const bad of ['javascript:alert(1)', '//evil.example', 'data:text/html,x', 'http://example.com'])
      await move(() => openLink(bad))
    expect(currentHashRoute()).toBe('/pages/webview/webview?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3D1')
    goPath('nowhere')
    expect(currentHashRoute()).toContain('/pages/webview/webview')
  })
})

describe('the table of all screens', () => {
  it('is loaded when a screen outside the first ones is opened, and then leads there [R2.1]', async () => {
    const { 'home.index': home, ...rest } = TABLE
    const load = vi.fn(async () => ({ ...rest, 'home.index': home! }))
    setRoutes({ 'home.index': home! }, load)
    const page = await start('#/')
    expect(load).not.toHaveBeenCalled()
    await move(() => {
      void completeRoutes() // the press itself already asks for the table
      go('auction.lot' as never, { id: 7 })
    })
    expect([load.mock.calls.length, currentHashRoute()]).toEqual([1, '/pages/main/item?id=7'])
    expect(page.textContent).toContain('shows {"id":"7"}')
  })

  it('is loaded for an address opened from outside, before it counts as unknown [R2.1]', async () => {
    const { 'home.index': home, ...rest } = TABLE
    setRoutes({ 'home.index': home! }, async () => ({ ...rest, 'home.index': home! }))
    const page = await start('#/pages/main/item?id=8')
    await move(() => undefined)
    expect(page.textContent).toContain('shows {"id":"8"}')
    const lost = await start('#/nowhere')
    await move(() => undefined)
    expect(lost.textContent).toContain('This page does not exist')
  })
})

describe('a link drawn before the table of all screens has come', () => {
  const { 'home.index': home, ...others } = TABLE
  const Linking = () => (
    <PageShell>
      <a href={hrefOf('auction.lot', { id: 7 })}>To the lot</a>
    </PageShell>
  )
  const linking = { 'home.index': { ...home!, load: async () => ({ default: Linking }) } }

  it('does not break the page, and leads to its screen once the table is there', async () => {
    let arrive = () => undefined as undefined
    const load = vi.fn(
      () =>
        new Promise<typeof TABLE>((resolve) => {
          arrive = () => void resolve({ ...others, 'home.index': home! }) as undefined
        }),
    )
    setRoutes(linking, load)
    const page = await start('#/')
    await move(() => undefined)
    const link = page.querySelector('a')!
    expect(link.textContent).toBe('To the lot')

    await move(() => location.assign(link.getAttribute('href')!))
    expect(load).toHaveBeenCalledTimes(1)
    await move(() => arrive())

    expect(page.textContent).toContain('shows {"id":"7"}')
    expect(currentHashRoute()).toBe('/pages/main/item?id=7')
    await move(() => goBack())
    expect(currentHashRoute()).toBe('/')
  })

  it('does not load a page on the screen anew when the table comes', async () => {
    setRoutes(linking, async () => TABLE)
    const page = await start('#/')
    await move(() => undefined)
    await move(() => completeRoutes())
    expect(page.textContent).toContain('To the lot')
  })

  it('of no screen at all says that the page does not exist', async () => {
    const page = await start('#/@constructor')
    await move(() => undefined)
    expect(page.textContent).toContain('This page does not exist')
  })
})

describe('a page that breaks while it is drawn', () => {
  const broken = (error: unknown) => {
    function Broken(): never {
      throw error
    }
    return mount(
      <QueryClientProvider client={queryClient}>
        <RouteView row={row({ load: async () => ({ default: Broken }) })} />
      </QueryClientProvider>,
    )
  }

  it('says that the fault is ours, and does not blame the network', async () => {
    const sent = playServer(() => envelope(null))
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const page = await broken(new Error('the sheet is torn'))
    await move(() => undefined)
    expect(page.textContent).toContain('Something went wrong on this page')
    expect(page.textContent).not.toContain('Network')
    expect(sent.map(({ body }) => String(body))).toEqual([expect.stringContaining('the sheet is torn')])
  })

  it('says that the network is weak when a part’s code did not come', async () => {
    const sent = playServer(() => envelope(null))
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const page = await broken(new TypeError('Failed to fetch dynamically imported module: /h5/assets/bid-sheet.js'))
    await move(() => undefined)
    expect(page.textContent).toContain('Network is weak, tap to retry')
    expect(sent).toEqual([])
  })
})

describe('loading a page’s code', () => {
  const slow = (): { row: ScreenRow; done: () => void; fail: () => void } => {
    let done = () => undefined as undefined
    let fail = () => undefined as undefined
    const load = () =>
      new Promise<{ default: typeof Screen }>((resolve, reject) => {
        done = () => void resolve({ default: Screen }) as undefined
        fail = () => void reject(new Error('gone')) as undefined
      })
    return { row: row({ load }), done: () => done(), fail: () => fail() }
  }
  const open = (entry: ScreenRow) =>
    mount(
      <QueryClientProvider client={queryClient}>
        <RouteView row={entry} />
      </QueryClientProvider>,
    )

  it('shows nothing for 200 ms, then that it loads, then the page [R2.3, R2.10]', async () => {
    vi.useFakeTimers()
    const { row: entry, done } = slow()
    const page = await open(entry)
    await settle(199)
    expect(page.textContent).toBe('')
    expect(page.querySelector('[aria-label="Loading"]')).toBeNull()
    await settle(1)
    expect(page.querySelector('[aria-label="Loading"]')).not.toBeNull()
    done()
    await settle(1)
    expect(page.textContent).toContain('shows')
  })

  it('gives up after 60 s: ‘Network is weak, tap to retry’, and a tap loads the page again [R2.3, R2.10]', async () => {
    vi.useFakeTimers()
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    const { row: entry } = slow()
    const page = await open(entry)
    await settle(59_999)
    expect(page.textContent).not.toContain('Network is weak')
    await settle(1)
    expect(page.textContent).toContain('Network is weak, tap to retry')
    await press(page.querySelector('.j-state--error'))
    await settle(1)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('is still waited for behind that view, and opens when it comes [R8.5]', async () => {
    vi.useFakeTimers()
    const { row: entry, done } = slow()
    const page = await open(entry)
    await settle(90_000)
    expect(page.textContent).toContain('Network is weak')
    done()
    await settle(1)
    expect(page.textContent).toContain('shows')
  })

  it('that has not come after 120 s took too long, and the view says so [R8.5]', async () => {
    vi.useFakeTimers()
    const page = await open(slow().row)
    await settle(119_999)
    expect(page.textContent).not.toContain('takes too long')
    await settle(1)
    expect(page.textContent).toContain('takes too long')
  })

  it('leaves the bar and Back on the screen when it does not come', async () => {
    const { row: entry, fail } = slow()
    const page = await open(entry)
    await move(fail)
    expect(page.querySelector('header')?.textContent).toContain('My page')
    expect(page.querySelector('button[aria-label="Back"]')).not.toBeNull()
  })

  it('opens at the first tap when the browser would not ask for it again: the page is loaded anew [R2.10]', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    const load = vi.fn(async () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
    const page = await open(row({ load }))
    await move(() => undefined)

    await press(page.querySelector('.j-state--error'))
    await move(() => undefined)

    expect([load.mock.calls.length, reload.mock.calls.length]).toEqual([2, 1])
  })

  it('stays on the screen at a tap while no server answers', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    playServer(() => Promise.reject(new TypeError('Failed to fetch')))
    const page = await open(row({ load: async () => Promise.reject(new Error('reset')) }))
    await move(() => undefined)

    await press(page.querySelector('.j-state--error'))
    await move(() => undefined)

    expect([reload.mock.calls.length, page.textContent]).toEqual([0, expect.stringContaining('Network is weak')])
  })

  it('opens by itself when the network is back', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const page = await open(row({ load: async () => ({ default: Screen }) }))
    await move(() => undefined)
    expect(page.textContent).toContain('Network is weak')

    online.mockReturnValue(true)
    await move(() => window.dispatchEvent(new Event('online')))

    expect(page.textContent).toContain('shows')
  })

  it('says so at once when the code is missing [R2.10]', async () => {
    vi.useFakeTimers()
    const { row: entry, fail } = slow()
    const page = await open(entry)
    fail()
    await settle(1)
    expect(page.textContent).toContain('Network is weak, tap to retry')
  })

  it('is a ChunkLoadError, missing or, after 120 s, timeout [R8.5]', async () => {
    vi.useFakeTimers()
    const missing = loadChunk(() => Promise.reject(new Error('404')))
    await expect(missing).rejects.toMatchObject({ name: 'ChunkLoadError', type: 'missing' })
    const late = loadChunk(() => new Promise(() => undefined)).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(await late).toBeInstanceOf(ChunkLoadError)
    expect(await late).toMatchObject({ type: 'timeout' })
  })
})
