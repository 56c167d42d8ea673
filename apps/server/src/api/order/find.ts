/** Orders the console's search finds. */
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'

export interface FoundOrder extends Record<string, unknown> {
  id: number
  order_no: string
  status: string
  total_fen: number
  title: string
  title_en: string | null
  image: string | null
}

const SHOWN = `o.id, o.order_no, o.status, o.total_fen, i.title, i.title_en, i.image
  from order_orders o left join lateral (select title, title_en, image from order_items where order_id = o.id order by id limit 1) i on true`

/** Orders by id, number, payment number or tracking number, the newest first. */
export const findOrdersByNumber = (
  ctx: Ctx,
  { id, order_no, pay_no, tracking_no }: { id?: number; order_no?: string; pay_no?: string; tracking_no?: string },
  limit: number,
): Promise<FoundOrder[]> =>
  query<FoundOrder>(
    ctx,
    'order_find_by_number',
    `select ${SHOWN} where o.id in (
       select $1::bigint union select id from order_orders where order_no = $2
       union select order_id from order_payments where pay_no = $3
       union select so.order_id from parcel_parcels s join parcel_orders so on so.shipment_id = s.id where s.tracking_no = $4)
     order by o.id desc limit $5`,
    [id ?? null, order_no ?? null, pay_no ?? null, tracking_no ?? null, limit],
  )

/** Orders whose total is this, the newest first. */
export const findOrdersByTotal = (ctx: Ctx, total_fen: number, limit: number): Promise<FoundOrder[]> =>
  query<FoundOrder>(ctx, 'order_find_by_total', `select ${SHOWN} where o.total_fen = $1 order by o.id desc limit $2`, [
    total_fen,
    limit,
  ])
