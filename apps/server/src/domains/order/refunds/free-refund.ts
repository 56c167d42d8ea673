/** Pieces of an order that cost no money go back: no sum moves, and what its kind took for them it gives back itself. */
import type { Tx } from '../../../platform/context.ts'
import { kindOf, lockBehind } from '../kinds.ts'
import { closeParcels, piecesSent } from '../shipping/parts.ts'
import { itemsOf } from '../store.ts'
import type { Order, OrderRefund } from '../tables.ts'
import { piecesLeft, takesAll } from './line-shares.ts'
import { noteRefund } from './noting.ts'
import { type RefundAsk, writeShares } from './shares.ts'

type Priced = Pick<Order, 'kind' | 'goods_fen' | 'total_fen'>

/** Nothing was ever asked for it in money: a prize, or what was exchanged for points alone. Its clocks and its page speak of none. */
export const costsNothing = ({ goods_fen, total_fen }: Pick<Order, 'goods_fen' | 'total_fen'>): boolean =>
  goods_fen === 0 && total_fen === 0

/** It cost no money, and its kind lets its buyer complain all the same. */
export const isFree = (order: Priced): boolean => costsNothing(order) && kindOf(order).may.cases !== false

/** As refundOrder, of an order without money. The caller holds its lock. */
export async function refundFree(
  tx: Tx,
  order: Order,
  ask: RefundAsk,
): Promise<{ order: Order; refunds: OrderRefund[]; cash_fen: number }> {
  const items = await itemsOf(tx, [order.id])
  const sent = order.shipped_at === null ? await piecesSent(tx, [order.id]) : new Map<number, number>()
  const askedOf = (id: number) =>
    ask.lines ? (ask.lines.find(({ item_id }) => item_id === id)?.qty ?? 0) : Number.POSITIVE_INFINITY
  const lines = items.flatMap((line) => {
    const qty = Math.min(piecesLeft(line), askedOf(line.id))
    return qty > 0 ? [{ line, asked_qty: qty, amount_fen: 0, qty }] : []
  })
  await lockBehind(tx, [order])
  const split = { lines, other_fen: 0 }
  const touched = await writeShares(tx, order, items, { split, coupon_fen: 0 }, ask, sent)
  const in_full = takesAll(items, split)
  const ended = await noteRefund(tx, order, order, { ...ask, cash_fen: 0 }, in_full)
  await kindOf(order).onRefunded?.(tx, ended, { items: touched, in_full })
  const gone = in_full || order.status !== 'to_ship' ? ended : await closeParcels(tx, ended, ask.actor)
  return { order: gone, refunds: [], cash_fen: 0 }
}
