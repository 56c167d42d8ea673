/** Bans, and what they mean for the person's own shop. */
import { banUser as ban } from '../../../domains/account/index.ts'
import { takeBackLots } from '../../../domains/listing/index.ts'
import { note } from '../../../domains/operator/index.ts'
import { membershipsOf, suspendShop } from '../../../domains/shop/index.ts'
import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { userRow } from './users.ts'

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
 * @returns what the log keeps
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}
 */
export async function banUser(tx: Tx<OperatorCtx>, { id, reason }: { id: number; reason: string }) {
  const { status } = await userRow(tx, id)
  // Lots and shops before people: the order of locks.
  const suspended_shop_id = await suspendOwn(tx, id, reason)
  await ban(tx, { user_id: id, reason })
  return { before: { status }, after: { status: (await userRow(tx, id)).status, suspended_shop_id } }
}
