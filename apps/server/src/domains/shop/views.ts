/** Views the domain publishes for answers to join. */
import { sql } from 'drizzle-orm'
import { boolean, integer, pgView, text } from 'drizzle-orm/pg-core'
import { id, instant, refId } from '../../platform/db/columns.ts'

/** Shops by name, for answers to join; closed ones are there, too. `name_en` is for those who read English. */
export const shop_names = pgView('shop_names', {
  id: id(),
  name: text().notNull(),
  name_en: text(),
  logo: text(),
}).as(sql`select id, name, name_en, logo from shop_shops`)

/** Which shops are verified and how far trusted, for lists of lots to be narrowed by. */
export const shop_marks = pgView('shop_marks', {
  id: id(),
  is_verified: boolean().notNull(),
  credit_level: integer().notNull(),
}).as(sql`select id, is_verified, credit_level from shop_shops`)

/** Changes of shops' credit, for answers to join. A change that took another back names it. */
export const shop_credit = pgView('shop_credit', {
  id: id(),
  shop_id: refId().notNull(),
  delta: integer().notNull(),
  reason: text().notNull(),
  ref: text().notNull(),
  score_after: integer().notNull(),
  undoes_id: refId(),
  created_at: instant().notNull(),
}).as(sql`select id, shop_id, delta, reason, ref, score_after, undoes_id, created_at from shop_credit_log`)

/** The person who owns each shop that anybody may see. */
export const shop_owners = pgView('shop_owners', { id: id(), owner_user_id: refId().notNull() }).as(
  sql`select id, owner_user_id from shop_shops where status in ('active', 'suspended', 'closing')`,
)
