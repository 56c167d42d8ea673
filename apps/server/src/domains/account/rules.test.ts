import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  birthdayOf,
  isAdult,
  isIdNumber,
  isWeakPassword,
  isWeakPayPassword,
  maskIdNo,
  maskName,
  maskPhone,
} from './rules.ts'

const nobody = { phone: null, birthday: null }

describe('a password', () => {
  it('has 8 to 20 characters, letters and digits, and is none of the common ones', () => {
    for (const good of ['lotus7bowl', 'A1b2c3d4', '青瓷celadon7', `${'x'.repeat(19)}1`])
      expect(isWeakPassword(good, '13900001111'), good).toBe(false)
    for (const bad of ['a1b2c3d', `${'x'.repeat(20)}1`, 'lotusbowl', '12345678', 'Password123', 'a13900001111'])
      expect(isWeakPassword(bad, '13900001111'), bad).toBe(true)
  })
})

describe('a pay password', () => {
  it('is no run, no repeat, no birthday and no end of the phone number', () => {
    for (const bad of ['000000', '012345', '654321', '121212', '123123', '900517', '199005', '051790', '001111']) {
      expect(isWeakPayPassword(bad, { phone: '13900001111', birthday: '1990-05-17' }), bad).toBe(true)
    }
    for (const good of ['258369', '135790', '100200', '907155'])
      expect(isWeakPayPassword(good, { phone: '13900001111', birthday: '1990-05-17' }), good).toBe(false)
  })
})

describe('an identity number', () => {
  it('has a real birthday and the right check digit', () => {
    expect(isIdNumber('11010519491231002X')).toBe(true)
    expect(isIdNumber('110105194912310021')).toBe(false)
    expect(isIdNumber('110105194902310029')).toBe(false)
    expect(birthdayOf('11010519491231002X')).toBe('1949-12-31')
  })

  it('with any one digit changed is refused', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 16 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digits = '11010519491231002X'
        const changed = `${digits.slice(0, at)}${(Number(digits[at]) + by) % 10}${digits.slice(at + 1)}`
        expect(isIdNumber(changed)).toBe(false)
      }),
    )
  })

  it('makes its owner an adult on the day of the 18th birthday in Shanghai', () => {
    expect(isAdult('2008-11-21', Date.parse('2026-11-20T15:59:59Z'))).toBe(false)
    expect(isAdult('2008-11-21', Date.parse('2026-11-20T16:00:00Z'))).toBe(true)
  })
})

it('phones, names and numbers are shown masked [R9.3]', () => {
  expect(maskPhone('13812345678')).toBe('138****5678')
  expect(maskPhone(null)).toBe('')
  expect(maskName('顾小满')).toBe('**满')
  expect(maskIdNo('11010519491231002X')).toBe('110***********002X')
  expect(isWeakPayPassword('258369', nobody)).toBe(false)
})
