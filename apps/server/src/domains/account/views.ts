/** Views the domain publishes for answers to join. */
import { sql } from 'drizzle-orm'
import { boolean, integer, pgView, text } from 'drizzle-orm/pg-core'
import { id } from '../../platform/db/columns.ts'

/** People as anybody may see them, for answers to join. Cancelled ones are there under a neutral name. */
export const account_people = pgView('account_people', {
  id: id(),
  nickname: text().notNull(),
  avatar: text(),
  credit_level: integer().notNull(),
  is_vip: boolean().notNull(),
}).as(
  sql`select id, nickname, avatar, credit_level, coalesce(vip_until > platform_now(), false) as is_vip from account_users`,
)
