/** The queries on what went back of orders. */
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { invariant } from '../../../platform/refuse.ts'
import { type OrderItemRow, type OrderRefund, order_items, order_refund_sources } from '../tables.ts'
import { type ItemRefund, order_item_refunds } from './tables.ts'

/** Refunds of an order, oldest first. */
export async function refundsOf(ctx: Ctx, order_id: number): Promise<OrderRefund[]> {
  return ctx.db
    .select()
    .from(order_refund_sources)
    .where(eq(order_refund_sources.order_id, order_id))
    .orderBy(asc(order_refund_sources.id))
}

/** Refunds of orders, oldest first. */
export const refundsOfOrders = async (ctx: Ctx, order_ids: readonly number[]): Promise<OrderRefund[]> =>
  order_ids.length === 0
    ? []
    : ctx.db
        .select()
        .from(order_refund_sources)
        .where(inArray(order_refund_sources.order_id, [...order_ids]))
        .orderBy(asc(order_refund_sources.id))

/** Refunds made for these cases, oldest first. */
export async function refundsForCases(ctx: Ctx, case_ids: readonly number[]): Promise<OrderRefund[]> {
  if (case_ids.length === 0) return []
  return ctx.db
    .select()
    .from(order_refund_sources)
    .where(and(eq(order_refund_sources.for_type, 'case'), inArray(order_refund_sources.for_id, [...case_ids])))
    .orderBy(asc(order_refund_sources.id))
}

export async function addRefund(tx: Tx, row: typeof order_refund_sources.$inferInsert): Promise<OrderRefund> {
  const [added] = await tx.db.insert(order_refund_sources).values(row).returning()
  invariant(added, `refund ${row.refund_no} was not stored`)
  return added
}

/** Notes that a refund reached the buyer; undefined when it is none of an order's, or was noted before. */
export async function markArrived(tx: Tx, refund_no: string): Promise<OrderRefund | undefined> {
  const [refund] = await tx.db
    .update(order_refund_sources)
    .set({ arrived_at: sql`platform_now()` as never })
    .where(and(eq(order_refund_sources.refund_no, refund_no), isNull(order_refund_sources.arrived_at)))
    .returning()
  return refund
}

/** Those of these refunds that are of orders and have not arrived, in the order of their orders. */
export async function refundsOnTheWay(ctx: Ctx, refund_nos: readonly string[]): Promise<OrderRefund[]> {
  return ctx.db
    .select()
    .from(order_refund_sources)
    .where(and(inArray(order_refund_sources.refund_no, [...refund_nos]), isNull(order_refund_sources.arrived_at)))
    .orderBy(order_refund_sources.order_id, order_refund_sources.id)
}

/** Adds to what went back of a thing. The caller holds its order's lock. */
export async function addItemRefund(
  tx: Tx,
  item: OrderItemRow,
  { amount_fen, qty }: { amount_fen: number; qty: number },
): Promise<void> {
  await tx.db
    .update(order_items)
    .set({ refunded_fen: item.refunded_fen + amount_fen, refunded_qty: item.refunded_qty + qty })
    .where(eq(order_items.id, item.id))
}

export type NewItemRefund = typeof order_item_refunds.$inferInsert

/** Writes what of a refund was for which thing. */
export async function addItemRefunds(tx: Tx, rows: readonly NewItemRefund[]): Promise<void> {
  if (rows.length > 0) await tx.db.insert(order_item_refunds).values([...rows])
}

/** What went back for each thing in these cases; without a thing: of shipping and premium. */
export async function itemRefundsForCases(ctx: Ctx, case_ids: readonly number[]): Promise<ItemRefund[]> {
  if (case_ids.length === 0) return []
  return ctx.db
    .select()
    .from(order_item_refunds)
    .where(and(eq(order_item_refunds.for_type, 'case'), inArray(order_item_refunds.for_id, [...case_ids])))
    .orderBy(asc(order_item_refunds.id))
}
