/** A month of the league begins and ends by itself. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { type Due, setDeadlines } from '../../../platform/time/deadlines.ts'
import { computedAt, monthEnd, monthOf, monthStart } from '../rules.ts'
import { setting } from '../settings.ts'
import { changePool, lockPool } from '../store.ts'

/** Opens the month that runs, unless it is there. Its rule is what the settings say now. */
export async function openMonth(tx: Tx): Promise<void> {
  const now = await databaseNow(tx)
  const month = monthOf(now)
  const [from_at, to_at] = [monthStart(month), monthEnd(now)]
  const [added] = await query<{ id: number }>(
    tx,
    'league_pool_add',
    `insert into league_pools (month, from_at, to_at, share_bp, cap_fen, member_bp, member_cap_fen)
     values ($1, to_timestamp($2 / 1000.0), to_timestamp($3 / 1000.0), $4, $5, $6, $7) on conflict do nothing returning id`,
    [
      ...[month, from_at, to_at],
      await setting(tx, 'league.commission_share_bp'),
      await setting(tx, 'league.cap_fen'),
      await setting(tx, 'league.member_bp'),
      await setting(tx, 'league.member_cap_fen'),
    ],
  )
  if (!added) return
  await setDeadlines(tx, 'league_close', [{ ref_id: added.id, due_at: to_at }])
  await setDeadlines(tx, 'league_compute', [{ ref_id: added.id, due_at: computedAt(to_at) }])
}

/** The same for a job: a month is there from the first start on, and after a first day on which nothing ran. */
export const openByJob = (ctx: Ctx): Promise<void> => inTransaction(ctx, openMonth)

/** Deadline `league_close`: day 1. No member joins or leaves any more, and the next month is open. */
export async function closeByTime(tx: Tx, dues: readonly Due[]): Promise<void> {
  for (const { ref_id } of dues) {
    const pool = await lockPool(tx, ref_id)
    if (pool?.status === 'open') await changePool(tx, ref_id, { status: 'closed' })
  }
  await openMonth(tx)
}
