/** A month ends once no award of it is left to claim. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { poolUnclaimed, post } from '../../ledger/index.ts'
import { changePool } from '../store.ts'
import type { Pool } from '../tables.ts'

/** Ends a locked month of which nothing is left to claim, and gives back what was not claimed; else its clock goes on. */
export async function endOrGoOn(tx: Tx, { id, claim_until }: Pool): Promise<void> {
  const now = await databaseNow(tx)
  if (claim_until === null || now < claim_until) return
  const [left] = await query<{ next_at: number | null; unclaimed_fen: number }>(
    tx,
    'league_pool_left',
    `select min(claim_until) filter (where status = 'awarded') as next_at,
       coalesce(sum(award_fen) filter (where status = 'forfeited'), 0)::bigint as unclaimed_fen
     from league_members where pool_id = $1`,
    [id],
  )
  if (left!.next_at !== null) return setDeadline(tx, 'league_lapse', id, left!.next_at)
  if (left!.unclaimed_fen > 0) await post(tx, poolUnclaimed({ pool_id: id, amount_fen: left!.unclaimed_fen }))
  await changePool(tx, id, { ended_at: now })
}
