import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bestChoice,
  type CouponOrder,
  type CouponTerms,
  couponsOff,
  type HeldTerms,
  lacksOf,
  shopOff,
} from './best-coupons.ts'

const SHOP = 1
const terms = (over: Partial<CouponTerms> = {}): CouponTerms => ({
  issuer: 'shop',
  shop_id: SHOP,
  kind: 'amount',
  amount_fen: 20_00,
  percent_bp: null,
  max_off_fen: null,
  min_spend_fen: 0,
  scope: 'all',
  scope_ids: [],
  is_exclusive: false,
  ...over,
})
const goods = (over: Partial<CouponOrder> = {}): CouponOrder => ({
  shop_id: SHOP,
  is_lot: false,
  lines: [
    { subtotal_fen: 100_00, qty: 1, goods_id: 11, category_ids: [1, 10] },
    { subtotal_fen: 50_00, qty: 2, goods_id: 12, category_ids: [2] },
  ],
  shipping_fen: 10_00,
  premium_fen: 0,
  ...over,
})
const lot = (over: Partial<CouponOrder> = {}): CouponOrder =>
  goods({ is_lot: true, lines: [{ subtotal_fen: 500_00, qty: 1, category_ids: [1] }], premium_fen: 50_00, ...over })
const platform = (over: Partial<CouponTerms> = {}) => terms({ issuer: 'platform', shop_id: null, ...over })

describe('a coupon takes off', () => {
  test('an amount, spread over what it is for', () => {
    expect(shopOff(terms(), goods())).toMatchObject({ total_fen: 20_00, shipping_fen: 0, lines_fen: [13_33, 6_67] })
    expect(shopOff(terms({ scope: 'goods', scope_ids: [12] }), goods()).lines_fen).toEqual([0, 20_00])
    expect(shopOff(terms({ scope: 'category', scope_ids: [10] }), goods()).lines_fen).toEqual([20_00, 0])
  })

  test('a share, up to its most', () => {
    const tenth = terms({ kind: 'percent', amount_fen: null, percent_bp: 1_000, max_off_fen: 12_00 })
    expect(shopOff(tenth, goods()).total_fen).toBe(12_00)
    expect(shopOff({ ...tenth, max_off_fen: 100_00 }, goods()).total_fen).toBe(15_00)
  })

  test('nothing below its threshold, which counts only what it is for', () => {
    expect(shopOff(terms({ min_spend_fen: 150_00 }), goods()).total_fen).toBe(20_00)
    expect(shopOff(terms({ min_spend_fen: 150_01 }), goods()).total_fen).toBe(0)
    const for_one = terms({ scope: 'goods', scope_ids: [12], min_spend_fen: 60_00 })
    expect(shopOff(for_one, goods()).total_fen).toBe(0)
    expect(lacksOf(for_one, [goods()])).toEqual({ missing_fen: 10_00 })
    expect(lacksOf(terms({ scope: 'goods', scope_ids: [99] }), [goods()])).toBe('not_for_these')
  })

  test('never the last fen of a piece', () => {
    const off = shopOff(terms({ amount_fen: 1_000_00 }), goods())
    expect(off.lines_fen).toEqual([99_99, 49_98])
    expect(off.shipping_fen).toBe(0)
  })

  test('shipping alone, where it is for shipping, and never more than it costs', () => {
    expect(shopOff(terms({ kind: 'shipping', amount_fen: 15_00 }), goods())).toMatchObject({
      total_fen: 10_00,
      shipping_fen: 10_00,
      lines_fen: [0, 0],
    })
  })

  test('of a won lot the premium or the shipping, never the hammer price', () => {
    expect(shopOff(terms(), lot()).total_fen).toBe(0)
    expect(shopOff(terms({ kind: 'percent', percent_bp: 5_000, max_off_fen: 900_00 }), lot()).total_fen).toBe(0)
    expect(shopOff(terms({ scope: 'lot_premium', amount_fen: 80_00 }), lot())).toMatchObject({
      total_fen: 50_00,
      premium_fen: 50_00,
    })
    expect(shopOff(terms({ kind: 'shipping' }), lot()).shipping_fen).toBe(10_00)
  })

  test('nothing at another shop', () => {
    expect(shopOff(terms(), goods({ shop_id: 2 })).total_fen).toBe(0)
  })
})

describe('the platform’s coupon', () => {
  test('counts all orders of a checkout after their shops’ coupons, and is spread over them by value', () => {
    const orders = [goods(), goods({ shop_id: 2 })]
    const held: HeldTerms = { id: 9, ...platform({ amount_fen: 28_00, min_spend_fen: 280_00 }) }
    const choice = couponsOff(orders, [{ id: 1, ...terms() }, null], held)
    expect(choice.platform_off.map((off) => off.total_fen)).toEqual([13_00, 15_00])
    const too_much = couponsOff(orders, [{ id: 1, ...terms({ amount_fen: 20_01 }) }, null], held)
    expect(too_much.platform_off.map((off) => off.total_fen)).toEqual([0, 0])
  })

  test('stands beside no exclusive coupon of a shop', () => {
    const held: HeldTerms = { id: 9, ...platform() }
    const choice = couponsOff([goods()], [{ id: 1, ...terms({ is_exclusive: true }) }], held)
    expect(choice.total_fen).toBe(20_00)
  })
})

/** The best of all combinations there are. */
function bruteForce(orders: readonly CouponOrder[], held: readonly HeldTerms[]): number {
  const of_platform = [null, ...held.filter((one) => one.issuer === 'platform')]
  let most_fen = 0
  const choose = (i: number, shops: Array<HeldTerms | null>): void => {
    if (i === orders.length) {
      for (const one of of_platform) most_fen = Math.max(most_fen, couponsOff(orders, shops, one).total_fen)
      return
    }
    choose(i + 1, [...shops, null])
    for (const one of held) if (one.issuer === 'shop' && !shops.includes(one)) choose(i + 1, [...shops, one])
  }
  choose(0, [])
  return most_fen
}

const fen = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 400_00 }))
const aLine = fc.record({
  subtotal_fen: fc.integer({ min: 5, max: 400_00 }),
  qty: fc.integer({ min: 1, max: 3 }),
  goods_id: fc.integer({ min: 1, max: 4 }),
  category_ids: fc.subarray([1, 2, 3]),
})
const anOrder = fc.record({
  shop_id: fc.integer({ min: 1, max: 3 }),
  is_lot: fc.boolean(),
  lines: fc.array(aLine, { minLength: 1, maxLength: 3 }),
  shipping_fen: fc.integer({ min: 0, max: 30_00 }),
  premium_fen: fc.integer({ min: 0, max: 50_00 }),
})
const aCoupon = fc
  .record({
    shop_id: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
    kind: fc.constantFrom('amount' as const, 'percent' as const, 'shipping' as const),
    amount_fen: fen,
    percent_bp: fc.integer({ min: 100, max: 9_000 }),
    max_off_fen: fen,
    min_spend_fen: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 900_00 })),
    scope: fc.constantFrom('all' as const, 'category' as const, 'goods' as const, 'lot_premium' as const),
    scope_ids: fc.subarray([1, 2, 3]),
    is_exclusive: fc.boolean(),
  })
  .map((one) => ({ ...one, issuer: one.shop_id === null ? ('platform' as const) : ('shop' as const) }))
const aCheckout = fc.record({
  orders: fc.array(anOrder, { minLength: 1, maxLength: 4 }),
  held: fc.array(aCoupon, { maxLength: 7 }).map((list) => list.map((one, i): HeldTerms => ({ ...one, id: i + 1 }))),
})

describe('never a worse coupon', () => {
  // COUPON_CARTS=100000 runs the long form: some minutes.
  test('the choice made for the buyer takes off as much as the best of all combinations', () => {
    fc.assert(
      fc.property(aCheckout, ({ orders, held }) => {
        expect(bestChoice(orders, held).total_fen).toBe(bruteForce(orders, held))
      }),
      { numRuns: Number(process.env.COUPON_CARTS ?? 1_500) },
    )
  })

  test('no line goes below a fen a piece, no part below nothing, and the parts are the whole', () => {
    fc.assert(
      fc.property(aCheckout, ({ orders, held }) => {
        const choice = bestChoice(orders, held)
        for (const [i, order] of orders.entries()) {
          const [shop, all] = [choice.shop_off[i]!, choice.platform_off[i]!]
          for (const [j, line] of order.lines.entries())
            expect(line.subtotal_fen - shop.lines_fen[j]! - all.lines_fen[j]!).toBeGreaterThanOrEqual(
              Math.min(line.qty, line.subtotal_fen),
            )
          expect(order.shipping_fen - shop.shipping_fen - all.shipping_fen).toBeGreaterThanOrEqual(0)
          expect(order.premium_fen - shop.premium_fen - all.premium_fen).toBeGreaterThanOrEqual(0)
          for (const off of [shop, all])
            expect(off.total_fen).toBe(off.shipping_fen + off.premium_fen + off.lines_fen.reduce((a, b) => a + b, 0))
        }
      }),
      { numRuns: 500 },
    )
  })
})
