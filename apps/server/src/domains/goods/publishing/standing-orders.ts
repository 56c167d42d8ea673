/** Orders of goods that stand: unpaid, or paid and not given back. While one does, its piece is its buyer's. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { ordersById } from '../../order/index.ts'
import { isSetAside } from '../stock/set-aside.ts'

/** An order that is one of these stands no more: its piece is its shop's. */
const OVER: ReadonlySet<string> = new Set(['closed', 'cancelled', 'refunded'])

/** Whether an order of these goods stands, unpaid, or paid and not given back; or a giveaway keeps a piece of them. */
export async function isOrdered(ctx: Ctx, goods_id: number): Promise<boolean> {
  const held = await query<{ order_id: number }>(
    ctx,
    'goods_reserved_by',
    `select order_id from goods_reservations where goods_id = $1 and status in ('locked', 'consumed')`,
    [goods_id],
  )
  const orders = await ordersById(
    ctx,
    held.map(({ order_id }) => order_id),
  )
  return orders.some(({ status }) => !OVER.has(status)) || (await isSetAside(ctx, goods_id))
}

/** Goods there is one piece of have none in stock while an order of it stands. @throws Refusal PIECE_ORDERED {goods_id} */
export async function checkPieceFree(tx: Tx, goods_id: number): Promise<void> {
  if (await isOrdered(tx, goods_id)) refuse('PIECE_ORDERED', { goods_id })
}
