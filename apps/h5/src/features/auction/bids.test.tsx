import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/api/query.ts'
import { setRoutes } from '../../lib/router/navigation.ts'
import { RouteContext } from '../../lib/router/page.tsx'
import { place } from '../../lib/router/router.ts'
import { screensOf } from '../../lib/router/routes.ts'
import { envelope, mount, playServer } from '../../testing/dom.tsx'
import BidsPage from './bids.page.tsx'
import { auctionRoutes } from './routes.ts'

beforeEach(() => {
  queryClient.clear()
  setRoutes(screensOf(auctionRoutes, {}))
})

const bid = (seq: number, amount_fen: number, status = 'outbid') => ({
  seq,
  amount_fen,
  status,
  alias: `a***${seq}`,
  kind: 'manual',
  is_me: false,
  avatar: null,
  at_ms: Date.now(),
})

it('says beside each bid how far it raised the price, void ones left out, and why a raise may be more than a step', async () => {
  const list = [bid(5, 720_00, 'leading'), bid(4, 370_00), bid(3, 900_00, 'void'), bid(2, 360_00), bid(1, 360_00)]
  playServer(() => envelope({ list, total: 5, has_more: false, aliases_note: 'One alias per lot.' }))
  place.set({ path: auctionRoutes['auction.bids'].path, search: 'id=7', key: 'bids', depth: 0, how: 'push' })

  const page = await mount(
    <QueryClientProvider client={queryClient}>
      <RouteContext value={auctionRoutes['auction.bids']}>
        <BidsPage />
      </RouteContext>
    </QueryClientProvider>,
  )
  await act(() => vi.waitFor(() => expect(page.querySelectorAll('.bid-row')).toHaveLength(5)))

  const raises = [...page.querySelectorAll('.bid-row')].map((row) => row.querySelector('.bid-row__raise')?.textContent)
  expect(raises).toEqual(['+¥350', '+¥10', undefined, undefined, undefined])
  expect(page.textContent).toContain('A price can rise by more than one step')
  const explained = page.querySelector('details')
  expect(explained?.open).toBe(false)
  expect(explained?.textContent).toContain('One alias per lot.')
})

it('strikes through what Juya took back, and says why', async () => {
  const taken = { ...bid(2, 900_00, 'void'), void_reason: 'a slip of the finger' }
  playServer(() => envelope({ list: [bid(3, 360_00, 'leading'), taken, bid(1, 360_00)], total: 3, has_more: false }))
  place.set({ path: auctionRoutes['auction.bids'].path, search: 'id=8', key: 'taken', depth: 0, how: 'push' })

  const page = await mount(
    <QueryClientProvider client={queryClient}>
      <RouteContext value={auctionRoutes['auction.bids']}>
        <BidsPage />
      </RouteContext>
    </QueryClientProvider>,
  )
  await act(() => vi.waitFor(() => expect(page.querySelectorAll('.bid-row')).toHaveLength(3)))

  const [, row] = page.querySelectorAll('.bid-row')
  expect(row!.textContent).toContain('Taken back by Juya: a slip of the finger')
  expect(row!.querySelector('.j-price--struck, s, del')).not.toBeNull()
})

it('says what is known of each bidder once, with their newest bid, and of whom nothing can be told', async () => {
  const old = { age: 'old', share: 'mostly', unpaid: 'none', deposit: 'held' }
  const by = (seq: number, alias: string, facts: object) => ({ ...bid(seq, seq * 100_00), alias, facts })
  const list = [by(3, '林***1', old), by(2, 'a***2', {}), by(1, '林***1', old)]
  playServer(() => envelope({ list, total: 3, has_more: false }))
  place.set({ path: auctionRoutes['auction.bids'].path, search: 'id=9', key: 'facts', depth: 0, how: 'push' })

  const page = await mount(
    <QueryClientProvider client={queryClient}>
      <RouteContext value={auctionRoutes['auction.bids']}>
        <BidsPage />
      </RouteContext>
    </QueryClientProvider>,
  )
  await act(() => vi.waitFor(() => expect(page.querySelectorAll('.bid-row')).toHaveLength(3)))

  const lines = [...page.querySelectorAll('.bid-row')].map((row) => row.querySelector('.bid-row__below')?.textContent)
  expect(lines).toEqual([
    'Account over 365 days · 75% or more at this shop · nothing left unpaid · deposit held',
    'Too few bidders here to say more',
    undefined,
  ])
  expect(page.textContent).toContain('fewer than 5 of this shop’s bidders')
})
