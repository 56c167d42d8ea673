/** Points of an exchange go back, and pieces to the mall. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { invariant } from '../../../platform/refuse.ts'
import { returnPoints } from '../../points/index.ts'
import { exchangeEvents } from '../events.ts'
import { freePieces } from '../items/stocking.ts'
import { pointsBack } from '../rules.ts'
import * as store from '../store.ts'
import type { Exchange } from '../tables.ts'
import { exchangeFacts, POINTS_REASON } from './exchange.ts'

interface Back {
  /** That the mall has again now. */
  pieces: number
  in_full: boolean
  /** What has gone back of its order so far, this refund included. */
  refunded_fen?: number
  refunded_qty?: number
}

/**
 * Gives back what belongs back by now: all points where nothing is left of the exchange, else the share of the cash or, without cash, of the pieces.
 * The caller holds the locks of its order, its item and the person's book.
 */
export async function giveBack(
  tx: Tx,
  exchange: Exchange,
  { pieces, in_full, refunded_fen = 0, refunded_qty = exchange.qty }: Back,
): Promise<Exchange> {
  const { id, user_id, points, back_points, order_id } = exchange
  invariant(order_id !== null, `exchange ${id} has no order`)
  // What went back stays back: pieces that are sold again later change no points.
  const belongs = Math.max(back_points, pointsBack({ ...exchange, refunded_fen, refunded_qty, in_full }))
  const now = belongs - back_points
  const stock_back = Math.min(exchange.qty, exchange.stock_back + pieces)
  const changed = await store.changeExchange(tx, id, {
    ...{ back_points: belongs, stock_back },
    back_qty: in_full ? exchange.qty : Math.max(exchange.back_qty, Math.min(exchange.qty, refunded_qty)),
    ...(in_full ? { status: 'cancelled' as const, ended_at: Math.floor(await databaseNow(tx)) } : {}),
  })
  await freePieces(tx, exchange.item_id, stock_back - exchange.stock_back)
  if (now > 0)
    await returnPoints(tx, {
      ...{ user_id, reason: POINTS_REASON, ref: String(id), points: now },
      return_ref: `${id}:${belongs}/${points}`,
    })
  if (now > 0 || in_full)
    await emit(tx, exchangeEvents.returned, { ...exchangeFacts(changed), order_id, back_points: now, in_full })
  return changed
}
