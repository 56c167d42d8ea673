import { describe, expect, it } from 'vitest'
import { bandFen, bandOf, namedIn } from './headnote.ts'

describe('an amount', () => {
  it.each([
    [0, 0, 500_00],
    [499_99, 0, 500_00],
    [500_00, 500_00, 2_000_00],
    [9_999_99, 2_000_00, 10_000_00],
    [50_000_00, 50_000_00, null],
    [9_000_000_00, 50_000_00, null],
  ])('of %d fen is told as from %d to %s', (amount_fen, amount_from_fen, amount_to_fen) => {
    expect(bandFen(bandOf(amount_fen))).toEqual({ amount_from_fen, amount_to_fen })
  })
})

describe('a headnote', () => {
  const NAMES = ['景德老窑', 'Ann', '明', 'JY2611220001']

  it.each([
    ['景德老窑所售与描述不符', '景德老窑'],
    ['ＡＮＮ said so', 'Ann'],
    ['订单 jy2611220001 退款', 'JY2611220001'],
    ['电话 138 0013 8000', '138 0013 8000'],
    ['单号 １３８００１３８０００', '13800138000'],
  ])('%s names %s', (text, found) => {
    expect(namedIn(text, NAMES)).toBe(found)
  })

  it.each(['明代青花，1573 年款，高 24 厘米，修补未写明', 'A repair the listing shows in a photo only'])(
    '%s names nobody',
    (text) => {
      expect(namedIn(text, NAMES)).toBeUndefined()
    },
  )
})
