/**
 * "It was not me": goods exchanged in the 72 hours before are held back until their person has been back for as long as withdrawals rest. Until
 * they are sent their person may give them up.
 */
import { TURN_BACK_H, UNLOCK_REST_H } from '@juya/contract'
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { setDeadline, setDeadlines } from '../../../platform/time/deadlines.ts'
import { holdShipping, lockOrder, lockOrders, releaseShipping } from '../../order/index.ts'
import * as store from '../store.ts'

const HOUR_MS = 3_600_000
/** While an account is locked, its exchanges are looked at again after so long; being back sets the clock itself. */
const LOOK_AGAIN_MS = 24 * HOUR_MS

export const HOLD = 'exchange_hold'

/** A person has locked their account (ms): what they exchanged in the days before is held back, and may be given up. */
export async function holdExchanges(tx: Tx, user_id: number, locked_at: number): Promise<void> {
  const found = await query<{ id: number; order_id: number }>(
    tx,
    'exchange_not_me_found',
    `select id, order_id from exchange_exchanges where user_id = $1 and status in ('reserved', 'to_ship')
       and created_at <= to_timestamp($2 / 1000.0) and created_at > to_timestamp($2 / 1000.0) - interval '${TURN_BACK_H} hours' order by id`,
    [user_id, locked_at],
  )
  if (found.length === 0) return
  const orders = await lockOrders(
    tx,
    found.map(({ order_id }) => order_id),
  )
  const ids = found.map(({ id }) => id)
  await query(
    tx,
    'exchange_not_me',
    'update exchange_exchanges set not_me_at = coalesce(not_me_at, to_timestamp($2 / 1000.0)) where id = any($1)',
    [ids, locked_at],
  )
  await holdShipping(tx, orders)
  const due_at = (await databaseNow(tx)) + LOOK_AGAIN_MS
  await setDeadlines(
    tx,
    HOLD,
    ids.map((ref_id) => ({ ref_id, due_at })),
  )
}

/** A person is back (ms): what waits of their exchanges may be sent when they have had their time. */
export async function beginRest(tx: Tx, user_id: number, unlocked_at: number): Promise<void> {
  const waiting = await query<{ id: number }>(
    tx,
    'exchange_held_of',
    `select id from exchange_exchanges where user_id = $1 and status = 'to_ship' and not_me_at is not null order by id`,
    [user_id],
  )
  const due_at = unlocked_at + UNLOCK_REST_H * HOUR_MS
  await setDeadlines(
    tx,
    HOLD,
    waiting.map(({ id }) => ({ ref_id: id, due_at })),
  )
}

/**
 * Deadline `exchange_hold`: an exchange that may be turned back is held while its person is away (one whose cash part arrives meanwhile, too), and its
 * order may be sent when they have been back for long enough.
 */
export async function lookAtHold(tx: Tx, exchange_id: number): Promise<void> {
  const [exchange] = await store.exchangesByIds(tx, [exchange_id])
  if (!exchange?.order_id) return
  const order = await lockOrder(tx, exchange.order_id)
  if (order?.status !== 'to_ship') return
  const now = await databaseNow(tx)
  const back_at = await backAt(tx, order.user_id)
  if (back_at === null) await holdShipping(tx, [order])
  const due_at = back_at === null ? now + LOOK_AGAIN_MS : back_at + UNLOCK_REST_H * HOUR_MS
  if (due_at > now) await setDeadline(tx, HOLD, exchange_id, due_at)
  else await releaseShipping(tx, order)
}

/** When a person was last back in their account, ms; null: its owner keeps it locked. One that was never locked was always there. */
async function backAt(tx: Tx, user_id: number): Promise<number | null> {
  const [lock] = await query<{ locked_at: number | null; unlocked_at: number | null }>(
    tx,
    'exchange_account_lock',
    'select locked_at, unlocked_at from account_locks where user_id = $1',
    [user_id],
  )
  return lock?.locked_at != null ? null : (lock?.unlocked_at ?? 0)
}
