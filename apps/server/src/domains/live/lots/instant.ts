/** A lot made while a session runs: shown and started in one step. */
import { LIVE_LOTS_MAX, type live, type Parsed } from '@juya/contract'
import type { ShopCtx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { handInLive, publish } from '../../listing/index.ts'
import { type Lot, lotById, roomRules, rooms } from '../../lot/index.ts'
import { checkActive } from '../../shop/index.ts'
import { PACE_MS, stageOf } from '../air/air-rules.ts'
import { lockOwnSession, setCurrentLot, tellRoom } from '../air/air-store.ts'
import { awaitMoment } from '../recording/moments.ts'

type Input = Parsed<(typeof live)['addLot']>

/**
 * Adds a lot to the caller's session, which is live and no picture of a sale. It starts at once; where another lot runs it waits as the last one, and where the shop's lots are looked
 * at first, for that.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, LIMIT_REACHED {limit}, and as publish, handInLive and checkActive
 */
export async function addInstantLot(
  ctx: ShopCtx,
  { live_session_id, duration_s: lot_s, counter_s, ...form }: Input,
): Promise<{ lot_id: number; status: Lot['status'] }> {
  return inTransaction(ctx, async (tx) => {
    const { session } = await lockOwnSession(tx, live_session_id)
    if (session.status !== 'live' || session.sale_id !== null) refuse('STATE_CONFLICT', { status: session.status })
    const stage = stageOf(session)
    const before = await rooms.lotsOn(tx, stage)
    if (before.length >= LIVE_LOTS_MAX) refuse('LIMIT_REACHED', { limit: LIVE_LOTS_MAX })
    const { ids } = await publish(tx, { ...form, mode: 'single', save: 'draft' })
    const lot_id = ids[0]!
    const from_at = await databaseNow(tx)
    await handInLive(tx, { session_id: session.id, shop_id: session.shop_id }, [lot_id], { lot_s, counter_s, from_at })
    const is_in = (await lotById(tx, lot_id))!.status === 'scheduled'
    if (is_in && !roomRules.runningLot(before)) {
      await awaitMoment(tx, await rooms.startLot(tx, stage, lot_id))
      await setCurrentLot(tx, session.id, lot_id)
    } else await rooms.setForecast(tx, stage, { from_at, pace_ms: PACE_MS })
    await tellRoom(tx, session.id)
    await checkActive(tx, session.shop_id)
    return { lot_id, status: (await lotById(tx, lot_id))!.status }
  })
}
