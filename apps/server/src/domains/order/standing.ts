/** What a finished order adds to the standing of both sides. Done from events, so that paying and confirming wait for neither. */
import type { Tx } from '../../platform/context.ts'
import { addGrowth } from '../account/index.ts'
import { addToCounters } from '../shop/index.ts'
import type { OrderPayload } from './events.ts'

/** What order.refunded and order.refunded_in_part say beside the rest. */
export interface RefundFacts extends OrderPayload {
  was_received: boolean
  /** Goods kept before and after, in fen; before is null when the order was not completed. */
  kept_before_fen: number | null
  kept_fen: number
  refund_seq: number
}

const FEN_PER_GROWTH = 10_00
const GROWTH_MAX = 1_000

/** The shop has sold one more. */
export async function countSold(tx: Tx, { shop_id }: OrderPayload): Promise<void> {
  await addToCounters(tx, shop_id, { sold: 1 })
}

const growthOf = (kept_fen: number): number => Math.min(GROWTH_MAX, Math.floor(kept_fen / FEN_PER_GROWTH))

/** The buyer grows by one for every ¥10 of goods, at most 1,000 an order. */
export async function addBuyerGrowth(tx: Tx, { user_id, order_id, goods_fen }: OrderPayload): Promise<void> {
  const delta = growthOf(Number(goods_fen))
  if (delta > 0) await addGrowth(tx, { user_id, delta, reason: 'order_completed', ref: `order:${order_id}` })
}

/** What went back of a completed order takes its growth back; a sale that went back in full counts for the shop no more. */
export async function takeBack(tx: Tx, p: RefundFacts, { in_full }: { in_full: boolean }): Promise<void> {
  if (in_full && p.was_received) await addToCounters(tx, p.shop_id, { sold: -1 })
  if (p.kept_before_fen === null) return
  const delta = growthOf(p.kept_fen) - growthOf(p.kept_before_fen)
  if (delta < 0)
    await addGrowth(tx, {
      user_id: p.user_id,
      delta,
      reason: 'order_refunded',
      ref: `order:${p.order_id}:${p.refund_seq}`,
    })
}
