/** Orders: the list, one with both sides and every movement of its money, and what operators do to help one along or to end it. */
import { z } from 'zod'
import { OrderCard, OrderDetail, OrderStatus, opt, UserBrief } from '../../../shapes/index.ts'
import { ORDER_KIND_NAMES, ORDER_KINDS, ORDER_STATUSES, type OrderStatusName } from '../../../things/things.ts'
import { At, Id, whole } from '../../../units.ts'
import { LedgerTx, UserRow } from '../../shapes.ts'
import { chipsOf, defineResource, type Value } from '../definition.ts'
import { rowsOf } from '../rows.ts'

/** So many days an operator grants at once. */
export const GRANTED_DAYS_MAX = 14

const STATES = {
  pending_payment: { en: 'To pay', zh: '待付款', tone: 'amber' },
  funding: { en: 'Funding', zh: '众筹中', tone: 'blue' },
  grouping: { en: 'Group forming', zh: '拼团中', tone: 'blue' },
  to_ship: { en: 'To ship', zh: '待发货', tone: 'amber' },
  shipped: { en: 'Shipped', zh: '已发货', tone: 'jade' },
  received: { en: 'Received', zh: '已收货', tone: 'jade' },
  completed: { en: 'Completed', zh: '已完成' },
  cancelled: { en: 'Cancelled', zh: '已取消' },
  closed: { en: 'Closed', zh: '已关闭' },
  refunded: { en: 'Refunded', zh: '已退款', tone: 'blue' },
} as const satisfies Record<OrderStatusName, Value>

// biome-ignore format: a definition, line by line
export const ORDERS = defineResource({
  name: 'orders', thing: 'order', table: 'order_orders', call: 'orders', view: 'order', path: '/api/operator/orders',
  page: '/orders', opens: '/orders/:id', roles: ['service', 'finance', 'arbiter'], about: 'order',
  menu: {
    group: 'trade', at: 100, icon: 'ReceiptIcon', go: 'o', file: 'order/orders.page.tsx',
    file_of_one: 'order/order.page.tsx', title_of_one: { en: 'Order', zh: '订单详情' },
  },
  counter: { name: 'orders_late', en: 'Late to ship', zh: '发货超时', asked: { late: '1' } },
  one: { en: 'Order', zh: '订单' },
  many: { en: 'Orders', zh: '订单' },
  notes: { list: 'Orders by number, phone, status or lateness.', view: 'One order with both sides and every ledger transaction of it.' },
  lists: { order: STATES, order_kind: ORDER_KINDS },
  filters: {
    status: { kind: 'word', words: 'order', values: ORDER_STATUSES },
    /** Paid and not shipped in time. */
    late: { kind: 'flag' },
    kind: { kind: 'word', words: 'order_kind', values: ORDER_KIND_NAMES },
    order_no: { kind: 'text' },
    user_id: { kind: 'id' },
    shop_id: { kind: 'id' },
    lot_id: { kind: 'id', may_be_empty: true },
    /** Of its lot. */
    category_id: { kind: 'id' },
    total_fen: { kind: 'money' },
    created_at: { kind: 'day' },
    paid_at: { kind: 'day' },
    received_at: { kind: 'day' },
    completed_at: { kind: 'day' },
  },
  sorts: ['id', 'total_fen'],
  usual: '-id',
  search: true,
  columns: [
    { key: 'order_no', en: 'Order', zh: '订单' },
    { key: 'title', en: 'Title', zh: '标题', only: 'file' },
    { key: 'buyer', en: 'Buyer', zh: '买家', only: 'file' },
    { key: 'shop', en: 'Shop', zh: '店铺', only: 'file' },
    { key: 'people', en: 'Buyer / Shop', zh: '买家 / 店铺', only: 'screen' },
    { key: 'created_at', en: 'Placed', zh: '下单时间', as: 'time', sort: 'id' },
    { key: 'total_fen', en: 'Total', zh: '合计', sort: 'total_fen', right: true },
    { key: 'escrow_held_fen', en: 'In escrow', zh: '托管中', right: true },
    { key: 'status', en: 'Status', zh: '状态', as: 'state', list: 'order' },
    { key: 'due_at', en: 'Next', zh: '下一步', only: 'screen', right: true },
  ],
  chips: [
    { filters: {} },
    { en: 'Late to ship', zh: '发货超时', filters: { late: '1' } },
    ...chipsOf('status', ['pending_payment', 'to_ship', 'shipped', 'received', 'completed', 'closed', 'refunded']).slice(1),
  ],
  acts: {
    confirmOrder: {
      en: 'Confirm receipt', zh: '代为确认收货', tone: 'jade', when: ['shipped'], done: { en: 'Receipt confirmed', zh: '已确认收货' },
      effect: { en: 'Receipt counts as confirmed: {amount} leaves escrow for the shop, less the commission.', zh: '视为已确认收货：托管的 {amount} 扣除佣金后放款给店铺。' },
      path: 'confirm', roles: ['service', 'arbiter'], anew: 'once', weighty: true, states: ['order'], fresh_code: true, reason: true,
      refusals: ['CASE_OPEN'],
      note: "Confirm receipt in the buyer's stead: the shop gets its money.",
      log: { 'order.force_confirm': { en: 'Confirmed receipt for the buyer', zh: '代买家确认收货' } },
    },
    closeOrder: {
      en: 'Close the order', zh: '关闭订单', tone: 'red', when: ORDER_STATUSES, done: { en: 'Closed', zh: '已关闭' },
      effect: { en: 'You propose to close the order and give {amount} back to where it came from. A second operator confirms.', zh: '提议关闭订单，{amount} 按原路退还，须由第二名操作员确认。' },
      called: {
        pending_payment: {
          en: 'Close the order', zh: '关闭订单',
          effect: { en: 'The order is closed. A bidding deposit goes back.', zh: '订单关闭，竞拍保证金退还。' },
        },
      },
      path: 'close', anew: 'once', weighty: true, states: ['order'], fresh_code: true, reason: true,
      refusals: ['CASE_OPEN', 'EDIT_CONFLICT'],
      note: 'Close an unpaid order; for one whose money is in escrow, propose that everything goes back, which a second operator confirms.',
      log: { 'order.close': { en: 'Closed the order', zh: '关闭订单' } },
    },
    extendOrder: {
      en: 'Grant time', zh: '延长时间', when: ['to_ship', 'shipped'], done: { en: 'Time granted', zh: '已延长时间' },
      path: 'extend', roles: ['service', 'arbiter'], anew: 'each', states: ['order'], reason: true, refusals: ['CASE_OPEN'],
      note: 'Grant days: to the shop to ship what is paid, or to the buyer to inspect what is on its way. Both are told.',
      log: { 'order.grant_time': { en: 'Granted more time', zh: '延长时限' } },
      bulk: { en: 'Grant days', zh: '延长期限', many: { en: 'Grant days on many orders', zh: '批量延长订单期限' }, approval: 'bulk_extend_order', asks: ['days'] },
    },
    changeOrderAddress: {
      en: 'Change the address', zh: '修改收货地址', when: ['pending_payment', 'to_ship'], done: { en: 'Address changed', zh: '收货地址已修改' },
      effect: { en: 'It goes to another address the buyer keeps. Both sides are told, with the reason.', zh: '改寄买家保存的另一地址。双方会收到通知并看到理由。' },
      path: 'address', roles: ['service'], anew: 'each', states: ['order'], reason: true,
      note: "Send an order that has not left to another of its buyer's own addresses. Both sides are told.",
      log: { 'order.change_address': { en: 'Changed the address', zh: '修改地址' } },
    },
    resendNotices: {
      en: 'Send notices again', zh: '再次发送通知', when: ORDER_STATUSES, done: { en: 'Sent again', zh: '已再次发送' },
      effect: {
        en: 'Those chosen come anew, unread; who wants texts also has an SMS, after quiet hours. Each once a day.',
        zh: '所选通知会重新送达并标为未读；愿意接收短信的，免打扰结束后另发短信。每条每天一次。',
      },
      path: 'notices_again', roles: ['service'], anew: 'once', reason: true, refusals: ['ALREADY_DONE'],
      note: 'Send notices of an order to its two sides once more, each once a day: unread in their list, and by SMS to who wants texts, after quiet hours.',
      log: { 'order.notices_again': { en: 'Sent notices again', zh: '再次发送通知' } },
      bulk: { en: 'Send notices again', zh: '再次通知', many: { en: 'Send the notices of many orders again', zh: '批量再次通知' }, approval: 'bulk_notices_again' },
    },
  },
  texts: {
    search: { en: 'Order number, phone or user id', zh: '订单号、手机号或用户编号' },
    none: { en: 'No order here', zh: '没有订单' },
    none_note: { en: 'Take a filter away, or try another word.', zh: '去掉筛选条件，或换个关键词。' },
    buyer: { en: 'Buyer', zh: '买家' },
    shop: { en: 'Shop', zh: '店铺' },
    escrow: { en: 'In escrow', zh: '托管中' },
    goods: { en: 'Goods', zh: '货款' },
    shipping: { en: 'Shipping', zh: '运费' },
    premium: { en: 'Buyer’s premium', zh: '买家佣金' },
    discounts: { en: 'Discounts', zh: '优惠' },
    adjust: { en: 'Adjusted', zh: '改价' },
    deposit: { en: 'Deposit applied', zh: '保证金抵扣' },
    payable: { en: 'To pay', zh: '应付' },
    amounts: { en: 'Amounts', zh: '金额' },
    clocks: { en: 'What happens next', zh: '接下来' },
    parcels: { en: 'Parcels', zh: '物流' },
    no_parcels: { en: 'Nothing sent yet', zh: '尚未发货' },
    money: { en: 'Every movement of its money', zh: '全部资金流水' },
    no_money: { en: 'No money has moved yet', zh: '尚无资金变动' },
    address: { en: 'Ships to', zh: '收货地址' },
    no_address: { en: 'No address yet', zh: '尚无地址' },
    settle: { en: 'Settlement', zh: '结算' },
    commission: { en: 'Commission', zh: '佣金' },
    net: { en: 'To the shop', zh: '店铺实收' },
    lot: { en: 'Lot', zh: '拍品' },
    buyer_note: { en: 'Buyer’s note', zh: '买家留言' },
    seller_note: { en: 'Shop’s note', zh: '店铺备注' },
    'settle.held': { en: 'Held in escrow', zh: '托管中' },
    'settle.pending': { en: 'Pending', zh: '待结算' },
    'settle.settled': { en: 'Settled', zh: '已结算' },
    'settle.none': { en: 'Nothing to settle', zh: '无需结算' },
    'clock.pay': { en: 'The order closes unless it is paid', zh: '未付款则关闭订单' },
    'clock.ship': { en: 'The shop must have shipped', zh: '店铺须在此前发货' },
    'clock.confirm': { en: 'Receipt counts as confirmed and the shop gets its money', zh: '自动确认收货并放款给店铺' },
    'clock.after_sale': { en: 'After-sale ends', zh: '售后期结束' },
    'clock.settle': { en: 'The shop’s money is settled', zh: '店铺货款结算' },
    'clock.review': { en: 'Reviewing ends', zh: '评价期结束' },
    'clock.appeal': { en: 'Time to answer ends', zh: '申辩期结束' },
    'clock.second_chance': { en: 'The second-chance offer ends', zh: '次高价邀约结束' },
    'clock.case': { en: 'The case moves on by itself', zh: '售后自动流转' },
    again_which: { en: 'Which notices', zh: '选择通知' },
    to_user: { en: 'to the buyer', zh: '发给买家' },
    to_shop: { en: 'to the shop', zh: '发给店铺' },
    days: { en: { one: '{count} day', other: '{count} days' }, zh: '{count} 天' },
    effect_ship: { en: 'The shop may ship so much later and owes nothing for it. Both sides read the new day and the reason.', zh: '店铺可相应推迟发货，无须赔付。双方会看到新的时间与理由。' },
    effect_confirm: { en: 'The buyer may inspect it so much longer; the money waits in escrow. Both sides read the new day and the reason.', zh: '买家可相应延长验货，货款继续托管。双方会看到新的时间与理由。' },
    which: { en: 'The buyer’s addresses', zh: '买家的地址' },
  },
  touches: ['approvals'],
})

const OrderRow = OrderCard.extend({ buyer: UserBrief })
const OrderClocks = z.object({ id: Id, status: OrderStatus, ship_deadline: opt(At), auto_confirm_at: opt(At) })

export const orderRows = rowsOf(ORDERS, {
  row: OrderRow,
  view: {
    /** As its two sides see it. */
    order: OrderDetail,
    buyer: UserRow,
    /** The buyer's own, while it can still be sent to another of them. */
    addresses: z.array(z.object({ id: Id, text: z.string() })),
    /** The latest notices to its two sides, that can be sent again. */
    notices: z.array(z.object({ id: Id, to: z.enum(['user', 'shop']), title: z.string(), at: At })),
    txs: z.array(LedgerTx),
  },
  fields: {
    extendOrder: { days: whole(1, GRANTED_DAYS_MAX) },
    changeOrderAddress: { address_id: Id },
    resendNotices: { notice_ids: z.array(Id).min(1).max(10) },
  },
  answers: {
    confirmOrder: z.object({ id: Id, status: OrderStatus }),
    closeOrder: z.object({ id: Id, status: OrderStatus, proposed: z.boolean() }),
    extendOrder: OrderClocks,
    changeOrderAddress: OrderClocks,
    resendNotices: z.object({ sent: z.number().int() }),
  },
})
