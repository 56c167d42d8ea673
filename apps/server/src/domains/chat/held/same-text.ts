/** Which texts are the same: width, case, spaces and signs do not count, nor do digits. No database, no clock. */

/** A greeting or a short question is asked of many, and says nothing. */
const LEAST_CHARS = 8

export const sameText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, '')

export const isCounted = (text: string): boolean => [...sameText(text)].length >= LEAST_CHARS
