/** Which lots holds are for. */
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db.ts'

/** The lots that holds are for, by hold; holds for something else are not in the map. */
export async function lotsOfHolds(ctx: Ctx, hold_ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await query<{ id: number; ref_id: number }>(
    ctx,
    'deposit_holds_lots',
    `select id, ref_id from deposit_holds where id = any($1) and scope = 'lot'`,
    [hold_ids],
  )
  return new Map(rows.map((row) => [row.id, row.ref_id]))
}
