/** Tables of blocks. */
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id, refId } from '../../platform/db/columns.ts'

/** A person or a shop keeps another away: from new bids, from writing, or from both. */
export const block_blocks = pgTable(
  'block_blocks',
  {
    id: id(),
    owner_type: text({ enum: ['user', 'shop'] }).notNull(),
    owner_id: refId().notNull(),
    target_type: text({ enum: ['user', 'shop'] }).notNull(),
    target_id: refId().notNull(),
    scope: text({ enum: ['bid', 'chat', 'all'] }).notNull(),
    known_as: text(), // the alias of a bidder the shop knows by no other name
    note: text(), // the owner's own
    blocked_at: createdAt(),
  },
  (t) => [
    unique('block_blocks_one').on(t.owner_type, t.owner_id, t.target_type, t.target_id), // one each; what bids and chats ask
    index('block_blocks_of_target').on(t.target_type, t.target_id, t.id), // the console's page of a person
    index('block_blocks_newest').on(t.owner_type, t.owner_id, t.id), // the owner's list
    check('block_blocks_types', sql`${t.owner_type} in ('user','shop') and ${t.target_type} in ('user','shop')`),
    check('block_blocks_scope', sql`${t.scope} in ('bid','chat','all')`),
    check('block_blocks_other', sql`${t.owner_type} <> ${t.target_type} or ${t.owner_id} <> ${t.target_id}`),
  ],
)
