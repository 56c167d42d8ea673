import { expect, test } from 'vitest'
import { typedPhone } from './phone.ts'

test.each([
  '19900000021',
  '+86 199 0000 0021',
  '+86-199-0000-0021',
  '0086 19900000021',
  '86 19900000021',
  '(86) 199 0000 0021',
  '１９９００００００２１',
  '＋８６１９９００００００２１',
  ' 199\u00a00000\u20110021 ',
])('%s is one number', (typed) => {
  expect(typedPhone(typed)).toBe('19900000021')
})

test('a number is typed key by key, with its country or without', () => {
  const typed = (keys: string) => [...keys].reduce((value, key) => typedPhone(value + key), '')

  expect(['19900000021', '+8619900000021', '008619900000021', '199 0000 00219'].map(typed)).toEqual(
    Array(4).fill('19900000021'),
  )
  expect([typedPhone('199'), typedPhone('8'), typedPhone('')]).toEqual(['199', '8', ''])
})
