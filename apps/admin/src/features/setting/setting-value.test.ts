import { expect, test } from 'vitest'
import { readDay, readValue, type Setting, shownValue, typedValue } from './setting-value.ts'

const setting = (type: Setting['type'], value: unknown) => ({ type, value }) as Setting
const words = { on: 'On', off: 'Off' }

test.each([
  ['money', 500_00, '500', '¥500'],
  ['rate', 1_050, '10.5', '10.5%'],
  ['integer', 72, '72', '72'],
  ['flag', true, 'true', 'On'],
  ['list', [24, 6, 1], '24\n6\n1', '24, 6, 1'],
  ['list', ['wallet', 'card'], 'wallet\ncard', 'wallet, card'],
  ['text', '9:00–21:00', '9:00–21:00', '9:00–21:00'],
] as const)('a %s is shown, typed and read back as the same value', (type, value, typed, shown) => {
  expect(typedValue(type, value)).toBe(typed)
  expect(shownValue(type, value, words)).toBe(shown)
  expect(readValue(setting(type, value), typed)).toEqual(value)
})

test.each([
  ['money', 1, '1.234'],
  ['money', 1, 'ten'],
  ['rate', 1, '10.555'],
  ['integer', 1, '1.5'],
  ['integer', 1, '1e3'],
  ['list', [1], '1\ntwo'],
  ['json', {}, '{'],
] as const)('a %s that is none is not read as one', (type, value, typed) => {
  expect(readValue(setting(type, value), typed)).toBeUndefined()
})

test('a day and time are of China, wherever the desk stands', () => {
  expect(readDay('2026-12-01T00:00')).toEqual({ starts_at: Date.parse('2026-12-01T00:00:00+08:00') / 1000 })
  expect(readDay('')).toEqual({})
})
