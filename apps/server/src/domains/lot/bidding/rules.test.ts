import { defaultDepositFen } from '@juya/contract'
import { describe, expect, test } from 'vitest'
import { bidLimitFen, depositNeed, strikeEffects } from '../../bidder/eligibility/deposit-rules.ts'
import { editableFields, LOT_EVENTS, LOT_STATUSES, mayArrive, mayMove, mayRelist, shopActions } from '../lot-states.ts'
import { closeOutcome, judgeBid, type LotState, lowerReserve, type Offer } from './bidding-rules.ts'
import { afterBid, extensionMs, hardEndAt } from './soft-close.ts'

const NOON = 1_760_000_000_000
const yuan = (amount: number) => amount * 100

/** A running lot that starts at ¥100 by the table and ends in an hour. */
const runningLot = (facts: Partial<LotState> = {}): LotState => ({
  status: 'live',
  start_fen: yuan(100),
  increment: { mode: 'table' },
  reserve_fen: null,
  buy_now_fen: null,
  soft_close: { window_s: 120, extend_s: 120, hard_end_after_s: 7200 },
  planned_end_at: NOON + 3_600_000,
  ends_at: NOON + 3_600_000,
  extension_count: 0,
  current_fen: 0,
  bid_count: 0,
  leader_id: null,
  leader_max_fen: null,
  ...facts,
})
const [A, B, C, D] = [1, 2, 3, 4]
const offer = (user_id: number, kind: Offer['kind'], amount_yuan: number, confirm_large = false): Offer => ({
  user_id,
  kind,
  amount_fen: yuan(amount_yuan),
  confirm_large,
})

/** Places bids one after another; each must be taken. */
function afterBids(lot: LotState, offers: Offer[], now_ms = NOON): LotState {
  return offers.reduce((state, one) => {
    const judged = judgeBid(state, one, now_ms)
    if (!judged.taken) throw new Error(`${judged.key} for ${JSON.stringify(one)}`)
    return judged.lot
  }, lot)
}
const seen = (lot: LotState) => ({ current: lot.current_fen / 100, leader: lot.leader_id })
const refusal = (lot: LotState, one: Offer, now_ms = NOON) => {
  const judged = judgeBid(lot, one, now_ms)
  return judged.taken ? undefined : judged
}

describe('the worked examples of the bidding rules', () => {
  const steps: Array<[string, Offer, { current: number; leader: number }]> = [
    ['a first maximum of 500 shows only the start price', offer(A, 'proxy', 500), { current: 100, leader: A }],
    ['an open 150 is beaten by one step', offer(B, 'manual', 150), { current: 160, leader: A }],
    [
      'an equal maximum raises the price to it, and the earlier one leads',
      offer(C, 'proxy', 500),
      { current: 500, leader: A },
    ],
    ['a higher maximum leads by one step above the beaten one', offer(D, 'proxy', 1000), { current: 520, leader: D }],
  ]
  let lot = runningLot()
  for (const [title, one, expected] of steps) {
    lot = afterBids(lot, [one])
    const reached = seen(lot)
    test(title, () => expect(reached).toEqual(expected))
  }

  test('a maximum that meets the reserve lifts the price to it', () => {
    const reserved = afterBids(
      runningLot({ reserve_fen: yuan(800) }),
      steps.map(([, one]) => one),
    )

    expect(seen(reserved)).toEqual({ current: 800, leader: D })
  })
})

describe('a bid', () => {
  test('below the next step is refused and told the least amount', () => {
    const lot = afterBids(runningLot(), [offer(A, 'manual', 100)])

    expect(refusal(runningLot(), offer(A, 'manual', 99))).toMatchObject({
      key: 'BID_TOO_LOW',
      details: { next_fen: yuan(100) },
    })
    expect(refusal(lot, offer(B, 'proxy', 109))).toMatchObject({
      key: 'BID_TOO_LOW',
      details: { next_fen: yuan(110), next_yuan: 110 },
    })
  })

  test('in an open amount is the price at once, and leaves one entry', () => {
    const judged = judgeBid(runningLot(), offer(A, 'manual', 180), NOON)

    expect(judged).toMatchObject({ taken: true, lot: { current_fen: yuan(180), leader_max_fen: yuan(180) } })
    expect(judged.taken && judged.rows).toEqual([
      { user_id: A, kind: 'manual', amount_fen: yuan(180), max_fen: null, leads: true, extended: false },
    ])
  })

  test('that is beaten at once leaves the newcomer’s entry and the leader’s answer', () => {
    const judged = judgeBid(afterBids(runningLot(), [offer(A, 'proxy', 500)]), offer(B, 'proxy', 200), NOON)

    expect(
      judged.taken &&
        judged.rows.map(({ user_id, kind, amount_fen, max_fen, leads }) => [user_id, kind, amount_fen, max_fen, leads]),
    ).toEqual([
      [B, 'proxy_max', yuan(200), yuan(200), false],
      [A, 'proxy_auto', yuan(210), null, true],
    ])
    expect(judged.taken && judged.outbid_id).toBeNull()
  })

  test('above the leader’s maximum tells who was outbid', () => {
    const judged = judgeBid(afterBids(runningLot(), [offer(A, 'proxy', 500)]), offer(B, 'manual', 600), NOON)

    expect(judged).toMatchObject({ taken: true, outbid_id: A })
  })

  test('by the leader raises their own maximum unseen, and never lowers it', () => {
    const lot = afterBids(runningLot(), [offer(A, 'proxy', 500)])
    const raised = judgeBid(lot, offer(A, 'manual', 700), lot.ends_at - 1_000)

    expect(raised).toMatchObject({
      taken: true,
      rows: [],
      lot: { current_fen: yuan(100), leader_max_fen: yuan(700), ends_at: lot.ends_at, bid_count: 1 },
    })
    expect(refusal(lot, offer(A, 'proxy', 500))?.key).toBe('MAX_NOT_HIGHER')
  })

  test('by the leader that meets the reserve lifts the price, and everybody sees that', () => {
    const lot = afterBids(runningLot({ reserve_fen: yuan(800) }), [offer(A, 'proxy', 500)])
    const raised = judgeBid(lot, offer(A, 'proxy', 900), NOON)

    expect(raised.taken && raised.rows).toMatchObject([
      { user_id: A, kind: 'proxy_max', amount_fen: yuan(800), max_fen: yuan(900), leads: true },
    ])
  })

  test('far above the price asks for a confirmation first', () => {
    const lot = afterBids(runningLot(), [offer(A, 'manual', 100)])

    expect(refusal(lot, offer(B, 'manual', 1_101))).toMatchObject({
      key: 'CONFIRM_LARGE_BID',
      details: { confirm: true },
    })
    expect(refusal(lot, offer(B, 'manual', 1_101), NOON)?.details.amount_fen).toBe(yuan(1_101))
    expect(judgeBid(lot, offer(B, 'manual', 1_101, true), NOON).taken).toBe(true)
    expect(judgeBid(lot, offer(B, 'manual', 1_100), NOON).taken).toBe(true)
  })

  test('is refused before the lot opens, after its end, and at the very moment of its end', () => {
    const one = offer(A, 'manual', 100)

    expect(refusal(runningLot({ status: 'scheduled' }), one)?.key).toBe('LOT_NOT_LIVE')
    expect(refusal(runningLot({ status: 'sold' }), one)?.key).toBe('LOT_ENDED')
    expect(refusal(runningLot({ ends_at: NOON }), one)?.key).toBe('LOT_ENDED')
    expect(judgeBid(runningLot({ ends_at: NOON + 1 }), one, NOON).taken).toBe(true)
  })

  test('with fractions of a yuan is refused', () => {
    expect(refusal(runningLot(), { ...offer(A, 'manual', 100), amount_fen: 100_50 })?.key).toBe('VALIDATION')
  })

  test('at a fixed step rises by that step', () => {
    const lot = afterBids(runningLot({ increment: { mode: 'fixed', step_fen: yuan(30) } }), [
      offer(A, 'proxy', 500),
      offer(B, 'proxy', 200),
    ])

    expect(seen(lot)).toEqual({ current: 230, leader: A })
  })
})

describe('buying at the fixed price', () => {
  const lot = runningLot({ buy_now_fen: yuan(900) })

  test('ends the lot at once', () => {
    expect(judgeBid(lot, offer(A, 'buy_now', 900), NOON)).toMatchObject({
      taken: true,
      lot: { status: 'sold', current_fen: yuan(900), leader_id: A },
    })
  })
  test('is over once somebody has bid', () => {
    expect(refusal(afterBids(lot, [offer(B, 'manual', 100)]), offer(A, 'buy_now', 900))?.key).toBe('STATE_CONFLICT')
  })
  test('is refused where there is none, or at another price', () => {
    expect(refusal(runningLot(), offer(A, 'buy_now', 900))?.key).toBe('STATE_CONFLICT')
    expect(refusal(lot, offer(A, 'buy_now', 899))?.key).toBe('VALIDATION')
  })
})

describe('the end of a lot', () => {
  const lot = runningLot()
  const late = lot.ends_at - 30_000

  test('moves to two minutes after a late bid, counted from the bid’s own time', () => {
    expect(afterBids(lot, [offer(A, 'manual', 100)], late).ends_at).toBe(late + 120_000)
    expect(afterBids(lot, [offer(A, 'manual', 100)], lot.ends_at - 120_000).ends_at).toBe(lot.ends_at)
  })

  test('moves by the same length ten times, then by twice as much, doubling every five', () => {
    expect([1, 10, 11, 15, 16, 20, 21].map((n) => extensionMs(n, 120) / 120_000)).toEqual([1, 1, 2, 2, 4, 4, 8])
  })

  test('never passes two hours after the planned end, however long the duel', () => {
    let state = { ...lot }
    for (let n = 0; n < 500; n++) state = { ...state, ...afterBid(state, state.ends_at - 1) }

    expect(state.ends_at).toBe(hardEndAt(lot))
    expect(hardEndAt(lot)).toBe(lot.planned_end_at + 7_200_000)
    expect(afterBid(state, state.ends_at - 1).extended).toBe(false)
  })
})

describe('closing', () => {
  const priced = { current_fen: yuan(160), leader_max_fen: yuan(500), leader_id: A, reserve_fen: null }

  test('sells to the leader at the visible price', () => {
    expect(closeOutcome(priced)).toEqual({ result: 'sold', winner_id: A, hammer_fen: yuan(160) })
  })
  test('passes a lot nobody bid on, and one whose reserve was not met', () => {
    expect(closeOutcome({ ...priced, leader_id: null, leader_max_fen: null })).toEqual({
      result: 'passed',
      reason: 'no_bids',
    })
    expect(closeOutcome({ ...priced, reserve_fen: yuan(501) })).toEqual({ result: 'passed', reason: 'reserve_not_met' })
  })
})

describe('the reserve', () => {
  test('may be lowered while the lot runs, and the price follows a leader who would pay it', () => {
    const lot = afterBids(runningLot({ reserve_fen: yuan(800) }), [offer(A, 'proxy', 500)])

    expect(lowerReserve(lot, yuan(400), NOON)).toMatchObject({
      taken: true,
      lot: { current_fen: yuan(400), reserve_fen: yuan(400) },
    })
    expect(lowerReserve(lot, yuan(600), NOON)).toMatchObject({ taken: true, rows: [], lot: { current_fen: yuan(100) } })
  })
  test('is never raised', () => {
    expect(lowerReserve(runningLot({ reserve_fen: yuan(800) }), yuan(800), NOON)).toMatchObject({
      taken: false,
      key: 'STATE_CONFLICT',
    })
    expect(lowerReserve(runningLot(), yuan(800), NOON)).toMatchObject({ taken: false, key: 'STATE_CONFLICT' })
  })
})

describe('the states of a lot', () => {
  const allowed = [
    'draft submit',
    'rejected submit',
    'reviewing approve',
    'reviewing reject',
    'scheduled start',
    'draft withdraw',
    'reviewing withdraw',
    'rejected withdraw',
    'scheduled withdraw',
    'live withdraw',
    'reviewing return',
    'rejected return',
    'scheduled return',
    'scheduled stop',
    'live stop',
    'live sell',
    'live pass',
    'passed sell_passed',
    'sold default',
    'defaulted resell',
  ]
  test('allow exactly the listed moves', () => {
    const found = LOT_STATUSES.flatMap((from) =>
      LOT_EVENTS.filter((event) => mayMove(from, event)).map((event) => `${from} ${event}`),
    )

    expect(found.sort()).toEqual(allowed.sort())
  })
  test('lead to where the move says and nowhere else', () => {
    expect(mayArrive('reviewing', 'approve', 'live')).toBe(true)
    expect(mayArrive('reviewing', 'approve', 'sold')).toBe(false)
  })
  test('let a shop relist what was not sold, ten times', () => {
    expect(LOT_STATUSES.filter((status) => mayRelist(status, 9))).toEqual(['passed', 'cancelled', 'defaulted'])
    expect(mayRelist('passed', 10)).toBe(false)
  })
  test('decide what the shop is offered and may edit', () => {
    const facts = {
      bid_count: 3,
      relist_count: 0,
      reserve_fen: 1,
      can_offer_second_chance: true,
      has_open_offer: false,
      in_sale: false,
    }
    expect(shopActions({ ...facts, status: 'live' })).toEqual(['add_notice', 'lower_reserve'])
    expect(shopActions({ ...facts, status: 'live', bid_count: 0 })).toContain('down')
    expect(shopActions({ ...facts, status: 'defaulted' })).toEqual(['second_chance', 'relist', 'delete'])
    const offered = { ...facts, can_offer_second_chance: false, has_open_offer: true }
    expect(shopActions({ ...offered, status: 'defaulted' })).toEqual([])
    expect(shopActions({ ...facts, status: 'sold' })).toEqual([])
    expect(editableFields('live')).toEqual(['add_notice', 'lower_reserve_fen'])
    expect(editableFields('sold')).toEqual([])
  })
})

describe('the bidding deposit', () => {
  const facts = { credit_level: 1, is_vip: false, strikes_at: [] as number[], shop_multiplier: 1 }
  const need = (lot_yuan: number, bid_yuan: number, more: Partial<typeof facts> = {}) =>
    depositNeed(yuan(lot_yuan), yuan(bid_yuan), { ...facts, ...more }, NOON)

  test('is a tenth of the start price or low estimate, in whole yuan, from ¥10 to ¥50,000', () => {
    const of = (start: number, low: number | null = null, mode = 'single') =>
      defaultDepositFen({ start_fen: yuan(start), estimate_low_fen: low && yuan(low), mode }, 1_000) / 100
    expect([of(99), of(100), of(155), of(100, 3_000), of(9_000_000), of(500, 9_000, 'new_customer')]).toEqual([
      0, 10, 16, 300, 50_000, 0,
    ])
  })

  test('rises with the bid', () => {
    const tiers = [9_999, 10_000, 50_000, 200_000, 1_000_000].map((bid) => need(100, bid).required_fen / 100)
    expect(tiers).toEqual([100, 500, 2_500, 10_000, 50_000])
  })

  test('doubles for a newcomer’s level or after two unpaid lots, and by what the shop asks', () => {
    const days = (n: number) => NOON - n * 86_400_000
    expect(need(100, 200, { credit_level: 0 }).required_fen).toBe(yuan(200))
    expect(need(100, 200, { strikes_at: [days(10), days(20)] }).required_fen).toBe(yuan(200))
    expect(need(100, 200, { credit_level: 0, strikes_at: [days(10), days(20)], shop_multiplier: 3 }).required_fen).toBe(
      yuan(600),
    )
    expect(need(100, 200, { strikes_at: [days(10), days(100)] }).required_fen).toBe(yuan(100))
  })

  test('says what makes it more than the lot asks', () => {
    const days = (n: number) => NOON - n * 86_400_000
    expect(need(100, 200).why).toMatchObject({ base_fen: yuan(100), times: 1, causes: [] })
    expect(need(100, 200, { credit_level: 0, shop_multiplier: 3 }).why).toMatchObject({
      times: 6,
      causes: ['level', 'shop'],
    })
    expect(need(100, 200, { credit_level: 0, strikes_at: [days(10), days(20)] }).why).toMatchObject({
      times: 2,
      causes: ['unpaid'],
      unpaid_count: 2,
      unpaid_days: 90,
    })
  })

  test('is waived for good buyers up to ¥200 and for members up to ¥500, not after two unpaid lots', () => {
    const days = (n: number) => NOON - n * 86_400_000
    expect(need(200, 300, { credit_level: 5 })).toMatchObject({ waived: true, waive_reason: 'level' })
    expect(need(201, 300, { credit_level: 5 }).waived).toBe(false)
    expect(need(500, 600, { is_vip: true })).toMatchObject({ waived: true, waive_reason: 'vip' })
    expect(need(100, 300, { credit_level: 5, strikes_at: [days(200)] }).waived).toBe(false)
    expect(need(100, 300, { is_vip: true, strikes_at: [days(1), days(2)] }).waived).toBe(false)
  })

  test('says up to which bid it reaches', () => {
    expect(bidLimitFen(yuan(100), yuan(100), facts, NOON)).toBe(yuan(9_999))
    expect(bidLimitFen(yuan(100), yuan(500), facts, NOON)).toBe(yuan(49_999))
    expect(bidLimitFen(yuan(50_000), yuan(50_000), facts, NOON)).toBeNull()
  })
})

test('lots won and not paid warn, double, bar for 30 days, and bar for good', () => {
  const days = (n: number) => NOON - n * 86_400_000
  const effects = (...ago: number[]) => strikeEffects(ago.map(days), NOON)

  expect(effects(1)).toEqual({ deposit_multiplier: 1, may_be_waived: true, barred_until: 0 })
  expect(effects(1, 89)).toEqual({ deposit_multiplier: 2, may_be_waived: false, barred_until: 0 })
  expect(effects(5, 40, 80).barred_until).toBe(days(5) + 30 * 86_400_000)
  expect(effects(5, 90, 94).barred_until).toBe(days(5) + 30 * 86_400_000)
  expect(effects(5, 60, 100).barred_until).toBe(0)
  expect(effects(1, 80, 160, 240, 320).barred_until).toBe(Number.POSITIVE_INFINITY)
})
