/** Keeping an account that was on its way out. */

import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { clearDeadline } from '../../../platform/time/deadlines.ts'
import { accountEvents } from '../events.ts'
import { tellSafety } from '../protecting/changes.ts'

export const LEAVE = 'account_leave'

export interface Leaving extends Record<string, unknown> {
  id: number
  asked_at: number
  due_at: number
}

/** An account's way out while it is on it. */
export async function leavingOf(ctx: Ctx, user_id: number): Promise<Leaving | undefined> {
  const [row] = await query<Leaving>(
    ctx,
    'account_leaving_of',
    `select id, asked_at, due_at from account_closures where user_id = $1 and status = 'cooling'`,
    [user_id],
  )
  return row
}

/**
 * Takes an account off its way out; the person has it locked. Signing in does this by itself.
 * @returns whether it was on it
 */
export async function stay(tx: Tx, user_id: number): Promise<boolean> {
  const back = await query(
    tx,
    'account_stay',
    `update account_users set status = 'active' where id = $1 and status = 'cancelling' returning id`,
    [user_id],
  )
  if (back.length === 0) return false
  await query(
    tx,
    'account_leaving_withdraw',
    `update account_closures set status = 'withdrawn', ended_at = platform_now() where user_id = $1 and status = 'cooling'`,
    [user_id],
  )
  await clearDeadline(tx, LEAVE, user_id)
  await tellSafety(tx, accountEvents.leaving_withdrawn, user_id)
  return true
}
