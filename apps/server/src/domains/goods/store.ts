/** The queries on goods, their texts and the ways to buy them. */
import type { Ctx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { endReviewDeadlines, startReviewDeadlines } from '../../platform/review-deadlines.ts'
import type { GoodsStatus } from './rules/goods-states.ts'
import { setting } from './settings.ts'
import type { Goods, GoodsText, OptionColumn, SkuRow } from './tables.ts'

const HOUR_MS = 3_600_000

type Row<T> = { [K in keyof T]: T[K] } & Record<never, never>

export const goodsByIds = (ctx: Ctx, ids: readonly number[]): Promise<Goods[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : query<Row<Goods>>(ctx, 'goods_by_ids', 'select * from goods_goods where id = any($1) and deleted_at is null', [
        ids,
      ])

export const goodsById = async (ctx: Ctx, id: number): Promise<Goods | undefined> => (await goodsByIds(ctx, [id]))[0]

/** Goods with their pieces over all ways to buy them, and the moment of reading (ms since 1970, by the database's clock). */
export type SeenGoods = Row<Goods> & Pieces & { read_at: number }

/** The moment of reading, ms since 1970. */
export const READ_AT = 'floor(extract(epoch from platform_now()) * 1000)::bigint as read_at'

export async function textOf(ctx: Ctx, goods_id: number): Promise<GoodsText | undefined> {
  const [row] = await query<Row<GoodsText>>(ctx, 'goods_text', 'select * from goods_texts where goods_id = $1', [
    goods_id,
  ])
  return row
}

/** Goods with the texts and pictures of their page, and the moment of reading. */
export interface GoodsPage {
  goods: Goods
  text: GoodsText
  /** ms since 1970, by the database's clock. */
  read_at: number
}

type PageRow = Row<Goods> & Omit<GoodsText, 'goods_id' | 'template_id'> & { asked_by: number | null; read_at: number }

/** What a page shows of goods, but for the ways to buy them. */
export async function pageOf(ctx: Ctx, id: number): Promise<GoodsPage | undefined> {
  const [row] = await query<PageRow>(
    ctx,
    'goods_page',
    `select g.*, t.images, t.video, t.video_poster, t."desc", t.desc_en, t.params, t.master_id, t.template_id as asked_by, ${READ_AT}
     from goods_goods g join goods_texts t on t.goods_id = g.id where g.id = $1 and g.deleted_at is null`,
    [id],
  )
  return row && { goods: row, text: { ...row, goods_id: row.id, template_id: row.asked_by }, read_at: row.read_at }
}

/** The ways to buy these goods that their shops offer, in their order. */
export const skusOf = (ctx: Ctx, goods_ids: readonly number[]): Promise<SkuRow[]> =>
  goods_ids.length === 0
    ? Promise.resolve([])
    : query<Row<SkuRow>>(
        ctx,
        'goods_skus_of',
        'select * from goods_skus where goods_id = any($1) and enabled order by goods_id, position, id',
        [goods_ids],
      )

/** How many pieces of goods can be bought, and how many unpaid orders hold, over all ways to buy them. */
export async function piecesOf(ctx: Ctx, goods_ids: readonly number[]): Promise<Map<number, Pieces>> {
  const rows = await query<Pieces & { goods_id: number }>(
    ctx,
    'goods_pieces_of',
    `select goods_id, sum(stock - locked_stock)::int as left, sum(locked_stock)::int as held from goods_skus
     where goods_id = any($1) and enabled group by goods_id`,
    [goods_ids],
  )
  return new Map(rows.map(({ goods_id, left, held }) => [goods_id, { left, held }]))
}

export interface Pieces {
  left: number
  held: number
}

/** The ids of all ways to buy goods there ever were: orders and reviews name them. */
export const everySkuId = async (ctx: Ctx, goods_id: number): Promise<number[]> =>
  (
    await query<{ id: number }>(ctx, 'goods_every_sku', 'select id from goods_skus where goods_id = $1 order by id', [
      goods_id,
    ])
  ).map(({ id }) => id)

/** Ways to buy by id, also those no longer offered. */
export const skusByIds = (ctx: Ctx, ids: readonly number[]): Promise<SkuRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : query<Row<SkuRow>>(ctx, 'goods_skus_by_ids', 'select * from goods_skus where id = any($1) order by id', [ids])

/** Locks every way to buy these goods, and then the goods: each change of goods begins so. Deleted goods are not there. */
export async function lockGoods(tx: Tx, ids: readonly number[]): Promise<Array<{ goods: Goods; skus: SkuRow[] }>> {
  if (ids.length === 0) return []
  const skus = await query<Row<SkuRow>>(
    tx,
    'goods_skus_lock',
    'select * from goods_skus where goods_id = any($1) order by id for update',
    [ids],
  )
  const rows = await query<Row<Goods>>(
    tx,
    'goods_lock',
    'select * from goods_goods where id = any($1) and deleted_at is null order by id for update',
    [ids],
  )
  return rows.map((goods) => ({
    goods,
    skus: skus.filter((sku) => sku.goods_id === goods.id).toSorted((a, b) => a.position - b.position || a.id - b.id),
  }))
}

/** The shop's choices for goods. */
export interface GoodsFields {
  category_id: number
  shelf_id: number | null
  kind: Goods['kind']
  title: string
  title_en: string | null
  options: OptionColumn[]
  shipping_mode: Goods['shipping_mode']
  shipping_fen: number
  template_id: number | null
  limit_per_person: number
  return_policy: Goods['return_policy']
}
export interface TextFields {
  images: string[]
  video: string | null
  video_poster: string | null
  desc: string
  desc_en: string | null
  params: Record<string, string>
  template_id: number | null
  master_id: number | null
}
export interface SkuFields {
  values: string[]
  name: string
  price_fen: number
  stock: number
  image: string | null
  weight_g: number | null
  code: string | null
}

const FIELDS = [
  'category_id',
  'shelf_id',
  'kind',
  'title',
  'title_en',
  'options',
  'shipping_mode',
  'shipping_fen',
  'template_id',
  'limit_per_person',
  'return_policy',
] as const satisfies ReadonlyArray<keyof GoodsFields>
const valuesOf = (goods: GoodsFields): unknown[] =>
  FIELDS.map((field) => (field === 'options' ? JSON.stringify(goods.options) : goods[field]))
const TEXTS = [
  'images',
  'video',
  'video_poster',
  'desc',
  'desc_en',
  'params',
  'template_id',
  'master_id',
] as const satisfies ReadonlyArray<keyof TextFields>
const textsOf = (text: TextFields): unknown[] =>
  TEXTS.map((field) => (field === 'params' ? JSON.stringify(text.params) : text[field]))

/** Stores a new draft without ways to buy it. */
export async function addGoods(tx: Tx, shop_id: number, goods: GoodsFields, text: TextFields): Promise<number> {
  const [row] = await query<{ id: number }>(
    tx,
    'goods_add',
    `insert into goods_goods (shop_id, image, min_price_fen, max_price_fen, ${FIELDS.join(', ')})
     values ($1, $2, 1, 1, ${FIELDS.map((_, i) => `$${i + 3}`).join(', ')}) returning id`,
    [shop_id, text.images[0], ...valuesOf(goods)],
  )
  await query(
    tx,
    'goods_text_add',
    `insert into goods_texts (goods_id, ${TEXTS.map((field) => `"${field}"`).join(', ')}) values ($1, ${TEXTS.map((_, i) => `$${i + 2}`).join(', ')})`,
    [row!.id, ...textsOf(text)],
  )
  return row!.id
}

/** Rewrites what the shop decides about goods it holds the lock of, and raises their version. */
export async function saveGoods(tx: Tx, goods_id: number, goods: GoodsFields, text: TextFields): Promise<void> {
  await query(
    tx,
    'goods_save',
    `update goods_goods set ${FIELDS.map((field, i) => `${field} = $${i + 3}`).join(', ')}, image = $2, version = version + 1 where id = $1`,
    [goods_id, text.images[0], ...valuesOf(goods)],
  )
  await query(
    tx,
    'goods_text_save',
    `update goods_texts set ${TEXTS.map((field, i) => `"${field}" = $${i + 2}`).join(', ')} where goods_id = $1`,
    [goods_id, ...textsOf(text)],
  )
}

/**
 * Writes which ways to buy goods there are, known by their name: those left out are offered no more, and keep what unpaid orders hold.
 * The caller has checked that no stock falls below that.
 */
export async function saveSkus(tx: Tx, goods_id: number, skus: readonly SkuFields[]): Promise<void> {
  await query(
    tx,
    'goods_skus_disable',
    'update goods_skus set enabled = false, on_sale = false where goods_id = $1 and name <> all($2::text[]) and enabled',
    [goods_id, skus.map(({ name }) => name)],
  )
  await query(
    tx,
    'goods_skus_save',
    `insert into goods_skus as s (goods_id, position, "values", name, price_fen, stock, image, weight_g, code)
     select $1, position, "values", name, price_fen, stock, image, weight_g, code
     from jsonb_to_recordset($2::jsonb) as r (position int, "values" text[], name text, price_fen bigint, stock int, image text, weight_g int, code text)
     on conflict (goods_id, name) do update set position = excluded.position, "values" = excluded."values", stock = excluded.stock,
       image = excluded.image, weight_g = excluded.weight_g, code = excluded.code, enabled = true, price_fen = excluded.price_fen,
       was_fen = case when excluded.price_fen = s.price_fen then s.was_fen end, was_until = case when excluded.price_fen = s.price_fen then s.was_until end`,
    [goods_id, JSON.stringify(skus.map((sku, position) => ({ ...sku, position })))],
  )
}

/** Moves locked goods to another status; the caller has checked the move. */
export async function setStatus(
  tx: Tx,
  goods_id: number,
  status: GoodsStatus,
  { reason = null, approved }: { reason?: string | null; approved?: boolean } = {},
): Promise<void> {
  await query(
    tx,
    'goods_status',
    `update goods_goods set status = $2, reject_reason = $3, approved = coalesce($4, approved),
       on_at = case when $2 in ('on', 'sold_out') then case when status in ('on', 'sold_out') then on_at else platform_now() end else on_at end,
       submitted_at = case when $2 = 'reviewing' then platform_now() else submitted_at end where id = $1`,
    [goods_id, status, reason, approved ?? null],
  )
  await query(
    tx,
    'goods_skus_on_sale',
    `update goods_skus set on_sale = $2 and enabled where goods_id = $1 and on_sale <> ($2 and enabled)`,
    [goods_id, status === 'on' || status === 'sold_out'],
  )
  // While it waits for a reviewer its shop has the platform's word on by when.
  if (status === 'reviewing')
    await startReviewDeadlines(tx, 'goods', [goods_id], (await setting(tx, 'goods.review_h')) * HOUR_MS)
  else await endReviewDeadlines(tx, 'goods', [goods_id])
}

/** How many goods a shop has, deleted ones aside. */
export async function countOfShop(ctx: Ctx, shop_id: number): Promise<number> {
  const [row] = await query<{ count: number }>(
    ctx,
    'goods_count_of_shop',
    'select count(*)::int as count from goods_goods where shop_id = $1 and deleted_at is null',
    [shop_id],
  )
  return row!.count
}

/** Takes goods from every list; orders keep their copy. False where an unpaid order, or a giveaway, holds a piece of them. */
export async function deleteGoods(tx: Tx, goods_id: number): Promise<boolean> {
  const held = await query(
    tx,
    'goods_held',
    `select 1 from goods_reservations where goods_id = $1 and status = 'locked'
     union all select 1 from goods_set_aside where goods_id = $1 and qty > 0 limit 1`,
    [goods_id],
  )
  if (held.length > 0) return false
  await query(tx, 'goods_delete', `update goods_goods set deleted_at = platform_now() where id = $1`, [goods_id])
  await query(tx, 'goods_skus_delete', 'update goods_skus set on_sale = false where goods_id = $1', [goods_id])
  return true
}
