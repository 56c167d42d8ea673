/** Deposits and penalties that keep their person from leaving. */
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'

/** Until the money is back, or part of an order. */
export async function openHolds(ctx: Ctx, user_id: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'deposit_open_of_person',
    `select count(*)::int as n from deposit_holds where user_id = $1 and status in ('pending', 'held', 'releasing')`,
    [user_id],
  )
  return row!.n
}

/** Until they are decided. */
export async function openPenalties(ctx: Ctx, user_id: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'deposit_open_penalties_of_person',
    `select count(*)::int as n from deposit_penalties where user_id = $1 and status in ('notified', 'appealed')`,
    [user_id],
  )
  return row!.n
}
