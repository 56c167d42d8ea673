/** Views the domain publishes for answers to join. */
import type { FollowType } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { integer, pgView, text } from 'drizzle-orm/pg-core'
import { instant, refId } from '../../platform/db/columns.ts'

/** Who follows what: a feed of what one follows reads each of them through this. */
export const interest_following = pgView('interest_following', {
  user_id: refId().notNull(),
  type: text().$type<FollowType>().notNull(),
  target_id: refId().notNull(),
  followed_at: instant().notNull(),
}).as(sql`select user_id, type, target_id, followed_at from interest_follows`)

/** How many follow a master, a person or a topic; who has never been followed is not there. */
export const interest_followers = pgView('interest_followers', {
  type: text().$type<FollowType>().notNull(),
  target_id: refId().notNull(),
  followers: integer().notNull(),
}).as(sql`select type, target_id, followers from interest_followed_counts`)
