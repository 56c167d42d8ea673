/** Amounts as people type, paste or save them. A comma may group thousands or begin the decimals, and no sign is dropped. Browsers import this file alone. */

/** What stands around an amount and is no part of it. */
const AROUND = /[¥元\s]|rmb|cny/gi
const AMOUNTS = [
  /** 1200, 1200.5, 1,200, 1,200.50 */
  { shape: /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d{0,2})?$/, grouped_by: ',' },
  /** 1200,5 and 1.200,50. What may be either, 1.500, is no amount. */
  { shape: /^(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+),\d{0,2}$/, grouped_by: '.' },
] as const

/** Makes full-width digits and signs plain. */
export const plainSigns = (text: string): string => text.normalize('NFKC').replaceAll('。', '.')

/**
 * Reads yuan into fen.
 * @param digits_max of the whole yuan
 * @returns null for what is no amount, or one that can be read in two ways
 */
export function parseYuan(text: string, digits_max = 9): number | null {
  const plain = plainSigns(text).replaceAll(AROUND, '')
  const found = AMOUNTS.find(({ shape }) => shape.test(plain))
  if (!found) return null
  const [whole = '', decimals = ''] = plain.replaceAll(found.grouped_by, '').split(/[.,]/)
  return whole.length > digits_max ? null : Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

/** The text of an amount in a field, to be edited: no thousands are grouped, so that a digit taken away makes no decimal comma of the group's. */
export function editableYuan(fen: number): string {
  const cents = fen % 100
  return `${Math.floor(fen / 100)}${cents > 0 ? `.${String(cents).padStart(2, '0')}` : ''}`
}

/** Keeps what can be part of an amount of a field's text, and of the decimals after a lone point two. */
export const typedYuan = (text: string): string => {
  const kept = plainSigns(text).replace(/[^\d.,]/g, '')
  return kept.includes(',') ? kept : kept.replace(/(\..*)\./g, '$1').replace(/(\.\d\d).+/, '$1')
}
