/** What others may read of a ruling: amounts in bands, and words without names. Plain functions. */

/** Where each band of amounts begins, in fen; the last has no end. */
const BANDS_FROM_FEN = [0, 500_00, 2_000_00, 10_000_00, 50_000_00]

/** @returns the band an amount is in, from 0 on */
export const bandOf = (amount_fen: number): number => BANDS_FROM_FEN.findLastIndex((from_fen) => amount_fen >= from_fen)

/** @returns where a band begins and where the next one does, null for the last */
export const bandFen = (band: number): { amount_from_fen: number; amount_to_fen: number | null } => ({
  amount_from_fen: BANDS_FROM_FEN[band]!,
  amount_to_fen: BANDS_FROM_FEN[band + 1] ?? null,
})

/** Six digits in a row are no year and no size: they belong to somebody or to an order. */
const NUMBER = /\d(?:[\s-]?\d){5,}/

/**
 * What in a text tells whom or which order it is about.
 * @param names of the two sides and of their order; one of a single sign is a word like others
 * @returns the first place found, undefined where there is none
 */
export function namedIn(text: string, names: readonly string[]): string | undefined {
  const plain = text.normalize('NFKC')
  const found = names.find(
    (name) => [...name].length > 1 && plain.toLowerCase().includes(name.normalize('NFKC').toLowerCase()),
  )
  return found ?? NUMBER.exec(plain)?.[0]
}
