import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf, judge, perUnitE6, shownUntil } from './rules.ts'

const NOON = Date.parse('2026-11-25T12:00:00+08:00')
const DAY_MS = 86_400_000
const USD_E6 = 7_100_000
const last = { currency: 'USD', dated_on: '2026-11-24', cny_per_unit_e6: USD_E6 }
const said = (usd_e6: number, date = '2026-11-25') => ({ date, units_per_cny: { USD: 1_000_000 / usd_e6 } })

describe('a published rate', () => {
  test('is kept as CNY per unit in millionths', () => {
    expect(judge({ date: '2026-11-25', units_per_cny: { USD: 0.14, JPY: 21.9 } }, ['USD', 'JPY'], [], NOON)).toEqual({
      believed: [
        { currency: 'USD', dated_on: '2026-11-25', cny_per_unit_e6: 7_142_857 },
        { currency: 'JPY', dated_on: '2026-11-25', cny_per_unit_e6: 45_662 },
      ],
      refused: [],
    })
  })

  test('is refused by itself where it is missing or none; the others are believed', () => {
    const units_per_cny = { USD: 0, EUR: -0.12, JPY: 1e-12, HKD: 1e12, GBP: 0.1066 }
    const { believed, refused } = judge(
      { date: '2026-11-25', units_per_cny },
      ['USD', 'EUR', 'JPY', 'HKD', 'TWD', 'GBP'],
      [],
      NOON,
    )

    expect(believed.map(({ currency }) => currency)).toEqual(['GBP'])
    expect(refused).toEqual([
      'USD: 0 is no rate',
      'EUR: -0.12 is no rate',
      'JPY: 1e-12 is no rate',
      'HKD: 1000000000000 is no rate',
      'TWD: missing',
    ])
  })

  test('is refused beyond a fifth of the last, up or down, for as long as that one is shown', () => {
    const isBelieved = (e6: number, date?: string, now_ms = NOON) =>
      judge(said(e6, date), ['USD'], [last], now_ms).believed.length === 1
    const [low, high] = [USD_E6 * 0.8, USD_E6 * 1.2]

    expect([low - 1, low, high, high + 1].map((e6) => isBelieved(e6))).toEqual([false, true, true, false])
    expect(isBelieved(high * 2, '2026-11-30', NOON + 5 * DAY_MS)).toBe(false)
    expect(isBelieved(high * 2, '2026-12-01', NOON + 6 * DAY_MS)).toBe(true)
  })

  test('of a day that is known, or earlier, brings nothing and is no fault', () => {
    const nothing = { believed: [], refused: [] }

    expect(judge(said(USD_E6, '2026-11-24'), ['USD'], [last], NOON)).toEqual(nothing)
    expect(judge(said(USD_E6, '2026-11-23'), ['USD'], [last], NOON)).toEqual(nothing)
  })

  test('of a day that has not come, or is a week back, is refused', () => {
    const refused = (date: string) => judge(said(USD_E6, date), ['USD'], [], NOON).refused

    expect(refused('2026-11-27')).toEqual(['the rates are dated 2026-11-27'])
    expect(refused('2026-11-26')).toEqual([])
    expect(refused('2026-11-19')).toEqual([])
    expect(refused('2026-11-18')).toEqual(['the rates are dated 2026-11-18'])
  })
})

test('a rate of any size is a positive whole number or none', () => {
  fc.assert(
    fc.property(fc.double(), (units) => {
      const e6 = perUnitE6(units)
      expect(Number.isNaN(e6) || (Number.isSafeInteger(e6) && e6 > 0)).toBe(true)
    }),
  )
})

test('a rate is shown up to the end of its sixth day after, in Asia/Shanghai', () => {
  expect(new Date(shownUntil('2026-11-18')).toISOString()).toBe('2026-11-24T16:00:00.000Z')
  expect(dayOf(shownUntil('2026-11-18'))).toBe('2026-11-25')
})
