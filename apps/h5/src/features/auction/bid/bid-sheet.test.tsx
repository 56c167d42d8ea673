import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../../lib/api/query.ts'
import { setRoutes } from '../../../lib/router/navigation.ts'
import { screensOf } from '../../../lib/router/routes.ts'
import { setLanguage } from '../../../lib/texts/i18n.ts'
import { mount } from '../../../testing/dom.tsx'
import type { Lot } from '../lot/lot-state.ts'
import { auctionRoutes } from '../routes.ts'
import { BidSheet } from './bid-sheet.tsx'

beforeEach(() => setRoutes(screensOf(auctionRoutes, {})))

/** A lot that somebody was bidding on and lost. */
const lost = (more: object = {}) =>
  ({
    id: 7,
    title: 'A jade bangle',
    image: 'upload/a.webp',
    status: 'sold',
    tick: { status: 'sold', my_state: 'outbid' },
    can_bid: { ok: false },
    bid_count: 9,
    current_fen: 1_350_00,
    hammer_fen: 1_350_00,
    my_deposit: { status: 'releasing', amount_fen: 120_00 },
    ...more,
  }) as Lot

async function sheetOf(lot: Lot): Promise<string> {
  const nothing = () => undefined
  await mount(
    <QueryClientProvider client={queryClient}>
      <BidSheet
        lot={lot}
        mode="manual"
        draft={{}}
        onMode={nothing}
        onClose={nothing}
        onDeposit={nothing}
        onTick={nothing}
        onChanged={nothing}
      />
    </QueryClientProvider>,
  )
  return document.querySelector('[role="dialog"]')?.textContent ?? ''
}

it('closes into the lot’s end: what it brought, that it was not won, and where the deposit is', async () => {
  const sheet = await sheetOf(lost())

  expect(sheet).toContain('Sold for ¥1,350. You did not win.')
  expect(sheet).toContain('Your deposit is on its way back to you.')
  expect(sheet).not.toMatch(/Place bid|Ending/)
})

it('says the same in Chinese, and nothing of a deposit nobody paid', async () => {
  await act(async () => setLanguage('zh-CN'))
  const sheet = await sheetOf(lost({ my_deposit: null }))
  await act(async () => setLanguage('en'))

  expect(sheet).toContain('以 ¥1,350 成交，您未拍得')
  expect(sheet).not.toContain('保证金')
})
