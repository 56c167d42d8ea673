/** Parcels with their way so far. */

import type { Shipment } from '@juya/contract'
import type { z } from 'zod'
import { carriers, type ShipmentRow, sentOf } from '../../domains/parcel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { forReader } from '../../platform/http/side-pictures.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { itemsShown } from './items.ts'
import { traceText } from './texts.ts'

/** The carriers a parcel can be sent with, in the reader's language. */
export const carriersShown = async (ctx: Ctx) =>
  (await carriers(ctx)).map(({ code, name, name_en, phone, pattern }) => ({
    ...{ code, phone, pattern },
    name: ctx.locale === 'zh-CN' ? name : name_en,
  }))

export type Parcel = z.input<typeof Shipment>

/**
 * Parcels as either side sees them, newest trace first.
 * @param order_id whose pieces are named, where it travels in several parcels
 */
export async function parcelsShown(ctx: Ctx, parcels: readonly ShipmentRow[], order_id?: number): Promise<Parcel[]> {
  if (parcels.length === 0) return []
  const sent = order_id === undefined ? [] : await sentOf(ctx, [order_id])
  const items = sent.length > 0 ? await itemsShown(ctx, [order_id!]) : []
  const names = new Map(
    (await carriers(ctx)).map((carrier) => [carrier.code, ctx.locale === 'zh-CN' ? carrier.name : carrier.name_en]),
  )
  const carried = Map.groupBy(
    await ordersIn(
      ctx,
      parcels.map((parcel) => parcel.id),
    ),
    (row) => row.shipment_id,
  )
  return parcels.map((parcel) => ({
    id: parcel.id,
    carrier_code: parcel.carrier_code,
    carrier: names.get(parcel.carrier_code) ?? parcel.carrier_code,
    tracking_no: parcel.tracking_no,
    status: parcel.status,
    orders: (carried.get(parcel.id) ?? []).map(({ id, order_no }) => ({ id, order_no })),
    ...(sent.length > 0 && {
      pieces: sent.flatMap(({ shipment_id, item_id, qty }) => {
        const item = shipment_id === parcel.id ? items.find((row) => row.id === item_id) : undefined
        return item ? [{ item_id, title: item.title, image: item.image, sku_name: item.sku_name, qty }] : []
      }),
    }),
    shipped_at: seconds(parcel.created_at),
    delivered_at: seconds(parcel.delivered_at),
    images: forReader(ctx, parcel.images),
    traces: parcel.traces
      .map((trace, index) => ({
        at: seconds(trace.at_ms),
        text: traceText(trace, index === 0, ctx.locale),
        location: trace.location,
      }))
      .toReversed(),
  }))
}

export async function parcelShown(ctx: Ctx, parcel: ShipmentRow): Promise<Parcel> {
  return (await parcelsShown(ctx, [parcel]))[0]!
}

/** The orders in parcels, for showing what else travels along. */
const ordersIn = (
  ctx: Ctx,
  parcel_ids: readonly number[],
): Promise<Array<{ shipment_id: number; id: number; order_no: string }>> =>
  query(
    ctx,
    'order_in_parcels',
    `select p.shipment_id, o.id, o.order_no from parcel_orders p join order_orders o on o.id = p.order_id
     where p.shipment_id = any($1) order by o.id`,
    [[...parcel_ids]],
  )
