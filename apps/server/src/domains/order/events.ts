/** What the order domain tells others. */
import { AtMs, Fen, Id, PayChannel } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

/** What an order's money went back for. */
const REFUND_FOR = z.enum(['case', 'close', 'chargeback', 'price'])

const order = {
  user_id: Id,
  shop_id: Id,
  order_id: Id,
  order_no: z.string(),
  kind: z.string(),
  lot_id: Id.nullable(),
  title: z.string(),
  title_en: z.string().nullable(),
  image: z.string(),
  amount_fen: Fen,
}

export const orderEvents = defineEvents('order', {
  address_changed: {
    about: 'order_id',
    payload: { ...order },
    says: 'The buyer has changed the address of an order.',
  },
  address_set: {
    about: 'order_id',
    payload: { ...order, reason: z.string() },
    says: 'An operator has set the address of an order.',
  },
  auto_confirm_soon: {
    about: 'order_id',
    payload: { ...order, auto_confirm_at: AtMs.nullable() },
    says: 'Receipt of an order is confirmed by itself soon.',
  },
  awarded: {
    about: 'order_id',
    payload: { ...order, ship_deadline: AtMs.nullable() },
    says: 'An order without a price goes to its shop to be shipped.',
    outsiders: 'a shop’s own store system; people hear of it from what the order is for',
  },
  cancelled: {
    about: 'order_id',
    payload: { ...order },
    says: 'The buyer has cancelled an order before paying.',
  },
  closed: {
    about: 'order_id',
    payload: { ...order, reason: z.string(), deposit_fen: Fen },
    says: 'A paid order was closed and its money goes back.',
  },
  closed_unpaid: {
    about: 'order_id',
    payload: { ...order, reason: z.string(), deposit_fen: Fen },
    says: 'An order was not paid in time.',
  },
  compensated: {
    about: 'order_id',
    payload: { ...order },
    says: 'A shop has paid a buyer compensation beside a refund.',
  },
  completed: {
    about: 'order_id',
    payload: { ...order, goods_fen: Fen },
    says: 'An order is done: nothing about it can change any more.',
  },
  created: {
    about: 'order_id',
    payload: { ...order, pay_deadline: AtMs.nullable(), deposit_fen: Fen },
    says: 'An order was made.',
  },
  delivered: {
    about: 'order_id',
    payload: {
      ...order,
      auto_confirm_at: AtMs.nullable(),
      carrier_code: z.string(),
      tracking_no: z.string(),
      shipment_id: Id,
    },
    says: 'The carrier has delivered a parcel.',
  },
  formed: {
    about: 'order_id',
    payload: { ...order, ship_deadline: AtMs },
    says: 'Enough others have paid as well: an order that waited is to be shipped.',
  },
  late_compensated: {
    about: 'order_id',
    payload: { ...order, rule: z.string() },
    says: 'A shop has paid a buyer compensation for late shipping.',
  },
  paid: {
    about: 'order_id',
    payload: {
      ...order,
      pay_no: z.string(),
      channel: PayChannel,
      ship_deadline: AtMs.nullable(),
    },
    says: 'The money for an order is here.',
  },
  parcel_trouble: {
    about: 'order_id',
    payload: { ...order, text: z.string(), carrier_code: z.string(), tracking_no: z.string(), shipment_id: Id },
    says: 'The carrier reports trouble with a parcel.',
  },
  pay_asked: {
    about: 'order_id',
    payload: { ...order, pay_deadline: AtMs.nullable() },
    says: 'The shop reminds the buyer to pay.',
  },
  pay_soon: {
    about: 'order_id',
    payload: { ...order, pay_deadline: AtMs.nullable(), hours_left: z.int(), deposit_fen: Fen },
    says: 'Time to pay an order is nearly over.',
  },
  price_edited: {
    about: 'order_id',
    payload: { ...order, before_fen: Fen, reason: z.string(), version: z.int() },
    says: 'The shop has changed the price of an order that waits for payment.',
  },
  received: {
    about: 'order_id',
    payload: {
      ...order,
      receive_kind: z.enum(['buyer', 'auto', 'operator']),
      net_fen: Fen,
      commission_fen: Fen,
      settles_at: AtMs,
    },
    says: 'Receipt of an order is confirmed.',
  },
  refund_arrived: {
    about: 'order_id',
    payload: { ...order, refund_no: z.string(), for: REFUND_FOR, case_id: Id.nullable() },
    says: 'A refund has reached the buyer.',
  },
  refunded: {
    about: 'order_id',
    payload: {
      ...order,
      refund_seq: z.int(),
      reason: z.string(),
      for: REFUND_FOR,
      was_received: z.boolean(),
      kept_before_fen: Fen.nullable(),
      kept_fen: Fen,
    },
    says: 'All the money of an order went back.',
  },
  refunded_in_part: {
    about: 'order_id',
    payload: {
      ...order,
      refund_seq: z.int(),
      reason: z.string(),
      for: REFUND_FOR,
      was_received: z.boolean(),
      kept_before_fen: Fen.nullable(),
      kept_fen: Fen,
    },
    says: 'A part of the money of an order went back.',
  },
  return_delivered: {
    about: 'order_id',
    payload: { ...order, shipment_id: Id, delivered_at: AtMs.nullable() },
    says: 'A parcel that was sent back has reached the shop.',
  },
  review_hidden: {
    about: 'order_id',
    payload: { ...order, review_id: Id, reason: z.string(), by_operator: Id.optional() },
    says: 'An operator has hidden a review.',
  },
  review_restored: {
    about: 'order_id',
    payload: { ...order, review_id: Id, reason: z.string(), by_operator: Id.optional() },
    says: 'A hidden review is shown again.',
  },
  reviewed: {
    about: 'order_id',
    payload: { ...order, review_id: Id, rating: z.int() },
    says: 'The buyer has reviewed an order.',
  },
  settled: {
    about: 'order_id',
    payload: { ...order },
    says: 'The shop has its money for an order.',
  },
  ship_asked: {
    about: 'order_id',
    payload: { ...order },
    says: 'The buyer reminds the shop to ship.',
  },
  ship_soon: {
    about: 'order_id',
    payload: { ...order, ship_deadline: AtMs.nullable(), rule: z.string(), compensation_fen: Fen },
    says: 'Time to ship an order is nearly over.',
  },
  shipped: {
    about: 'order_id',
    payload: {
      ...order,
      carrier_code: z.string(),
      tracking_no: z.string(),
      shipment_id: Id,
      auto_confirm_at: AtMs.nullable(),
    },
    says: 'All of an order was handed to a carrier.',
  },
  shipped_part: {
    about: 'order_id',
    payload: { ...order, carrier_code: z.string(), tracking_no: z.string(), shipment_id: Id },
    says: 'A part of an order was handed to a carrier.',
  },
  time_granted: {
    about: 'order_id',
    payload: { ...order, for: z.string(), until: AtMs.nullable(), reason: z.string() },
    says: 'An operator has given more time for an order.',
  },
})
