/** The message tab finds a chat by its words, and what its badges count is on the page behind them. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/api/query.ts'
import { setRoutes } from '../../lib/router/navigation.ts'
import { RouteContext } from '../../lib/router/page.tsx'
import { moveTo } from '../../lib/router/router.ts'
import { type RouteRow, screensOf } from '../../lib/router/routes.ts'
import { setToken, setUser, type UserMe } from '../../lib/session/session.ts'
import { envelope, mount, playServer, press } from '../../testing/dom.tsx'
import BenefitsPage from './benefits.page.tsx'
import MessagePage from './message.page.tsx'
import { messageRoutes } from './routes.ts'

const AT = 1_800_000_000
const conv = (id: number, name: string, text: string) => ({
  id,
  kind: 'user_shop',
  peer: { type: 'shop', id, name, verified: true, standing: 'active' },
  last: { kind: 'text', text, at: AT, is_me: false },
  last_seq: 1,
  unread: 0,
  delivered_seq: 1,
  read_seq: 1,
})
const notice = (id: number, title: string, read = false) => ({
  id,
  category: 'activity',
  title,
  content: 'A week long.',
  link: null,
  image: null,
  popup: false,
  read,
  created_at: AT,
})
const pageOf = (list: unknown[], more = {}) => ({ list, total: list.length, page: 1, page_size: 20, ...more })
const CHATS = [conv(1, 'Jingde Old Kiln', 'No restoration'), conv(2, 'Yunshan Jade Hall', 'It ships today')]

let benefits: unknown[] = []
let own: unknown[] = []
beforeEach(() => {
  queryClient.clear()
  setRoutes(screensOf(messageRoutes, {}))
  benefits = []
  own = []
  setToken('token')
  setUser({ id: 1, nickname: 'leo88', role: 'normal' } as UserMe)
  playServer(({ url }) => {
    if (url.includes('Swoole/list')) {
      const keyword = new URL(url, 'http://x').searchParams.get('keyword')
      const found = CHATS.filter(({ peer, last }) => !keyword || `${peer.name} ${last.text}`.includes(keyword))
      return envelope(pageOf(found, { unread_total: 0, who_can_chat: null }))
    }
    if (url.includes('msg_count')) return envelope({ total: 1, chat: 0, by_category: { activity: 1 }, latest: [] })
    if (url.includes('activity_list')) return envelope(pageOf(benefits))
    if (url.includes('msg_list')) return envelope(pageOf(own))
    return envelope({ list: [] })
  })
})

async function open(name: keyof typeof messageRoutes, screen: ReactNode, shows: string) {
  const row: RouteRow = messageRoutes[name]
  moveTo(row.path, { replace: true })
  const page = await mount(
    <QueryClientProvider client={queryClient}>
      <RouteContext value={row}>{screen}</RouteContext>
    </QueryClientProvider>,
  )
  await act(() => vi.waitFor(() => expect(page.textContent).toContain(shows)))
  return page
}
const shown = (page: HTMLElement, text: string) => act(() => vi.waitFor(() => expect(page.textContent).toContain(text)))

it('finds chats by what was written, says so where none has the words, and shows all again', async () => {
  const page = await open('message.index', <MessagePage />, 'Yunshan Jade Hall')
  const search = async (words: string) => {
    const field = page.querySelector<HTMLInputElement>('form input')!
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, words)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await act(async () => {
      field.form!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    })
  }
  await press(page.querySelector('[aria-label="Search chats"]'))
  await search('ships')
  await act(() => vi.waitFor(() => expect(page.textContent).not.toContain('Jingde Old Kiln')))
  expect(page.textContent).toContain('Yunshan Jade Hall')

  await search('porcelain saucer')
  await shown(page, 'No chat has these words')

  await press(page.querySelector('[aria-label="Search chats"]'))
  await shown(page, 'Jingde Old Kiln')
})

it('offers show what was told to the person alone, as the badge counts it, under what is for everybody', async () => {
  own = [notice(1, 'Tea before the frost opens tomorrow')]
  benefits = [notice(7, 'Free shipping all week')]
  const page = await open('message.benefits', <BenefitsPage />, 'Tea before the frost')
  expect(page.textContent).toContain('Free shipping all week')
})

it('offers for everybody stand there where nothing was told to the person, and nothing says so', async () => {
  benefits = [notice(7, 'Free shipping all week')]
  await open('message.benefits', <BenefitsPage />, 'Free shipping all week')
  queryClient.clear()
  benefits = []
  await open('message.benefits', <BenefitsPage />, 'No offers now')
})
