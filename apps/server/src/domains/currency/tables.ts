/** What other currencies were worth, day by day. */
import { sql } from 'drizzle-orm'
import { bigint, check, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt } from '../../platform/db/columns.ts'

/** One row per currency and day a provider named a rate for. Append-only. */
export const currency_rates = pgTable(
  'currency_rates',
  {
    currency: text().notNull(),
    dated_on: date({ mode: 'string' }).notNull(), // as the provider says
    cny_per_unit_e6: bigint({ mode: 'number' }).notNull(), // millionths of a yuan for one unit of the currency
    fetched_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.currency, t.dated_on] }), // the newest of each, and those of a month
    check('currency_rates_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('currency_rates_positive', sql`${t.cny_per_unit_e6} > 0`),
  ],
)
