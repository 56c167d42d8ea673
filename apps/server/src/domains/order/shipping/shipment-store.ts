/** The queries on parcels and carriers. */
import { and, asc, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { invariant } from '../../../platform/refuse.ts'
import {
  type Carrier,
  type Order,
  order_carriers,
  order_orders,
  order_shipment_orders,
  order_shipments,
  type ShipmentRow,
} from '../tables.ts'

export async function carriers(ctx: Ctx): Promise<Carrier[]> {
  return ctx.db.select().from(order_carriers).where(eq(order_carriers.active, true)).orderBy(asc(order_carriers.sort))
}

export async function carrierByCode(ctx: Ctx, code: string): Promise<Carrier | undefined> {
  return (
    await ctx.db
      .select()
      .from(order_carriers)
      .where(and(eq(order_carriers.code, code), eq(order_carriers.active, true)))
  )[0]
}

/** Makes everybody who names this number wait for each other until the transaction ends. */
export async function lockNumber(tx: Tx, tracking_no: string): Promise<void> {
  await query(tx, 'order_number_lock', `select pg_advisory_xact_lock(hashtextextended('order_shipments:' || $1, 0))`, [
    tracking_no,
  ])
}

/** Parcels that bore this number since a moment (ms), newest first, cancelled ones left out. */
export async function parcelsByNumber(ctx: Ctx, tracking_no: string, since: number): Promise<ShipmentRow[]> {
  return ctx.db
    .select()
    .from(order_shipments)
    .where(
      and(
        eq(order_shipments.tracking_no, tracking_no),
        gt(order_shipments.created_at, since),
        ne(order_shipments.status, 'cancelled'),
      ),
    )
    .orderBy(desc(order_shipments.id))
    .limit(20)
}

export async function addParcel(
  tx: Tx,
  row: Pick<ShipmentRow, 'shop_id' | 'user_id' | 'carrier_code' | 'tracking_no' | 'address' | 'images' | 'direction'>,
  order_ids: readonly number[],
): Promise<ShipmentRow> {
  const [parcel] = await tx.db.insert(order_shipments).values(row).returning()
  invariant(parcel, 'a parcel was not stored')
  await putIn(tx, parcel.id, order_ids)
  return parcel
}

export async function putIn(tx: Tx, shipment_id: number, order_ids: readonly number[]): Promise<void> {
  await tx.db
    .insert(order_shipment_orders)
    .values(order_ids.map((order_id) => ({ shipment_id, order_id })))
    .onConflictDoNothing()
}

export async function changeParcel(tx: Tx, id: number, patch: Partial<ShipmentRow>): Promise<ShipmentRow> {
  const [parcel] = await tx.db
    .update(order_shipments)
    .set({ ...patch, updated_at: sql`platform_now()` as never })
    .where(eq(order_shipments.id, id))
    .returning()
  invariant(parcel, `parcel ${id} is gone`)
  return parcel
}

export async function parcelById(ctx: Ctx, id: number): Promise<ShipmentRow | undefined> {
  return (await ctx.db.select().from(order_shipments).where(eq(order_shipments.id, id)))[0]
}

/** Locks a parcel; its orders must have been locked before. */
export async function lockParcel(tx: Tx, id: number): Promise<ShipmentRow | undefined> {
  return (await tx.db.select().from(order_shipments).where(eq(order_shipments.id, id)).for('update'))[0]
}

/** Parcels of orders, oldest first, with the ids of the orders they carry. */
export async function parcelsOf(
  ctx: Ctx,
  order_ids: readonly number[],
  { with_cancelled = false } = {},
): Promise<Array<{ parcel: ShipmentRow; order_id: number }>> {
  if (order_ids.length === 0) return []
  return ctx.db
    .select({ parcel: order_shipments, order_id: order_shipment_orders.order_id })
    .from(order_shipment_orders)
    .innerJoin(order_shipments, eq(order_shipments.id, order_shipment_orders.shipment_id))
    .where(
      and(
        inArray(order_shipment_orders.order_id, [...order_ids]),
        eq(order_shipments.direction, 'outbound'),
        with_cancelled ? undefined : ne(order_shipments.status, 'cancelled'),
      ),
    )
    .orderBy(asc(order_shipments.id))
}

/** The parcel an order travels in now. */
export async function latestParcel(ctx: Ctx, order_id: number): Promise<ShipmentRow | undefined> {
  return (await parcelsOf(ctx, [order_id])).at(-1)?.parcel
}

export async function orderIdsIn(ctx: Ctx, shipment_id: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ order_id: order_shipment_orders.order_id })
    .from(order_shipment_orders)
    .where(eq(order_shipment_orders.shipment_id, shipment_id))
  return rows.map((row) => row.order_id).sort((a, b) => a - b)
}

/** Numbers of the orders in parcels, for showing what else travels along. */
export async function orderNosIn(
  ctx: Ctx,
  shipment_ids: readonly number[],
): Promise<Array<{ shipment_id: number } & Pick<Order, 'id' | 'order_no' | 'user_id' | 'shop_id'>>> {
  if (shipment_ids.length === 0) return []
  return ctx.db
    .select({
      shipment_id: order_shipment_orders.shipment_id,
      id: order_orders.id,
      order_no: order_orders.order_no,
      user_id: order_orders.user_id,
      shop_id: order_orders.shop_id,
    })
    .from(order_shipment_orders)
    .innerJoin(order_orders, eq(order_orders.id, order_shipment_orders.order_id))
    .where(inArray(order_shipment_orders.shipment_id, [...shipment_ids]))
    .orderBy(asc(order_orders.id))
}
