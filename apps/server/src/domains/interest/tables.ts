/** Tables of what people follow and have looked at. Watching a lot is the auction's. */
import type { ThingIn } from '@juya/contract'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, refId } from '../../platform/db/columns.ts'

/** A person follows a shop. */
export const interest_follows = pgTable(
  'interest_follows',
  {
    user_id: refId().notNull(),
    shop_id: refId().notNull(),
    /** How many lots the shop had published when the person last looked in; what came since is new to them. */
    lots_seen: integer().notNull().default(0),
    followed_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.shop_id] }),
    index('interest_follows_newest').on(t.user_id, t.followed_at), // followed shops
    index('interest_follows_fans').on(t.shop_id, t.followed_at), // fans of a shop
  ],
)

/** A category a person chose: its lots come first on home. */
export const interest_chosen_categories = pgTable(
  'interest_chosen_categories',
  {
    user_id: refId().notNull(),
    category_id: refId().notNull(),
    chosen_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.category_id] })], // home of a person
)

/** A person's views, once per thing, with the last time. At most 500 are kept for each person. */
export const interest_viewed_things = pgTable(
  'interest_viewed_things',
  {
    user_id: refId().notNull(),
    type: text().$type<ThingIn<'history'>>().notNull(),
    ref_id: refId().notNull(),
    seen_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.type, t.ref_id] }),
    index('interest_viewed_things_newest').on(t.user_id, t.type, t.seen_at),
  ],
)
