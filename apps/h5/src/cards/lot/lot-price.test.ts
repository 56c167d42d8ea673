import { describe, expect, test } from 'vitest'
import { shownPrice } from './lot-price.ts'

const bids = { bid_count: 3, start_fen: 100_00, current_fen: 460_00, hammer_fen: null }
const none = { ...bids, bid_count: 0, current_fen: 100_00 }

describe('the price a lot shows', () => {
  test.each([
    ['the start price before it opens', { ...none, status: 'scheduled' }, 'start_price', 100_00],
    ['the start price while nobody bids', { ...none, status: 'live' }, 'start_price', 100_00],
    ['the bid that leads while it runs', { ...bids, status: 'live' }, 'current_bid', 460_00],
    ['what it was sold for', { ...bids, status: 'sold', hammer_fen: 500_00 }, 'hammer_price', 500_00],
    [
      'that it was sold after it had passed',
      { ...bids, status: 'sold', hammer_fen: 500_00, post_sale: true },
      'post_sale_price',
      500_00,
    ],
    [
      'the highest bid when its winner did not pay',
      { ...bids, status: 'defaulted', hammer_fen: 460_00 },
      'highest_bid',
      460_00,
    ],
    ['the highest bid, below the reserve', { ...bids, status: 'passed' }, 'highest_bid', 460_00],
    ['the start price when it ended without a bid', { ...none, status: 'passed' }, 'start_price', 100_00],
    ['the start price when it was withdrawn', { ...bids, status: 'cancelled' }, 'start_price', 100_00],
  ] as const)('is %s', (_what, lot, label, fen) => {
    expect(shownPrice(lot)).toEqual({ label, fen })
  })
})
