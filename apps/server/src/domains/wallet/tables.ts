/** The tables of the wallet: money that is kept for people who left. */
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, fen, id, instant, refId } from '../../platform/db/columns.ts'

/** One row for each time money came to the wallet of an account that was closed. */
export const wallet_kept = pgTable(
  'wallet_kept',
  {
    id: id(),
    user_id: refId().notNull(), // the account that was closed
    amount_fen: fen().notNull(),
    came_as: text(), // the movement that brought it; null: it lay there when the account was closed
    tx_id: bigint({ mode: 'number' }).notNull().unique(), // the movement that took it out of the wallet
    status: text({ enum: ['kept', 'claimed', 'handed_over'] })
      .notNull()
      .default('kept'),
    kept_at: createdAt(),
    ends_at: instant().notNull(), // from then on it may be handed over
    claimed_by: refId(), // the account it went to
    ended_at: instant(),
  },
  (t) => [
    check('wallet_kept_amount', sql`${t.amount_fen} > 0`),
    check('wallet_kept_ended', sql`(${t.status} = 'kept') = (${t.ended_at} is null)`),
    index('wallet_kept_by_user').on(t.user_id, t.id).where(sql`status = 'kept'`), // the claim, the console, invariant I30
  ],
)
