/** Tells of orders; the message domain turns these events into notices. */
import type { Tx } from '../../../platform/context.ts'
import { type EventRow, emitMany, type PayloadOf } from '../../../platform/outbox/index.ts'
import type { orderEvents } from '../events.ts'
import { firstItemsOf } from '../store.ts'
import type { Order } from '../tables.ts'

/** Fields of every event about an order. */
export type OrderPayload = PayloadOf<typeof orderEvents.cancelled>
/** What a row carries beside them, or instead of one of them. */
type More<P> = Omit<P, keyof OrderPayload> & Partial<OrderPayload>
type Of<M> = (order: Order) => M
type FirstItems = Awaited<ReturnType<typeof firstItemsOf>>

/**
 * Tells one thing about orders; more(order) adds what this row needs.
 * @param first the first item of each order, by order, where the caller has them already
 */
export async function tell<P extends OrderPayload>(
  tx: Tx,
  row: EventRow<P>,
  orders: readonly Order[],
  ...[more, first]: object extends More<P>
    ? [more?: Of<More<P>>, first?: FirstItems]
    : [more: Of<More<P>>, first?: FirstItems]
): Promise<void> {
  const items =
    first ??
    (await firstItemsOf(
      tx,
      orders.map(({ id }) => id),
    ))
  const payloads = orders.map((order) => {
    const { title = '', title_en = null, image = '' } = items.get(order.id) ?? {}
    const facts: OrderPayload = {
      user_id: order.user_id,
      shop_id: order.shop_id,
      order_id: order.id,
      order_no: order.order_no,
      kind: order.kind,
      lot_id: order.lot_id,
      title,
      title_en,
      image,
      amount_fen: order.total_fen,
    }
    return { ...facts, ...more?.(order) } as P
  })
  await emitMany(tx, row, payloads)
  pushChanged(tx, orders)
}

/** Tells both sides' open pages that they show something old. */
export function pushChanged(tx: Tx, orders: readonly Order[]): void {
  for (const { id, status, user_id, shop_id } of orders)
    for (const ch of [`user:${user_id}`, `shop:${shop_id}`])
      tx.after_commit.push(() => tx.services.realtime.push({ ch, type: 'order.changed', seq: 0, data: { id, status } }))
}
