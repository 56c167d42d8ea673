/** The query cache asks again for a change that comes during the first answer, and all screens read one caller. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { envelope, mount, playServer } from '../../testing/dom.tsx'
import { session, signIn, type UserMe } from '../session/session.ts'
import { queryClient, readMe, refresh, useCall, usePagedCall } from './query.ts'

const me = (more: object = {}) => ({ id: 1, nickname: 'leo88', role: 'normal', ...more }) as UserMe
const SHOP = { id: 4, name: '听松阁', member_role: 'staff' } as UserMe['shop']

/** The answers of the server, each held back until the test lets it go. */
function heldServer(): Array<(data: unknown) => Promise<void>> {
  const held: Array<(data: unknown) => Promise<void>> = []
  playServer(
    () =>
      new Promise((resolve) =>
        held.push((data) =>
          act(async () => {
            resolve(envelope(data))
            await new Promise((done) => setTimeout(done))
          }),
        ),
      ),
  )
  return held
}
const within = async (page: Element, text: string) => vi.waitFor(() => expect(page.textContent).toBe(text))

beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't-1', user: me() })
})

function Counts() {
  const counts = useCall('message.counts', { as_shop: false })
  return (
    <button type="button" onClick={() => void counts.refetch()}>
      {counts.data?.total}
    </button>
  )
}
function Chats() {
  const chats = usePagedCall('chat.list', { as_shop: false })
  return (
    <button type="button" onClick={() => void chats.refetch()}>
      {chats.data && chats.items.length}
    </button>
  )
}
const inApp = (page: React.ReactNode) => mount(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>)
const pageOf = (count: number) => ({
  list: Array.from({ length: count }, (_, id) => ({ id })),
  total: count,
  has_more: false,
})

it('news that comes while the first answer is on its way is asked for once more: that answer may be older', async () => {
  const held = heldServer()
  const page = await inApp(<Counts />)
  await vi.waitFor(() => expect(held).toHaveLength(1))

  refresh(queryClient, ['message'])
  await held[0]!({ total: 0 })
  await vi.waitFor(() => expect(held).toHaveLength(2))
  await held[1]!({ total: 1 })

  await within(page, '1')
  expect(held).toHaveLength(2)
})

it.each([
  ['one answer', <Counts key="counts" />, (count: number) => ({ total: count })],
  ['a list', <Chats key="chats" />, pageOf],
])('a screen that asks anew for %s while the first is on its way shows what came after', async (_, screen, answer) => {
  const held = heldServer()
  const page = await inApp(screen)
  await vi.waitFor(() => expect(held).toHaveLength(1))

  await act(async () => page.querySelector('button')!.click())
  await held[0]!(answer(0))
  await vi.waitFor(() => expect(held).toHaveLength(2))
  await held[1]!(answer(1))

  await within(page, '1')
})

it('a shop that somebody works for from now on stands on every screen that shows who they are', async () => {
  const held = heldServer()
  const Who = () => <p>{useCall('account.me', {}).data?.shop?.name ?? 'nobody’s'}</p>
  const before = await inApp(<Who />)
  await vi.waitFor(() => expect(held).toHaveLength(1))
  await held[0]!(me())
  await within(before, 'nobody’s')

  const known = readMe()
  await vi.waitFor(() => expect(held).toHaveLength(2))
  await held[1]!(me({ shop: SHOP }))

  expect((await known).shop).toEqual(SHOP)
  await within(before, '听松阁')
  expect(session.get().user?.shop).toEqual(SHOP)
  expect(held).toHaveLength(2)
})
