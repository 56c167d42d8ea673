/** What things are found by. Derived from their own tables, and written anew whenever those change. */
import { type ThingIn, thingsIn } from '@juya/contract'
import { boolean, check, customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { oneOf, refId } from '../../platform/db/columns.ts'

export type FoundKind = ThingIn<'search'>

/** Terms without places and weights: array_to_tsvector of terms.ts. */
const terms = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** One row per thing that is found by words: its terms (terms.ts). Whether it is shown, and at what price, its own row says. */
export const search_documents = pgTable(
  'search_documents',
  {
    kind: text().$type<FoundKind>().notNull(),
    ref_id: refId().notNull(),
    shop_id: refId(), // none for what is the platform's
    category_id: refId(), // none for what stands in no category of the tree
    is_open: boolean().notNull(), // anybody may find it; drafts are found by their own shop
    words: terms().notNull(),
    title: terms().notNull(), // what has the words in its title comes first
    version: integer().notNull(), // of the rules it was derived by
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.ref_id] }),
    check('search_documents_kind', oneOf(t.kind, thingsIn('search'))),
    index('search_documents_by_words').using('gin', t.words).with({ fastupdate: false }), // search, suggestions
    index('search_documents_of_shop').on(t.shop_id, t.kind), // search in a shop
    index('search_documents_of_category').on(t.category_id), // a category's new name
    index('search_documents_by_version').on(t.version, t.kind, t.ref_id), // rows to derive anew
  ],
)

/** One row per word of what anybody may find, with what is left of it without the letters it may be misspelt in (spelling.ts). */
export const search_spellings = pgTable(
  'search_spellings',
  {
    word: text().primaryKey(),
    near: text().array().notNull(),
  },
  (t) => [index('search_spellings_by_near').using('gin', t.near).with({ fastupdate: false })], // the words near a misspelt one
)
