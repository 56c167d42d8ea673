/** Rules of passwords, numbers and names. No database, no clock. */

import { ADULT_YEARS } from '@juya/contract'

const PASSWORD_MIN = 8
const PASSWORD_MAX = 20
/** The ones tried first everywhere, that have both letters and digits. */
const COMMON = new Set(
  (
    'password1 password12 password123 passw0rd p@ssw0rd qwerty123 qwerty12 abc12345 abcd1234 a1234567 a12345678 a123456789 aa123456 aa12345678 1qaz2wsx ' +
    '1q2w3e4r 1q2w3e4r5t q1w2e3r4 qwer1234 asdf1234 zxcv1234 iloveyou1 admin123 admin1234 welcome1 letmein1 woaini520 woaini521 woaini1314 5201314a ' +
    'abc123456 abc123456789 123456abc 123456aa 12345678a 123456789a 1234567a 1234qwer 123qweasd qq123456 qwe123456 asd123456 zxc123456 test1234'
  ).split(' '),
)

/** 8–20 characters with letters and digits, none of the common ones, not the phone number. */
export function isWeakPassword(password: string, phone: string | null): boolean {
  const length = [...password].length
  if (length < PASSWORD_MIN || length > PASSWORD_MAX) return true
  if (!/[a-z]/i.test(password) || !/\d/.test(password)) return true
  if (COMMON.has(password.toLowerCase())) return true
  return phone !== null && password.includes(phone)
}

/** Digits that go up or down by one, or repeat: 123456, 987654, 111111, 121212, 123123. */
function isRun(digits: string): boolean {
  const steps = [...digits].slice(1).map((digit, i) => Number(digit) - Number(digits[i]))
  if (steps.every((step) => step === steps[0] && Math.abs(step) <= 1)) return true
  return [1, 2, 3].some((length) => digits === digits.slice(0, length).repeat(digits.length / length))
}

/** Also refuses the birthday (yymmdd, yyyymm, mmddyy …) and the end of the phone number. */
export function isWeakPayPassword(
  pay_password: string,
  { phone, birthday }: { phone: string | null; birthday: string | null },
): boolean {
  if (isRun(pay_password)) return true
  if (phone?.endsWith(pay_password)) return true
  const [year = '', month = '', day = ''] = (birthday ?? '').split('-')
  if (year === '') return false
  return [
    year.slice(2) + month + day,
    year + month,
    month + day + year.slice(2),
    day + month + year.slice(2),
    month + year,
    year + month.replace(/^0/, '') + day.replace(/^0/, ''),
  ].includes(pay_password)
}

const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** Whether a citizen's number has a real birthday and the right check digit. */
export function isIdNumber(id_no: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(id_no)) return false
  if (birthdayOf(id_no) === undefined) return false
  const sum = ID_WEIGHTS.reduce((total, weight, i) => total + weight * Number(id_no[i]), 0)
  return '10X98765432'[sum % 11] === id_no[17]
}

/** yyyy-mm-dd, or undefined when there is no such day. */
export function birthdayOf(id_no: string): string | undefined {
  const [year, month, day] = [id_no.slice(6, 10), id_no.slice(10, 12), id_no.slice(12, 14)]
  const text = `${year}-${month}-${day}`
  const at = new Date(`${text}T00:00:00Z`)
  return Number(year) >= 1900 && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined
}

/** Whether somebody born on a day is of age at a moment, by the calendar of Shanghai. @param now_ms ms */
export function isAdult(birthday: string, now_ms: number): boolean {
  const today = new Date(now_ms + 8 * 3_600_000).toISOString().slice(0, 10)
  return `${Number(birthday.slice(0, 4)) + ADULT_YEARS}${birthday.slice(4)}` <= today
}

/** First 3 and last 4 digits [R9.3]. */
export const maskPhone = (phone: string | null): string => (phone ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : '')
/** The family name is hidden, the last character shown: *建国 → **国. */
export const maskName = (name: string): string =>
  [...name].map((sign, i, all) => (i === all.length - 1 ? sign : '*')).join('')
export const maskIdNo = (id_no: string): string => `${id_no.slice(0, 3)}***********${id_no.slice(-4)}`
