/** Parcels, what is in them, and the carriers that take them. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, refId } from '../../platform/db/columns.ts'
import type { AddressSnapshot } from '../order/index.ts'
import type { ShipmentStatus, Trace } from './states.ts'

/** One parcel. Several orders of one buyer to one address may travel in it. */
export const parcel_parcels = pgTable(
  'parcel_parcels',
  {
    id: id(),
    shop_id: refId().notNull(),
    user_id: refId().notNull(), // the buyer it goes to (outbound) or comes from (return)
    direction: text().$type<'outbound' | 'return'>().notNull(),
    carrier_code: text().notNull(),
    tracking_no: text().notNull(),
    status: text().$type<ShipmentStatus>().notNull().default('created'),
    address: jsonb().$type<AddressSnapshot>().notNull(),
    traces: jsonb().$type<Trace[]>().notNull().default([]), // oldest first
    images: text().array().notNull().default(sql`'{}'`), // packing photographs
    last_event_at: instant(),
    delivered_at: instant(),
    trouble_at: instant(), // since when it is in trouble; its orders are not confirmed by time meanwhile
    trouble_s: integer().notNull().default(0), // time lost in troubles that are over, in seconds
    registered: boolean().notNull().default(false), // the tracking service tells us by itself
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    check(
      'parcel_parcels_status',
      sql`${t.status} in ('created', 'in_transit', 'delivering', 'delivered', 'exception', 'returned', 'cancelled')`,
    ),
    check('parcel_parcels_direction', sql`${t.direction} in ('outbound', 'return')`),
    // One number, one buyer within 180 days; carriers give old numbers out again, so this cannot be a unique constraint.
    index('parcel_parcels_by_number').on(t.tracking_no, t.created_at),
  ],
)

/** Which orders travel in which parcel. */
export const parcel_orders = pgTable(
  'parcel_orders',
  {
    shipment_id: refId()
      .notNull()
      .references(() => parcel_parcels.id),
    order_id: refId().notNull(),
  },
  (t) => [primaryKey({ columns: [t.shipment_id, t.order_id] }), index('parcel_orders_of_order').on(t.order_id)],
)

/** What of an order travels in a parcel, where it travels in several. An order that goes in one parcel has no rows: all of it is in there. */
export const parcel_items = pgTable(
  'parcel_items',
  {
    shipment_id: refId()
      .notNull()
      .references(() => parcel_parcels.id),
    item_id: refId().notNull(),
    order_id: refId().notNull(),
    qty: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shipment_id, t.item_id] }),
    check('parcel_items_qty', sql`${t.qty} > 0`),
    index('parcel_items_of_order').on(t.order_id), // what is left to ship, what is in which parcel
  ],
)

/** Carriers a shop may name, and what their numbers look like. */
export const parcel_carriers = pgTable('parcel_carriers', {
  code: text().primaryKey(),
  name: text().notNull(),
  name_en: text().notNull(),
  phone: text().notNull().default(''),
  pattern: text().notNull(), // a regular expression for the whole number
  sort: integer().notNull().default(0),
  active: boolean().notNull().default(true),
})

export type ShipmentRow = typeof parcel_parcels.$inferSelect
export type Carrier = typeof parcel_carriers.$inferSelect
