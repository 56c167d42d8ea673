import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, refId } from '../../../platform/db/columns.ts'

/** One row per lot of a sale its house has an interest in: disclosed on the lot, and in its rules once it opens. */
export const sale_lot_disclosures = pgTable(
  'sale_lot_disclosures',
  {
    lot_id: refId().primaryKey(),
    interest: text().notNull(), // owned, guaranteed
    set_at: instant().notNull(),
  },
  (t) => [check('sale_lot_disclosures_interest', sql`${t.interest} in ('owned','guaranteed')`)],
)

/** One row per lot whose consignor its house has named: that person and those linked with them do not bid on it. Never shown to bidders. */
export const sale_consignors = pgTable(
  'sale_consignors',
  {
    lot_id: refId().primaryKey(),
    user_id: refId(), // null where no account has the number
    phone: text(), // of one without an account, until there is one or the lot is over
    phone_masked: text(), // named by phone: all its auction house reads, whether or not it has an account
    named_by: refId().notNull(), // the member of its house
    named_at: instant().notNull(),
    left_at: instant(), // the account was closed; who comes back is found by it until the lot is over
  },
  (t) => [
    index('sale_consignors_by_user').on(t.user_id, t.lot_id), // what a person takes along; forgetting
    index('sale_consignors_by_phone').on(t.phone, t.lot_id).where(sql`phone is not null`), // a person registers with it; forgetting
    index('sale_consignors_left').on(t.lot_id).where(sql`left_at is not null`), // forgetting
    check(
      'sale_consignors_who',
      sql`num_nonnulls(${t.user_id}, ${t.phone}) <= 1 and num_nonnulls(${t.user_id}, ${t.phone_masked}) >= 1 and (${t.phone} is null or ${t.phone_masked} is not null)`,
    ),
  ],
)

/** One row per person who said whether a lot they were named for is theirs. It stays when the auction house names another. */
export const sale_consignor_answers = pgTable(
  'sale_consignor_answers',
  {
    lot_id: refId().notNull(),
    user_id: refId().notNull(),
    mine: boolean().notNull(),
    answered_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.lot_id, t.user_id] }), // the people held out of a lot; the list of an auction house
    index('sale_consignor_answers_by_user').on(t.user_id), // forgetting
  ],
)
