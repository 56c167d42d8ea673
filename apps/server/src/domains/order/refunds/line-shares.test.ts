/** Lines of an order give back what they cost, however the refunds are cut. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CouponTerms, platformOff, shopOff } from '../../coupon/best-coupons.ts'
import { spreadFen } from '../../ledger/index.ts'
import type { Order, OrderItemRow, OrderRefund } from '../tables.ts'
import { type LineFacts, lineFen, piecesFen, piecesLeft, splitRefund } from './line-shares.ts'
import { sharesOf } from './shares.ts'

const line = (more: Partial<LineFacts> = {}): LineFacts => ({
  id: 1,
  qty: 3,
  subtotal_fen: 100_00,
  discount_fen: 0,
  platform_discount_fen: 0,
  adjust_fen: 0,
  refunded_fen: 0,
  refunded_qty: 0,
  lowered_fen: 0,
  ...more,
})

describe('a line', () => {
  test('costs its price less its shares of the coupons and of an edit of the price', () => {
    expect(lineFen(line({ discount_fen: 20_00, adjust_fen: -5_00 }))).toBe(75_00)
  })

  test('gives back its pieces one by one to the fen, whatever does not divide', () => {
    const one_by_one = [0, 1, 2].map((refunded_qty) => piecesFen(line({ refunded_qty }), 1))
    expect(one_by_one).toEqual([33_33, 33_33, 33_34])
    expect(piecesFen(line(), 3)).toBe(100_00)
  })

  test('whose price fell after it was paid gives back its pieces at what they cost in the end', () => {
    const lowered = line({ subtotal_fen: 240_00, refunded_fen: 30_00, lowered_fen: 30_00 })
    expect(piecesFen(lowered, 1)).toBe(70_00)
    expect(piecesFen({ ...lowered, refunded_fen: 100_00, refunded_qty: 1 }, 2)).toBe(140_00)
    expect(splitRefund([lowered], undefined, 210_00)).toMatchObject({
      lines: [{ amount_fen: 210_00, qty: 3 }],
      other_fen: 0,
    })
  })

  test('gives back no more than is left of it', () => {
    expect(piecesFen(line({ refunded_fen: 90_00 }), 1)).toBe(10_00)
  })
})

describe('an amount for several things', () => {
  const [one, two] = [line({ id: 1, qty: 1 }), line({ id: 2, qty: 1, subtotal_fen: 50_00 })]

  test('is spread by their prices; what is above them is of the shipping', () => {
    const part = splitRefund([one, two], undefined, 30_00)
    expect(part.lines.map(({ amount_fen, qty }) => [amount_fen, qty])).toEqual([
      [20_00, 0],
      [10_00, 0],
    ])
    const more = splitRefund([one, two], [{ item_id: 2, qty: 1 }], 58_00)
    expect(more).toMatchObject({ lines: [{ amount_fen: 50_00, qty: 1 }], other_fen: 8_00 })
  })
})

const NONE: CouponTerms = {
  issuer: 'shop',
  shop_id: 1,
  kind: 'amount',
  amount_fen: 0,
  percent_bp: null,
  max_off_fen: null,
  min_spend_fen: 0,
  scope: 'all',
  scope_ids: [],
  is_exclusive: false,
}
const aLine = fc.record({
  price_fen: fc.integer({ min: 1, max: 90_00 }),
  qty: fc.integer({ min: 1, max: 4 }),
  goods_id: fc.integer({ min: 1, max: 2 }),
})
const aSale = fc.record({
  lines: fc.array(aLine, { minLength: 3, maxLength: 3 }),
  shipping_fen: fc.integer({ min: 0, max: 12_00 }),
  edit_fen: fc.integer({ min: 0, max: 60_00 }),
  shop_off_fen: fc.integer({ min: 0, max: 80_00 }),
  platform_off_fen: fc.integer({ min: 0, max: 80_00 }),
  /** The platform's coupon may be for some of the things only, or for shipping. */
  scope: fc.constantFrom('all' as const, 'goods' as const),
  kind: fc.constantFrom('amount' as const, 'shipping' as const),
  /** Which pieces are asked for, and what share of the most. */
  steps: fc.array(
    fc.record({
      qtys: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 3, maxLength: 3 }),
      share: fc.constantFrom(1, 1, 0.5, 0.13),
      shipping: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  shipped: fc.boolean(),
})
type Sale = typeof aSale extends fc.Arbitrary<infer S> ? S : never

/** An order as it is paid: with coupons laid and the price edited as the program does it. */
function sold(sale: Sale): { order: Order; items: OrderItemRow[] } {
  const subtotals = sale.lines.map(({ price_fen, qty }) => price_fen * qty)
  const goods_fen = subtotals.reduce((sum, fen) => sum + fen, 0)
  const edit_fen = Math.max(0, Math.min(sale.edit_fen, goods_fen - 1_00))
  const edits = spreadFen(edit_fen, subtotals)
  const couponed = {
    shop_id: 1,
    is_lot: false,
    lines: sale.lines.map(({ qty, goods_id }, i) => ({
      subtotal_fen: subtotals[i]! - edits[i]!,
      qty,
      goods_id,
      category_ids: [],
    })),
    shipping_fen: sale.shipping_fen,
    premium_fen: 0,
  }
  const shop = shopOff({ ...NONE, amount_fen: sale.shop_off_fen }, couponed)
  const platform = { ...NONE, issuer: 'platform' as const, shop_id: null, kind: sale.kind, scope: sale.scope }
  const [off] = platformOff(
    { ...platform, amount_fen: sale.platform_off_fen, scope_ids: [1] },
    [couponed],
    [{ off: shop, is_exclusive: false }],
  )
  const total_fen = goods_fen + sale.shipping_fen - edit_fen - shop.total_fen - off!.total_fen
  const order = {
    ...{
      lot_id: null,
      goods_fen,
      shipping_fen: sale.shipping_fen,
      shipping_cap_fen: sale.shipping_fen,
      premium_fen: 0,
      adjust_fen: -edit_fen,
      total_fen,
    },
    ...{
      shop_discount_fen: shop.total_fen,
      platform_discount_fen: off!.total_fen,
      shipped_at: sale.shipped ? 1 : null,
    },
  } as Order
  const items = sale.lines.map(
    ({ qty }, i) =>
      ({
        ...line({ id: i + 1, qty, subtotal_fen: subtotals[i]!, adjust_fen: -edits[i]! || 0 }),
        discount_fen: shop.lines_fen[i]! + off!.lines_fen[i]!,
        platform_discount_fen: off!.lines_fen[i]!,
      }) as OrderItemRow,
  )
  return { order, items }
}

test('of three-line orders with coupons and an edited price: any refunds together are what was paid, each line its price, coupons their shares', () => {
  fc.assert(
    fc.property(aSale, (sale) => {
      const { order, items } = sold(sale)
      const earlier: OrderRefund[] = []
      let left_fen = order.total_fen
      const refund = (cash_fen: number, lines?: Array<{ item_id: number; qty: number }>): void => {
        const ask = { cash_fen, lines, reason: '', for: { type: 'close' as const }, actor: { type: 'system' as const } }
        const shares = sharesOf(order, items, earlier, ask, { left_fen, max_fen: left_fen, sent: false })
        const of_lines_fen = shares.split.lines.reduce((sum, share) => sum + share.amount_fen, 0)
        expect(of_lines_fen + shares.split.other_fen).toBe(shares.cash_fen)
        for (const share of shares.split.lines) {
          const item = items.find(({ id }) => id === share.line.id)!
          item.refunded_fen += share.amount_fen
          item.refunded_qty += share.qty
          expect(item.refunded_fen).toBeLessThanOrEqual(lineFen(item))
          expect(item.refunded_qty).toBeLessThanOrEqual(item.qty)
          if (item.refunded_qty === item.qty) expect(item.refunded_fen).toBe(lineFen(item))
        }
        expect(shares.coupon_fen).toBeGreaterThanOrEqual(0)
        earlier.push({ cash_fen: shares.cash_fen, coupon_fen: shares.coupon_fen! } as OrderRefund)
        left_fen -= shares.cash_fen
      }
      for (const { qtys, share, shipping } of sale.steps) {
        const lines = items.flatMap((item, i) => {
          const qty = Math.min(qtys[i]!, piecesLeft(item))
          return qty > 0 ? [{ item_id: item.id, qty }] : []
        })
        const most_fen = lines.reduce(
          (sum, { item_id, qty }) => sum + piecesFen(items.find(({ id }) => id === item_id)!, qty),
          0,
        )
        const lines_left_fen = items.reduce((sum, item) => sum + lineFen(item) - item.refunded_fen, 0)
        const cash_fen = Math.floor(most_fen * share) + (shipping && share === 1 ? left_fen - lines_left_fen : 0)
        if (cash_fen > 0) refund(cash_fen, lines)
      }
      if (left_fen > 0) refund(left_fen)

      expect(earlier.reduce((sum, one) => sum + one.cash_fen, 0)).toBe(order.total_fen)
      expect(earlier.reduce((sum, one) => sum + one.coupon_fen, 0)).toBe(order.platform_discount_fen)
      expect(items.map((item) => [item.refunded_fen, item.refunded_qty])).toEqual(
        items.map((item) => [lineFen(item), item.qty]),
      )
    }),
    { numRuns: 3_000, seed: 20_261_123 },
  )
})
