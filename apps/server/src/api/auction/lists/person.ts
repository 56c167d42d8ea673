/** The lots a person bid for, for the console's page of one person. */
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { type Behind, belowOf, type Line } from '../../../platform/time/steps.ts'

/** Lots, the newest first, with where their price stands; their bidders' maximums are left out. */
export async function bidLines(ctx: Ctx, user_id: number, behind: Behind): Promise<Line[]> {
  const rows = await query<{
    lot_id: number
    title: string
    title_en: string | null
    status: string
    current_fen: number
    alias: string
    first_bid_at: number
  }>(
    ctx,
    'auction_person_bids',
    `select b.lot_id, l.title, l.title_en, l.status, l.current_fen, b.alias, b.first_bid_at
     from lot_bidders b join lot_lots l on l.id = b.lot_id where b.user_id = $1 and b.lot_id < $2 order by b.lot_id desc limit $3`,
    [user_id, belowOf(behind), behind.limit],
  )
  return rows.map(({ lot_id, title, title_en, status, current_fen, alias, first_bid_at }) => ({
    key: lot_id,
    title: ctx.locale === 'en' ? (title_en ?? title) : title,
    note: alias,
    status: ['lot', status],
    amount_fen: current_fen,
    at: first_bid_at,
    opens: `/lots/${lot_id}`,
  }))
}
