/** Views the domain publishes for answers to join. */
import { sql } from 'drizzle-orm'
import { pgView, text } from 'drizzle-orm/pg-core'
import { fen, instant, refId } from '../../../platform/db/columns.ts'

/** Deposits of people that were set aside, in any state now. */
export const deposit_set_aside = pgView('deposit_set_aside', {
  user_id: refId().notNull(),
  scope: text().notNull(),
  ref_id: refId().notNull(),
  amount_fen: fen().notNull(),
  held_at: instant().notNull(),
}).as(sql`select user_id, scope, ref_id, amount_fen, held_at from deposit_holds where held_at is not null`)
