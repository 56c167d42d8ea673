/** The tables of what is told about bidders. */

import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, refId } from '../../../platform/db/columns.ts'

/**
 * One row per person who bids at a shop: the classes they were in at their latest first bid on one of its lots. Whom a fact would fit is counted
 * among them.
 */
export const bidder_shop_bidders = pgTable(
  'bidder_shop_bidders',
  {
    shop_id: refId().notNull(),
    user_id: refId().notNull(),
    age: text().notNull(),
    share: text().notNull(),
    unpaid: text().notNull(),
    deposit: text().notNull(),
    bid_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shop_id, t.user_id] }),
    index('bidder_shop_bidders_latest').on(t.shop_id, t.bid_at.desc().nullsFirst()), // among whom facts are counted
    index('bidder_shop_bidders_by_user').on(t.user_id), // a person leaves
  ],
)

/** One row per person and lot: what is told of them there, as at their first bid. Null: would fit too few people. Append-only. */
export const bidder_facts = pgTable(
  'bidder_facts',
  {
    lot_id: refId().notNull(),
    user_id: refId().notNull(),
    age: text(),
    share: text(),
    unpaid: text(),
    deposit: text(),
    taken_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.lot_id, t.user_id] }),
    check('bidder_facts_age', sql`${t.age} in ('new','settled','under_old','old')`),
    check('bidder_facts_share', sql`${t.share} in ('few_lots','partly','mostly')`),
    check('bidder_facts_unpaid', sql`${t.unpaid} in ('none','some')`),
    check('bidder_facts_deposit', sql`${t.deposit} in ('held','none')`),
  ],
)
