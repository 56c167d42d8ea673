/** A friend's first completed order: noted once with the invitation; points for the inviter follow, and go back with all of its money. */
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { keptGoodsFen, lockOrder } from '../../order/index.ts'
import { earnPoints, takeBackPoints } from '../../points/index.ts'
import { inviteEvents } from '../events.ts'
import { namesOf } from '../names.ts'
import { setting } from '../settings.ts'
import { lockRelation, relationOf } from '../store.ts'
import { type Bought, counts } from './following.ts'

const REASON = 'invite'
const refOf = (friend_id: number): string => `friend:${friend_id}`

/** Points follow from the event: books of points are locked before invitations. */
export async function noteFirstOrder(tx: Tx, { order_id, user_id }: Bought): Promise<void> {
  const found = await relationOf(tx, user_id)
  const order = found?.first_order_id === null ? await lockOrder(tx, order_id) : undefined
  if (!found || order?.status !== 'completed' || keptGoodsFen(order) === 0) return
  const relation = (await lockRelation(tx, found.id))!
  if (relation.first_order_id !== null || !counts(order, relation)) return
  const points = await setting(tx, 'invite.first_order_points')
  await query(
    tx,
    'invite_first_order',
    'update invite_relations set first_order_id = $2, first_order_points = $3 where id = $1',
    [relation.id, order_id, points],
  )
  const [name] = await namesOf(tx, relation.user_id)
  if (points > 0)
    await emit(tx, inviteEvents.first_order, {
      ...{ relation_id: relation.id, user_id: relation.inviter_id, name: name!, friend_id: relation.user_id },
      ...{ order_id, points },
    })
}

/** The inviter has points for it, once a friend. */
export async function thankInviter(
  tx: Tx,
  { payload: { user_id, friend_id, points } }: { payload: { user_id: number; friend_id: number; points: number } },
): Promise<void> {
  await earnPoints(tx, { user_id, points, reason: REASON, ref: refOf(friend_id) })
}

/** All the money of that order went back: so do the points. */
export async function takeThanksBack(tx: Tx, { order_id, user_id }: Bought): Promise<void> {
  const relation = await relationOf(tx, user_id)
  if (!relation || relation.first_order_id !== order_id || relation.first_order_points === 0) return
  await takeBackPoints(tx, {
    ...{ user_id: relation.inviter_id, reason: REASON, ref: refOf(user_id), points: relation.first_order_points },
    because_ref: `order:${order_id}`,
  })
}
