/**
 * Stock and who holds it. An unpaid order locks its pieces; paid, they are consumed; ended unpaid, they are released; refunded before they
 * left, they return. What an order holds has no clock of its own: it lives with its order, the bank's grace included.
 */
import { REFUSALS, type RefusalKey } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import type { Reservation } from '../tables.ts'
import { notePrices } from './prices.ts'

export interface ReserveLine {
  sku_id: number
  qty: number
  /** What the buyer was shown for one. */
  price_fen: number
}

/**
 * Sets pieces aside for new orders, all or none. One statement per SKU, by id: it waits for that row's lock and for nothing else.
 * @throws Refusal OUT_OF_STOCK {sku_id, left}, OFF_SHELF {sku_id}, PRICE_CHANGED {sku_id}
 */
export async function reserve(
  tx: Tx,
  user_id: number,
  orders: ReadonlyArray<{ order_id: number; lines: readonly ReserveLine[] }>,
): Promise<void> {
  const lines = orders
    .flatMap(({ order_id, lines: own }) => own.map((line) => ({ ...line, order_id })))
    .sort((a, b) => a.sku_id - b.sku_id)
  for (const { order_id, sku_id, qty, price_fen } of lines) {
    const taken = await query(
      tx,
      'goods_reserve',
      `with taken as (
         update goods_skus set locked_stock = locked_stock + $2 where id = $1 and on_sale and price_fen = $3 and stock - locked_stock >= $2
         returning id, goods_id)
       insert into goods_reservations (order_id, sku_id, goods_id, user_id, qty) select $4, id, goods_id, $5, $2 from taken returning sku_id`,
      [sku_id, qty, price_fen, order_id, user_id],
    )
    if (taken.length === 0) await refuseLine(tx, { sku_id, price_fen })
  }
}

async function refuseLine(tx: Tx, { sku_id, price_fen }: { sku_id: number; price_fen: number }): Promise<never> {
  const [sku] = await query<{
    on_sale: boolean
    price_fen: number
    left: number
    title: string
    title_en: string | null
  }>(
    tx,
    'goods_sku_left',
    `select s.on_sale, s.price_fen, s.stock - s.locked_stock as left, g.title, g.title_en
     from goods_skus s join goods_goods g on g.id = s.goods_id where s.id = $1`,
    [sku_id],
  )
  const title = tx.locale === 'en' ? (sku?.title_en ?? sku?.title) : sku?.title
  const no = (key: RefusalKey, details: Record<string, unknown> = {}): never =>
    refuse(key, { sku_id, ...details, lines: [{ sku_id, title, code: REFUSALS[key].code, ...details }] })
  if (!sku?.on_sale) return no('OFF_SHELF')
  if (sku.price_fen !== price_fen) return no('PRICE_CHANGED', { price_fen: sku.price_fen })
  return no('OUT_OF_STOCK', { left: sku.left })
}

/** What orders hold or held. */
export const reservationsOf = (ctx: Ctx, order_ids: readonly number[]): Promise<Reservation[]> =>
  query<Reservation & Record<never, never>>(
    ctx,
    'goods_reservations_of',
    'select * from goods_reservations where order_id = any($1) order by sku_id, order_id',
    [[...order_ids]],
  )

/** Locks the ways to buy behind orders, and then their goods. Payments and money are locked after them. */
export async function lockStock(tx: Tx, order_ids: readonly number[]): Promise<void> {
  await query(
    tx,
    'goods_skus_of_orders_lock',
    `select id from goods_skus where id in (select sku_id from goods_reservations where order_id = any($1)) order by id for update`,
    [[...order_ids]],
  )
  await query(
    tx,
    'goods_of_orders_lock',
    `select id from goods_goods where id in (select goods_id from goods_reservations where order_id = any($1)) order by id for update`,
    [[...order_ids]],
  )
}

/** Whether a sale counts: not one between linked people. */
interface Counting {
  counts: boolean
}

/**
 * The order is paid: its pieces leave the stock. Goods whose last piece that was are sold out; where pieces are left of all of them, neither what
 * is on sale nor what is asked for it changes. The caller holds lockStock.
 */
export async function consume(tx: Tx, order_id: number, { counts }: Counting): Promise<void> {
  const held = await query<{ goods_id: number; qty: number; is_last: boolean } & Record<never, never>>(
    tx,
    'goods_consume',
    `with held as (update goods_reservations set status = 'consumed' where order_id = $1 and status = 'locked' returning sku_id, goods_id, qty)
     update goods_skus s set stock = s.stock - held.qty, locked_stock = s.locked_stock - held.qty
     from held where s.id = held.sku_id returning held.goods_id, held.qty, s.stock = 0 as is_last`,
    [order_id],
  )
  invariant(held.length > 0, `order ${order_id} of goods holds nothing`)
  if (counts) await countSold(tx, held, 1)
  const emptied = held.filter(({ is_last }) => is_last)
  if (emptied.length > 0) await settleStatus(tx, emptied)
}

/** The order ended unpaid: its pieces can be bought again. The caller holds lockStock. */
export async function release(tx: Tx, order_id: number): Promise<void> {
  const held = await query(
    tx,
    'goods_release',
    `with held as (update goods_reservations set status = 'released' where order_id = $1 and status = 'locked' returning sku_id, qty)
     update goods_skus s set locked_stock = s.locked_stock - held.qty from held where s.id = held.sku_id returning 1`,
    [order_id],
  )
  invariant(held.length > 0, `order ${order_id} of goods holds nothing`)
}

/**
 * Paid pieces of an order are the shop's again: they never left, or they came back. At most as many as it has of each. The caller holds
 * lockStock.
 */
export async function giveBack(
  tx: Tx,
  order_id: number,
  pieces: ReadonlyArray<{ sku_id: number; qty: number }>,
  { counts }: Counting,
): Promise<void> {
  const wanted = pieces.filter(({ qty }) => qty > 0)
  if (wanted.length === 0) return
  const back = await query<Reservation & Record<never, never>>(
    tx,
    'goods_reservations_return',
    `with wanted as (select * from unnest($2::bigint[], $3::int[]) as w(sku_id, qty)),
       back as (
         update goods_reservations r set returned_qty = least(r.qty, r.returned_qty + w.qty),
           status = case when r.returned_qty + w.qty >= r.qty then 'returned' else r.status end
         from wanted w, goods_reservations before
         where r.order_id = $1 and r.status = 'consumed' and r.sku_id = w.sku_id
           and before.order_id = r.order_id and before.sku_id = r.sku_id
         returning r.*, r.returned_qty - before.returned_qty as back_qty)
     select order_id, sku_id, goods_id, user_id, back_qty as qty, returned_qty, status, created_at from back`,
    [order_id, wanted.map(({ sku_id }) => sku_id), wanted.map(({ qty }) => qty)],
  )
  if (back.length === 0) return
  await query(
    tx,
    'goods_give_back',
    `update goods_skus s set stock = s.stock + r.qty from unnest($1::bigint[], $2::int[]) as r(id, qty) where s.id = r.id`,
    [back.map(({ sku_id }) => sku_id), back.map(({ qty }) => qty)],
  )
  if (counts) await countSold(tx, back, -1)
  await settleStatus(tx, back)
}

type Sold = Pick<Reservation, 'goods_id' | 'qty'>

async function countSold(tx: Tx, rows: readonly Sold[], sign: 1 | -1): Promise<void> {
  await query(
    tx,
    'goods_count_sold',
    `update goods_goods g set sold_count = greatest(0, g.sold_count + r.qty) from
       (select goods_id, sum(qty)::int as qty from unnest($1::bigint[], $2::int[]) as u(goods_id, qty) group by goods_id) r where g.id = r.goods_id`,
    [rows.map(({ goods_id }) => goods_id), rows.map(({ qty }) => qty * sign)],
  )
}

/** Goods on sale without a piece are sold out, and the other way round; what is asked for them is written down. */
async function settleStatus(tx: Tx, rows: readonly Sold[]): Promise<void> {
  const goods_ids = [...new Set(rows.map(({ goods_id }) => goods_id))]
  await settleStock(tx, goods_ids)
}

/** Goods on sale without a piece are sold out, and the other way round; prices are written down where they changed. */
export async function settleStock(tx: Tx, goods_ids: readonly number[]): Promise<void> {
  await query(
    tx,
    'goods_settle_status',
    `update goods_goods g set status = case when r.stock > 0 then 'on' else 'sold_out' end
     from (select goods_id, sum(stock) filter (where enabled) as stock from goods_skus where goods_id = any($1) group by goods_id) r
     where g.id = r.goods_id and g.status in ('on', 'sold_out') and g.status <> case when r.stock > 0 then 'on' else 'sold_out' end`,
    [[...goods_ids]],
  )
  await notePrices(tx, goods_ids)
}

/** How many pieces of these goods a person has ordered: paid, or not yet. */
export async function orderedBy(ctx: Ctx, user_id: number, goods_ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await query<{ goods_id: number; qty: number }>(
    ctx,
    'goods_ordered_by',
    `select goods_id, sum(qty - returned_qty)::int as qty from goods_reservations where user_id = $1 and goods_id = any($2) and status in ('locked', 'consumed') group by goods_id`,
    [user_id, [...goods_ids]],
  )
  return new Map(rows.map((row) => [row.goods_id, row.qty]))
}

/** How many pieces of goods people have ordered together: paid, or not yet. */
export async function orderedByAny(ctx: Ctx, user_ids: readonly number[], goods_id: number): Promise<number> {
  const [row] = await query<{ qty: number }>(
    ctx,
    'goods_ordered_by_any',
    `select coalesce(sum(qty - returned_qty), 0)::int as qty from goods_reservations where user_id = any($1) and goods_id = $2 and status in ('locked', 'consumed')`,
    [[...user_ids], goods_id],
  )
  return row!.qty
}
