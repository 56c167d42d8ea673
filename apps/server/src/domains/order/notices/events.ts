/** Events of orders for other domains; the message domain turns these into notices. */
import type { Tx } from '../../../platform/context.ts'
import { emitMany } from '../../../platform/outbox/index.ts'
import { firstItemsOf } from '../store.ts'
import type { Order } from '../tables.ts'

export type OrderTopic =
  | 'order.created'
  | 'order.ship_soon'
  | 'order.pay_soon'
  | 'order.pay_asked'
  | 'order.paid'
  | 'order.ship_asked'
  | 'order.shipped'
  | 'order.shipped_part'
  | 'order.delivered'
  | 'order.parcel_trouble'
  | 'order.auto_confirm_soon'
  | 'order.received'
  | 'order.settled'
  | 'order.completed'
  | 'order.closed_unpaid'
  | 'order.cancelled'
  | 'order.closed'
  | 'order.refunded'
  | 'order.refunded_in_part'
  | 'order.refund_arrived'
  | 'order.return_delivered'
  | 'order.late_compensated'
  | 'order.compensated'
  | 'order.address_changed'
  | 'order.address_set'
  | 'order.time_granted'
  | 'order.price_edited'
  | 'order.reviewed'
  | 'order.review_hidden'
  | 'order.review_restored'

/** Fields of every event about an order. Moments are ms. */
export interface OrderPayload extends Record<string, unknown> {
  user_id: number
  shop_id: number
  order_id: number
  order_no: string
  kind: string
  lot_id: number | null
  title: string
  /** What readers of English know it as. */
  title_en: string | null
  image: string
  /** The order's total; what is left to pay where the topic asks for it, and the sum the topic is about where there is one. */
  amount_fen: number
}

/**
 * Tells one thing about orders; more(order) adds what this topic needs.
 * @param first the first item of each order, by order, where the caller has them already
 */
export async function tell(
  tx: Tx,
  topic: OrderTopic,
  orders: readonly Order[],
  more: (order: Order) => Record<string, unknown> = () => ({}),
  first?: Awaited<ReturnType<typeof firstItemsOf>>,
): Promise<void> {
  const items =
    first ??
    (await firstItemsOf(
      tx,
      orders.map(({ id }) => id),
    ))
  const payloads = orders.map((order): OrderPayload => {
    const { title = '', title_en = null, image = '' } = items.get(order.id) ?? {}
    return {
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
      ...more(order),
    }
  })
  await emitMany(tx, topic, payloads)
  pushChanged(tx, orders)
}

/** Tells both sides' open pages that they show something old. */
export function pushChanged(tx: Tx, orders: readonly Order[]): void {
  for (const { id, status, user_id, shop_id } of orders)
    for (const ch of [`user:${user_id}`, `shop:${shop_id}`])
      tx.after_commit.push(() => tx.services.realtime.push({ ch, type: 'order.changed', seq: 0, data: { id, status } }))
}
