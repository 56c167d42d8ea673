import { describe, expect, test } from 'vitest'
import { hasHurt, isSame, shareOf } from './audit-rules.ts'

describe('two who looked at one thing', () => {
  test('agree on the outcome, and on a part when the amounts lie within a tenth of what was asked for', () => {
    expect(isSame({ outcome: 'approve' }, { outcome: 'approve' }, null)).toBe(true)
    expect(isSame({ outcome: 'approve' }, { outcome: 'reject' }, null)).toBe(false)
    const part = (amount_fen: number) => ({ outcome: 'partial', amount_fen }) as const
    expect(isSame(part(100_00), part(110_00), 100_00)).toBe(true)
    expect(isSame(part(100_00), part(110_01), 100_00)).toBe(false)
  })

  test('leave somebody hurt where the first was harsher, and one of a case’s two sides always', () => {
    expect(hasHurt('lot', { outcome: 'reject' }, { outcome: 'approve' })).toBe(true)
    expect(hasHurt('lot', { outcome: 'approve' }, { outcome: 'reject' })).toBe(false)
    expect(hasHurt('penalty', { outcome: 'impose' }, { outcome: 'drop' })).toBe(true)
    expect(hasHurt('review', { outcome: 'hide' }, { outcome: 'keep' })).toBe(true)
    expect(hasHurt('case', { outcome: 'refund' }, { outcome: 'reject' })).toBe(true)
    expect(hasHurt('case', { outcome: 'reject' }, { outcome: 'partial' })).toBe(true)
  })
})

test('a share comes with Wilson’s interval, and not at all from too few', () => {
  expect(shareOf(9, 9)).toBeUndefined()
  // By hand: 45 of 50 is 90%, between 78.6% and 95.7%.
  expect(shareOf(45, 50)).toEqual({ share_bp: 9_000, low_bp: 7_864, high_bp: 9_565 })
  expect(shareOf(20, 20)).toMatchObject({ share_bp: 10_000, high_bp: 10_000 })
  expect(shareOf(0, 20)).toMatchObject({ share_bp: 0, low_bp: 0 })
})
