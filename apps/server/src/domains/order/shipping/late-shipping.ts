/** A shop that ships too late compensates its buyer, once (T31), after it was warned. */

import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { setDeadlinesOfKinds } from '../../../platform/time/deadlines.ts'
import { compensated, post } from '../../ledger/index.ts'
import { lateCompensationFen } from '../amounts.ts'
import { orderEvents } from '../events.ts'
import { kindOf } from '../kinds.ts'
import { tell } from '../notices/telling.ts'
import { piecesFen } from '../refunds/line-shares.ts'
import { refundableFen } from '../refunds/refunding.ts'
import { DAY_MS, isHeld } from '../rules.ts'
import { setting } from '../settings.ts'
import { change, itemsOf, lockOrder, move, SYSTEM } from '../store.ts'
import type { Order } from '../tables.ts'
import { leftToSend, piecesSent } from './parts.ts'

/** The rule a shop is told when it is warned and when it pays. */
export const LATE_SHIP_RULE = 'order.late_ship'

/** Sets the clock of shipping and of the warning before it. @param at the time now, in ms, where it has been read under the order's lock */
export async function setShipClocks(tx: Tx, order: Order, at?: number): Promise<void> {
  await setShipClocksOf(tx, [order], at ?? (await databaseNow(tx)))
}

/** The same of many orders. @param now the time in ms, read under their locks */
export async function setShipClocksOf(tx: Tx, orders: readonly Order[], now: number): Promise<void> {
  await setDeadlinesOfKinds(
    tx,
    orders.flatMap(({ id: ref_id, ship_deadline }) => {
      if (ship_deadline === null) return []
      // A shop that promised a day is warned at half of it.
      const warn_at = Math.floor(ship_deadline - Math.min(DAY_MS, (ship_deadline - now) / 2))
      return [
        { kind: 'order_ship_late', ref_id, due_at: ship_deadline },
        { kind: 'order_ship_soon', ref_id, due_at: warn_at },
      ]
    }),
  )
}

/** What is late: the money for what was neither sent in time nor given back. The shipping is part of it while nothing was sent. */
async function lateFen(tx: Tx, order: Order): Promise<number> {
  const sent = await piecesSent(tx, [order.id])
  if (sent.size === 0) return refundableFen(tx, order)
  const items = await itemsOf(tx, [order.id])
  return leftToSend(items, sent).reduce(
    (sum, { item_id, qty }) => sum + piecesFen(items.find(({ id }) => id === item_id)!, qty),
    0,
  )
}

async function owedFen(tx: Tx, order: Order): Promise<number> {
  const worth_fen = kindOf(order).lateWorth?.(order)
  if (worth_fen !== undefined) return worth_fen
  const [bp, min_fen, max_fen] = [
    await setting(tx, 'order.late_ship_comp_bp'),
    await setting(tx, 'order.late_ship_comp_min_fen'),
    await setting(tx, 'order.late_ship_comp_max_fen'),
  ]
  return lateCompensationFen(await lateFen(tx, order), bp, min_fen, max_fen)
}

/** Its clock stands still. */
const stands = ({ after_sale_open, disputed_fen }: Order): boolean => after_sale_open || disputed_fen > 0

/** Tells the shop what it will owe, by which rule and when, while it can still ship in time. */
export async function warnBeforeLate(tx: Tx, order_id: number): Promise<void> {
  const order = await lockOrder(tx, order_id)
  if (order?.status !== 'to_ship' || isHeld(order) || stands(order) || kindOf(order).late === 'own') return
  const compensation_fen = await owedFen(tx, order)
  await tell(tx, orderEvents.ship_soon, [order], () => ({
    ship_deadline: order.ship_deadline,
    rule: LATE_SHIP_RULE,
    compensation_fen,
  }))
}

/** The promised time is over and nothing was shipped: the buyer is compensated by the shop. What its kind says is paid for instead is over with that. */
export async function compensateLate(tx: Tx, order_id: number): Promise<void> {
  const order = await lockOrder(tx, order_id)
  // While a case is open the shop may not ship, and while a bank has taken the payment back it need not; the clock goes on when that is over.
  if (order?.status !== 'to_ship' || stands(order) || kindOf(order).late === 'own') return
  if (order.ship_deadline === null || order.compensation_fen > 0) return
  if (order.ship_deadline > (await databaseNow(tx))) return setShipClocks(tx, order)
  const amount_fen = await owedFen(tx, order)
  if (amount_fen === 0) return
  const { id, order_no, shop_id, user_id } = order
  const log = { event: 'late', actor: SYSTEM, note: LATE_SHIP_RULE }
  const late =
    kindOf(order).lateWorth?.(order) === undefined
      ? await change(tx, order, { compensation_fen: amount_fen }, log)
      : await move(
          tx,
          order,
          'refund',
          { compensation_fen: amount_fen, closed_at: Math.floor(await databaseNow(tx)) },
          log,
        )
  // Nothing of this order is with the shop yet: its own pending money is none.
  const move_of = { order_id: id, order_no, shop_id, user_id, amount_fen, order_pending_fen: 0 }
  await post(tx, compensated({ ...move_of, compensation_id: id }))
  await tell(tx, orderEvents.late_compensated, [late], () => ({ amount_fen, rule: LATE_SHIP_RULE }))
}
