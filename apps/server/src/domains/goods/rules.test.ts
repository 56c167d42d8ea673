import { GOODS_WAS_DAYS } from '@juya/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isListed, mayMove, shopActions } from './rules/goods-states.ts'
import { type Line, parcelFen, type Rate, type Shipping } from './rules/shipping-cost.ts'
import { lacksWeight, skuNameEn, wrongRates, wrongSkus } from './rules/sku-rules.ts'
import { isBargain, type Period, periodsOf, WAS_ASKED_DAYS, wasFen } from './rules/was-price.ts'

const DAY = 86_400_000
const NOW = 1_800_000_000_000
/** Asked at a price, from so many days ago until so many days ago. */
const asked = (price_fen: number, from_days: number, until_days: number): Period => ({
  price_fen,
  from_ms: NOW - from_days * DAY,
  until_ms: NOW - until_days * DAY,
})

describe('the crossed-out price', () => {
  test('is the lowest the thing was asked for in the 30 days before, not the last and not the highest', () => {
    expect(wasFen([asked(200_00, 40, 20), asked(150_00, 20, 10), asked(299_00, 10, 0)], 120_00, NOW)).toBe(150_00)
  })
  test('is none where the thing is not cheaper than that', () => {
    expect(wasFen([asked(100_00, 29, 20), asked(300_00, 20, 0)], 150_00, NOW)).toBeNull()
  })
  test('forgets what was asked longer ago, and counts a price that reaches into those days', () => {
    expect(wasFen([asked(90_00, 60, 31), asked(200_00, 31, 0)], 150_00, NOW)).toBe(200_00)
    expect(wasFen([asked(160_00, 60, 29), asked(200_00, 29, 0)], 150_00, NOW)).toBe(160_00)
  })
  test('needs seven days on sale: a price that stood for an hour was never one', () => {
    expect(wasFen([asked(2_999_00, 1 / 24, 0)], 100_00, NOW)).toBeNull()
    expect(wasFen([asked(2_999_00, WAS_ASKED_DAYS, 0)], 100_00, NOW)).toBe(2_999_00)
    expect(wasFen([asked(200_00, GOODS_WAS_DAYS, GOODS_WAS_DAYS - 3), asked(200_00, 3.9, 0)], 100_00, NOW)).toBeNull()
  })
  test('does not count times in which it was not offered', () => {
    const changes = [
      { price_fen: 200_00, at: NOW - 20 * DAY },
      { price_fen: null, at: NOW - 15 * DAY },
      { price_fen: 180_00, at: NOW - 4 * DAY },
    ]
    expect(periodsOf(changes, NOW)).toEqual([asked(200_00, 20, 15), asked(180_00, 4, 0)])
    expect(wasFen(periodsOf(changes, NOW), 100_00, NOW)).toBe(180_00)
  })
  test('makes a bargain of what costs at least a fifth less', () => {
    expect(isBargain(80_00, 100_00)).toBe(true)
    expect(isBargain(80_01, 100_00)).toBe(false)
    expect(isBargain(1, null)).toBe(false)
  })
})

const EVERYWHERE: Rate = { regions: [], first: 1, first_fen: 10_00, next: 1, next_fen: 2_00 }
const FAR: Rate = { regions: ['650000'], first: 1, first_fen: 25_00, next: 1, next_fen: 8_00 }
const template = (more: Partial<Extract<Shipping, { mode: 'template' }>> = {}): Shipping => ({
  mode: 'template',
  template_id: 1,
  by: 'piece',
  rates: [EVERYWHERE, FAR],
  free_over_fen: null,
  ...more,
})
const line = (shipping: Shipping, qty = 1, more: Partial<Line> = {}): Line => ({
  shipping,
  qty,
  weight_g: null,
  goods_fen: 100_00 * qty,
  ...more,
})

describe('a shop’s parcel', () => {
  test('costs the dearest first unit once, everything else at its next rate', () => {
    const dear = template({ template_id: 2, rates: [{ ...EVERYWHERE, first_fen: 30_00, next_fen: 5_00 }] })
    expect(parcelFen([line(template(), 2), line(dear, 3)], '330000')).toBe(30_00 + 2 * 5_00 + 2 * 2_00)
  })
  test('is priced by the rate that names the province, else by the one for all others', () => {
    expect(parcelFen([line(template(), 3)], '650000')).toBe(25_00 + 2 * 8_00)
    expect(parcelFen([line(template(), 3)], '330000')).toBe(10_00 + 2 * 2_00)
  })
  test('is not sent where one thing in it is not', () => {
    expect(parcelFen([line({ mode: 'free' }), line(template({ rates: [FAR] }))], '330000')).toBeUndefined()
  })
  test('by weight counts begun units', () => {
    const heavy = template({
      by: 'weight',
      rates: [{ regions: [], first: 1_000, first_fen: 12_00, next: 500, next_fen: 3_00 }],
    })
    expect(parcelFen([line(heavy, 2, { weight_g: 800 })], '330000')).toBe(12_00 + 2 * 3_00)
  })
  test('is free for goods that reach their template’s limit, and a fixed price holds any number', () => {
    expect(parcelFen([line(template({ free_over_fen: 200_00 }), 2)], '330000')).toBe(0)
    expect(parcelFen([line({ mode: 'fixed', fen: 15_00 }, 7)], '330000')).toBe(15_00)
    expect(
      parcelFen(
        [line({ mode: 'fixed', fen: 15_00 }, 7), line(template({ rates: [{ ...EVERYWHERE, first_fen: 18_00 }] }))],
        '330000',
      ),
    ).toBe(18_00)
    expect(parcelFen([], '330000')).toBe(0)
  })
  test('never costs more than its lines sent one by one, nor less than any of them alone', () => {
    const fen = fc.integer({ min: 0, max: 50_00 })
    const any = fc.record({
      first: fc.integer({ min: 1, max: 3 }),
      first_fen: fen,
      next: fc.integer({ min: 1, max: 3 }),
      next_fen: fen,
      qty: fc.integer({ min: 1, max: 9 }),
    })
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 5 }), (parts) => {
        // A next unit dearer than the first one would be a shop's mistake: a parcel is no cheaper then.
        const lines = parts.map(({ qty, ...rate }, i) =>
          line(
            template({
              template_id: i,
              rates: [
                {
                  regions: [],
                  ...rate,
                  next_fen: Math.min(rate.next_fen, Math.floor(rate.first_fen / rate.first / 3)),
                },
              ],
            }),
            qty,
          ),
        )
        const together = parcelFen(lines, '330000')!
        const apart = lines.map((one) => parcelFen([one], '330000')!)
        expect(together).toBeLessThanOrEqual(apart.reduce((sum, one) => sum + one, 0))
        expect(together).toBeGreaterThanOrEqual(Math.max(...parts.map(({ first_fen }) => first_fen)))
      }),
    )
  })
})

describe('ways to buy', () => {
  const options = [
    { name: '颜色', values: ['青', '白'], values_en: ['Celadon', 'White'] },
    { name: '容量', values: ['200 ml'] },
  ]
  const sku = (...values: string[]) => ({ values, price_fen: 1, stock: 1 })
  test('are a value of each option, none twice', () => {
    expect(wrongSkus(options, [sku('青', '200 ml'), sku('白', '200 ml')])).toBeUndefined()
    expect(wrongSkus(options, [sku('青')])?.field).toBe('skus')
    expect(wrongSkus(options, [sku('红', '200 ml')])?.field).toBe('skus')
    expect(wrongSkus(options, [sku('青', '200 ml'), sku('青', '200 ml')])?.field).toBe('skus')
    expect(wrongSkus([], [sku(), sku()])?.field).toBe('skus')
    expect(wrongSkus([options[0]!, options[0]!], [])?.field).toBe('options')
    expect(wrongSkus([{ name: '颜色', values: ['青', '青'] }], [])?.field).toBe('options')
    expect(wrongSkus([{ name: '颜色', values: ['青'], values_en: [] }], [])?.field).toBe('options')
  })
  test('are called as their reader reads', () => {
    expect(skuNameEn(['青', '200 ml'], options)).toBe('Celadon / 200 ml')
  })
  test('need weights for a template by weight; a province has one rate', () => {
    expect(lacksWeight('weight', [sku()])?.field).toBe('skus')
    expect(lacksWeight('piece', [sku()])).toBeUndefined()
    expect(wrongRates([{ regions: ['650000'] }, { regions: ['650000'] }])?.field).toBe('rates')
    expect(wrongRates([{ regions: [] }, { regions: [] }])?.field).toBe('rates')
    expect(wrongRates([{ regions: [] }, { regions: ['650000'] }])).toBeUndefined()
  })
})

test('goods that were removed by an operator come back by no step of their shop', () => {
  expect(shopActions('removed')).toEqual(['delete'])
  expect((['submit', 'approve', 'put_on', 'restock'] as const).filter((event) => mayMove('removed', event))).toEqual([])
  expect(isListed('sold_out')).toBe(true)
})
