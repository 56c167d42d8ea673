/** Fills the database with goods on sale, fast: their texts, ways to buy them, first prices and terms of search, by plain inserts. */
import { BIDDERS } from './fill.ts'
import type { Rig } from './rig.ts'

type Sql = Pick<Rig, 'sql'>

/** What stands in a cart, and of how many shops. */
export const CART_LINES = 20
const CART_SHOPS = 5
const BATCH = 10_000

/** Goods in the shops of addPeople, spread over all categories without others below. @returns their ids, in order */
export async function addGoods({ sql }: Sql, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let from = 0; from < count; from += BATCH)
    ids.push(...(await insertGoods({ sql }, from, Math.min(BATCH, count - from))))
  await sql(`delete from platform_outbox_deliveries where subscriber = 'search.write'`)
  return ids
}

async function insertGoods({ sql }: Sql, from: number, count: number): Promise<number[]> {
  const rows = await sql<{ id: string }>(
    `with leaf as (
       select array_agg(c.id order by c.id) as ids from site_categories c where not exists (select 1 from site_categories b where b.parent_id = c.id)
     ), shop as (select array_agg(id order by id) as ids from shop_shops)
     insert into goods_goods (shop_id, category_id, title, title_en, image, status, approved, options, min_price_fen, max_price_fen, return_policy, on_at, sold_count)
     select shop.ids[1 + n % cardinality(shop.ids)], leaf.ids[1 + (n * 7919) % cardinality(leaf.ids)],
       '宜兴紫砂壶 第' || n || '号', 'Yixing zisha teapot no. ' || n, 'upload/2026/01/' || md5((n % 500)::text) || '.webp', 'on', true,
       '[{"name":"泥料","name_en":"Clay","values":["紫泥","朱泥","段泥"],"values_en":["Purple","Red","Buff"]}]',
       10000 + (n * 104729) % 5000 * 100, 12000 + (n * 104729) % 5000 * 100, 'return_7d',
       platform_now() - interval '40 days' - n * interval '1 second', n % 97
     from generate_series($1::bigint, $1::bigint + $2::bigint - 1) n, leaf, shop order by n returning id`,
    [from, count],
  )
  const ids = rows.map(({ id }) => Number(id))
  await sql(
    `with words as (
       insert into goods_texts (goods_id, images, "desc", desc_en)
       select id, array[image], repeat('紫砂壶,泥料纯正,出水流畅,壶盖严密。', 8), repeat('A teapot of good clay that pours well. ', 8) from goods_goods where id = any($1)
     ), ways as (
       insert into goods_skus (goods_id, position, "values", name, price_fen, stock, on_sale)
       select g.id, w.n - 1, array[w.name], w.name, g.min_price_fen + (w.n - 1) * 1000, 1000000, true
       from goods_goods g, (values (1, '紫泥'), (2, '朱泥'), (3, '段泥')) w (n, name) where g.id = any($1) order by g.id, w.n
       returning id, goods_id, price_fen
     ), prices as (
       insert into goods_price_changes (sku_id, goods_id, price_fen, at) select id, goods_id, price_fen, platform_now() - interval '40 days' from ways
     )
     insert into search_documents (kind, ref_id, shop_id, category_id, is_open, words, title, version)
     select 'goods', id, shop_id, category_id, true, array_to_tsvector(words), array_to_tsvector(words), 1
     from goods_goods, lateral (select array['紫', '砂', '紫砂', 'teapot', id::text] as words) w where id = any($1)`,
    [ids],
  )
  return ids
}

/** A cart for each of the bidders, of the first way to buy goods of five shops. @param goods_ids as addGoods gave them */
export async function addCarts({ sql }: Sql, goods_ids: readonly number[]): Promise<void> {
  await sql(
    `with person as (select id, row_number() over (order by id) as n from account_users where substr(phone, 4)::int <= $3),
     shop as (select array_agg(id order by id) as ids from shop_shops)
     insert into cart_lines (user_id, sku_id, qty, checked, priced_at)
     select person.id, sku.id, 1, true, platform_now() - interval '1 day'
     from person, shop, generate_series(0, $4::int - 1) k, lateral (
       select min(s.id) as id from (
         select id from goods_goods where id = any($1) and shop_id = shop.ids[1 + (person.n + k) % cardinality(shop.ids)] order by id
         limit $2::int / $4::int offset 0) g join goods_skus s on s.goods_id = g.id group by g.id) sku`,
    [goods_ids, CART_LINES, BIDDERS, CART_SHOPS],
  )
}
