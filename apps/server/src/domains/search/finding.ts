/** How lists look for words: conditions on the rows of another table, and rows to join to them. */
import { type SQL, sql } from 'drizzle-orm'
import { TOTAL_MAX } from '../../platform/db/paging.ts'
import type { FoundKind } from './tables.ts'
import { tsqueryOf, unitsOf } from './terms.ts'

/** A tsquery's text as it is asked for; the null query finds nothing. */
const asked = (keyword: string, exact = false): string => tsqueryOf(unitsOf(keyword), { exact }) ?? ''

/** The things of a kind that have all these words, as a condition on the column that holds their id. Words without a letter find nothing. */
export const found = (kind: FoundKind, id: SQL, keyword: string): SQL =>
  unitsOf(keyword).length === 0
    ? sql`false`
    : sql`${id} in (select ref_id from search_documents where kind = ${sql.raw(`'${kind}'`)} and words @@ ${asked(keyword)}::tsquery)`

/** One row where a thing has all these words, to join laterally: it is asked thing by thing, never for all things that have them. */
export const hasWordsRow = (kind: FoundKind, id: SQL, keyword: string): SQL =>
  sql`(select from search_documents where kind = ${sql.raw(`'${kind}'`)} and ref_id = ${id} and ${asked(keyword) === '' ? sql`false` : sql`words @@ ${asked(keyword)}::tsquery`} limit 1)`

/**
 * The same as rows to join, (ref_id, fit). The fit is how well the title does: 2 has the words as they are written, 1 has them by their sound, 0
 * has them elsewhere.
 */
export const foundRows = (kind: FoundKind, keyword: string): SQL =>
  sql`(select ref_id, (title @@ ${asked(keyword, true)}::tsquery)::int + (title @@ ${asked(keyword)}::tsquery)::int as fit
    from search_documents where kind = ${sql.raw(`'${kind}'`)} and ${asked(keyword) === '' ? sql`false` : sql`words @@ ${asked(keyword)}::tsquery`})`

/** Where more than this are found, all have the words in their title: they come in the order of the list, which an index holds. */
export const FITTED_MAX = TOTAL_MAX
