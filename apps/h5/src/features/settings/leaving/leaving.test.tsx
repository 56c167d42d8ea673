/** What keeps an account open leads to the screen where it ends. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/api/query.ts'
import { setRoutes } from '../../../lib/router/navigation.ts'
import { RouteContext } from '../../../lib/router/page.tsx'
import { place } from '../../../lib/router/router.ts'
import { signIn, signOut, type UserMe } from '../../../lib/session/session.ts'
import { envelope, mount, playServer, press } from '../../../testing/dom.tsx'
import LeavingPage from '../leaving.page.tsx'
import { settingsRoutes } from '../routes.ts'

const screen = (path: string) => ({
  path,
  title: { en: path, zh: path },
  auth: 'login' as const,
  page: 'test.page.tsx',
  load: async () => ({ default: () => null }),
})
afterEach(() => signOut())

it.each([
  ['who works in a shop, to leaving it', 'staff', '/members'],
  ['who owns one, to closing it', 'owner', '/closing'],
] as const)('leads %s', async (_, member_role, path) => {
  queryClient.clear()
  setRoutes({ 'shop.staff': screen('/members'), 'storefront.closing': screen('/closing') })
  const user = { id: 1, nickname: 'leo88', role: 'normal', shop: { id: 4, name: '听松阁', member_role } } as UserMe
  signIn({ token: 't-1', user })
  playServer(({ url }) => envelope(url.includes('my_info') ? user : { items: [{ item: 'shop', count: 1 }], days: 15 }))
  const page = await mount(
    <QueryClientProvider client={queryClient}>
      <RouteContext value={settingsRoutes['settings.leaving']}>
        <LeavingPage />
      </RouteContext>
    </QueryClientProvider>,
  )
  const way = () => [...page.querySelectorAll('button')].find((one) => one.textContent?.includes('1 shop'))
  await act(() => vi.waitFor(() => expect(way()).toBeDefined()))

  await press(way())

  expect(place.get().path).toBe(path)
})
