/** Order numbers: yyMMdd (Asia/Shanghai), 12 random digits, a Luhn digit. Nothing is authorised by knowing one. */
import { randomInt } from 'node:crypto'

const SHANGHAI_MS = 8 * 3_600_000

/** @param at ms @param random twelve digits; given by tests only */
export function newOrderNo(at: number, random = twelveDigits()): string {
  const day = new Date(at + SHANGHAI_MS).toISOString().slice(2, 10).replaceAll('-', '')
  const digits = `${day}${random}`
  return `${digits}${luhnDigit(digits)}`
}

const twelveDigits = (): string =>
  `${randomInt(1_000_000)}`.padStart(6, '0') + `${randomInt(1_000_000)}`.padStart(6, '0')

/** The digit that makes the Luhn sum of digits + it divisible by ten. */
export function luhnDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, char, place) => {
    const value = Number(char) * (place % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** True for a number whose last digit fits: a slip of the pen is found before the database is asked. */
export const isOrderNo = (text: string): boolean =>
  /^\d{19}$/.test(text) && luhnDigit(text.slice(0, -1)) === Number(text.at(-1))
