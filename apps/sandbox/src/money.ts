/** Providers speak yuan with two decimals; we count fen. */
export const yuan = (fen: number): string => `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

/** Fen of a text like 128.00, or null when it is not exactly such a text. */
export function fenOf(text: unknown): number | null {
  if (typeof text !== 'string' || !/^(0|[1-9]\d{0,9})\.\d{2}$/.test(text)) return null
  return Number(text.replace('.', ''))
}
