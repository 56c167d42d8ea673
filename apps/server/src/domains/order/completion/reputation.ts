/** A finished order's addition to the reputation of both sides. Done from events, so that paying and confirming wait for neither. */
import type { Tx } from '../../../platform/context.ts'
import { addGrowth } from '../../account/index.ts'
import { addToCounters } from '../../shop/index.ts'
import type { OrderPayload } from '../notices/telling.ts'
import { linkedAmong } from '../store.ts'

/** Further fields of order.refunded and order.refunded_in_part. */
export interface RefundFacts extends OrderPayload {
  was_received: boolean
  /** Goods kept before and after, in fen; before is null when the order was not completed. */
  kept_before_fen: number | null
  kept_fen: number
  refund_seq: number
}

/** So much of an order's goods brings one point of growth. */
export const FEN_PER_GROWTH = 10_00
/** The most one order brings. */
export const GROWTH_MAX = 1_000

/** Of these, without what linked people sold each other. */
async function counted<O extends OrderPayload>(tx: Tx, orders: readonly O[]): Promise<O[]> {
  const linked = await linkedAmong(
    tx,
    orders.map(({ order_id }) => order_id),
  )
  return orders.filter(({ order_id }) => !linked.has(order_id))
}

/** Shops have sold one more with each of these orders. */
export async function countSold(tx: Tx, orders: readonly OrderPayload[]): Promise<void> {
  const sold_of = new Map<number, number>()
  for (const { shop_id } of await counted(tx, orders)) sold_of.set(shop_id, (sold_of.get(shop_id) ?? 0) + 1)
  for (const [shop_id, sold] of [...sold_of].sort(([a], [b]) => a - b)) await addToCounters(tx, shop_id, { sold })
}

const growthOf = (kept_fen: number): number => Math.min(GROWTH_MAX, Math.floor(kept_fen / FEN_PER_GROWTH))

/** Buyers grow by one for every ¥10 of goods, at most 1,000 an order. */
export async function addBuyerGrowth(
  tx: Tx,
  orders: ReadonlyArray<OrderPayload & { goods_fen: number }>,
): Promise<void> {
  for (const { user_id, order_id, goods_fen } of (await counted(tx, orders)).sort((a, b) => a.user_id - b.user_id)) {
    const delta = growthOf(goods_fen)
    if (delta > 0) await addGrowth(tx, { user_id, delta, reason: 'order_completed', ref: `order:${order_id}` })
  }
}

/** Refunds of completed orders take their growth back; sales that went back in full count for their shops no more. */
export async function takeBack(tx: Tx, all: readonly RefundFacts[], { in_full }: { in_full: boolean }): Promise<void> {
  const refunds = await counted(tx, all)
  const unsold_of = new Map<number, number>()
  for (const { shop_id, was_received } of refunds)
    if (in_full && was_received) unsold_of.set(shop_id, (unsold_of.get(shop_id) ?? 0) + 1)
  for (const [shop_id, unsold] of [...unsold_of].sort(([a], [b]) => a - b))
    await addToCounters(tx, shop_id, { sold: -unsold })
  for (const p of refunds.toSorted((a, b) => a.user_id - b.user_id)) {
    if (p.kept_before_fen === null) continue
    const delta = growthOf(p.kept_fen) - growthOf(p.kept_before_fen)
    if (delta < 0)
      await addGrowth(tx, {
        user_id: p.user_id,
        delta,
        reason: 'order_refunded',
        ref: `order:${p.order_id}:${p.refund_seq}`,
      })
  }
}
