/** A screen shows a change that its person's room told before the screen was open. */
import { act } from 'react'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { App } from '../../app.tsx'
import { envelope, mount, playServer } from '../../testing/dom.tsx'
import { queryClient, useCall, usePagedCall } from '../api/query.ts'
import { go, setRoutes } from '../router/navigation.ts'
import { signIn, signOut, type UserMe } from '../session/session.ts'
import { receiveFrame } from './realtime.ts'

const Counts = () => <main>{useCall('message.counts', { as_shop: false }).data?.total}</main>
const Orders = () => {
  const orders = usePagedCall('order.mine', { tab: 'all' })
  return <main>{orders.data && orders.items.length}</main>
}
const Cases = () => {
  const cases = usePagedCall('aftersale.mine', { status: 'all' })
  return <main>{cases.data && cases.items.length}</main>
}
const page = (path: string, shown: () => React.ReactNode) => ({
  path,
  title: { en: path, zh: path },
  auth: 'public' as const,
  page: 'test.page.tsx',
  load: async () => ({ default: () => shown() }),
})

let told = 0
beforeEach(() => {
  queryClient.clear()
  told = 0
  setRoutes({
    'message.index': page('/counts', () => <Counts />),
    'order.mine': page('/orders', () => <Orders />),
    'aftersale.mine': page('/cases', () => <Cases />),
    'home.index': page('/home', () => <main>home</main>),
  })
  signIn({ token: 't-1', user: { id: 1, nickname: 'leo88', role: 'normal' } as UserMe })
  playServer(({ url }) =>
    url.includes('msg_count')
      ? envelope({ total: told, chat: 0, by_category: {}, latest: [] })
      : envelope({ list: Array.from({ length: told }, (_, id) => ({ id })), total: told, has_more: false }),
  )
})
afterAll(() => signOut())

it.each([
  ['a notice', 'message.index', 'notice.new'],
  ['an order that changed', 'order.mine', 'order.changed'],
  ['a case that moved', 'aftersale.mine', 'notice.new'],
] as const)(
  '%s that comes while another screen is shown stands on its own when one comes back',
  async (_, name, type) => {
    await act(async () => go(name, {}, { type: 'redirect' }))
    const app = await mount(<App />)
    const shows = (text: string) => vi.waitFor(() => expect(app.querySelector('main')?.textContent).toBe(text))
    await shows('0')
    await act(async () => go('home.index', {}, { type: 'redirect' }))
    await shows('home')

    told = 1
    await act(async () => void receiveFrame({ ch: 'user:1', type, seq: 0, data: {} }))
    await act(async () => go(name, {}, { type: 'redirect' }))

    await shows('1')
  },
)
