import { ORDER_STATUSES } from '@juya/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commissionFen, commissionRates, keptGoodsFen, lateCompensationFen, settleDays } from './amounts.ts'
import { isOrderNo, luhnDigit, newOrderNo } from './checkout/order-no.ts'
import { autoConfirmAt, nextPayReminder } from './deadline-times.ts'
import {
  type ActionFacts,
  actionsOf,
  DAY_MS,
  HOUR_MS,
  isInEscrow,
  isOver,
  nextStatus,
  ORDER_EVENTS,
  type OrderStatus,
  type Side,
} from './rules.ts'

describe('the states of an order', () => {
  test('only the listed ways lead from one to another', () => {
    const ways = ORDER_EVENTS.flatMap((event) =>
      ORDER_STATUSES.flatMap((from) =>
        nextStatus(from, event) ? [`${from} -${event}-> ${nextStatus(from, event)}`] : [],
      ),
    )

    expect(ways.sort()).toEqual([
      'completed -refund-> refunded',
      'funding -form-> to_ship',
      'funding -refund-> refunded',
      'grouping -form-> to_ship',
      'grouping -refund-> refunded',
      'pending_payment -cancel-> cancelled',
      'pending_payment -close-> closed',
      'pending_payment -close_unpaid-> closed',
      'pending_payment -pay-> to_ship',
      'pending_payment -pay_into_funding-> funding',
      'pending_payment -pay_into_group-> grouping',
      'received -complete-> completed',
      'received -refund-> refunded',
      'shipped -receive-> received',
      'shipped -refund-> refunded',
      'to_ship -refund-> refunded',
      'to_ship -ship-> shipped',
    ])
  })

  test('nothing but a late refund leads out of an order that is over', () => {
    for (const status of ORDER_STATUSES.filter(isOver))
      for (const event of ORDER_EVENTS)
        expect(nextStatus(status, event)).toBe(status === 'completed' && event === 'refund' ? 'refunded' : undefined)
  })

  test('money is held from the payment until receipt', () => {
    expect(ORDER_STATUSES.filter(isInEscrow)).toEqual(['funding', 'grouping', 'to_ship', 'shipped'])
  })
})

describe('what each side may do', () => {
  const NOW = 1_800_000_000_000
  const facts = (status: OrderStatus, more: Partial<ActionFacts> = {}): ActionFacts => ({
    status,
    binding: true,
    may: { edit_price: false, rebuy: false },
    after_sale_open: false,
    may_refund: false,
    may_return: false,
    extended: false,
    address_changed: false,
    review_state: 'none',
    reminded_at: null,
    paid_at: NOW - HOUR_MS,
    pay_reminded_at: null,
    received_at: null,
    correctable_at: null,
    may_append: false,
    has_reviews: false,
    ...more,
  })
  const GOODS = { may: { edit_price: true, rebuy: true } }
  test.each<[OrderStatus, Side, Partial<ActionFacts>, string]>([
    ['pending_payment', 'buyer', {}, 'pay change_address'],
    ['pending_payment', 'buyer', { ...GOODS, binding: false }, 'pay cancel change_address'],
    ['pending_payment', 'shop', {}, 'remind_pay note'],
    ['pending_payment', 'shop', { pay_reminded_at: NOW - HOUR_MS }, 'note'],
    ['pending_payment', 'shop', { ...GOODS, binding: false }, 'edit_price remind_pay close_unpaid note'],
    ['to_ship', 'buyer', {}, 'change_address contact'],
    ['to_ship', 'buyer', { address_changed: true }, 'contact'],
    ['to_ship', 'buyer', { paid_at: NOW - DAY_MS }, 'remind change_address contact'],
    ['to_ship', 'buyer', { paid_at: NOW - 3 * DAY_MS, reminded_at: NOW - HOUR_MS }, 'change_address contact'],
    ['to_ship', 'shop', {}, 'ship note'],
    ['to_ship', 'shop', { after_sale_open: true }, 'note'],
    ['to_ship', 'shop', { held: true }, 'note'],
    ['to_ship', 'buyer', { held: true, paid_at: NOW - DAY_MS }, 'change_address contact'],
    ['shipped', 'buyer', {}, 'track confirm extend contact'],
    ['shipped', 'buyer', { extended: true }, 'track confirm contact'],
    ['shipped', 'buyer', { after_sale_open: true }, 'track contact'],
    ['to_ship', 'buyer', { may_refund: true }, 'change_address refund contact'],
    ['shipped', 'buyer', { may_refund: true, may_return: true }, 'track confirm extend refund return contact'],
    ['received', 'buyer', { may_return: true }, 'return track'],
    ['shipped', 'shop', {}, 'note'],
    ['shipped', 'shop', { correctable_at: NOW - HOUR_MS }, 'correct_shipment note'],
    ['shipped', 'shop', { correctable_at: NOW - DAY_MS }, 'note'],
    ['received', 'buyer', { review_state: 'open', received_at: NOW }, 'review track'],
    ['received', 'buyer', { review_state: 'done', received_at: NOW, may_append: true }, 'append_review track'],
    ['received', 'shop', { has_reviews: true }, 'reply_review note'],
    ['completed', 'buyer', { review_state: 'closed', received_at: NOW - 30 * DAY_MS }, 'track delete'],
    ['completed', 'buyer', { review_state: 'done', received_at: NOW - 91 * DAY_MS, may_append: true }, 'track delete'],
    ['completed', 'buyer', { ...GOODS, received_at: NOW }, 'track delete rebuy'],
    ['closed', 'buyer', {}, 'delete'],
    ['closed', 'shop', {}, 'note'],
    ['refunded', 'buyer', GOODS, 'delete rebuy'],
    ['cancelled', 'buyer', {}, 'delete'],
    ['grouping', 'shop', {}, 'note'],
  ])('%s, seen by the %s with %j: %s', (status, side, more, expected) => {
    expect(actionsOf(facts(status, more), side, NOW).join(' ')).toBe(expected)
  })
})

describe('amounts', () => {
  const auction = { goods_bp: 500, premium_bp: 0 }
  const auction_house = { goods_bp: 300, premium_bp: 1_000 }
  test.each([
    ['a kind has its rate', { kind: auction, is_select: false }, 500, 0],
    ['a select shop pays 1 % less', { kind: auction, is_select: true }, 400, 0],
    [
      'a kind may be free of commission',
      { kind: { ...auction, free: true }, is_select: false, shop_commission_bp: 700 },
      0,
      0,
    ],
    ['an auction house pays 3 %, and a tenth of the premium', { kind: auction_house, is_select: false }, 300, 1_000],
    ['a category may have its own rate', { kind: auction, is_select: false, category_commission_bp: 300 }, 300, 0],
    [
      "a shop's own rate comes first and knows no discount",
      { kind: auction, is_select: true, shop_commission_bp: 250, category_commission_bp: 300 },
      250,
      0,
    ],
    [
      'what a lot was handed in under stays, whatever the rates have become',
      { kind: auction, is_select: true, shop_commission_bp: 250, agreed_commission_bp: 450 },
      450,
      0,
    ],
  ] as const)('%s', (_, facts, commission_bp, premium_commission_bp) => {
    expect(commissionRates(facts)).toEqual({ commission_bp, premium_commission_bp })
  })

  const sale = {
    goods_fen: 0,
    shipping_fen: 0,
    shipping_cap_fen: 0,
    shop_discount_fen: 0,
    adjust_fen: 0,
    refunded_goods_fen: 0,
    refunded_premium_fen: 0,
    premium_fen: 0,
    commission_bp: 500,
    premium_commission_bp: 0,
  }
  test.each([
    [{ goods_fen: 1_000_00 }, 50_00],
    [{ goods_fen: 10 }, 1], // half a fen is rounded up
    [{ goods_fen: 9 }, 0],
    [{ goods_fen: 1_000_00, shop_discount_fen: 100_00, adjust_fen: -100_00 }, 40_00],
    [{ goods_fen: 1_000_00, refunded_goods_fen: 1_200_00 }, 0],
    [{ goods_fen: 1_000_00, premium_fen: 150_05, premium_commission_bp: 1_000 }, 50_00 + 15_01],
    [{ goods_fen: 1_00, shipping_fen: 9_000_00, shipping_cap_fen: 280_00 }, 436_05], // what is above the cap of shipping is price
    [{ goods_fen: 10_000_000_00 }, 20_000_00], // the cap
  ])('the commission of %j is %i fen', (facts, expected) => {
    expect(commissionFen({ ...sale, ...facts })).toBe(expected)
  })

  test.each([
    [{ total_fen: 1_00, is_select: false, credit_level: 1 }, 7],
    [{ total_fen: 1_00, is_select: false, credit_level: 3 }, 3],
    [{ total_fen: 1_00, is_select: true, credit_level: 1 }, 1],
    [{ total_fen: 10_000_00, is_select: true, credit_level: 5 }, 7],
    [{ total_fen: 10_000_00, is_select: true, credit_level: 5, shop_settle_days: 2 }, 2],
  ])('%j is settled after %i days', (facts, days) => {
    expect(settleDays(facts)).toBe(days)
  })

  test.each([
    [1_000_00, 50_00],
    [10_00, 1_00],
    [50, 50],
    [100_000_00, 500_00],
  ])('shipping an order of %i fen late costs %i', (total_fen, expected) => {
    expect(lateCompensationFen(total_fen, 500, 1_00, 500_00)).toBe(expected)
  })
})

describe('clocks', () => {
  const DAYS = { after_shipping: 10, after_delivery: 7, extension: 5, trouble: 15 }
  const facts = { shipped_at: 0, delivered_at: null, trouble_at: null, trouble_s: 0, after_sale_s: 0, extended: false }
  test.each([
    ['ten days after shipping', {}, 10],
    ['seven days after delivery, when that is earlier', { delivered_at: 2 * DAY_MS }, 9],
    ['never later because it was delivered', { delivered_at: 5 * DAY_MS }, 10],
    ['five days later once extended', { delivered_at: 2 * DAY_MS, extended: true }, 14],
    ['not before fifteen days of trouble', { trouble_at: 3 * DAY_MS }, 18],
    ['later by the time a case took', { after_sale_s: 3 * 86_400 }, 13],
    ['later by the time lost in trouble', { trouble_s: 2 * 86_400 }, 12],
  ])('receipt counts as confirmed %s', (_, more, days) => {
    expect(autoConfirmAt({ granted_s: 0, delivered_only: false, ...facts, ...more }, DAYS)).toBe(days * DAY_MS)
  })

  test('a winner is reminded a day, six hours and one hour before the end, those that are past are left out', () => {
    const end = 100 * HOUR_MS
    const next = (now_h: number) => nextPayReminder(end, [24, 6, 1], now_h * HOUR_MS)?.hours_left

    expect([0, 75, 76, 93, 94, 98, 99].map(next)).toEqual([24, 24, 6, 6, 1, 1, undefined])
  })
})

describe('order numbers', () => {
  test('say the day in Shanghai and end in a digit that catches slips of the pen', () => {
    const no = newOrderNo(Date.parse('2026-11-20T16:30:00Z'), '012345678901')

    expect(no).toBe(`261121012345678901${luhnDigit('261121012345678901')}`)
    expect(isOrderNo(no)).toBe(true)
  })

  test('with one digit mistyped are not order numbers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 18 }), fc.integer({ min: 1, max: 9 }), (place, off) => {
        const no = newOrderNo(Date.parse('2026-11-20T03:00:00Z'))
        const digits = [...no]
        digits[place] = String((Number(digits[place]) + off) % 10)
        return !isOrderNo(digits.join(''))
      }),
    )
  })
})

describe('growth', () => {
  const order = {
    goods_fen: 10_000_00,
    adjust_fen: 0,
    shop_discount_fen: 0,
    platform_discount_fen: 0,
    refunded_fen: 0,
  }

  test('counts what was paid and kept: neither what an edit took off, nor a coupon, nor what went back', () => {
    expect(keptGoodsFen(order)).toBe(10_000_00)
    expect(keptGoodsFen({ ...order, adjust_fen: -9_999_00 })).toBe(1_00)
    expect(keptGoodsFen({ ...order, shop_discount_fen: 4_000_00, platform_discount_fen: 1_000_00 })).toBe(5_000_00)
    expect(keptGoodsFen({ ...order, platform_discount_fen: 2_000_00, refunded_fen: 5_000_00 })).toBe(4_000_00)
    expect(keptGoodsFen({ ...order, refunded_fen: 10_010_00 })).toBe(0)
    expect(keptGoodsFen({ ...order, adjust_fen: -10_000_00 })).toBe(0)
  })
})
