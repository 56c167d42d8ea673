/** What a finished order adds to the standing of both sides. Done from events, so that paying and confirming wait for neither. */
import type { Tx } from '../../platform/context.ts'
import { addGrowth } from '../account/index.ts'
import { addToCounters } from '../shop/index.ts'
import type { OrderPayload } from './events.ts'

const FEN_PER_GROWTH = 10_00
const GROWTH_MAX = 1_000

/** The shop has sold one more. */
export async function countSold(tx: Tx, { shop_id }: OrderPayload): Promise<void> {
  await addToCounters(tx, shop_id, { sold: 1 })
}

/** The buyer grows by one for every ¥10 of goods, at most 1,000 an order. */
export async function addBuyerGrowth(tx: Tx, { user_id, order_id, goods_fen }: OrderPayload): Promise<void> {
  const delta = Math.min(GROWTH_MAX, Math.floor(Number(goods_fen) / FEN_PER_GROWTH))
  if (delta > 0) await addGrowth(tx, { user_id, delta, reason: 'order_completed', ref: `order:${order_id}` })
}
