/** Pieces that goods and lots share, and which of them has each. */
import { thingsIn } from '@juya/contract'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, oneOf, refId } from '../../platform/db/columns.ts'
import type { HolderKind } from './pieces.ts'

/**
 * One row per piece that was sent from goods to auction. What it is offered by (goods or a lot) is its holder; a trigger keeps it with
 * its holder while that offers it or is under order.
 */
export const piece_pieces = pgTable(
  'piece_pieces',
  {
    id: id(),
    shop_id: refId().notNull(),
    holder_kind: text().$type<HolderKind>().notNull(),
    holder_id: refId().notNull(),
    created_at: createdAt(),
  },
  (t) => [check('piece_pieces_holder', oneOf(t.holder_kind, thingsIn('piece')))],
)
