import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'

export interface SalesDay {
  /** yyyy-mm-dd */
  day: string
  /** Totals of the orders paid that day. */
  paid_fen: number
  orders: number
}

/** Paid orders of the last days, oldest first, today included; of one shop, or of all. @param days 1 to 90 */
export async function salesByDay(ctx: Ctx, { shop_id, days }: { shop_id?: number; days: number }): Promise<SalesDay[]> {
  const whose = shop_id === undefined ? '$2::bigint is null' : 'o.shop_id = $2'
  return query<SalesDay & Record<string, unknown>>(
    ctx,
    shop_id === undefined ? 'order_sales_by_day' : 'order_sales_by_day_of_shop',
    `with days as (select ((platform_now() at time zone 'Asia/Shanghai')::date - n) as day from generate_series(0, $1::int - 1) n)
     select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(s.paid_fen, 0)::bigint as paid_fen, coalesce(s.orders, 0)::bigint as orders
     from days d left join lateral (
       select sum(o.total_fen) as paid_fen, count(*) as orders from order_orders o
       where ${whose} and o.paid_at >= (d.day::timestamp at time zone 'Asia/Shanghai') and o.paid_at < ((d.day + 1)::timestamp at time zone 'Asia/Shanghai')) s on true
     order by d.day`,
    [days, shop_id ?? null],
  )
}

/** How many paid orders of a shop were not shipped in time, counted as far as their list counts them. */
export async function lateCountOf(ctx: Ctx, shop_id: number): Promise<number> {
  const rows = await query<{ n: number }>(
    ctx,
    'order_late_count_of_shop',
    `select count(*) as n from (select 1 from order_orders where shop_id = $1 and status = 'to_ship' and not after_sale_open and ship_deadline < (select platform_now()) limit 1000) t`,
    [shop_id],
  )
  return rows[0]!.n
}

/** How many orders of each of these people were received and are over; who has none is not there. */
export async function completedOrders(ctx: Ctx, user_ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await query<{ user_id: number; n: number }>(
    ctx,
    'order_completed_by_person',
    `select user_id, count(*)::int as n from order_orders where user_id = any($1) and status = 'completed' group by user_id`,
    [user_ids],
  )
  return new Map(rows.map((row) => [row.user_id, row.n]))
}
