/** Which texts are the same: width, case, spaces and signs do not count, nor do digits. No database, no clock. */
import { QUICK_QUESTIONS } from '@juya/contract'

/** A greeting or a short question is asked of many, and says nothing. */
const LEAST_CHARS = 8

export const sameText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, '')

/** What a tap sends is the same from everybody. */
const OFFERED = new Set(
  Object.values(QUICK_QUESTIONS).flatMap((some) => some.flatMap(({ en, zh }) => [sameText(en), sameText(zh)])),
)

export const isCounted = (text: string): boolean => {
  const same = sameText(text)
  return [...same].length >= LEAST_CHARS && !OFFERED.has(same)
}
