/** The end of a booking: its pieces are counted, and what each buyer paid above the step they reached goes back. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emit, emitEach } from '../../../platform/outbox/index.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { lookAgainAt } from '../../lot/index.ts'
import { formOrders, freeAmong, lockOrders, lowerWaiting, refundInBatch } from '../../order/index.ts'
import { groupEvents } from '../events.ts'
import { priceAt } from '../rules.ts'
import * as store from '../store.ts'
import type { GroupBuy } from '../tables.ts'
import { factsOf, pushBooking } from '../telling.ts'
import { REASONS } from '../words.ts'

/** So many orders are settled in one transaction: payments that wait for the same accounts wait no longer than that. */
const AT_ONCE = 100
/** An order ends with its booking, and its bank has a quarter of an hour after that (order.pay_grace_min). Then nothing is waited for. */
const BANKS_MS = 20 * 60_000
const LOOK_AGAIN_MS = 5_000
const DAY_MS = 86_400_000

/**
 * Deadline booking_close: the pieces are counted once no bank works on a payment any more. Enough for the first step: the orders follow, a hundred
 * a transaction; too few: all the money goes back.
 */
export async function closeBooking(tx: Tx, id: number): Promise<void> {
  const [buy] = await store.lockBookings(tx, [id])
  if (!buy || buy.closed_at !== null) return
  const now = await databaseNow(tx)
  if (buy.to_at > now) return setDeadline(tx, 'booking_close', id, buy.to_at)
  const again_at = await lookAgainAt(tx, buy.to_at)
  if (again_at !== undefined) return setDeadline(tx, 'booking_close', id, again_at)
  if (now < buy.to_at + BANKS_MS && (await store.hasHeld(tx, id)))
    return setDeadline(tx, 'booking_close', id, Math.min(now + LOOK_AGAIN_MS, buy.to_at + BANKS_MS))
  const price_fen = priceAt(buy.tiers, buy.booked_qty)
  const closed = await endPool(tx, id, price_fen ?? null)
  if (price_fen === undefined) await giveAllBack(tx, closed, now, { reason: REASONS.booking_failed })
  else await setDeadline(tx, 'booking_settle', id, now)
  await emit(tx, groupEvents.booking_closed, {
    ...(await factsOf(tx, closed)),
    booked_qty: closed.booked_qty,
    price_fen: price_fen ?? null,
  })
}

/** Ends a booking: from now on nothing comes in or goes out. The caller holds it. @param price_fen null: all the money goes back */
export async function endPool(tx: Tx, id: number, price_fen: number | null): Promise<GroupBuy> {
  const [buy] = await query<GroupBuy & Record<never, never>>(
    tx,
    'group_booking_end',
    'update group_buys set closed_at = platform_now(), final_price_fen = $2 where id = $1 returning *',
    [id, price_fen],
  )
  pushBooking(tx, buy!)
  return buy!
}

/** All the money of a booking that has ended goes back in one batch. */
export async function giveAllBack(
  tx: Tx,
  buy: GroupBuy,
  now: number,
  { reason, operator_id = null }: { reason: string; operator_id?: number | null },
): Promise<{ orders: number; amount_fen: number }> {
  const orders = await store.pooledOrders(tx, buy.id)
  await refundInBatch(tx, now, {
    order_ids: orders.map(({ order_id }) => order_id),
    about: { type: 'group_buy', id: buy.id },
    reason,
    actor: operator_id === null ? { type: 'system' } : { type: 'operator', id: operator_id },
  })
  return { orders: orders.length, amount_fen: orders.reduce((sum, { paid_fen }) => sum + paid_fen, 0) }
}

/**
 * Deadline booking_settle: the next hundred orders of a booking that reached a step are to be shipped, and have their difference back. One whose bank took
 * its payment back waits for the ruling on that, and is looked at again tomorrow.
 */
export async function settleBooking(tx: Tx, id: number): Promise<void> {
  const buy = await store.buyById(tx, id)
  if (!buy || buy.final_price_fen === null) return
  const pool = (await store.seatsInPool(tx, id)).map(({ order_id }) => order_id)
  const ids = await freeAmong(tx, pool, { status: 'grouping', most: AT_ONCE })
  const waiting = (await lockOrders(tx, ids)).filter(
    ({ status, charged_back_fen, refunded_fen }) => status === 'grouping' && charged_back_fen + refunded_fen === 0,
  )
  const off_fen = buy.tiers[0]!.price_fen - buy.final_price_fen
  const lowered =
    off_fen > 0
      ? await lowerWaiting(tx, waiting, off_fen, { reason: REASONS.price_fell, actor: { type: 'system' } })
      : waiting
  const now = await databaseNow(tx)
  await formOrders(tx, lowered, now)
  const facts = await factsOf(tx, buy)
  await emitEach(tx, groupEvents.booking_settled, lowered, ({ id: order_id, user_id, refunded_fen }) => ({
    ...facts,
    user_id,
    order_id,
    price_fen: buy.final_price_fen!,
    back_fen: refunded_fen,
  }))
  if (ids.length === AT_ONCE) return setDeadline(tx, 'booking_settle', id, now)
  if (await isOneLeft(tx, id)) await setDeadline(tx, 'booking_settle', id, now + DAY_MS)
}

/** Whether an order of a booking still waits. */
async function isOneLeft(tx: Tx, id: number): Promise<boolean> {
  const [row] = await query<{ left: boolean }>(
    tx,
    'group_booking_left',
    `select exists (select from group_seats s join order_standings o on o.order_id = s.order_id
       where s.buy_id = $1 and s.state = 'paid' and s.pieces is not null and o.status = 'grouping') as left`,
    [id],
  )
  return row!.left
}
