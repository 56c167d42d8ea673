/** Bans, and the pay password's lock. */
import type { Parsed, operator as rows } from '@juya/contract'
import { banUser as ban, resetPayLock as openPayLock, proposeUnban } from '../../../domains/account/index.ts'
import { takeBackLots } from '../../../domains/listing/index.ts'
import { checkReason, note } from '../../../domains/operator/index.ts'
import { membershipsOf, suspendShop } from '../../../domains/shop/index.ts'
import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { presentApproval } from '../approvals.ts'
import { type ShownUser, userRow } from './users.ts'

/** Their own shop trades no more either; its members bring its orders to their end. @returns its id */
async function suspendOwn(tx: Tx<OperatorCtx>, user_id: number, reason: string): Promise<number | null> {
  const own = (await membershipsOf(tx, user_id)).find(
    (shop) => shop.member_role === 'owner' && shop.status === 'active',
  )
  if (!own) return null
  await takeBackLots(tx, own.id, reason)
  await suspendShop(tx, { shop_id: own.id, reason })
  await note(tx, {
    action: 'shop.suspend',
    target_type: 'shop',
    target_id: own.id,
    after: { owner_banned: user_id },
    reason,
  })
  return own.id
}

/**
 * Closes an account to its person: no session lives on, and their own shop is suspended. Bids stand, paid orders go on.
 * @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT {status}
 */
export async function banUser(ctx: OperatorCtx, { id, reason }: Parsed<(typeof rows)['banUser']>): Promise<ShownUser> {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => {
    const before = await userRow(tx, id)
    // Lots and shops before people: the order of locks.
    const shop_id = await suspendOwn(tx, id, reason)
    await ban(tx, { user_id: id, reason })
    const after = await userRow(tx, id)
    await note(tx, {
      action: 'user.ban',
      target_type: 'user',
      target_id: id,
      before: { status: before.status },
      after: { status: after.status, suspended_shop_id: shop_id },
      reason,
    })
    return after
  })
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT {status}, EDIT_CONFLICT */
export async function liftBan(ctx: OperatorCtx, { id, reason }: Parsed<(typeof rows)['liftBan']>) {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => presentApproval(tx, await proposeUnban(tx, { user_id: id, reason })))
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT (not locked) */
export async function resetPayLock(
  ctx: OperatorCtx,
  { id, reason }: Parsed<(typeof rows)['resetPayLock']>,
): Promise<ShownUser> {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => {
    await openPayLock(tx, id)
    await note(tx, { action: 'user.reset_pay_lock', target_type: 'user', target_id: id, reason })
    return userRow(tx, id)
  })
}
