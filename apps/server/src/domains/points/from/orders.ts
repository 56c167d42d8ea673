/** Points of orders: they come when one is completed, and go back with what is refunded. */
import { orderPoints } from '@juya/contract'
import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { linkedAmong } from '../../order/index.ts'
import { entryOf } from '../book/book.ts'
import { earnPoints } from '../book/earning.ts'
import { multiplierOf } from '../book/multiplier.ts'
import { takeBackPoints } from '../book/taking-back.ts'

const refOf = (order_id: number): string => `order:${order_id}`

/** An order is completed: one point for each yuan of goods paid and kept. What linked people sell each other brings none. */
export async function earnForOrder(
  tx: Tx,
  { order_id, user_id, goods_fen }: { order_id: number; user_id: number; goods_fen: number },
): Promise<void> {
  if ((await linkedAmong(tx, [order_id])).has(order_id)) return
  const multiplier_bp = await multiplierOf(tx, user_id, await databaseNow(tx))
  await earnPoints(tx, {
    ...{ user_id, points: orderPoints(goods_fen, multiplier_bp), reason: 'order', ref: refOf(order_id) },
    ...{ multiplier_bp, plain_points: orderPoints(goods_fen) },
  })
}

interface Refund {
  order_id: number
  user_id: number
  refund_seq: number
  /** Goods kept before (fen); null: the order was not completed, and has brought nothing. */
  kept_before_fen: number | null
  kept_fen: number
}

/** Money of a completed order went back: so do its points, at the rate they came with. */
export async function takeBackForRefund(
  tx: Tx,
  { order_id, user_id, refund_seq, kept_before_fen, kept_fen }: Refund,
): Promise<void> {
  if (kept_before_fen === null) return
  const key = { user_id, reason: 'order', ref: refOf(order_id) } as const
  const earning = await entryOf(tx, key)
  if (!earning) return
  const points = orderPoints(kept_before_fen, earning.multiplier_bp) - orderPoints(kept_fen, earning.multiplier_bp)
  await takeBackPoints(tx, { ...key, points, because_ref: `refund:${order_id}:${refund_seq}` })
}
