/** Tells each subscriber what happens to a session: one event to each person, so that each notice follows its reader's own settings. */
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { emitEach, subscribe, type Told } from '../../../platform/outbox/index.ts'
import { shopRow } from '../../shop/index.ts'
import { liveEvents } from '../events.ts'
import { subscribersOf } from './subscribing.ts'

/** Each subscriber of a cancelled session is told, with the time of the one that follows it. */
async function tellCancelled(tx: Tx, { payload }: Told<typeof liveEvents.cancelled>): Promise<void> {
  const { cause: _, ...told } = payload
  const [next] = await query<{ planned_at: number }>(
    tx,
    'live_session_following',
    `select planned_at from live_sessions where follows_id = $1 and status = 'scheduled'`,
    [payload.session_id],
  )
  const { name: shop_name } = await shopRow(tx, payload.shop_id)
  await emitEach(tx, liveEvents.cancelled_for, await subscribersOf(tx, payload), (user_id) => ({
    ...{ ...told, shop_name, user_id, next_at: next?.planned_at ?? null },
  }))
}

async function tellMoved(tx: Tx, { payload }: Told<typeof liveEvents.moved>): Promise<void> {
  const { name: shop_name } = await shopRow(tx, payload.shop_id)
  await emitEach(tx, liveEvents.moved_for, await subscribersOf(tx, payload), (user_id) => ({
    ...{ ...payload, shop_name, user_id },
  }))
}

async function tellStartsSoon(tx: Tx, { payload }: Told<typeof liveEvents.starts_soon>): Promise<void> {
  const { name: shop_name } = await shopRow(tx, payload.shop_id)
  await emitEach(tx, liveEvents.starts_soon_for, await subscribersOf(tx, payload), (user_id) => ({
    ...{ ...payload, shop_name, user_id },
  }))
}

async function tellStarted(tx: Tx, { payload }: Told<typeof liveEvents.started>): Promise<void> {
  const { name: shop_name } = await shopRow(tx, payload.shop_id)
  await emitEach(tx, liveEvents.started_for, await subscribersOf(tx, payload), (user_id) => ({
    ...{ ...payload, shop_name, user_id },
  }))
}

/** What the domain hears of its own events. */
export const fanOut = [
  subscribe(liveEvents.cancelled, 'live.tell_cancelled', tellCancelled),
  subscribe(liveEvents.moved, 'live.tell_moved', tellMoved),
  subscribe(liveEvents.starts_soon, 'live.tell_starts_soon', tellStartsSoon),
  subscribe(liveEvents.started, 'live.tell_started', tellStarted),
]
