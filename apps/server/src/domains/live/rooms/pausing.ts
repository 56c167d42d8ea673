/** Pausing a room for so many days, or until its shop opens it again. */
import type { ShopCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadline, setDeadline } from '../../../platform/time/deadlines.ts'
import { checkOffAir } from '../air/air-store.ts'
import { liveEvents } from '../events.ts'
import { cancelPlanned } from '../heralds/cancelling.ts'
import { lockRoom, lockRoomOf } from '../store.ts'

const DAY_MS = 86_400_000
/** Deadline (ref: room): the pause is over. */
export const LIVE_PAUSE_ENDS = 'live_pause_ends'

const setPause = (tx: Tx, room_id: number, status: 'active' | 'paused', until: number | null) =>
  query(
    tx,
    'live_room_pause',
    'update live_rooms set status = $2, paused_until = to_timestamp($3::float8 / 1000) where id = $1',
    [room_id, status, until],
  )

/**
 * Pauses the caller's room; sessions planned meanwhile are cancelled.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (of the room, or of the session that is on air)
 */
export async function pauseRoom(ctx: ShopCtx, days: number | undefined): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { id, status } = await lockRoomOf(tx, tx.shop.shop_id)
    if (status !== 'active') refuse('STATE_CONFLICT', { status })
    await checkOffAir(tx, tx.shop.shop_id)
    const until = days === undefined ? null : (await databaseNow(tx)) + days * DAY_MS
    await setPause(tx, id, 'paused', until)
    await cancelPlanned(tx, id, 'paused', until)
    if (until !== null) await setDeadline(tx, LIVE_PAUSE_ENDS, id, until)
  })
}

/** Opens the caller's paused room again. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function resumeRoom(ctx: ShopCtx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { id, status } = await lockRoomOf(tx, tx.shop.shop_id)
    if (status !== 'paused') refuse('STATE_CONFLICT', { status })
    await setPause(tx, id, 'active', null)
    await clearDeadline(tx, LIVE_PAUSE_ENDS, id)
  })
}

/** Deadline: the pause is over. */
export async function endPause(tx: Tx, id: number): Promise<void> {
  const { shop_id, status, paused_until } = await lockRoom(tx, id)
  if (status !== 'paused' || paused_until === null || paused_until > (await databaseNow(tx))) return
  await setPause(tx, id, 'active', null)
  await emit(tx, liveEvents.resumed, { room_id: id, shop_id })
}
