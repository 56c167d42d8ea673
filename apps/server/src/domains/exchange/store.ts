/** Queries of items and exchanges that several use-cases share. */
import { eq, sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { invariant } from '../../platform/refuse.ts'
import { type Exchange, exchange_exchanges, exchange_items, type Item } from './tables.ts'

export const itemsByIds = (ctx: Ctx, ids: readonly number[]): Promise<Item[]> =>
  query<Item>(ctx, 'exchange_items_by_ids', 'select * from exchange_items where id = any($1)', [ids])

export const itemById = async (ctx: Ctx, id: number): Promise<Item | undefined> => (await itemsByIds(ctx, [id]))[0]

/** Locks items by id. */
export const lockItems = (tx: Tx, ids: readonly number[]): Promise<Item[]> =>
  query<Item>(tx, 'exchange_items_lock', 'select * from exchange_items where id = any($1) order by id for update', [
    [...new Set(ids)],
  ])

export const lockItem = async (tx: Tx, id: number): Promise<Item | undefined> => (await lockItems(tx, [id]))[0]

/** Writes columns of a locked item. */
export async function changeItem(tx: Tx, id: number, patch: Partial<Item>): Promise<Item> {
  const [changed] = await tx.db
    .update(exchange_items)
    .set({ ...patch, updated_at: sql`platform_now()` as never })
    .where(eq(exchange_items.id, id))
    .returning()
  invariant(changed, `item ${id} is gone`)
  return changed
}

export const exchangesByIds = (ctx: Ctx, ids: readonly number[]): Promise<Exchange[]> =>
  query<Exchange>(ctx, 'exchange_exchanges_by_ids', 'select * from exchange_exchanges where id = any($1)', [ids])

export const exchangesOfOrders = (ctx: Ctx, order_ids: readonly number[]): Promise<Exchange[]> =>
  query<Exchange>(
    ctx,
    'exchange_exchanges_of_orders',
    'select * from exchange_exchanges where order_id = any($1) order by id',
    [order_ids],
  )

/** The exchange an order of points sends. */
export async function exchangeOfOrder(ctx: Ctx, order_id: number): Promise<Exchange> {
  const [found] = await exchangesOfOrders(ctx, [order_id])
  invariant(found, `order ${order_id} of points belongs to no exchange`)
  return found
}

/** Writes columns of an exchange; the caller holds the lock of its item. */
export async function changeExchange(tx: Tx, id: number, patch: Partial<Exchange>): Promise<Exchange> {
  const [changed] = await tx.db
    .update(exchange_exchanges)
    .set({ ...patch, updated_at: sql`platform_now()` as never })
    .where(eq(exchange_exchanges.id, id))
    .returning()
  invariant(changed, `exchange ${id} is gone`)
  return changed
}

/** Pieces of items these people have together, by item: what was given back or cancelled does not count. */
export async function hadOf(
  ctx: Ctx,
  user_ids: readonly number[],
  item_ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await query<{ item_id: number; qty: number }>(
    ctx,
    'exchange_had',
    `select item_id, sum(qty - back_qty)::int as qty from exchange_exchanges
     where user_id = any($1) and item_id = any($2) and status <> 'cancelled' group by item_id`,
    [user_ids, item_ids],
  )
  return new Map(rows.map(({ item_id, qty }) => [item_id, qty]))
}

/** Items of these goods that have not ended. */
export async function offeredGoods(ctx: Ctx, goods_id: number): Promise<number[]> {
  const rows = await query<{ id: number }>(
    ctx,
    'exchange_items_of_goods',
    `select id from exchange_items where goods_id = $1 and status <> 'ended' order by id`,
    [goods_id],
  )
  return rows.map(({ id }) => id)
}
