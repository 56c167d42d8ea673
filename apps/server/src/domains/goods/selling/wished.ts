/**
 * What a purchase or a cart is about, read in one statement: the ways to buy, their goods, and what counts of the person who wants them. A cart
 * asks for it at every look, and half of what an answer costs is the number of its statements.
 */
import { getTableColumns } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { Asked } from '../stock/prices.ts'
import { READ_AT, type SeenGoods } from '../store.ts'
import { goods_skus, type SkuRow } from '../tables.ts'

export interface Wished {
  sku: SkuRow
  /** Also goods that were deleted: carts still name them. */
  goods: SeenGoods
  /** How many pieces of the goods the person has ordered: paid, or not yet. */
  ordered: number
  /** Whether the goods are among the person's favourites. */
  collected: boolean
  /** What it was asked for at the moment given with it; undefined where nothing was asked before that, or none was given. */
  asked_then: Asked | undefined
}

type Row = SeenGoods & {
  ordered: number
  collected: boolean
  then_fen: number | null
  then_from: number
  then_until: number | null
}

const SKU_COLUMNS = Object.keys(getTableColumns(goods_skus))
const nameOf = (column: string): string => `sku_${column}`
const SKU = SKU_COLUMNS.map((column) => `k."${column}" as "${nameOf(column)}"`).join(', ')

function skuOf(row: object): SkuRow {
  const columns = row as Record<string, unknown>
  const sku: Record<string, unknown> = {}
  for (const column of SKU_COLUMNS) sku[column] = columns[nameOf(column)]
  return sku as unknown as SkuRow
}

/**
 * Ways to buy by their ids, in the order of these; ids that were never there are left out.
 *
 * @param user_id who wants them; undefined for a guest
 * @param wanted each with the moment (ms) its price then is asked for, where it is
 */
export async function wished(
  ctx: Ctx,
  user_id: number | undefined,
  wanted: ReadonlyArray<{ sku_id: number; at?: number | undefined }>,
): Promise<Wished[]> {
  if (wanted.length === 0) return []
  const rows = await query<Row>(
    ctx,
    'goods_wished',
    `select g.*, ${SKU}, p.left, p.held, ${READ_AT},
       coalesce((select sum(r.qty - r.returned_qty)::int from goods_reservations r
         where r.user_id = $3 and r.goods_id = g.id and r.status in ('locked', 'consumed')), 0) as ordered,
       exists (select from goods_favourites c where c.user_id = $3 and c.goods_id = g.id) as collected,
       a.price_fen as then_fen, a.at as then_from,
       (select n.at from goods_price_changes n where n.sku_id = k.id and n.id > a.id order by n.id limit 1) as then_until
     from unnest($1::bigint[], $2::float8[]) as w(sku_id, at_ms)
       join goods_skus k on k.id = w.sku_id join goods_goods g on g.id = k.goods_id
       cross join lateral (select coalesce(sum(stock - locked_stock), 0)::int as left, coalesce(sum(locked_stock), 0)::int as held
         from goods_skus where goods_id = g.id and enabled) p
       left join lateral (select id, price_fen, at from goods_price_changes
         where sku_id = w.sku_id and price_fen is not null and at < to_timestamp((w.at_ms + 1) / 1000.0) order by id desc limit 1) a on true
     order by k.id`,
    [wanted.map(({ sku_id }) => sku_id), wanted.map(({ at }) => at ?? null), user_id ?? null],
  )
  return rows.map((row) => ({
    sku: skuOf(row),
    goods: row,
    ordered: row.ordered,
    collected: row.collected,
    asked_then:
      row.then_fen === null ? undefined : { price_fen: row.then_fen, from: row.then_from, until: row.then_until },
  }))
}
