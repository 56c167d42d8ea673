import { expect, it } from 'vitest'
import { clockText, timeLeftText } from './time-left.ts'

it('says how long is left in two words, without leading zeros', () => {
  const left = (s: number) => timeLeftText(s * 1000, 0)
  expect(left(6 * 86_400 + 23 * 3_600 + 59)).toBe('6 d 23 h')
  expect(left(86_400 + 3 * 3_600)).toBe('1 d 3 h')
  expect(left(86_400)).toBe('1 d')
  expect(left(3_600 + 61)).toBe('1 h 1 min')
  expect(left(59)).toBe('59 s')
  expect(left(-5)).toBe('0 s')
})

it('puts the time left where the sentence wants it', () => {
  const clock = { text: 'Send it back within {left}, or the case is closed', due_at_ms: 90_000_000 }
  expect(clockText(clock, 0)).toBe('Send it back within 1 d 1 h, or the case is closed')
})
