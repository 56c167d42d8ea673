/** What a search asks for, kept in the address so that it can be shared and gone back to. */
import type { Input } from '../../lib/api.ts'

export const SORTS = ['default', 'ending', 'new', 'price_up', 'price_down', 'bids'] as const
export type Sort = (typeof SORTS)[number]
type SearchInput = Input<'site.search'>

export interface SearchState {
  keyword: string
  type: 'lot' | 'shop'
  sort: Sort
  status?: 'live' | 'scheduled' | 'ended'
  category_id?: number
  price_min_fen?: number
  price_max_fen?: number
  no_reserve?: boolean
  returnable?: boolean
  verified_shop?: boolean
}

const number = (text: string | undefined): number | undefined => (text && /^\d+$/.test(text) ? Number(text) : undefined)
const flag = (text: string | undefined): boolean | undefined => (text === '1' ? true : undefined)

/** Reads the state from the page's parameters; what is not understood counts as not asked for. */
export function readSearch(params: Record<string, string | undefined>): SearchState {
  const status = params.status as SearchState['status']
  return {
    keyword: (params.keyword ?? '').slice(0, 40),
    type: params.type === 'shop' ? 'shop' : 'lot',
    sort: (SORTS as readonly string[]).includes(params.sort ?? '') ? (params.sort as Sort) : 'default',
    status: status && ['live', 'scheduled', 'ended'].includes(status) ? status : undefined,
    category_id: number(params.category_id),
    price_min_fen: number(params.price_min_fen),
    price_max_fen: number(params.price_max_fen),
    no_reserve: flag(params.no_reserve),
    returnable: flag(params.returnable),
    verified_shop: flag(params.verified_shop),
  }
}

/** The state as page parameters, without what is default. */
export function writeSearch(state: SearchState): Record<string, string | number | undefined> {
  const bit = (on: boolean | undefined) => (on ? 1 : undefined)
  return {
    keyword: state.keyword || undefined,
    type: state.type === 'shop' ? 'shop' : undefined,
    sort: state.sort === 'default' ? undefined : state.sort,
    status: state.status,
    category_id: state.category_id,
    price_min_fen: state.price_min_fen,
    price_max_fen: state.price_max_fen,
    no_reserve: bit(state.no_reserve),
    returnable: bit(state.returnable),
    verified_shop: bit(state.verified_shop),
  }
}

/** The state as the call's input. */
export function askOf(state: SearchState): SearchInput {
  return { ...state }
}

/** How many filters are on, for the chip "Filters · 3". */
export function filterCount(state: SearchState): number {
  const { status, category_id, price_min_fen, price_max_fen, no_reserve, returnable, verified_shop } = state
  const price = price_min_fen !== undefined || price_max_fen !== undefined
  return [status, category_id, price, no_reserve, returnable, verified_shop].filter(Boolean).length
}
