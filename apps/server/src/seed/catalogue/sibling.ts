/**
 * Pieces of the past: of the same kind as one of the catalogue, with sizes, weight and prices of their own. What is alike from one to
 * the next, as bottles and cakes of tea are, keeps its sizes.
 */
import type { Entry } from './entry.ts'

const FACTORS = [0.94, 1.06, 0.9, 1.1, 0.97, 1.03, 0.88, 1.12]
const ALIKE = /^(tea|liquor|watch|stamps-books)/
const LENGTHS = /\d[\d.,，、×x至–/ ]*(?=\s*(?:毫米|厘米|mm|cm))/g
const WEIGHTS = /\d[\d.,]*(?=\s*(?:克|g\b))/g

/** Which kinds have siblings: a group put together once, or a piece cut out of another's picture, has none. */
export const hasSiblings = (entry: Entry): boolean => entry.shots === undefined

/** The nth piece of an entry's kind, from 1. */
export function sibling(entry: Entry, nth: number): Entry {
  const factor = ALIKE.test(entry.category) ? 1 : FACTORS[(nth - 1) % FACTORS.length]!
  const sized = (text: string) =>
    text
      .replace(LENGTHS, (run) => run.replace(/\d+(\.\d+)?/g, (figure) => times(figure, factor)))
      .replace(WEIGHTS, (figure) => times(figure.replace(',', ''), factor ** 3))
  const { weight_g } = entry.params
  const [, low, high] = entry.yuan
  const price = (yuan: number) => Math.max(100, Math.round((yuan * factor ** 2) / 100) * 100)
  return {
    ...entry,
    code: `${entry.code}-${nth}`,
    kind: entry.code,
    video: undefined,
    title_zh: sized(entry.title_zh),
    title_en: sized(entry.title_en),
    desc_zh: sized(entry.desc_zh),
    desc_en: sized(entry.desc_en),
    params: {
      ...mapped(entry.params, sized),
      ...(weight_g ? { weight_g: times(weight_g, factor ** 3) } : {}),
    },
    yuan: [Math.round((price(low) * 0.75) / 10) * 10, price(low), price(high)],
    provenance: undefined,
    provenance_en: undefined,
    certificate: entry.certificate && { ...entry.certificate, no: `${entry.certificate.no}${nth}` },
  }
}

const mapped = (params: Entry['params'], change: (text: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([key, value]) => [key, change(value)]))

/** A figure times a factor, with as many decimals as it had. */
const times = (figure: string, factor: number): string => {
  const decimals = figure.split('.')[1]?.length ?? 0
  return (Number(figure) * factor).toFixed(decimals)
}
