/** What a list of lots or goods is narrowed and sorted by, kept in the address so that it can be shared and gone back to. */
import type { Input } from '../../lib/api/client.ts'

export const SORTS = ['default', 'hot', 'ending', 'new', 'price_up', 'price_down', 'bids', 'sold'] as const
export type Sort = (typeof SORTS)[number]
type SearchInput = Input<'site.search'>

/** One of a list: chosen anew it replaces the other. */
const CHOICES = ['status', 'category_id', 'mode', 'ends', 'period', 'scene', 'issuer'] as const
/** On or off. */
export const TERMS = ['certified', 'no_reserve', 'free_shipping', 'returnable', 'verified_shop', 'leaky'] as const
export type FacetKey = (typeof CHOICES)[number] | (typeof TERMS)[number]

/** Values as the facets give them and the address holds them. */
export type Finder = { [K in FacetKey]?: string } & {
  keyword: string
  sort: Sort
  price_min_fen?: number
  price_max_fen?: number
}

/** What a page's list is about with any choice: lots unless goods are said, its shop, its branch of categories, lots not open yet, … */
export type About = Omit<Partial<SearchInput>, 'page' | 'page_size' | 'keyword' | 'facets'>

const number = (text: string | undefined): number | undefined =>
  text && /^\d{1,15}$/.test(text) ? Number(text) : undefined
const KEYS: readonly FacetKey[] = [...CHOICES, ...TERMS]
const FITS: Partial<Record<FacetKey, RegExp>> = {
  status: /^(live|scheduled|ended)$/,
  category_id: /^[1-9]\d{0,14}$/,
  mode: /^(single|mass|new_customer)$/,
  ends: /^(hour|today|three_days)$/,
  period: /^[a-z_]{1,20}$/,
  scene: /^[a-z_]{1,20}$/,
  issuer: /^.{1,60}$/,
}

/**
 * Reads what is asked for from the page's parameters; what is not understood counts as not asked for.
 * @param usual the order where none is named
 */
export function readFinder(params: Record<string, string | undefined>, usual: Sort = 'default'): Finder {
  const facets = KEYS.flatMap((key) => {
    const value = params[key]
    return value !== undefined && (FITS[key] ?? /^1$/).test(value) ? [[key, value]] : []
  })
  return {
    keyword: (params.keyword ?? '').slice(0, 40),
    sort: SORTS.find((sort) => sort === params.sort) ?? usual,
    price_min_fen: number(params.price_min_fen),
    price_max_fen: number(params.price_max_fen),
    ...Object.fromEntries(facets),
  }
}

/** The state as page parameters, without what goes without saying. */
export function writeFinder({ keyword, sort, ...narrow }: Finder, usual: Sort = 'default') {
  return { keyword: keyword || undefined, sort: sort === usual ? undefined : sort, ...narrow }
}

/** The state as the call's input. */
export const askOf = (state: Finder, { type = 'lot', ...about }: About = {}): SearchInput =>
  ({ ...state, ...about, type }) as SearchInput

/** Which filters are on; a price counts as one. Of those a page is about, none does. */
export function filtersOn(state: Finder, about: About = {}): Array<FacetKey | 'price'> {
  const price = state.price_min_fen !== undefined || state.price_max_fen !== undefined
  return [...(price ? ['price' as const] : []), ...KEYS.filter((key) => state[key] !== undefined && !(key in about))]
}

/** The state without its filters. */
export const cleared = ({ keyword, sort }: Finder): Finder => ({ keyword, sort })
