/** How orders stand, in words. A kind says its own where its orders wait for something else. */
import type { InBoth } from '../../../platform/things/things.ts'
import { kindWords } from '../kinds.ts'
import { isHeld, type OrderStatus, type Side } from '../rules.ts'
import type { Order } from '../tables.ts'

const STATUS: Record<OrderStatus, Record<Side, InBoth>> = {
  pending_payment: { buyer: { en: 'To pay', zh: '待付款' }, shop: { en: 'Awaiting payment', zh: '待买家付款' } },
  funding: {
    buyer: { en: 'Waiting for the campaign', zh: '待众筹成功' },
    shop: { en: 'Paid, the campaign runs', zh: '已付款，众筹中' },
  },
  grouping: {
    buyer: { en: 'Waiting for the team', zh: '待成团' },
    shop: { en: 'Paid, the team fills', zh: '已付款，拼团中' },
  },
  to_ship: { buyer: { en: 'To be shipped', zh: '待发货' }, shop: { en: 'To ship', zh: '待发货' } },
  shipped: { buyer: { en: 'On the way', zh: '运输中' }, shop: { en: 'On the way', zh: '运输中' } },
  received: { buyer: { en: 'Received', zh: '已收货' }, shop: { en: 'Received', zh: '买家已收货' } },
  completed: { buyer: { en: 'Completed', zh: '已完成' }, shop: { en: 'Completed', zh: '已完成' } },
  cancelled: { buyer: { en: 'Cancelled', zh: '已取消' }, shop: { en: 'Cancelled by the buyer', zh: '买家已取消' } },
  closed: { buyer: { en: 'Closed', zh: '已关闭' }, shop: { en: 'Closed', zh: '已关闭' } },
  refunded: { buyer: { en: 'Refunded', zh: '已退款' }, shop: { en: 'Refunded', zh: '已退款' } },
}
const DELIVERED: InBoth = { en: 'Delivered', zh: '已签收' }
const IN_CASE: InBoth = { en: 'In after-sale', zh: '售后中' }
const HELD: InBoth = { en: 'Held back', zh: '暂缓发货' }

/** What a side reads of an order: an open case first, then that it is held back or how its parcel stands, then its status. */
export function statusWords(
  order: Pick<Order, 'kind' | 'status' | 'source' | 'ship_deadline' | 'delivered_at' | 'after_sale_open'>,
  side: Side,
): InBoth {
  if (order.after_sale_open) return IN_CASE
  if (isHeld(order)) return HELD
  if (order.status === 'shipped' && order.delivered_at !== null) return DELIVERED
  return kindWords(order, side) ?? STATUS[order.status][side]
}
