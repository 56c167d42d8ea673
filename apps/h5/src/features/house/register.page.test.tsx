/** The page of registering shows a paddle that is given after the person came back from the payment app. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/api/query.ts'
import { setRoutes } from '../../lib/router/navigation.ts'
import { RouteContext } from '../../lib/router/page.tsx'
import { place } from '../../lib/router/router.ts'
import { screensOf } from '../../lib/router/routes.ts'
import { envelope, mount, playServer } from '../../testing/dom.tsx'
import RegisterPage from './register.page.tsx'
import { houseRoutes } from './routes.ts'

const quote = (my_paddle: object | null) => ({
  session: { id: 3, title: 'Mountains in ink', deposit_fen: 2_000_00, premium_bp: 1_000, increment: { steps: [] } },
  required_fen: 2_000_00,
  held_fen: 2_000_00,
  topup_fen: 0,
  bid_limit_fen: 20_000_00,
  pay_window_h: 72,
  submit_token: 's',
  pay: { amount_fen: 0, ways: [] },
  my_paddle,
})

it('shows the paddle once it was given, without a touch', async () => {
  setRoutes(screensOf(houseRoutes, {}))
  let given = false
  playServer(() => envelope(quote(given ? { no: 7, limit_fen: 20_000_00, left_fen: 20_000_00 } : null)))
  place.set({ path: '/pages/auctionhouse/register', search: 'id=3', key: 'register', depth: 0, how: 'push' })
  const page = await mount(
    <QueryClientProvider client={queryClient}>
      <RouteContext value={houseRoutes['house.register']}>
        <RegisterPage />
      </RouteContext>
    </QueryClientProvider>,
  )
  await act(() => vi.waitFor(() => expect(page.textContent).toContain('Held already')))
  expect(page.textContent).not.toContain('Paddle 7')

  given = true
  await act(() => vi.waitFor(() => expect(page.textContent).toContain('Paddle 7'), { timeout: 3_000 }))
})
