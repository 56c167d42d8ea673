/** The queries on orders, their items, logs and payments. */
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { invariant, refuse } from '../../platform/refuse.ts'
import type { OrderEvent, OrderStatus } from './rules.ts'
import { nextStatus } from './rules.ts'
import {
  type AddressSnapshot,
  type Order,
  type OrderItemRow,
  type OrderLog,
  type OrderPayment,
  order_items,
  order_logs,
  order_orders,
  order_payments,
  type RefundBy,
} from './tables.ts'

/** Locks orders by id, in the order of their ids. Answers those that exist. @param user_id only this buyer's; others are not locked */
export async function lockOrders(tx: Tx, ids: readonly number[], user_id?: number): Promise<Order[]> {
  if (ids.length === 0) return []
  return query<Order>(
    tx,
    'orders_lock',
    'select * from order_orders where id = any($1) and ($2::bigint is null or user_id = $2) order by id for update',
    [[...ids], user_id ?? null],
  )
}

export async function lockOrder(tx: Tx, id: number): Promise<Order | undefined> {
  return (await lockOrders(tx, [id]))[0]
}

/** The buyer's own order, locked. @throws Refusal NOT_FOUND for anybody else's */
export async function lockOwn(tx: Tx, user_id: number, id: number): Promise<Order> {
  const order = await lockOrder(tx, id)
  if (!order || order.user_id !== user_id || order.deleted_by_buyer) refuse('NOT_FOUND')
  return order
}

/** Which of these were paid by somebody linked to who works in their shop. */
export async function linkedAmong(ctx: Ctx, order_ids: readonly number[]): Promise<Set<number>> {
  const rows = await query<{ id: number }>(
    ctx,
    'order_linked_among',
    'select id from order_orders where id = any($1) and is_linked',
    [[...order_ids]],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The orders that have these numbers, by number; unknown ones are left out. */
export async function orderIdsByNo(ctx: Ctx, order_nos: readonly string[]): Promise<Map<string, number>> {
  if (order_nos.length === 0) return new Map()
  const rows = await query<{ id: number; order_no: string }>(
    ctx,
    'order_ids_by_no',
    'select id, order_no from order_orders where order_no = any($1)',
    [[...new Set(order_nos)]],
  )
  return new Map(rows.map((row) => [row.order_no, row.id]))
}

/** The shop's own order, locked. @throws Refusal NOT_FOUND for another shop's */
export async function lockOfShop(tx: Tx, shop_id: number, id: number): Promise<Order> {
  const order = await lockOrder(tx, id)
  if (!order || order.shop_id !== shop_id) refuse('NOT_FOUND')
  return order
}

export async function ordersById(ctx: Ctx, ids: readonly number[]): Promise<Order[]> {
  if (ids.length === 0) return []
  return query<Order>(ctx, 'orders_by_id', 'select * from order_orders where id = any($1) order by id', [[...ids]])
}

export type OrderLine = Pick<
  Order,
  | 'id'
  | 'order_no'
  | 'user_id'
  | 'shop_id'
  | 'status'
  | 'total_fen'
  | 'paid_fen'
  | 'deposit_applied_fen'
  | 'platform_discount_fen'
  | 'refunded_escrow_fen'
  | 'released_fen'
  | 'paid_at'
  | 'created_at'
>

/** Orders as lines of a file of many, in no order: of each what a line says, so that a hundred thousand of them are no load. */
export const orderLines = (ctx: Ctx, ids: readonly number[]): Promise<OrderLine[]> =>
  query<OrderLine>(
    ctx,
    'order_lines',
    `select id, order_no, user_id, shop_id, status, total_fen, paid_fen, deposit_applied_fen, platform_discount_fen, refunded_escrow_fen, released_fen, paid_at, created_at
     from order_orders where id = any($1)`,
    [ids],
  )

export async function orderById(ctx: Ctx, id: number): Promise<Order | undefined> {
  return (await ordersById(ctx, [id]))[0]
}

export async function ordersByNo(ctx: Ctx, order_nos: readonly string[]): Promise<Order[]> {
  if (order_nos.length === 0) return []
  return ctx.db
    .select()
    .from(order_orders)
    .where(inArray(order_orders.order_no, [...new Set(order_nos)]))
}

export async function orderByNo(ctx: Ctx, order_no: string): Promise<Order | undefined> {
  return (await ordersByNo(ctx, [order_no]))[0]
}

export async function ordersByCheckout(ctx: Ctx, user_id: number, checkout_no: string): Promise<Order[]> {
  return ctx.db
    .select()
    .from(order_orders)
    .where(and(eq(order_orders.checkout_no, checkout_no), eq(order_orders.user_id, user_id)))
    .orderBy(asc(order_orders.id))
    .limit(50)
}

/** A lot's order that counts: the one not closed, else the newest. */
export async function orderOfLot(ctx: Ctx, lot_id: number): Promise<Order | undefined> {
  const rows = await ctx.db
    .select()
    .from(order_orders)
    .where(eq(order_orders.lot_id, lot_id))
    .orderBy(sql`${order_orders.status} in ('closed', 'cancelled', 'refunded')`, desc(order_orders.id))
    .limit(1)
  return rows[0]
}

export async function ordersOfLots(ctx: Ctx, lot_ids: readonly number[], user_id?: number): Promise<Order[]> {
  if (lot_ids.length === 0) return []
  const mine = user_id === undefined ? undefined : eq(order_orders.user_id, user_id)
  return ctx.db
    .select()
    .from(order_orders)
    .where(and(inArray(order_orders.lot_id, [...lot_ids]), mine))
    .orderBy(asc(order_orders.id))
}

export async function itemsOf(ctx: Ctx, order_ids: readonly number[]): Promise<OrderItemRow[]> {
  if (order_ids.length === 0) return []
  return query<OrderItemRow & Record<never, never>>(
    ctx,
    'order_items_of',
    'select * from order_items where order_id = any($1) order by id',
    [[...order_ids]],
  )
}

/** Names of orders: titles and picture of the first thing in each, by order. */
export async function firstItemsOf(
  ctx: Ctx,
  order_ids: readonly number[],
): Promise<Map<number, { title: string; title_en: string | null; image: string }>> {
  const rows = await query<{ order_id: number; title: string; title_en: string | null; image: string }>(
    ctx,
    'order_items_first',
    'select distinct on (order_id) order_id, title, title_en, image from order_items where order_id = any($1) order by order_id, id',
    [order_ids],
  )
  return new Map(rows.map((row) => [row.order_id, row]))
}

export async function logsOf(ctx: Ctx, order_id: number): Promise<OrderLog[]> {
  return ctx.db
    .select()
    .from(order_logs)
    .where(eq(order_logs.order_id, order_id))
    .orderBy(asc(order_logs.id))
    .limit(200)
}

export async function paymentsOf(ctx: Ctx, order_ids: readonly number[]): Promise<OrderPayment[]> {
  if (order_ids.length === 0) return []
  return ctx.db
    .select()
    .from(order_payments)
    .where(inArray(order_payments.order_id, [...order_ids]))
}

export async function addPayment(
  tx: Tx,
  row: { order_id: number; payment_id: number; pay_no: string; channel: string; amount_fen: number },
): Promise<void> {
  await tx.db.insert(order_payments).values(row)
}

export interface Actor {
  type: 'user' | 'shop' | 'operator' | 'system'
  id?: number | null
}
export const SYSTEM: Actor = { type: 'system' }

/** Writes columns of a locked order and one line of its log; the status stays. */
export async function change(
  tx: Tx,
  order: Order,
  patch: Partial<Order>,
  log: { event: string; actor: Actor; note?: string },
): Promise<Order> {
  const [changed] = await tx.db
    .update(order_orders)
    .set({ ...patch, version: order.version + 1, updated_at: sql`platform_now()` as never })
    .where(and(eq(order_orders.id, order.id), eq(order_orders.version, order.version)))
    .returning()
  invariant(changed, `order ${order.id} changed under its lock`)
  await tx.db.insert(order_logs).values({
    order_id: order.id,
    actor_type: log.actor.type,
    actor_id: log.actor.id ?? null,
    event: log.event,
    from_status: order.status,
    to_status: changed.status,
    note: log.note ?? null,
  })
  return changed
}

/**
 * Takes a locked order along one of the ways of rules.ts, writing the columns that go with it.
 *
 * @throws Refusal STATE_CONFLICT {status} when its status does not allow it
 */
export async function move(
  tx: Tx,
  order: Order,
  event: OrderEvent,
  patch: Partial<Order>,
  log: { actor: Actor; note?: string; event?: string },
): Promise<Order> {
  const to: OrderStatus | undefined = nextStatus(order.status, event)
  if (!to) refuse('STATE_CONFLICT', { status: order.status })
  return change(tx, order, { ...patch, status: to }, { event: log.event ?? event, actor: log.actor, note: log.note })
}

/** Columns that need no log line (counters, notes). */
export async function touch(tx: Tx, order: Order, patch: Partial<Order>): Promise<Order> {
  const [changed] = await tx.db
    .update(order_orders)
    .set({ ...patch, version: order.version + 1, updated_at: sql`platform_now()` as never })
    .where(and(eq(order_orders.id, order.id), eq(order_orders.version, order.version)))
    .returning()
  invariant(changed, `order ${order.id} changed under its lock`)
  return changed
}

export interface NewOrderRow {
  order_no: string
  checkout_no: string
  kind: string
  user_id: number
  shop_id: number
  lot_id: number | null
  source: Record<string, unknown>
  goods_fen: number
  shipping_fen: number
  shipping_cap_fen: number
  shipping_asked_fen: number
  weight_g: number | null
  premium_fen: number
  premium_bp: number
  total_fen: number
  deposit_fen: number
  refund_by: RefundBy
  commission_bp: number
  premium_commission_bp: number
  settle_days: number
  ship_hours: number
  pay_deadline: number
  address: AddressSnapshot | null
  receiver_key: string | null
  buyer_note: string
  delivered_only: boolean
  items: ReadonlyArray<{
    thing: OrderItemRow['thing']
    thing_id: number
    sku_id: number | null
    title: string
    title_en: string | null
    image: string
    sku_name: string | null
    price_fen: number
    qty: number
    snapshot: Record<string, unknown>
  }>
}

/**
 * Adds unpaid orders with their items and first log line, all in two statements however many there are. A lot that already has an
 * order is passed over. Answers the new ones.
 */
export async function addOrders(tx: Tx, rows: NewOrderRow[]): Promise<Order[]> {
  const added = await query<Order>(
    tx,
    'order_add',
    `insert into order_orders (order_no, checkout_no, kind, user_id, shop_id, status, lot_id, refund_by, source, goods_fen, shipping_fen, premium_fen,
       premium_bp, total_fen, deposit_fen, commission_bp, premium_commission_bp, settle_days, ship_hours, pay_deadline, address, receiver_key, buyer_note, delivered_only,
       shipping_cap_fen, shipping_asked_fen, weight_g)
     select order_no, checkout_no, kind, user_id, shop_id, 'pending_payment', lot_id, refund_by, source, goods_fen, shipping_fen, premium_fen,
       premium_bp, total_fen, deposit_fen, commission_bp, premium_commission_bp, settle_days, ship_hours, to_timestamp(pay_deadline / 1000.0), address, receiver_key, buyer_note, delivered_only,
       shipping_cap_fen, shipping_asked_fen, weight_g
     from jsonb_to_recordset($1::jsonb) as r (order_no text, checkout_no text, kind text, user_id bigint, shop_id bigint, lot_id bigint,
       refund_by text, source jsonb, goods_fen bigint, shipping_fen bigint, premium_fen bigint, premium_bp int, total_fen bigint, deposit_fen bigint,
       commission_bp int, premium_commission_bp int, settle_days int, ship_hours int, pay_deadline float8,
       address jsonb, receiver_key text, buyer_note text, delivered_only boolean, shipping_cap_fen bigint,
       shipping_asked_fen bigint, weight_g int)
     on conflict (lot_id) where lot_id is not null and status not in ('closed', 'cancelled', 'refunded') do nothing
     returning *`,
    [JSON.stringify(rows)],
  )
  if (added.length === 0) return []
  const id_of = new Map(added.map((order) => [order.order_no, order.id]))
  const items = rows.flatMap((row) =>
    row.items.flatMap((item) => (id_of.has(row.order_no) ? [{ ...item, order_id: id_of.get(row.order_no) }] : [])),
  )
  await query(
    tx,
    'order_items_add',
    `with items as (
       insert into order_items (order_id, thing, thing_id, sku_id, title, title_en, image, sku_name, price_fen, qty, subtotal_fen, snapshot)
       select order_id, thing, thing_id, sku_id, title, title_en, image, sku_name, price_fen, qty, price_fen * qty, snapshot
       from jsonb_to_recordset($1::jsonb) as r (order_id bigint, thing text, thing_id bigint, sku_id bigint, title text, title_en text, image text,
         sku_name text, price_fen bigint, qty int, snapshot jsonb)
       returning order_id)
     insert into order_logs (order_id, actor_type, event, to_status) select distinct order_id, 'system', 'create', 'pending_payment' from items`,
    [JSON.stringify(items)],
  )
  return added
}

/** How many orders of a kind a person has not paid yet, and how many lapsed or were cancelled by the person in the last 24 hours. */
export async function unpaidOf(ctx: Ctx, user_id: number, kind: string): Promise<{ waiting: number; lapsed: number }> {
  const [row] = await query<{ waiting: number; lapsed: number }>(
    ctx,
    'order_unpaid_of',
    `select (select count(*)::int from order_orders where user_id = $1 and status = 'pending_payment' and kind = $2) as waiting,
       (select count(*)::int from order_orders where user_id = $1 and kind = $2
         and (status = 'closed' and close_reason = 'unpaid' or status = 'cancelled' and close_reason = 'buyer')
         and closed_at > platform_now() - interval '24 hours') as lapsed`,
    [user_id, kind],
  )
  return row!
}

/**
 * Of these orders those in a status that are in no case, and of whose payment no bank took anything back, so many at most. Of those that wait for others
 * nothing has gone back.
 */
export async function freeAmong(
  ctx: Ctx,
  ids: readonly number[],
  { status, most }: { status: OrderStatus; most: number },
): Promise<number[]> {
  const rows = await query<{ id: number }>(
    ctx,
    'orders_free_among',
    `select id from order_orders where id = any($1) and status = $2 and not after_sale_open and charged_back_fen = 0
       and (status = 'to_ship' or refunded_fen = 0) order by id limit $3`,
    [[...ids], status, most],
  )
  return rows.map(({ id }) => id)
}

/** What the shop's edit of the price takes off the things of an order; negative. */
export async function setItemEdits(tx: Tx, items: ReadonlyArray<{ id: number; adjust_fen: number }>): Promise<void> {
  for (const { id, adjust_fen } of items)
    await tx.db.update(order_items).set({ adjust_fen }).where(eq(order_items.id, id))
}

/** What discounts take off the things of an order, the platform's part included. */
export async function setItemDiscounts(
  tx: Tx,
  items: ReadonlyArray<{ id: number; discount_fen: number; platform_discount_fen: number }>,
): Promise<void> {
  for (const { id, discount_fen, platform_discount_fen } of items)
    await tx.db.update(order_items).set({ discount_fen, platform_discount_fen }).where(eq(order_items.id, id))
}

/** The buyer and the shop of each of these orders, in no order. */
export const orderSides = (
  ctx: Ctx,
  ids: readonly number[],
): Promise<Array<{ id: number; user_id: number; shop_id: number }>> =>
  query(ctx, 'order_sides', 'select id, user_id, shop_id from order_orders where id = any($1)', [ids])
