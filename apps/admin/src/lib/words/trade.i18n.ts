/** Words for lots and orders: their states and kinds. */
import { ORDER_KINDS } from '@juya/contract/things/things.ts'
import { wordsOf } from './words-of.ts'

export const tradeWords = {
  en: {
    'order.pending_payment': 'To pay',
    'order.funding': 'Funding',
    'order.grouping': 'Group forming',
    'order.to_ship': 'To ship',
    'order.shipped': 'Shipped',
    'order.received': 'Received',
    'order.completed': 'Completed',
    'order.cancelled': 'Cancelled',
    'order.closed': 'Closed',
    'order.refunded': 'Refunded',
    'paddle.active': 'May bid',
    'paddle.settled': 'Settled',
    ...wordsOf('order_kind', ORDER_KINDS, 'en'),
  },
  zh: {
    'order.pending_payment': '待付款',
    'order.funding': '众筹中',
    'order.grouping': '拼团中',
    'order.to_ship': '待发货',
    'order.shipped': '已发货',
    'order.received': '已收货',
    'order.completed': '已完成',
    'order.cancelled': '已取消',
    'order.closed': '已关闭',
    'order.refunded': '已退款',
    'paddle.active': '可出价',
    'paddle.settled': '已结清',
    ...wordsOf('order_kind', ORDER_KINDS, 'zh'),
  },
} as const
