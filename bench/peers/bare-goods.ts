/**
 * The limit beside goods: bare Fastify and node-postgres answering the same bytes from the same tables, for a list, a page and a cart of the
 * fill (fill-goods.ts: sent free, no crossed-out prices, no coupons), with no contract, no guard and no checks. Its SQL is written for these
 * answers alone.
 */
import Fastify from 'fastify'
import pg from 'pg'
import '../../apps/server/src/platform/db/db.ts' // teaches the driver our number and time types

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const rowsOf = async <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]> =>
  (await pool.query<Row>({ name, text, values })).rows

interface Category {
  id: number
  parent_id: number | null
  name_en: string
}
const categories = new Map(
  (await rowsOf<Category>('categories', 'select id, parent_id, name_en from site_categories', [])).map((row) => [
    row.id,
    row,
  ]),
)
/** A category and all below it. */
const branchOf = (id: number): number[] => [
  id,
  ...[...categories.values()].filter(({ parent_id }) => parent_id === id).flatMap((one) => branchOf(one.id)),
]

interface CardRow {
  id: number
  shop_id: number
  category_id: number
  title_en: string
  image: string
  min_price_fen: number
  max_price_fen: number
  sold_count: number
  collect_count: number
  left: number
  held: number
  shop_name: string
  credit_level: number
  fans_count: number
}
const CARD = `g.id, g.shop_id, g.category_id, g.title_en, g.image, g.min_price_fen, g.max_price_fen, g.sold_count, g.collect_count,
  (select sum(stock - locked_stock)::int from goods_skus where goods_id = g.id and enabled) as left,
  (select sum(locked_stock)::int from goods_skus where goods_id = g.id and enabled) as held,
  s.name_en as shop_name, s.credit_level, s.fans_count`
const shopOf = (row: CardRow, asked?: object) => ({
  id: row.shop_id,
  name: row.shop_name,
  logo: null,
  kind: 'individual',
  is_select: false,
  verified: true,
  credit_level: row.credit_level,
  rating: null,
  fans_count: row.fans_count,
  ...asked,
})
const cardOf = (row: CardRow, shop: object) => ({
  id: row.id,
  kind: 'normal',
  status: 'on',
  title: row.title_en,
  image: row.image,
  shop,
  category_id: row.category_id,
  min_price_fen: row.min_price_fen,
  max_price_fen: row.max_price_fen,
  was: null,
  is_bargain: false,
  left: row.left,
  held: row.held,
  sold_count: row.sold_count,
  collect_count: row.collect_count,
  shipping_free: true,
})

const app = Fastify()
/** The most points a purchase brings, and the fen that bring one. */
const [POINTS_MAX, FEN_PER_POINT] = [5_000, 100]
const answer = (data: object) => ({ code: 1, msg: 'request success', data })

interface ListQuery {
  category_id: string
  from_fen: string
  to_fen: string
}
const WHERE = `g.status = 'on' and g.deleted_at is null and g.category_id = any($1) and g.min_price_fen >= $2 and g.min_price_fen <= $3`
const totals = new Map<string, { until: number; total: Promise<number> }>()
/** Kept for two seconds, as ours is. */
function totalOf(values: unknown[]): Promise<number> {
  const key = JSON.stringify(values)
  const known = totals.get(key)
  if (known && known.until > performance.now()) return known.total
  const total = rowsOf<{ total: number }>(
    'count',
    `select count(*)::int as total from (select 1 from goods_goods g where ${WHERE} limit 1001) t`,
    values,
  ).then(([row]) => row!.total)
  totals.set(key, { until: performance.now() + 2_000, total })
  return total
}

app.get<{ Querystring: ListQuery }>('/api/goods/Goods/goods_list', async (request, reply) => {
  const { category_id, from_fen, to_fen } = request.query
  const values = [branchOf(Number(category_id)), Number(from_fen), Number(to_fen)]
  const rows = await rowsOf<CardRow>(
    'list',
    `select ${CARD} from (select * from goods_goods g where ${WHERE} order by min_price_fen, id limit 21) g
     join shop_shops s on s.id = g.shop_id order by g.min_price_fen, g.id`,
    values,
  )
  const total = await totalOf(values)
  reply.header('cache-control', 'public, max-age=2')
  return answer({
    list: rows.slice(0, 20).map((row) => cardOf(row, shopOf(row))),
    page: 1,
    page_size: 20,
    total: Math.min(total, 1_000),
    ...(total > 1_000 ? { total_capped: true } : {}),
    has_more: rows.length > 20,
  })
})

interface SkuRow {
  id: number
  values: string[]
  price_fen: number
  stock: number
  locked_stock: number
}
interface Option {
  name_en: string
  values: string[]
  values_en: string[]
}
const skuOf = (row: SkuRow, { values, values_en }: Option) => {
  const name = values_en[values.indexOf(row.values[0]!)]!
  return {
    id: row.id,
    values: [name],
    name,
    price_fen: row.price_fen,
    was: null,
    is_bargain: false,
    left: row.stock - row.locked_stock,
    held: row.locked_stock,
    image: null,
    weight_g: null,
  }
}
const named = ({ id, name_en }: Category) => ({ id, name: name_en })

app.get<{ Querystring: { id: string } }>('/api/goods/Goods/goods_info', async (request, reply) => {
  const id = Number(request.query.id)
  const [[row], skus, [group]] = await Promise.all([
    rowsOf<
      CardRow & { images: string[]; desc_en: string; options: Option[]; guarantees: string[]; city: string | null }
    >(
      'detail',
      `select ${CARD}, g.options, t.images, t.desc_en, s.guarantees, s.city from goods_goods g join shop_shops s on s.id = g.shop_id
       join goods_texts t on t.goods_id = g.id where g.id = $1`,
      [id],
    ),
    rowsOf<SkuRow>(
      'skus',
      'select id, "values", price_fen, stock, locked_stock from goods_skus where goods_id = $1 and enabled order by position',
      [id],
    ),
    rowsOf<{ id: number; size: number; price_fen: number }>(
      'group',
      `select id, size, min_price_fen as price_fen from group_buys where goods_id = $1 and status = 'active' order by id desc limit 1`,
      [id],
    ),
  ])
  const { options, images, desc_en, guarantees, city } = row!
  const category = categories.get(row!.category_id)!
  const parent = category.parent_id === null ? undefined : categories.get(category.parent_id)
  reply.header('cache-control', 'public, max-age=2')
  return answer({
    ...cardOf(row!, shopOf(row!)),
    points: Math.min(POINTS_MAX, Math.floor(row!.min_price_fen / FEN_PER_POINT)),
    images,
    video: null,
    video_poster: null,
    desc: desc_en,
    params: [],
    measures: [],
    category: { ...named(category), path: [...(parent ? [named(parent)] : []), named(category)] },
    options: options.map((one) => ({ name: one.name_en, values: one.values_en })),
    skus: skus.map((sku) => skuOf(sku, options[0]!)),
    limit_per_person: null,
    return_policy: 'return_7d',
    guarantees,
    shipping: { fee_fen: 0, to: '广东省', from_city: city, ship_hours: 72 },
    pay_minutes: 30,
    buyable: { ok: true },
    is_mine: false,
    lot: null,
    group: group ?? null,
    reject_reason: null,
    review_deadline: null,
  })
})

const sums = (goods_fen: number) => ({
  goods_fen,
  shipping_fen: 0,
  premium_fen: 0,
  shop_discount_fen: 0,
  platform_discount_fen: 0,
  adjust_fen: 0,
  total_fen: goods_fen,
  deposit_applied_fen: 0,
  payable_fen: goods_fen,
})
const NO_COUPONS = { usable: [], lacking: [] }

app.get('/api/store/Goods/my_cart', async (request) => {
  const [person] = await rowsOf<{ user_id: number }>(
    'person',
    'select user_id from account_sessions where token_hash = sha256($1::bytea) and expires_at > platform_now()',
    [Buffer.from(String(request.headers.token))],
  )
  const rows = await rowsOf<
    CardRow & { options: Option[]; sku: SkuRow; line: number; qty: number; followed: boolean; collected: boolean }
  >(
    'cart',
    `select l.id as line, l.qty, ${CARD}, g.options,
       json_build_object('id', k.id, 'values', k."values", 'price_fen', k.price_fen, 'stock', k.stock, 'locked_stock', k.locked_stock) as sku,
       exists (select 1 from interest_follows f where f.user_id = l.user_id and f.type in ('shop', 'house') and f.target_id = s.id) as followed,
       exists (select 1 from goods_favourites c where c.user_id = l.user_id and c.goods_id = g.id) as collected
     from cart_lines l join goods_skus k on k.id = l.sku_id join goods_goods g on g.id = k.goods_id join shop_shops s on s.id = g.shop_id
     where l.user_id = $1 order by l.id desc`,
    [person!.user_id],
  )
  const groups = [...Map.groupBy(rows, ({ shop_id }) => shop_id).values()].map((own) => ({
    shop: shopOf(own[0]!, { followed: own[0]!.followed }),
    items: own.map((row) => ({
      id: row.line,
      sku: skuOf(row.sku, row.options[0]!),
      goods: { ...cardOf(row, shopOf(row, { followed: row.followed })), collected: row.collected },
      qty: row.qty,
      checked: true,
      price_dropped_fen: null,
      asked_then: null,
      valid: true,
      reason: null,
    })),
    amounts: sums(own.reduce((sum, { sku, qty }) => sum + sku.price_fen * qty, 0)),
    is_sent: true,
    coupons: { ...NO_COUPONS, chosen: null },
  }))
  return answer({
    groups,
    invalid: [],
    amounts: sums(groups.reduce((sum, { amounts }) => sum + amounts.goods_fen, 0)),
    platform_coupons: { usable: [], chosen: null, lacking: [] },
    to: '广东省',
    cart_count: rows.length,
    lines_max: 120,
  })
})

await app.listen({ port: 0, host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
process.send!({ ready: true, port: (app.server.address() as { port: number }).port })
