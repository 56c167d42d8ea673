/** Lists of goods. Each order stands in an index. */
import type { GoodsSort } from '@juya/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { appState } from '../../platform/app-state.ts'
import { Kept } from '../../platform/cache/cache.ts'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { likePart } from '../../platform/db/like.ts'
import { type PageOf, type Paging, pageFrom, pageQuery, rowsOfSql, TOTAL_MAX } from '../../platform/db/paging.ts'
import { FITTED_MAX, found, foundRows } from '../search/index.ts'
import { branchIds } from '../site/index.ts'
import type { GoodsStatus } from './rules/goods-states.ts'
import type { SeenGoods } from './store.ts'
import type { Goods } from './tables.ts'

type Row = Goods & Record<never, never>
/** What a card says of goods. A list reads no more of each row: its width is half of what a list costs. */
const OF_CARDS = [
  'id',
  'shop_id',
  'category_id',
  'kind',
  'title',
  'title_en',
  'image',
  'status',
  'min_price_fen',
  'max_price_fen',
  'was_fen',
  'was_until',
  'shipping_mode',
  'sold_count',
  'collect_count',
] as const satisfies ReadonlyArray<keyof Goods>
export type CardGoods = Pick<Goods, (typeof OF_CARDS)[number]>
const CARD = sql.raw(OF_CARDS.map((column) => `goods_goods.${column}`).join(', '))

/** Goods of a list with what their cards say beside the row: read in the same statement, since lists are read most. */
export type Listed = CardGoods & Pick<SeenGoods, 'left' | 'held' | 'read_at'>

/** [left, held] of the ways to buy it, and the moment of reading. Only rows of the page have it worked out. */
const BESIDE = sql`(select array[coalesce(sum(stock - locked_stock), 0), coalesce(sum(locked_stock), 0)]::int[] from goods_skus
  where goods_id = goods_goods.id and enabled) as pieces, floor(extract(epoch from platform_now()) * 1000)::bigint as read_at`

export interface Filter {
  category_id?: number | undefined
  /** The branch a list is about; category_id narrows it. */
  branch_id?: number | undefined
  shop_id?: number | undefined
  shop_ids?: readonly number[] | undefined
  shelf_id?: number | undefined
  kind?: Goods['kind'] | undefined
  /** Only bargains. */
  leaky?: boolean | undefined
  free_shipping?: boolean | undefined
  returnable?: boolean | undefined
  verified_shop?: boolean | undefined
  from_fen?: number | undefined
  to_fen?: number | undefined
  keyword?: string | undefined
}
/** default: those that have the words in their title first. */
export type Sort = z.output<typeof GoodsSort> | 'default'

const ORDERS: Record<z.output<typeof GoodsSort>, SQL> = {
  new: sql`on_at desc, id`,
  sold: sql`sold_count desc, id`,
  price_up: sql`min_price_fen, id`,
  price_down: sql`min_price_fen desc, id desc`,
}

/** The rule of a bargain (rules/was-price.ts), as an index holds it. */
const BARGAIN = sql`was_until > platform_now() and min_price_fen * 10 <= was_fen * 8`

/** Written out: the index of liquor says it so. */
const KINDS: Record<Goods['kind'], SQL> = {
  normal: sql`kind = 'normal'`,
  xinke: sql`kind = 'xinke'`,
  liquor: sql`kind = 'liquor'`,
}

/** The conditions that narrow a list, by what they are about: people put these on and off one by one. */
export async function narrowing(ctx: Ctx, filter: Filter): Promise<Array<readonly [key: string, condition: SQL]>> {
  const { category_id, from_fen, to_fen } = filter
  const price = [
    ...(from_fen === undefined ? [] : [sql`min_price_fen >= ${from_fen}`]),
    ...(to_fen === undefined ? [] : [sql`min_price_fen <= ${to_fen}`]),
  ]
  const parts: Array<readonly [key: string, condition: SQL | false]> = [
    ['category_id', category_id !== undefined && (await inBranch(ctx, category_id))],
    ['leaky', filter.leaky === true && BARGAIN],
    ['free_shipping', filter.free_shipping === true && sql`shipping_mode = 'free'`],
    ['returnable', filter.returnable === true && sql`return_policy = 'return_7d'`],
    [
      'verified_shop',
      filter.verified_shop === true && sql`shop_id in (select v.id from shop_marks v where v.is_verified)`,
    ],
    ['price', price.length > 0 && sql.join(price, sql` and `)],
  ]
  return parts.filter((part): part is readonly [string, SQL] => part[1] !== false)
}

const inBranch = async (ctx: Ctx, category_id: number): Promise<SQL> =>
  sql`category_id = any(${sql.param(await branchIds(ctx, category_id))}::bigint[])`

/** The conditions every list has, however it is narrowed. A shop's own page also shows what is sold out. */
export async function standing(ctx: Ctx, filter: Filter): Promise<SQL[]> {
  const parts: Array<SQL | false> = [
    filter.shop_id ? sql`status in ('on', 'sold_out')` : sql`status = 'on'`,
    sql`deleted_at is null`,
    filter.branch_id !== undefined && (await inBranch(ctx, filter.branch_id)),
    filter.shop_id !== undefined && sql`shop_id = ${filter.shop_id}`,
    filter.shop_ids !== undefined && sql`shop_id = any(${sql.param(filter.shop_ids)}::bigint[])`,
    filter.shelf_id !== undefined && sql`shelf_id = ${filter.shelf_id}`,
    filter.kind !== undefined && KINDS[filter.kind],
    filter.keyword ? found('goods', sql`id`, filter.keyword) : false,
  ]
  return parts.filter((part) => part !== false)
}

const TOTAL_KEPT_MS = 2_000
const totals = appState(() => new Kept<string, number>(TOTAL_KEPT_MS))

/** How many goods fit, up to one more than is told. A guest may get the total of a filter that is two seconds old. */
function totalOf(ctx: Ctx, filter: Filter, where: SQL): Promise<number> {
  const counted = sql`select count(*)::int as total from (select 1 from goods_goods where ${where} limit ${TOTAL_MAX + 1}) counted`
  const read = async () => (await rowsOfSql<{ total: number }>(ctx, counted))[0]!.total
  return ctx.user || ctx.in_transaction ? read() : totals(ctx.services).get(JSON.stringify(filter), read)
}

/**
 * One page of goods on sale. Where words find many, their goods come newest first, by an index; of few those with the words in their title
 * come before the others.
 */
export async function pageOfGoods(
  ctx: Ctx,
  { sort, ...filter }: Filter & { sort: Sort },
  paging: Paging,
): Promise<PageOf<Listed>> {
  const narrowed = (await narrowing(ctx, filter)).map(([, condition]) => condition)
  const where = async (asked: Filter) => sql.join([...(await standing(ctx, asked)), ...narrowed], sql` and `)
  const all = await where(filter)
  const count = () => totalOf(ctx, filter, all)
  const page = (source: SQL, sorting: SQL, count_rows: () => number | Promise<number>) =>
    pageFrom<Listed>(
      paging,
      async ({ limit, offset }) => {
        const rows = await rowsOfSql<Omit<Listed, 'left' | 'held'> & { pieces: [left: number, held: number] }>(
          ctx,
          sql`select ${CARD}, ${BESIDE} from ${source} order by ${sorting} limit ${limit} offset ${offset}`,
        )
        return rows.map(({ pieces: [left, held], ...row }) => ({ ...row, left, held }))
      },
      count_rows,
    )
  const plain = sql`goods_goods where ${all}`
  const { keyword } = filter
  if (sort !== 'default' || !keyword) return page(plain, ORDERS[sort === 'default' ? 'new' : sort], count)
  const total = await count()
  if (total === 0 || total > FITTED_MAX) return page(plain, ORDERS.new, () => total)
  const rest = await where({ ...filter, keyword: undefined })
  const fitted = sql`goods_goods join ${foundRows('goods', keyword)} found on found.ref_id = goods_goods.id where ${rest}`
  return page(fitted, sql`found.fit desc, ${ORDERS.new}`, () => total)
}

export interface OwnFilter {
  status?: GoodsStatus | undefined
  kind?: Goods['kind'] | undefined
  shelf_id?: number | undefined
  keyword?: string | undefined
}

/** One page of a shop's own goods, the newest first. */
export const pageOfShop = (ctx: Ctx, shop_id: number, { status, kind, shelf_id, keyword }: OwnFilter, paging: Paging) =>
  pageQuery<Row>(
    ctx,
    {
      name: 'goods_of_shop',
      columns: '*',
      from: `goods_goods where shop_id = $1 and deleted_at is null and ($2::text is null or status = $2) and ($3::text is null or kind = $3)
        and ($4::bigint is null or shelf_id = $4) and ($5::text is null or title ilike $5 or title_en ilike $5)`,
      order: 'id desc',
      values: [shop_id, status ?? null, kind ?? null, shelf_id ?? null, keyword ? likePart(keyword) : null],
    },
    paging,
  )

/** How many goods of a shop stand in each status. */
export async function countsOfShop(ctx: Ctx, shop_id: number): Promise<Record<string, number>> {
  const rows = await query<{ status: string; count: number }>(
    ctx,
    'goods_counts_of_shop',
    'select status, count(*)::int as count from goods_goods where shop_id = $1 and deleted_at is null group by status',
    [shop_id],
  )
  return Object.fromEntries(rows.map((row) => [row.status, row.count]))
}
