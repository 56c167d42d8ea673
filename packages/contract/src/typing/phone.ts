/** Mobile numbers as people type and paste them. Browsers import this file alone. */

const DIGITS = 11
/** As long as a number is with its country and signs between its groups: `+86 (199) 0000-0021`. */
export const PHONE_TYPED_MAX = 24

/** A number's digits, without the country's in front, spaces and signs; full-width digits count. Digits are kept until it is known whether 86 is the country. */
export function typedPhone(text: string): string {
  const digits = text.normalize('NFKC').replace(/\D/g, '')
  const [, country = '', own = ''] = /^((?:00)?86)?(.*)$/.exec(digits)!
  if (country !== '' && (own.length >= DIGITS || /^\s*[+＋]/.test(text))) return own.slice(0, DIGITS)
  return digits.slice(0, country.length + DIGITS)
}
