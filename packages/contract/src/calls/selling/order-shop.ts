/** The shop's side of orders beyond one at a time: several parcels, a whole table, and the price of what is not paid yet. Part of the order domain's table. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import {
  Amounts,
  Carrier,
  Code,
  Images,
  listOf,
  Nothing,
  OrderCard,
  opt,
  TrackingNo,
  UserBrief,
} from '../../shapes/index.ts'
import { AskedFen, Fen, Flag, Id, ShippingFen, text } from '../../units.ts'

/** An order in the shop's list: who bought, and where it goes with name and phone masked. */
export const ShopOrder = OrderCard.extend({
  buyer: UserBrief,
  receiver: opt(z.object({ receiver_masked: z.string(), phone_masked: z.string(), region: z.string() })),
})

/** Orders shipped with one call at most. */
export const SHIP_TOGETHER_MAX = 50
/** Rows of one table at most. */
export const SHIP_ROWS_MAX = 500
/** A table's file at most, in bytes: 500 rows with addresses and notes. */
export const SHIP_FILE_BYTES_MAX = 400_000
/** The same as it travels, in base64. */
const FILE_CHARS_MAX = Math.ceil(SHIP_FILE_BYTES_MAX / 3) * 4

/** What a row of a table comes to. */
export const ShipVerdict = z.enum([
  'ships',
  'shipped',
  'same',
  'incomplete',
  'rounded',
  'repeated',
  'unknown_order',
  'not_paid',
  'already_shipped',
  'over',
  'case_open',
  'held',
  'carrier_unknown',
  'number_wrong',
  'number_of_other_buyer',
  'number_of_other_parcel',
])

const together = z.object({
  ids: listOf(Id, SHIP_TOGETHER_MAX).optional(),
  receiver_key: z.string().trim().max(40).optional(),
})
const groups = z.object({
  groups: z.array(
    z.object({
      receiver_key: z.string(),
      receiver: opt(z.object({ receiver_masked: z.string(), phone_masked: z.string(), region: z.string() })),
      orders: z.array(ShopOrder),
      /** All of these may travel in one parcel. */
      mergeable: z.boolean(),
      reason: opt(z.string()),
    }),
  ),
  carriers: z.array(Carrier),
})

// biome-ignore format: a row opens with its method and path on one line
export const shopRows = {
  shipManyForm: {
    method: 'GET', path: '/api/store/Order/send_express_all_get', effect: 'read', auth: 'shop', permission: 'order',
    input: together,
    data: groups,
    refusals: ['NOT_FOUND'],
    note: 'Orders to ship (ids, or all of one receiver_key) by buyer and address: what may travel in one parcel.',
  },
  shipManyPreview: {
    method: 'GET', path: '/api/store/Order/send_express_all', effect: 'read', auth: 'shop', permission: 'order',
    input: together,
    data: groups,
    refusals: ['NOT_FOUND'],
    note: 'The same as send_express_all_get.',
  },
  shipMany: {
    method: 'POST', path: '/api/store/Order/send_express_all', effect: 'write', auth: 'shop', while_suspended: true, permission: 'order', takes_evidence: true,
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({
      parcels: listOf(
        z.object({ order_ids: listOf(Id, SHIP_TOGETHER_MAX, 1), carrier_code: Code, tracking_no: TrackingNo, images: Images().default([]) }),
        SHIP_TOGETHER_MAX, 1,
      ),
    }),
    data: z.object({
      done: z.array(z.object({ order_id: Id, shipment_id: Id })),
      failed: z.array(z.object({ order_id: Id, code: z.number().int(), msg: z.string() })),
    }),
    refusals: ['LIMIT_REACHED'],
    note: 'Ship several parcels, 50 orders at most; all orders of a parcel or none. What cannot be shipped is listed with its reason.',
  },
  editPrice: {
    method: 'GET', path: '/api/store/Order/update_order_price', effect: 'write', auth: 'shop', while_suspended: true, permission: 'order',
    repeat: { anew: 'once' }, states: ['order'],
    input: z.object({
      id: Id,
      /** All of it before coupons. Left out: nothing changes. */
      total_fen: AskedFen.optional(),
      /** Of it, for shipping; left out: as it is. */
      shipping_fen: ShippingFen.optional(),
      reason: text(100, 0).optional(),
    }),
    data: Amounts.extend({
      order_no: z.string(), title: z.string(),
      /** Before coupons: what the things were asked for, cost now and cost at least, and shipping. */
      asked_fen: Fen, now_fen: Fen, least_fen: Fen, shipping_now_fen: Fen,
      /** The most shipping may be: with cheaper things, and with them as asked. */
      shipping_asked_fen: Fen, shipping_most_fen: Fen,
    }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'PAY_PROCESSING', 'AMOUNT_INVALID', 'SHIPPING_TOO_HIGH', 'DEARER_AFTER_EDIT'],
    note: 'Without total_fen: what an unpaid order costs. With it: what it is to cost before coupons; its things may become cheaper, never dearer, shipping dearer only up to its cap and never out of the things. Never while a payment runs.',
  },
  shipList: {
    method: 'GET', path: '/api/store/Order/ship_file', effect: 'read', auth: 'shop', permission: 'order',
    input: Nothing,
    data: z.object({ file_name: z.string(), csv: z.string(), rows: z.number().int(), more: z.boolean() }),
    refusals: [],
    note: 'The orders to ship as a CSV table, the soonest due first, 500 at most; carrier and tracking number are left to fill in.',
  },
  shipFile: {
    method: 'POST', path: '/api/store/Order/ship_file', effect: 'write', auth: 'shop', while_suspended: true, permission: 'order',
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({
      /** A pasted table: order number, carrier, tracking number. */
      table: text(100_000).optional(),
      /** A CSV file in base64: UTF-8, UTF-16 with its mark, GBK, Big5 or Western European. */
      file: z.string().max(FILE_CHARS_MAX).regex(/^[A-Za-z0-9+/]*={0,2}$/, { message: 'not base64' }).optional(),
      dry_run: Flag.default(true),
    }),
    data: z.object({
      rows: z.array(z.object({
        line: z.number().int(), order_no: z.string(), carrier: z.string(), tracking_no: z.string(),
        order_id: opt(Id), title: opt(z.string()), verdict: ShipVerdict, text: z.string(),
      })),
      ships: z.number().int(), shipped: z.number().int(), refused: z.number().int(), dry_run: z.boolean(),
    }),
    refusals: ['TABLE_TYPE', 'TABLE_EMPTY', 'LIMIT_REACHED'],
    note: 'Ship by a table, 500 rows at most. dry_run (the default) gives each row its verdict and writes nothing; without it the rows that can go are shipped.',
  },
} as const satisfies Record<string, CallRow>
