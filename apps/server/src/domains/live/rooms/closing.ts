/** Closing a room: its sessions are over, and what is left of its live time goes back. */
import type { ShopCtx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadline } from '../../../platform/time/deadlines.ts'
import { checkOffAir } from '../air/air-store.ts'
import { endAllIn } from '../air/ending.ts'
import { withdrawWaiting } from '../applying/deciding.ts'
import { liveEvents } from '../events.ts'
import { isOpenRoom, minutesOf } from '../rules.ts'
import { lockRoomOf, plannedIn, roomOf } from '../store.ts'
import type { Room } from '../tables.ts'
import { backOf, giveAllTimeBack } from '../time/giving-back.ts'
import { balanceOf } from '../time/time-store.ts'
import { LIVE_PAUSE_ENDS } from './pausing.ts'

interface Closed {
  back_fen: number
  minutes: number
  sessions: number
}

/**
 * Closes the caller's room. It may apply for one again.
 * @param shown_back_fen what the owner was shown to get back
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (of the room, or of the session that is on air), PRICE_CHANGED (another sum goes back now), REFUND_FAILED
 */
export async function closeOwnRoom(ctx: ShopCtx, shown_back_fen: number): Promise<Closed> {
  return inTransaction(ctx, async (tx) => {
    const room = await lockRoomOf(tx, tx.shop.shop_id)
    if (!isOpenRoom(room.status)) refuse('STATE_CONFLICT', { status: room.status })
    await checkOffAir(tx, room.shop_id)
    const closed = await closeRoom(tx, room)
    if (closed.back_fen !== shown_back_fen) refuse('PRICE_CHANGED', { back_fen: closed.back_fen })
    return closed
  })
}

/** The caller holds the room. */
async function closeRoom(tx: Tx, { id, shop_id, status }: Room): Promise<Closed> {
  await query(tx, 'live_room_close', `update live_rooms set status = 'closed', paused_until = null where id = $1`, [id])
  const { sessions, minutes, back_fen } = await endRoom(tx, { id, shop_id, status }, 'closed')
  await emit(tx, liveEvents.closed, { room_id: id, shop_id, back_fen })
  return { back_fen, minutes, sessions }
}

/** What ends with a room, whether it is closed or banned. The caller holds it. */
export async function endRoom(
  tx: Tx,
  { id, shop_id, status }: Pick<Room, 'id' | 'shop_id' | 'status'>,
  cause: 'closed' | 'banned',
): Promise<Closed> {
  const sessions = await endAllIn(tx, { id, status }, cause)
  await clearDeadline(tx, LIVE_PAUSE_ENDS, id)
  const minutes = minutesOf(await balanceOf(tx, shop_id))
  const back_fen = await giveAllTimeBack(tx, shop_id)
  return { sessions, minutes, back_fen }
}

/** A shop that closes has no room any more, and no application for one. */
export async function closeWithShop(tx: Tx, shop_id: number): Promise<void> {
  await withdrawWaiting(tx, shop_id)
  if (!(await roomOf(tx, shop_id))) return
  const room = await lockRoomOf(tx, shop_id)
  if (isOpenRoom(room.status)) await closeRoom(tx, room)
}

/** A shop that is suspended plans nothing, and has nothing on air. */
export async function endPlansWith(tx: Tx, shop_id: number): Promise<void> {
  await withdrawWaiting(tx, shop_id)
  if (!(await roomOf(tx, shop_id))) return
  await endAllIn(tx, await lockRoomOf(tx, shop_id), 'suspended')
}

/** What closing the caller's room would give back and cancel. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function closingOf(ctx: ShopCtx): Promise<Closed> {
  const room = (await roomOf(ctx, ctx.shop.shop_id)) ?? refuse('NOT_FOUND')
  if (!isOpenRoom(room.status)) refuse('STATE_CONFLICT', { status: room.status })
  await checkOffAir(ctx, room.shop_id)
  const { back_fen, left_s } = await backOf(ctx, ctx.shop.shop_id)
  return { back_fen, minutes: minutesOf(left_s), sessions: (await plannedIn(ctx, room.shop_id)).length }
}
