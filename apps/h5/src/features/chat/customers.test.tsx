/** A member without the right to answer chats reads the rule, and no switch that would be refused. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/api/query.ts'
import { setRoutes } from '../../lib/router/navigation.ts'
import { RouteContext } from '../../lib/router/page.tsx'
import { moveTo } from '../../lib/router/router.ts'
import { screensOf } from '../../lib/router/routes.ts'
import { setToken, setUser, type UserMe } from '../../lib/session/session.ts'
import { envelope, mount, playServer } from '../../testing/dom.tsx'
import CustomersPage from './customers.page.tsx'
import { chatRoutes } from './routes.ts'

const RULE = 'Your role in this shop lacks a right: chat'
beforeEach(() => {
  queryClient.clear()
  setRoutes(screensOf(chatRoutes, {}))
  setToken('token')
  setUser({ id: 1, nickname: 'clerk', role: 'shop' } as UserMe)
})

async function open() {
  moveTo(chatRoutes['chat.customers'].path, { replace: true })
  return mount(
    <QueryClientProvider client={queryClient}>
      <RouteContext value={chatRoutes['chat.customers']}>
        <CustomersPage />
      </RouteContext>
    </QueryClientProvider>,
  )
}

it('names the rule instead of blaming the network, and offers no door to set', async () => {
  playServer(() => envelope(null, 40_006, RULE))
  const page = await open()
  await act(() => vi.waitFor(() => expect(page.textContent).toContain(RULE)))
  expect(page.textContent).not.toContain('Network is weak')
  expect(page.querySelectorAll('input[type=radio]')).toHaveLength(0)
})

it('of who may shows the door, and an empty list as one', async () => {
  playServer(({ url }) =>
    url.includes('Swoole/list')
      ? envelope({ list: [], total: 0, page: 1, page_size: 20, unread_total: 0, who_can_chat: 'all' })
      : envelope({ on_duty: true, members: [], in_line: 0, chats_max: 10, silent_min: 5 }),
  )
  const page = await open()
  await act(() => vi.waitFor(() => expect(page.textContent).toContain('No messages yet')))
  expect(page.querySelectorAll('input[type=radio]')).toHaveLength(3)
})
