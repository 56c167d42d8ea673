/** Searches that go on by themselves: who kept one hears of lots that open. Part of the auction domain's table. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { Keyword, opt } from '../../shapes/index.ts'
import { AskedFen, At, Fen, Flag, Id } from '../../units.ts'

/** How many searches a person may save. */
export const SAVED_SEARCHES_MAX = 30
/** When its person is told: of each lot as it opens, or once a day of all since. */
export const SEARCH_TELLS = ['at_once', 'daily'] as const

const SavedSearch = z.object({
  id: Id,
  /** Empty: any words. */
  keyword: z.string(),
  category_id: opt(Id),
  category: opt(z.string()),
  price_min_fen: opt(Fen),
  price_max_fen: opt(Fen),
  tell: z.enum(SEARCH_TELLS),
  since: At,
  told: opt(At),
  /** Running lots it finds now, exact up to 1,000; only where asked for. */
  found: opt(z.number().int()),
})
const SavedSearches = z.object({ list: z.array(SavedSearch).max(SAVED_SEARCHES_MAX), max: z.number().int() })

// biome-ignore format: a row opens with its method and path on one line
export const searchRows = {
  searches: {
    method: 'GET', path: '/api/portal/Auction/searches', effect: 'read', auth: 'user',
    input: z.object({ found: Flag.default(false) }),
    data: SavedSearches,
    refusals: [],
    note: "The caller's saved searches, the newest first; with `found`, how many running lots each finds now.",
  },
  saveSearch: {
    method: 'POST', path: '/api/portal/Auction/searches', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: [],
    input: z.object({
      /** A saved one: then only `tell` is changed. */
      id: Id.optional(),
      keyword: Keyword.default(''),
      category_id: Id.optional(),
      price_min_fen: AskedFen.optional(),
      price_max_fen: AskedFen.optional(),
      tell: z.enum(SEARCH_TELLS).default('at_once'),
    }),
    data: SavedSearches,
    refusals: ['NOT_FOUND', 'LIMIT_REACHED'],
    note: 'Save a search of lots by words or a category, and a price, or change how one tells. The same one again is changed, not added.',
  },
  removeSearch: {
    method: 'POST', path: '/api/portal/Auction/search_remove', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id }),
    data: SavedSearches,
    refusals: ['NOT_FOUND'],
    note: 'Remove a saved search: nothing is told of it from then on.',
  },
} as const satisfies Record<string, CallRow>
