/** Views the domain publishes for answers to join. */
import { sql } from 'drizzle-orm'
import { integer, pgView } from 'drizzle-orm/pg-core'
import { fen, refId } from '../../platform/db/columns.ts'

/** Live time that shops have not used: seconds, and what was paid for them. */
export const live_unused_time = pgView('live_unused_time', {
  shop_id: refId().notNull(),
  seconds: integer().notNull(),
  paid_fen: fen().notNull(),
}).as(
  sql`select shop_id, sum(left_s)::int as seconds, sum(amount_fen * left_s / seconds)::bigint as paid_fen
    from live_time_purchases where status = 'running' group by shop_id`,
)
