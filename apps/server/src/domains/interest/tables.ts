/** Tables of what people follow and have looked at. Watching a lot is the auction's. */
import { FOLLOW_TYPES, type FollowType, type ThingIn } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, oneOf, refId } from '../../platform/db/columns.ts'

/** A person follows a shop, a master, another person, an auction house or a topic. A shop that is an auction house is followed as one. */
export const interest_follows = pgTable(
  'interest_follows',
  {
    user_id: refId().notNull(),
    type: text().$type<FollowType>().notNull(),
    target_id: refId().notNull(),
    /** How many lots the shop or house had published when the person last looked in; what came since is new to them. */
    lots_seen: integer().notNull().default(0),
    followed_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.type, t.target_id] }), // whether one follows; the feed of what one follows
    index('interest_follows_newest').on(t.user_id, t.type, t.followed_at, t.target_id), // what one follows
    index('interest_follows_fans').on(t.type, t.target_id, t.followed_at, t.user_id), // who follows
    check('interest_follows_type', oneOf(t.type, FOLLOW_TYPES)),
    check('interest_follows_other', sql`${t.type} <> 'user' or ${t.user_id} <> ${t.target_id}`),
  ],
)

/** How many follow a master, a person or a topic. Shops and houses count their own (shop_shops). */
export const interest_followed_counts = pgTable(
  'interest_followed_counts',
  {
    type: text().$type<FollowType>().notNull(),
    target_id: refId().notNull(),
    followers: integer().notNull(),
    changed_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.type, t.target_id] }),
    index('interest_followed_counts_changed').on(t.changed_at), // invariant i60 looks at what changed since it was last checked
    check('interest_followed_counts_type', sql`${t.type} in ('master', 'user', 'topic')`),
    check('interest_followed_counts_not_below', sql`${t.followers} >= 0`),
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
