/** The lots that share their piece with goods. */
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import type { LotStatus } from './lot-states.ts'

export interface PieceLot extends Record<string, unknown> {
  id: number
  piece_id: number
  status: LotStatus
  /** It offers the piece, or its order stands. */
  held: boolean
}

/** The lots of these pieces, the newest first; deleted ones aside. */
export const lotsOfPieces = (ctx: Ctx, piece_ids: readonly number[]): Promise<PieceLot[]> =>
  piece_ids.length === 0
    ? Promise.resolve([])
    : query<PieceLot>(
        ctx,
        'lot_lots_of_pieces',
        `select id, piece_id, status, piece_is_held('lot', id) as held from lot_lots
         where piece_id = any($1) and deleted_at is null order by id desc`,
        [[...piece_ids]],
      )
