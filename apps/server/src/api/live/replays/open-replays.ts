/** Which sessions can be watched as a replay: recorded, within its days, of a room and a shop that show what they have. */
import { isOpenRoom, type Room, recorded, roomsByIds, type Session, takedowns } from '../../../domains/live/index.ts'
import { shopRows } from '../../../domains/shop/index.ts'
import type { Ctx } from '../../../platform/context.ts'

type Over = Pick<Session, 'id' | 'room_id' | 'shop_id'>

/** Of these sessions, those of rooms that are open, of shops that trade, whose replays are not taken down. */
export async function shownAmong<S extends Over>(ctx: Ctx, sessions: readonly S[]): Promise<S[]> {
  const rooms = await roomsByIds(ctx, [...new Set(sessions.map(({ room_id }) => room_id))])
  const shops = await shopRows(ctx, [...new Set(sessions.map(({ shop_id }) => shop_id))])
  const open = new Set(rooms.filter(({ status }: Room) => isOpenRoom(status)).map(({ id }) => id))
  const hidden = new Set(shops.filter(({ status }) => status === 'suspended').map(({ id }) => id))
  const down = await takedowns.downAmong(
    ctx,
    sessions.map(({ id }) => id),
  )
  return sessions.filter(({ id, room_id, shop_id }) => open.has(room_id) && !hidden.has(shop_id) && !down.has(id))
}

/** Until when each of these sessions is open as a replay (ms); others are left out. */
export async function openReplays(ctx: Ctx, sessions: readonly Session[]): Promise<Map<number, number>> {
  const over = sessions.filter(({ status }) => status === 'ended')
  if (over.length === 0) return new Map()
  const ids = (await shownAmong(ctx, over)).map(({ id }) => id)
  const open = (await recorded.recordingsOf(ctx, ids)).filter(recorded.isReplayOpen)
  return new Map(open.map(({ session_id, replay_until }) => [session_id, replay_until!]))
}
