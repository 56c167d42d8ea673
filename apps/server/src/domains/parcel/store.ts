/** The queries on parcels and carriers. */
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { invariant } from '../../platform/refuse.ts'
import { type Carrier, parcel_carriers, parcel_orders, parcel_parcels, type ShipmentRow } from './tables.ts'

export async function carriers(ctx: Ctx): Promise<Carrier[]> {
  return ctx.db
    .select()
    .from(parcel_carriers)
    .where(eq(parcel_carriers.active, true))
    .orderBy(asc(parcel_carriers.sort))
}

/** Makes everybody who names one of these numbers wait for each other until the transaction ends. @param numbers sorted */
export async function lockNumbers(tx: Tx, numbers: readonly string[]): Promise<void> {
  await query(
    tx,
    'order_number_lock',
    `select pg_advisory_xact_lock(hashtextextended('parcel_parcels:' || n, 0)) from unnest($1::text[]) with ordinality as t(n, i) order by i`,
    [numbers],
  )
}

/** Parcels that bore one of these numbers since a moment (ms), newest first, cancelled ones left out; of each number at most 20. */
export async function parcelsByNumbers(ctx: Ctx, numbers: readonly string[], since: number): Promise<ShipmentRow[]> {
  if (numbers.length === 0) return []
  return query<ShipmentRow>(
    ctx,
    'order_parcels_by_number',
    `select p.* from unnest($1::text[]) as t(n) cross join lateral (
       select * from parcel_parcels s where s.tracking_no = t.n and s.created_at > to_timestamp($2::float8 / 1000.0) and s.status <> 'cancelled'
       order by s.created_at desc limit 20) p
     order by p.id desc`,
    [numbers, since],
  )
}

type NewParcel = Pick<
  ShipmentRow,
  'shop_id' | 'user_id' | 'carrier_code' | 'tracking_no' | 'address' | 'images' | 'direction'
>

/** Adds parcels, in the order given. */
export async function addParcels(tx: Tx, rows: readonly NewParcel[]): Promise<ShipmentRow[]> {
  if (rows.length === 0) return []
  const added = await tx.db
    .insert(parcel_parcels)
    .values([...rows])
    .returning()
  invariant(added.length === rows.length, 'a parcel was not stored')
  return added.sort((a, b) => a.id - b.id)
}

export async function putIn(tx: Tx, pairs: ReadonlyArray<{ shipment_id: number; order_id: number }>): Promise<void> {
  if (pairs.length === 0) return
  await tx.db
    .insert(parcel_orders)
    .values([...pairs])
    .onConflictDoNothing()
}

export async function changeParcel(tx: Tx, id: number, patch: Partial<ShipmentRow>): Promise<ShipmentRow> {
  const [parcel] = await tx.db
    .update(parcel_parcels)
    .set({ ...patch, updated_at: sql`platform_now()` as never })
    .where(eq(parcel_parcels.id, id))
    .returning()
  invariant(parcel, `parcel ${id} is gone`)
  return parcel
}

export async function parcelsById(ctx: Ctx, ids: readonly number[]): Promise<ShipmentRow[]> {
  if (ids.length === 0) return []
  return ctx.db
    .select()
    .from(parcel_parcels)
    .where(inArray(parcel_parcels.id, [...ids]))
}

export async function parcelById(ctx: Ctx, id: number): Promise<ShipmentRow | undefined> {
  return (await parcelsById(ctx, [id]))[0]
}

/** Locks a parcel; its orders must have been locked before. */
export async function lockParcel(tx: Tx, id: number): Promise<ShipmentRow | undefined> {
  return (await lockParcels(tx, [id]))[0]
}

/** Locks parcels by id; their orders must have been locked before. */
export async function lockParcels(tx: Tx, ids: readonly number[]): Promise<ShipmentRow[]> {
  if (ids.length === 0) return []
  return tx.db
    .select()
    .from(parcel_parcels)
    .where(inArray(parcel_parcels.id, [...ids]))
    .orderBy(asc(parcel_parcels.id))
    .for('update')
}

/** Parcels of orders, oldest first, with the ids of the orders they carry. */
export async function parcelsOf(
  ctx: Ctx,
  order_ids: readonly number[],
  { with_cancelled = false } = {},
): Promise<Array<{ parcel: ShipmentRow; order_id: number }>> {
  if (order_ids.length === 0) return []
  return ctx.db
    .select({ parcel: parcel_parcels, order_id: parcel_orders.order_id })
    .from(parcel_orders)
    .innerJoin(parcel_parcels, eq(parcel_parcels.id, parcel_orders.shipment_id))
    .where(
      and(
        inArray(parcel_orders.order_id, [...order_ids]),
        eq(parcel_parcels.direction, 'outbound'),
        with_cancelled ? undefined : ne(parcel_parcels.status, 'cancelled'),
      ),
    )
    .orderBy(asc(parcel_parcels.id))
}

export async function orderIdsIn(ctx: Ctx, shipment_id: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ order_id: parcel_orders.order_id })
    .from(parcel_orders)
    .where(eq(parcel_orders.shipment_id, shipment_id))
  return rows.map((row) => row.order_id).sort((a, b) => a - b)
}
