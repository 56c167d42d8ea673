import { REFUSALS } from '@juya/contract'
import { expect, it } from 'vitest'
import { offerOf, type QuickLot, withTick } from './quick-lot.ts'

const lot = (more: object = {}) =>
  ({
    id: 7,
    status: 'live',
    my_state: 'none',
    premium_bp: 0,
    can_bid: { ok: true },
    tick: { seq: 4, status: 'live', leader_alias: 'Heron 4' },
    ...more,
  }) as QuickLot
const offered = (more: object, { fresh = true, left_s = 60 } = {}) => offerOf(lot(more), { fresh, left_s })

it('offers a bid, and nothing to bid with where it would be refused or where the row may be old', () => {
  expect(offered({})).toBe('bid')
  expect(offered({ my_state: 'leading' })).toBe('leading')
  expect(offered({ can_bid: { ok: false, code: REFUSALS.DEPOSIT_REQUIRED.code } })).toBe('deposit')
  expect(offered({ can_bid: { ok: false, code: REFUSALS.BID_FILTERED.code } })).toBe('look')
  expect(offered({ premium_bp: 1_500 })).toBe('look')
  expect(offered({}, { fresh: false })).toBe('stale')
  expect(offered({ my_state: 'leading' }, { fresh: false })).toBe('stale')
  expect(offered({}, { left_s: 0 })).toBe('over')
  expect(offered({ status: 'sold' }, { fresh: false })).toBe('over')
})

it('tells from a tick for everybody whether one leads, and takes no tick older than what is shown', () => {
  const tick = { ...lot().tick, seq: 5, status: 'live', current_fen: 900_00, next_fen: 950_00 } as QuickLot['tick']
  const outbid = withTick(lot({ my_alias: 'Crane 2', my_state: 'leading' }), tick)
  expect(outbid).toMatchObject({ my_state: 'outbid', current_fen: 900_00, next_fen: 950_00 })
  expect(withTick(outbid, { ...tick, seq: 6, leader_alias: 'Crane 2' }).my_state).toBe('leading')
  expect(withTick(lot(), tick).my_state).toBe('none')
  expect(withTick(outbid, { ...tick, seq: 4, leader_alias: 'Crane 2' })).toBe(outbid)
})
