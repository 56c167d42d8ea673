import { REFUSALS } from '@juya/contract'
import { expect, test } from 'vitest'
import { say } from '../i18n.ts'
import { depositAfter, type Lot, lotStateOf, missedReserve, sheetFor } from './lot-state.ts'
import { outcomeText } from './outcome.ts'

test('a lot missed its reserve when it ended unsold with bids below it', () => {
  const lot = { status: 'passed', reserve: 'not_met', bid_count: 2 } as const

  expect(missedReserve(lot)).toBe(true)
  expect(missedReserve({ ...lot, status: 'live' })).toBe(false)
  expect(missedReserve({ ...lot, reserve: 'none' })).toBe(false)
  expect(missedReserve({ ...lot, bid_count: 0 })).toBe(false)
})

const lot = (more: object): Lot =>
  ({ tick: { status: 'live', my_state: 'none' }, can_bid: { ok: true }, ...more }) as Lot
const ended = (my_state: string, more: object = {}): Lot =>
  lot({
    tick: { status: 'sold', my_state },
    status: 'sold',
    hammer_fen: 1_350_00,
    bid_count: 3,
    cost: { hammer_fen: 1_350_00, premium_fen: 0 },
    ...more,
  })

test('a lot for new customers is closed to who has bought before, from the first look', () => {
  const { code } = REFUSALS.NEW_CUSTOMER_ONLY
  expect(lotStateOf(lot({ can_bid: { ok: false, code } }), true)).toBe('barred')
  expect(lotStateOf(lot({ can_bid: { ok: false, code } }), false)).toBe('open')
  expect(lotStateOf(lot({ can_bid: { ok: false, code: REFUSALS.REALNAME_REQUIRED.code } }), true)).toBe('open')
})

test('of a lot that passed it is said once how it may still be had: in a house’s sale the place below says it', () => {
  const passed = (session_id: number | null) =>
    outcomeText(say, lot({ tick: { status: 'passed', my_state: 'none' }, status: 'passed', bid_count: 0, session_id }))

  expect(passed(null).note).toBe('No bid met the terms. The shop may offer it again.')
  expect(passed(7).note).toBe('No bid met the terms.')
})

test('the end says what it means to this person, and of a deposit only where there is one', () => {
  expect(outcomeText(say, ended('outbid', { my_deposit: { status: 'held', amount_fen: 120_00 } }))).toEqual({
    title: 'Sold for ¥1,350. You did not win.',
    note: 'Your deposit is on its way back to you.',
  })
  expect(outcomeText(say, ended('lost'))).toEqual({ title: 'Sold for ¥1,350. You did not win.', note: undefined })
  expect(depositAfter({ my_deposit: null })).toBeUndefined()
  const won = ended('won', { order_id: 7, pay_by: 1_764_000_000, my_deposit: { status: 'held', amount_fen: 120_00 } })
  expect(outcomeText(say, won).note).toMatch(/^Pay by .+, or lose your ¥120 deposit\.$/)
  expect(outcomeText(say, { ...won, pay_by: null }).note).toBeUndefined()
  expect(outcomeText(say, won).title).toBe('You won at ¥1,350')
  const with_premium = { ...won, cost: { ...won.cost, premium_fen: 135_00 } }
  expect(outcomeText(say, with_premium).title).toBe('You won at ¥1,350, ¥1,485 with premium')
})

test.each([
  ['manual', 'outbid', 'manual'],
  ['proxy', 'open', 'proxy'],
  ['manual', 'leading', 'proxy'],
  ['deposit', 'register', 'deposit'],
  ['manual', 'register', 'manual'],
  ['deposit', 'open', 'manual'],
  ['manual', 'sold', undefined],
  ['proxy', 'mine', undefined],
] as const)('a link that asks for the sheet %s of a lot where one stands %s opens %s', (asked, lot_state, opens) => {
  expect(sheetFor(asked, lot_state)).toBe(opens)
})
