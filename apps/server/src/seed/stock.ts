/** What the demo world's shops have to sell: each piece of the catalogue once today, and pieces of the same kinds in the past. */
import type { Entry } from './catalogue/entry.ts'
import { CATALOGUE } from './catalogue/index.ts'
import { hasSiblings, sibling } from './catalogue/sibling.ts'
import type { Shop } from './moving-in.ts'

export interface Piece {
  entry: Entry
  /** Of its kind in the past, from 1; 0 is the catalogue's own, offered today. */
  nth: number
}

export const PLATFORM = 'general'

/** A shop's part of the catalogue, plain pieces before the tinted ones. */
function partOf(shop: Shop): Entry[] {
  const { category } = shop.demo
  const part = CATALOGUE.filter((entry) =>
    category === PLATFORM ? entry.by_platform : !entry.by_platform && mainCategory(entry) === category,
  )
  return part.toSorted((a, b) => Number(Boolean(a.tint)) - Number(Boolean(b.tint)))
}

/** The code of the first level: "ceramics" of "ceramics-blue-white", "stamps-books" of "stamps-books-books". */
export const mainCategory = ({ category }: Entry): string =>
  category.startsWith('stamps-books') ? 'stamps-books' : category.slice(0, category.indexOf('-'))

/** Deals a shop's pieces of today, each once, those with a video first; undefined once only `keep` are left. */
export function stockOfToday(): (shop: Shop, keep?: number) => Piece | undefined {
  const left = new Map<number, Entry[]>()
  return (shop, keep = 0) => {
    const stock = left.get(shop.id) ?? partOf(shop).toSorted((a, b) => Number(!a.video) - Number(!b.video))
    left.set(shop.id, stock)
    const entry = stock.length > keep ? stock.shift() : undefined
    return entry && { entry, nth: 0 }
  }
}

/**
 * Deals pieces of the past without end, each another.
 *
 * @param from_nth the first of each kind: two times that must not share pieces begin at different ones
 * @param fits leaves kinds out
 */
export function stockOfThePast(
  from_nth: number,
  fits: (entry: Entry) => boolean = () => true,
): (shop: Shop) => Piece | undefined {
  const turns = new Map<number, number>()
  return (shop) => {
    const kinds = partOf(shop).filter((entry) => hasSiblings(entry) && fits(entry))
    if (kinds.length === 0) return undefined
    const turn = turns.get(shop.id) ?? 0
    turns.set(shop.id, turn + 1)
    return pastPiece(kinds[turn % kinds.length]!, from_nth + Math.floor(turn / kinds.length))
  }
}

export const pastPiece = (entry: Entry, nth: number): Piece => ({ entry: sibling(entry, nth), nth })

/** What buyers reckon with, in fen: between the estimates. */
export const priceFen = ({ entry: { yuan } }: Piece): number => ((yuan[1] + yuan[2]) / 2) * 100
