import { QueryClientProvider } from '@tanstack/react-query'
import { act, useLayoutEffect } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type PagedReading, queryClient, useAction, usePagedCall } from '../lib/api/query.ts'
import { setRoutes } from '../lib/router/navigation.ts'
import { RouteContext } from '../lib/router/page.tsx'
import type { Screen } from '../lib/router/routes.ts'
import { signOut } from '../lib/session/session.ts'
import { envelope, mount, playServer, press, settle } from '../testing/dom.tsx'
import { PageShell } from './page-shell.tsx'
import { ListPage } from './pages.tsx'

const row = (change: Partial<Screen> = {}): Screen => ({
  path: '/x',
  title: { en: 'My page', zh: '我的页面' },
  auth: 'public',
  page: 'x.page.tsx',
  load: () => Promise.reject(new Error()),
  ...change,
})
const show = (node: React.ReactNode, change?: Partial<Screen>) =>
  mount(
    <QueryClientProvider client={queryClient}>
      <RouteContext value={row(change)}>{node}</RouteContext>
    </QueryClientProvider>,
  )

let reach: (() => void)[] = []
let margins: string[] = []
/** How many rows stood when the end of a list was looked for. */
let watched_with: number[] = []
beforeEach(() => {
  reach = []
  margins = []
  watched_with = []
  queryClient.clear()
  signOut()
  setRoutes({ 'home.index': row({ path: '/' }) })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void, options: { rootMargin: string }) {
        reach.push(() => seen([{ isIntersecting: true }]))
        margins.push(options.rootMargin)
      }
      observe() {
        watched_with.push(document.querySelectorAll('.row').length)
      }
      disconnect() {}
    },
  )
})

describe('the bar', () => {
  it('shows the route’s title and a way back, or what the page draws itself, or is dark [R2.4]', async () => {
    const plain = await show(<PageShell>x</PageShell>)
    expect(plain.querySelector('.j-nav')?.textContent).toBe('My page')
    expect(plain.querySelector('[aria-label="Back"]')).not.toBeNull()
    const custom = await show(<PageShell nav={<b>mine</b>}>x</PageShell>, { bar: 'custom' })
    expect([custom.querySelector('.j-nav'), custom.querySelector('b')?.textContent]).toEqual([null, 'mine'])
    const dark = await show(<PageShell>x</PageShell>, { bar: 'dark' })
    expect(dark.querySelector('.j-nav--dark')).not.toBeNull()
  })

  it('names the document after the thing the page shows', async () => {
    await show(<PageShell title="A jade bangle">x</PageShell>)
    expect(document.title).toBe('A jade bangle · Juya')
    await show(<PageShell about="A jade bangle">x</PageShell>)
    expect(document.title).toBe('My page: A jade bangle · Juya')
  })

  it('of a tab has no way back, and the tabs stand below in their order [R2.7]', async () => {
    const page = await show(<PageShell>x</PageShell>, { tab: 3 })
    expect(page.querySelector('[aria-label="Back"]')).toBeNull()
    const tabs = [...page.querySelectorAll('.j-tabbar__item')]
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Home', 'Categories', 'Live', 'Messages', 'Me'])
    expect(page.querySelector('[aria-current="page"]')?.textContent).toBe('Me')
  })
})

describe('pulling down', () => {
  const pull = (page: HTMLElement, to: number) =>
    act(async () => {
      const box = page.querySelector('.j-pull')
      const touch = (type: string, y: number) => {
        const event = new Event(type, { bubbles: true })
        Object.assign(event, { touches: [{ clientY: y }] })
        box?.dispatchEvent(event)
      }
      touch('touchstart', 0)
      touch('touchmove', to)
      await Promise.resolve()
    })
  const release = (page: HTMLElement) =>
    act(async () => void page.querySelector('.j-pull')?.dispatchEvent(new Event('touchend', { bubbles: true })))

  it('refreshes a tab that offers it, and no page that is not a tab [R2.5]', async () => {
    const onRefresh = vi.fn(async () => undefined)
    const tab = await show(<PageShell onRefresh={onRefresh}>x</PageShell>, { tab: 0 })
    await pull(tab, 60)
    await release(tab)
    expect(onRefresh).not.toHaveBeenCalled()
    await pull(tab, 200)
    await release(tab)
    expect(onRefresh).toHaveBeenCalledTimes(1)
    const other = await show(<PageShell onRefresh={onRefresh}>x</PageShell>)
    expect(other.querySelector('.j-pull')).toBeNull()
  })
})

describe('a page’s states', () => {
  const reading = (change: object) => ({
    data: undefined,
    error: null,
    loading: false,
    refetch: async () => undefined,
    ...change,
  })

  it('nothing for 200 ms, then its skeleton', async () => {
    vi.useFakeTimers()
    const page = await show(<PageShell needs={reading({ loading: true })}>body</PageShell>)
    expect(page.querySelector('.j-skeleton')).toBeNull()
    await settle(200)
    expect(page.querySelector('.j-skeleton')).not.toBeNull()
  })

  it('weak network, and a tap anywhere reads it again [R2.10]', async () => {
    const refetch = vi.fn(async () => undefined)
    const page = await show(<PageShell needs={reading({ error: { kind: 'network' }, refetch })}>body</PageShell>)
    expect(page.textContent).toContain('Network is weak, tap to retry')
    expect(page.textContent).not.toContain('body')
    await press(page.querySelector('.j-state--error'))
    expect(refetch).toHaveBeenCalledTimes(1)
  })
})

describe('a list', () => {
  function Notices() {
    const list = usePagedCall('message.list', {}, { page_size: 2 })
    return (
      <ListPage
        list={list as PagedReading<{ id: number; title: string }, unknown>}
        row={(notice) => <p key={notice.id}>{notice.title}</p>}
        empty={{ title: 'No notices yet' }}
      />
    )
  }
  const answer = (url: string) => {
    const page = Number(new URL(url, 'http://x').searchParams.get('page'))
    return envelope({
      list: [
        { id: page * 2, title: `n${page * 2}` },
        { id: page * 2 + 1, title: `n${page * 2 + 1}` },
      ],
      page,
      page_size: 2,
      total: 4,
      has_more: page < 2,
      unread: 0,
    })
  }
  const arrive = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 5))))

  it('loads more within 50 px of the bottom, until it is told that this was all [R2.6]', async () => {
    const sent = playServer(({ url }) => answer(url))
    const page = await show(<Notices />)
    await arrive()
    expect(margins.at(-1)).toBe('0px 0px 50px 0px')
    expect(page.textContent).toContain('n3')
    expect(sent).toHaveLength(1)
    await act(async () => reach.at(-1)!())
    await arrive()
    expect(page.textContent).toContain('n5')
    expect(page.textContent).toContain('You’ve seen all 4')
    expect(sent).toHaveLength(2)
  })

  it('shows a screenful of rows before it works out the rest, and asks for no more until all stand', async () => {
    const stood: number[] = []
    const rows = () => document.querySelectorAll('.row').length
    function Row() {
      useLayoutEffect(() => void stood.push(rows()), [])
      return <p className="row" />
    }
    function Many() {
      const list = usePagedCall('message.list', {}) as PagedReading<{ id: number }, unknown>
      return <ListPage list={list} row={({ id }) => <Row key={id} />} empty={{ title: 'No notices yet' }} />
    }
    const list = Array.from({ length: 20 }, (_, id) => ({ id, title: `n${id}` }))
    playServer(() => envelope({ list, page: 1, page_size: 20, total: 40, has_more: true, unread: 0 }))

    await show(<Many />)
    await arrive()

    expect([stood[0], stood.at(-1)]).toEqual([14, 20])
    expect(watched_with).toEqual([20])
  })

  it('says what will appear while there is nothing', async () => {
    playServer(() => envelope({ list: [], page: 1, page_size: 2, total: 0, has_more: false, unread: 0 }))
    const page = await show(<Notices />)
    await arrive()
    expect(page.textContent).toContain('No notices yet')
  })

  it('offers to try again when more could not be loaded [R2.6]', async () => {
    let broken = false
    playServer(({ url }) => (broken ? new Response('', { status: 500 }) : answer(url)))
    const page = await show(<Notices />)
    await arrive()
    broken = true
    await act(async () => reach.at(-1)!())
    await arrive()
    expect(page.textContent).toContain('Couldn’t load more. Tap to retry')
    expect(page.textContent).toContain('n3')
    broken = false
    await press(page.querySelector('.j-end__retry'))
    await arrive()
    expect(page.textContent).toContain('n5')
  })
})

describe('a button that acts', () => {
  function Confirm() {
    const confirm = useAction('order.confirm')
    return (
      <button type="button" onClick={() => void confirm.run({ id: 7 })}>
        {confirm.pending ? 'busy' : (confirm.error?.kind ?? 'idle')}
      </button>
    )
  }

  it('acts once however often it is pressed, and keeps its key until an answer came', async () => {
    let fail = true
    const waiting: Array<() => void> = []
    const sent = playServer(async () => {
      await new Promise<void>((answer) => waiting.push(answer))
      if (fail) throw new TypeError('network')
      return envelope({})
    })
    const page = await show(<Confirm />)
    const button = page.querySelector('button')
    const answered = async () => {
      waiting.shift()!()
      await vi.waitFor(async () => {
        await act(async () => undefined)
        expect(button?.textContent).not.toBe('busy')
      })
    }
    await press(button)
    await press(button)
    expect([sent.length, button?.textContent]).toEqual([1, 'busy'])
    await answered()
    expect(button?.textContent).toBe('network')
    fail = false
    await press(button)
    await answered()
    await press(button)
    await answered()
    const keys = sent.map(({ headers }) => headers['Idempotency-Key'])
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[1])
  })
})
