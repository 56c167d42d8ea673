/** What the domain of the points mall tells others. */
import { EXCHANGE_KINDS, Fen, Id } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

const item = { item_id: Id, title: z.string(), title_en: z.string(), image: z.string().nullable() }
const points = z.int().min(0)
const exchange = { ...item, exchange_id: Id, user_id: Id, qty: z.int(), points, cash_fen: Fen }

export const exchangeEvents = defineEvents('exchange', {
  done: {
    about: 'exchange_id',
    payload: { ...exchange, kind: z.enum(EXCHANGE_KINDS) },
    says: 'A person has what they exchanged points for: a coupon, days of VIP.',
  },
  to_send: {
    about: 'exchange_id',
    payload: { ...exchange, order_id: Id, shop_id: Id },
    says: 'Goods were exchanged for points alone: their shop sends them.',
  },
  returned: {
    about: 'exchange_id',
    payload: { ...exchange, order_id: Id, back_points: points, in_full: z.boolean() },
    says: 'Points of an exchange went back: it was not paid or given up, or its order was refunded.',
  },
  stocked: {
    about: 'item_id',
    payload: { ...item, points, left: z.int() },
    says: 'There are pieces again of an item that had none left.',
  },
  stocked_for: {
    about: 'item_id',
    payload: { ...item, user_id: Id, points },
    says: 'A person who follows an item hears that there are pieces again.',
  },
})
