/**
 * Pieces kept from being sold without an order: those of a giveaway. They count as locked like those of unpaid orders, until they are free again or
 * leave to a winner.
 */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { settleStock } from './stock.ts'

/**
 * Sets pieces of what is on sale aside for a holder, which has none yet.
 * @throws Refusal OUT_OF_STOCK {left}, of which none is while it is not on sale
 */
export async function setAside(
  tx: Tx,
  { holder, sku_id, qty }: { holder: string; sku_id: number; qty: number },
): Promise<void> {
  const taken = await query(
    tx,
    'goods_set_aside',
    `with taken as (
       update goods_skus set locked_stock = locked_stock + $2 where id = $1 and on_sale and stock - locked_stock >= $2 returning id, goods_id)
     insert into goods_set_aside (holder, sku_id, goods_id, qty) select $3, id, goods_id, $2 from taken returning sku_id`,
    [sku_id, qty, holder],
  )
  if (taken.length > 0) return
  const [sku] = await query<{ left: number }>(
    tx,
    'goods_set_aside_left',
    'select case when on_sale then stock - locked_stock else 0 end as left from goods_skus where id = $1',
    [sku_id],
  )
  refuse('OUT_OF_STOCK', { sku_id, left: sku?.left ?? 0 })
}

/** Pieces of a holder can be bought again: so many of those it still keeps, or all. */
export async function freeAside(tx: Tx, holder: string, qty: number | 'all'): Promise<void> {
  await query(
    tx,
    'goods_free_aside',
    `with before as (select holder, least(qty, coalesce($2::int, qty)) as freed from goods_set_aside where holder = $1 for update),
       kept as (update goods_set_aside a set qty = a.qty - before.freed from before where a.holder = before.holder returning a.sku_id, before.freed)
     update goods_skus s set locked_stock = s.locked_stock - kept.freed from kept where s.id = kept.sku_id`,
    [holder, qty === 'all' ? null : qty],
  )
}

/** A piece of a holder was sent to its winner: it leaves the stock. Goods whose last piece that was are sold out. */
export async function sendAside(tx: Tx, holder: string): Promise<void> {
  const sent = await query<{ goods_id: number }>(
    tx,
    'goods_send_aside',
    `with kept as (update goods_set_aside set qty = qty - 1 where holder = $1 and qty > 0 returning sku_id)
     update goods_skus s set stock = s.stock - 1, locked_stock = s.locked_stock - 1 from kept where s.id = kept.sku_id returning s.goods_id`,
    [holder],
  )
  const [first] = sent
  if (first) await settleStock(tx, [first.goods_id])
}

/** Whether pieces of these goods are kept from being sold. */
export async function isSetAside(ctx: Ctx, goods_id: number): Promise<boolean> {
  const rows = await query(
    ctx,
    'goods_is_set_aside',
    'select 1 from goods_set_aside where goods_id = $1 and qty > 0 limit 1',
    [goods_id],
  )
  return rows.length > 0
}
