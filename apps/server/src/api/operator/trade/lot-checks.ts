/** Automatic checks of a lot, before a person looks at it. Each check is computed or left out. */
import { blockedWordIn } from '../../../domains/site/index.ts'

export type CheckKey =
  | 'photos_original'
  | 'not_offered_before'
  | 'photo_count'
  | 'no_contact'
  | 'no_blocked_words'
  | 'price_in_range'
  | 'deposit_covers'
  | 'both_languages'

export interface Check {
  key: CheckKey
  ok: boolean
  /** What was found: the word, the lot, the range. */
  detail: string | null
}

/** What can be said of any listing: its words, its pictures, its shop. */
export interface ListingFacts {
  title: string
  title_en: string | null
  desc: string
  desc_en: string | null
  condition_note?: string | null
  images_count: number
  shop_deposit_fen: number
  shop_deposit_required_fen: number
  blocked_words: readonly string[]
}

export interface LotFacts extends ListingFacts {
  start_fen: number
  estimate_low_fen: number | null
  estimate_high_fen: number | null
  /** Titles of other shops' lots with one of its pictures. */
  elsewhere: readonly string[]
  /** Titles of the shop's own earlier lots with one of its pictures that found no buyer. */
  unsold: readonly string[]
  /** What comparable lots were sold for, fen, lowest first. */
  sold_fen: readonly number[]
}

/** Three pictures show a piece from front, back and foot. */
const PHOTOS_MIN = 3
/** Fewer sales than this say nothing about a price. */
export const SALES_MIN = 5
const CONTACT = [
  /(?<!\d)1[3-9]\d[\s-]?\d{4}[\s-]?\d{4}(?!\d)/,
  /(微信|威信|薇信|加v|v信|wechat|weixin|whatsapp|telegram)/i,
  /(?<![a-z])qq\s*[::]?\s*\d{5,11}/i,
  /https?:\/\/|www\./i,
  /[\w.-]+@[\w-]+\.[a-z]{2,}/i,
]
const CHINESE = /\p{Script=Han}/u

/** A part of a sorted list, 0 to 1. */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
const yuan = (fen: number): string => `¥${Math.round(fen / 100).toLocaleString('en-US')}`

export function contactIn(...texts: Array<string | null>): string | undefined {
  for (const text of texts)
    for (const pattern of CONTACT) {
      const hit = pattern.exec(text?.normalize('NFKC') ?? '')
      if (hit) return hit[0]
    }
  return undefined
}

/** The price a lot is expected to bring: the middle of its estimate, else its start price. */
const expectedFen = ({ start_fen, estimate_low_fen, estimate_high_fen }: LotFacts): number =>
  estimate_low_fen !== null && estimate_high_fen !== null
    ? Math.round((estimate_low_fen + estimate_high_fen) / 2)
    : start_fen

export interface PriceBand {
  low_fen: number
  high_fen: number
  standing: 'below' | 'within' | 'above'
}

/** Where a lot's expectation stands among what comparable lots brought; undefined when too few were sold. */
export function priceBand(facts: LotFacts): PriceBand | undefined {
  const { sold_fen } = facts
  if (sold_fen.length < SALES_MIN) return undefined
  const [low_fen, high_fen] = [quantile(sold_fen, 0.05), quantile(sold_fen, 0.95)]
  const expected = expectedFen(facts)
  // A start price far below the market is how auctions work; only an estimate can be too low.
  const below = facts.estimate_high_fen !== null && facts.estimate_high_fen < low_fen
  return { low_fen, high_fen, standing: expected > high_fen ? 'above' : below ? 'below' : 'within' }
}

/** The checks of any listing. */
export function checkWords(facts: ListingFacts): Check[] {
  const texts = [facts.title, facts.title_en, facts.desc, facts.desc_en, facts.condition_note ?? null]
  const contact = contactIn(...texts)
  const joined = texts.filter(Boolean).join('\n')
  const word = blockedWordIn(...texts) ?? facts.blocked_words.find((one) => joined.includes(one))
  const english = facts.title_en !== null && facts.desc_en !== null
  const chinese = CHINESE.test(facts.title) && CHINESE.test(facts.desc)
  return [
    { key: 'no_contact', ok: contact === undefined, detail: contact ?? null },
    { key: 'no_blocked_words', ok: word === undefined, detail: word ?? null },
    { key: 'photo_count', ok: facts.images_count >= PHOTOS_MIN, detail: String(facts.images_count) },
    ...(facts.shop_deposit_required_fen > 0
      ? [
          {
            key: 'deposit_covers' as const,
            ok: facts.shop_deposit_fen >= facts.shop_deposit_required_fen,
            detail: `${yuan(facts.shop_deposit_fen)} / ${yuan(facts.shop_deposit_required_fen)}`,
          },
        ]
      : []),
    { key: 'both_languages', ok: english && chinese, detail: null },
  ]
}

export function checkLot(facts: LotFacts): Check[] {
  const band = priceBand(facts)
  const words = checkWords(facts)
  return [
    { key: 'photos_original', ok: facts.elsewhere.length === 0, detail: facts.elsewhere[0] ?? null },
    { key: 'not_offered_before', ok: facts.unsold.length === 0, detail: facts.unsold[0] ?? null },
    ...words.slice(0, 2),
    ...(band
      ? [
          {
            key: 'price_in_range' as const,
            ok: band.standing === 'within',
            detail: `${yuan(band.low_fen)}–${yuan(band.high_fen)}`,
          },
        ]
      : []),
    ...words.slice(2),
  ]
}

export interface Sold {
  count: number
  low_fen: number | null
  median_fen: number | null
  high_fen: number | null
  /** Counts of equal parts from low to high. */
  bins: Array<{ from_fen: number; to_fen: number; count: number }>
}

/** Few sales are spread over few parts, so that a part says something. */
const binsFor = (count: number): number => Math.min(13, Math.max(5, Math.ceil(2 * Math.sqrt(count))))

/** Sold prices as a picture. @param sold_fen lowest first */
export function histogram(sold_fen: readonly number[]): Sold {
  if (sold_fen.length === 0) return { count: 0, low_fen: null, median_fen: null, high_fen: null, bins: [] }
  const [low_fen, high_fen] = [sold_fen[0]!, sold_fen.at(-1)!]
  const width = Math.max(1, Math.ceil((high_fen - low_fen + 1) / binsFor(sold_fen.length)))
  const bins = Array.from({ length: low_fen === high_fen ? 1 : binsFor(sold_fen.length) }, (_, i) => ({
    from_fen: low_fen + i * width,
    to_fen: low_fen + (i + 1) * width,
    count: 0,
  }))
  for (const fen of sold_fen) bins[Math.min(bins.length - 1, Math.floor((fen - low_fen) / width))]!.count++
  return { count: sold_fen.length, low_fen, median_fen: quantile(sold_fen, 0.5), high_fen, bins }
}
