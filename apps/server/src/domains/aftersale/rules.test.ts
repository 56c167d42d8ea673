import { describe, expect, test } from 'vitest'
import {
  type Action,
  actionsOf,
  byTime,
  CASE_STATUSES,
  CLOSED,
  choicesOf,
  DAY_MS,
  isClosed,
  isUnderWay,
  mayMove,
  type Reason,
  type SaleFacts,
  type Side,
  type Status,
  type Turn,
  type Windows,
} from './rules.ts'

const NOW = 1_800_000_000_000
const WINDOWS: Windows = {
  instant_ms: 0,
  no_reason_ms: 7 * DAY_MS,
  not_received_after_ms: 3 * DAY_MS,
  not_as_described_ms: 15 * DAY_MS,
  fake_ms: 30 * DAY_MS,
  fake_backed_ms: 90 * DAY_MS,
}
const sale = (facts: Partial<SaleFacts> = {}): SaleFacts => ({
  binding: false,
  status: 'received',
  paid_at: NOW - 40 * DAY_MS,
  ship_deadline: NOW - 38 * DAY_MS,
  shipped_at: NOW - 39 * DAY_MS,
  delivered_at: NOW - 37 * DAY_MS,
  received_at: NOW - DAY_MS,
  promises_return: false,
  appraisal_backed: false,
  ...facts,
})
const reasons = (facts: Partial<SaleFacts>): Reason[] => choicesOf(sale(facts), WINDOWS, NOW).map((one) => one.code)
const unshipped = { status: 'to_ship', shipped_at: null, delivered_at: null, received_at: null }
const WRONG: Reason[] = ['not_as_described', 'defect', 'damaged', 'missing', 'wrong_item']

describe('the reasons that count', () => {
  test.each<[string, Partial<SaleFacts>, Reason[]]>([
    [
      'before shipping: changed one’s mind, or agreed',
      { ...unshipped, ship_deadline: NOW + 1 },
      ['not_wanted', 'agreed'],
    ],
    ['not shipped in time', { ...unshipped, ship_deadline: NOW }, ['not_wanted', 'late_ship', 'agreed']],
    [
      'a won lot before shipping: a bid is binding',
      { ...unshipped, binding: true, ship_deadline: NOW + 1 },
      ['agreed'],
    ],
    ['a won lot not shipped in time', { ...unshipped, binding: true, ship_deadline: NOW }, ['late_ship', 'agreed']],
    ['never paid', { ...unshipped, paid_at: null }, []],
    [
      'just shipped',
      { status: 'shipped', shipped_at: NOW - DAY_MS, delivered_at: null, received_at: null },
      [...WRONG, 'fake', 'agreed'],
    ],
    [
      'shipped three days ago and not seen since',
      { status: 'shipped', shipped_at: NOW - 3 * DAY_MS, delivered_at: null, received_at: null },
      [...WRONG, 'fake', 'not_received', 'agreed'],
    ],
    [
      'received, returns promised',
      { promises_return: true },
      [...WRONG, 'fake', 'no_reason', 'not_received', 'agreed'],
    ],
    [
      'a promise ends after seven days',
      { promises_return: true, received_at: NOW - 7 * DAY_MS },
      [...WRONG, 'fake', 'not_received', 'agreed'],
    ],
    [
      'completed within fifteen days',
      { status: 'completed', received_at: NOW - 15 * DAY_MS + 1 },
      [...WRONG, 'fake', 'not_received', 'agreed'],
    ],
    ['after fifteen days only a fake', { status: 'completed', received_at: NOW - 15 * DAY_MS }, ['fake', 'agreed']],
    ['after thirty days nothing', { status: 'completed', received_at: NOW - 30 * DAY_MS }, []],
    [
      'a backed authenticity lasts ninety',
      { status: 'completed', received_at: NOW - 89 * DAY_MS, appraisal_backed: true },
      ['fake'],
    ],
    ['given back already', { status: 'refunded' }, []],
  ])('%s', (_, facts, expected) => {
    expect(reasons(facts)).toEqual(expected)
  })

  test('before shipping nothing can be sent back', () => {
    const types = choicesOf(sale(unshipped), WINDOWS, NOW).flatMap((choice) => choice.types)

    expect(new Set(types)).toEqual(new Set(['refund_only']))
  })
})

describe('what each side may do', () => {
  const at = (status: Status, more: Partial<Turn & { reason_code: Reason }> = {}): Turn & { reason_code: Reason } => ({
    status,
    turn: 'shop',
    type: 'refund_only',
    offer_fen: null,
    buyer_rounds: 0,
    shop_rounds: 0,
    reason_code: 'defect',
    ...more,
  })
  test.each<[Status, Side, Partial<Turn>, string]>([
    ['requested', 'buyer', {}, 'amend message cancel'],
    ['requested', 'buyer', { buyer_rounds: 3 }, 'message cancel'],
    ['requested', 'buyer', { turn: 'buyer', offer_fen: 1 }, 'accept_offer amend escalate message cancel'],
    ['requested', 'shop', {}, 'agree refuse offer message'],
    ['requested', 'shop', { shop_rounds: 3 }, 'agree refuse message'],
    ['requested', 'shop', { turn: 'buyer', offer_fen: 1 }, 'agree offer message'],
    ['refused', 'buyer', { turn: 'buyer' }, 'amend escalate message cancel'],
    ['refused', 'buyer', { turn: 'buyer', offer_fen: 1 }, 'accept_offer amend escalate message cancel'],
    ['refused', 'shop', { turn: 'buyer' }, 'agree offer escalate message'],
    ['awaiting_return', 'buyer', {}, 'return_shipped message cancel'],
    ['awaiting_return', 'shop', {}, 'message'],
    ['return_shipped', 'buyer', {}, 'message'],
    ['return_shipped', 'shop', {}, 'confirm_return refuse_return message'],
    ['arbitration', 'buyer', {}, 'evidence message cancel'],
    ['arbitration', 'shop', {}, 'evidence message agree'],
    ['refunding', 'buyer', {}, ''],
    ['refunded', 'shop', {}, ''],
    ['rejected', 'buyer', {}, ''],
    ['cancelled', 'shop', {}, ''],
  ])('%s, seen by the %s with %j: %s', (status, side, more, expected) => {
    expect(actionsOf(at(status, more), side)).toEqual(expected === '' ? [] : (expected.split(' ') as Action[]))
  })

  test.each([
    [at('requested'), 'agree'],
    [at('requested', { reason_code: 'agreed' }), 'cancel'],
    [at('requested', { turn: 'buyer', offer_fen: 1 }), 'accept_offer'],
    [at('refused', { turn: 'buyer' }), 'cancel'],
    [at('awaiting_return', { turn: 'buyer' }), 'cancel'],
    [at('return_shipped'), 'accept_return'],
    [at('arbitration'), 'nothing'],
  ] as const)('silence in %j: %s', (one, expected) => {
    expect(byTime(one)).toBe(expected)
  })
})

describe('the ways of a case', () => {
  test('nothing leads out of a case that is over but an appeal of a rejected one, and money on its way only arrives', () => {
    for (const to of CASE_STATUSES) {
      for (const from of CLOSED) expect(mayMove(from, to)).toBe(from === 'rejected' && to === 'arbitration')
      expect(mayMove('refunding', to)).toBe(to === 'refunded')
    }
  })

  test('a case is under way, on its last step, or over', () => {
    const neither = CASE_STATUSES.filter((status) => !isUnderWay(status) && !isClosed(status))

    expect(neither).toEqual(['refunding'])
  })
})
