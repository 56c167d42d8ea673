import { describe, expect, test } from 'vitest'
import { addMonths, fold } from './rules.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)
const shown = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 16)

describe('a month of the calendar of Shanghai', () => {
  test.each([
    ['2026-01-31T10:00', 1, '2026-02-28T10:00'],
    ['2028-01-31T10:00', 1, '2028-02-29T10:00'],
    ['2026-11-30T23:59', 3, '2027-02-28T23:59'],
    ['2026-03-01T00:30', 1, '2026-04-01T00:30'],
    ['2026-12-31T07:00', 12, '2027-12-31T07:00'],
  ])('%s and %i more is %s', (from, months, until) => {
    expect(shown(addMonths(at(from), months))).toBe(until)
  })
})

describe('times of VIP', () => {
  const had = (moment: string, months: number, ended?: string) => ({
    at: at(moment),
    months,
    days: 0,
    ended_at: ended ? at(ended) : null,
  })

  test('follow each other, and begin at once after a gap', () => {
    const spans = fold([had('2026-01-31T10:00', 1), had('2026-02-01T10:00', 1), had('2026-06-01T10:00', 1)])
    expect(spans.map(({ from_at, until_at }) => [shown(from_at), shown(until_at)])).toEqual([
      ['2026-01-31T10:00', '2026-02-28T10:00'],
      ['2026-02-28T10:00', '2026-03-28T10:00'],
      ['2026-06-01T10:00', '2026-07-01T10:00'],
    ])
  })

  test('move forward when one before them was refunded, from that moment on', () => {
    const spans = fold([had('2026-05-01T10:00', 1, '2026-05-04T10:00'), had('2026-05-02T10:00', 1)])
    expect(spans.map(({ from_at, until_at }) => [shown(from_at), shown(until_at)])).toEqual([
      ['2026-05-01T10:00', '2026-05-04T10:00'],
      ['2026-05-04T10:00', '2026-06-04T10:00'],
    ])
  })

  test('that were refunded before they began last no moment', () => {
    const [, second] = fold([had('2026-05-01T10:00', 1), had('2026-05-02T10:00', 1, '2026-05-03T10:00')])
    expect(shown(second!.from_at)).toBe('2026-06-01T10:00')
    expect(second!.until_at).toBe(second!.from_at)
  })
})
