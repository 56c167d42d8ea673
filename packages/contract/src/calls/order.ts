/** Orders: both sides of one sale, from the price to the parcel to the money. */
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import {
  ById,
  Code,
  counters,
  Images,
  Keyword,
  listOf,
  Nothing,
  OrderCard,
  OrderDetail,
  OrderItem,
  OrderKind,
  OrderTab,
  opt,
  PAY_REFUSALS,
  PayPreview,
  PayResult,
  Pieces,
  payStart,
  Shipment,
  TrackingNo,
} from '../shapes/index.ts'
import { At, Day, Flag, Id, Paging, page, SignedFen, text } from '../units.ts'
import { goodsRows } from './goods-orders.ts'
import { ShopOrder, shopRows } from './selling/order-shop.ts'
import { reviewItems } from './selling/review-items.ts'

/** What an order took, gave back and cost, from the ledger; the amounts as its reader feels them. */
export const OrderBill = z.object({
  lines: z.array(z.object({ title: z.string(), amount_fen: SignedFen, at: At })),
  sum_fen: SignedFen,
  /** What the platform's coupon paid of it. */
  coupon_fen: SignedFen,
})

/** Tabs of the shop's order list; `late` are those whose promised shipping time is over. */
export const ShopOrderTab = z.enum([
  'all',
  'to_pay',
  'to_share',
  'to_ship',
  'late',
  'to_receive',
  'to_review',
  'after_sale',
  'completed',
])

const buyerList = z.object({
  tab: OrderTab.default('all'),
  kind: OrderKind.optional(),
  keyword: Keyword.optional(),
  ...Paging,
})
const shopList = z.object({
  tab: ShopOrderTab.default('all'),
  kind: OrderKind.optional(),
  keyword: Keyword.optional(),
  from: Day.optional(),
  to: Day.optional(),
  ...Paging,
})

// biome-ignore format: a row opens with its method and path on one line
export const order = defineCalls('order', {
  mine: {
    method: 'GET', path: '/api/user/Order/my_order', effect: 'read', auth: 'user',
    input: buyerList,
    data: page(OrderCard),
    refusals: [],
    note: "The caller's orders by tab.",
  },
  mineByCheckout: {
    method: 'GET', path: '/api/user/Order/my_order_new', effect: 'read', auth: 'user',
    input: buyerList,
    data: page(z.object({ checkout_no: z.string(), orders: z.array(OrderCard) })),
    refusals: [],
    note: 'The same, with unpaid orders of one checkout together, so that they can be paid at once.',
  },
  info: {
    method: 'GET', path: '/api/user/Order/my_order_info', effect: 'read', auth: 'user',
    input: z.object({ id: Id.optional(), order_no: z.string().trim().max(32).optional() }),
    data: OrderDetail,
    refusals: ['NOT_FOUND'],
    note: 'One order with its escrow, parcels and deadlines.',
  },
  bill: {
    method: 'GET', path: '/api/user/Order/bill', effect: 'read', auth: 'user',
    input: ById,
    data: OrderBill,
    refusals: ['NOT_FOUND'],
    note: 'What one of the caller’s orders took from them and gave back, movement by movement.',
  },
  express: {
    method: 'GET', path: '/api/user/Order/my_express', effect: 'read', auth: 'user',
    input: z.object({ id: Id.optional(), shipment_id: Id.optional() }),
    data: z.object({ list: z.array(Shipment) }),
    refusals: ['NOT_FOUND'],
    note: 'Parcels of an order, or one parcel.',
  },
  confirm: {
    method: 'GET', path: '/api/user/Order/confirm', effect: 'write', auth: 'user',
    repeat: { anew: 'once', weighty: true }, states: ['order'],
    input: ById,
    data: OrderCard,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'CASE_OPEN'],
    note: 'Confirm receipt; the money goes to the shop. Repeats get the same answer.',
  },
  comment: {
    method: 'GET', path: '/api/user/Order/comment', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: ['order'],
    input: z.object({ id: Id, items: reviewItems.optional(), anonymous: Flag.default(false) }),
    data: z.object({ items: z.array(OrderItem), tags: z.array(z.string()), review_ids: opt(z.array(Id)) }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'ALREADY_DONE', 'WINDOW_CLOSED', 'CONTENT_BLOCKED', 'MUTED'],
    note: 'Without items: what can be reviewed. With items: review it.',
  },
  payPreview: {
    method: 'GET', path: '/api/user/Order/my_order_pay', effect: 'read', auth: 'user',
    input: z.object({
      ids: listOf(Id, 20).optional(), checkout_no: z.string().trim().max(40).optional(), coupon_ids: listOf(Id, 21).optional(),
    }),
    data: PayPreview,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'PAY_CLOSED', 'COUPON_UNUSABLE'],
    note: 'What unpaid orders cost together with the coupons chosen (left out: those they have, or the best; empty: none), and the ways to pay.',
  },
  pay: {
    method: 'POST', path: '/api/user/Order/my_order_pay', effect: 'write', auth: 'user', secret: true,
    repeat: { anew: 'once', weighty: true }, states: ['order'],
    input: z.object({
      ids: listOf(Id, 20, 1), address_id: Id.optional(), coupon_ids: listOf(Id, 21).optional(), note: text(200, 0).optional(), ...payStart,
    }),
    data: PayResult,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'ADDRESS_REQUIRED', 'COUPON_UNUSABLE', 'ADULT_REQUIRED', 'LICENCE_REQUIRED', ...PAY_REFUSALS],
    note: 'Pay orders together: all of them or none.',
  },
  payOne: {
    method: 'POST', path: '/api/user/Order/go_pay', effect: 'write', auth: 'user', secret: true,
    repeat: { anew: 'once', weighty: true }, states: ['order'],
    input: z.object({ id: Id, address_id: Id.optional(), ...payStart }),
    data: PayResult,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'ADDRESS_REQUIRED', 'ADULT_REQUIRED', 'LICENCE_REQUIRED', ...PAY_REFUSALS],
    note: 'Pay one order.',
  },
  action: {
    method: 'POST', path: '/api/user/Order/action', effect: 'write', auth: 'user',
    repeat: { anew: 'once', weighty: true }, states: ['order'],
    input: z.object({
      id: Id,
      action: z.enum(['extend', 'remind', 'delete', 'cancel', 'change_address', 'append_review']),
      address_id: Id.optional(),
      content: text(500).optional(),
      images: Images().optional(),
    }),
    data: OrderCard,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'ALREADY_DONE', 'LIMIT_REACHED', 'ADDRESS_REQUIRED', 'WINDOW_CLOSED', 'CONTENT_BLOCKED', 'MUTED'],
    note: 'Extend the time to confirm, remind the shop, change the address, add to a review, cancel or delete.',
  },

  shopList: {
    method: 'GET', path: '/api/store/Order/my_order', effect: 'read', auth: 'shop', permission: 'order',
    input: shopList,
    data: page(ShopOrder),
    refusals: [],
    note: "The shop's orders by tab.",
  },
  shopListByReceiver: {
    method: 'GET', path: '/api/store/Order/my_order_new', effect: 'read', auth: 'shop', permission: 'order',
    input: shopList,
    data: page(z.object({ receiver_key: z.string(), receiver_masked: z.string(), orders: z.array(ShopOrder) })),
    refusals: [],
    note: 'The same by buyer and address, for shipping several at once.',
  },
  shopCounts: {
    method: 'GET', path: '/api/store/Order/my_order_count', effect: 'read', auth: 'shop', permission: 'order',
    input: Nothing,
    data: counters('to_pay', 'to_share', 'to_ship', 'late', 'to_receive', 'to_review', 'after_sale', 'completed'),
    refusals: [],
    note: "How many of the shop's orders stand in each tab.",
  },
  shopInfo: {
    method: 'GET', path: '/api/store/Order/info', effect: 'read', auth: 'shop', permission: 'order',
    input: ById,
    data: OrderDetail,
    refusals: ['NOT_FOUND'],
    note: 'One order as the shop sees it: with the address to ship to, which has no id of the buyer’s list, and the settlement.',
  },
  shopBill: {
    method: 'GET', path: '/api/store/Order/bill', effect: 'read', auth: 'shop', permission: 'order',
    input: ById,
    data: OrderBill,
    refusals: ['NOT_FOUND'],
    note: 'What an order brought the shop: sale, commission, refunds, compensation.',
  },
  ship: {
    method: 'GET', path: '/api/store/Order/send_express', effect: 'write', auth: 'shop', while_suspended: true, permission: 'order', takes_evidence: true,
    repeat: { anew: 'once', weighty: true }, states: ['order'],
    input: z.object({
      id: Id, carrier_code: Code, tracking_no: TrackingNo, images: Images().default([]), correct: Flag.default(false),
      /** What goes in this parcel, where the rest follows in others; left out: all that is left to send. */
      lines: listOf(Pieces, 50, 1).optional(),
      /** correct: which parcel, where there are several; left out: the newest. */
      shipment_id: Id.optional(),
    }),
    data: Shipment,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'CASE_OPEN', 'ORDER_HELD', 'ALREADY_DONE', 'WINDOW_CLOSED'],
    note: 'Ship an order, or some of its pieces: with the last parcel it is shipped. correct=1 replaces a wrong number within 24 hours.',
  },
  shopAction: {
    method: 'POST', path: '/api/store/Order/action', effect: 'write', auth: 'shop', while_suspended: true, permission: 'order',
    repeat: { anew: 'each' }, states: ['order'],
    input: z.object({
      id: Id,
      action: z.enum(['note', 'close_unpaid', 'remind_pay', 'correct_shipment']),
      note: text(200, 0).optional(),
      carrier_code: Code.optional(),
      tracking_no: TrackingNo.optional(),
    }),
    data: ShopOrder,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'ALREADY_DONE', 'LIMIT_REACHED', 'WINDOW_CLOSED', 'CONTENT_BLOCKED'],
    note: 'Note, remind to pay, close unpaid, correct a tracking number.',
  },

  ...goodsRows,
  ...shopRows,
})
