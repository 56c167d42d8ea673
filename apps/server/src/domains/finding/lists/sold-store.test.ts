/** Price records are read from an index page after page, for any number of sales and any narrowing. */
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import { runningLot } from '../../lot/testing.ts'
import { newShop } from '../../shop/testing.ts'
import { placeOfSold, type SoldFilter, type SoldSort, soldLotsAfter, soldPage } from './sold-store.ts'

let world: World
/** A branch of some categories; the sales stand in many. */
const categories = [11, 12, 13, 14, 15]
const CATEGORIES = 60
const SALES = 20_000
beforeAll(async () => {
  world = await openWorld()
  const shop = await newShop(world)
  const { id } = await runningLot(world, { shop })
  const columns = (
    await world.sql<{ name: string }>(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as name from pg_attribute
       where attrelid = 'lot_lots'::regclass and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''
         and attname not in ('id', 'status', 'category_id', 'hammer_fen', 'winner_user_id', 'closed_at', 'paid_at')`,
    )
  )[0]!.name
  await world.sql(`alter table lot_lots disable trigger user`)
  await world.sql(
    `insert into lot_lots (${columns}, status, category_id, hammer_fen, winner_user_id, closed_at, paid_at)
     select ${columns}, 'sold', 1 + n % $2::int, 10000 + n * 7919 % 5000 * 100, 1, platform_now() - n * interval '10 minutes', platform_now()
     from lot_lots, generate_series(1, $3) n where id = $1`,
    [id, CATEGORIES, SALES],
  )
  await world.sql(`alter table lot_lots enable trigger user`)
  await world.sql(
    `insert into search_documents (kind, ref_id, shop_id, category_id, is_open, words, title, version)
     select 'lot', id, shop_id, category_id, true, array_to_tsvector(w), array_to_tsvector(w), 1
     from lot_lots, lateral (select array_remove(array[case when id % 3 > 0 then 'jade' end, case when id % 4000 = 0 then 'censer' end], null) as w) words
     where status = 'sold' on conflict do nothing`,
  )
  await world.sql('vacuum analyze lot_lots')
  await world.sql('vacuum analyze search_documents')
})
afterAll(() => world.close())

const dialect = new PgDialect()
async function planOf(filter: Partial<SoldFilter>, sort: SoldSort, deep: boolean): Promise<string> {
  const whole: SoldFilter = { closed_from: (await world.now()) - 400 * 86_400_000, ...filter }
  const value = sort === 'new' ? (await world.now()) - 60 * 86_400_000 : 300_000
  const { sql, params } = dialect.sqlToQuery(soldPage(whole, sort, deep ? { value, id: 7 } : undefined, 21))
  return (await world.sql<{ 'QUERY PLAN': string }>(`explain ${sql}`, params))
    .map((row) => row['QUERY PLAN'])
    .join('\n')
}

test.each([
  ['new', false, 'lot_lots_by_closing'],
  ['price_up', false, 'lot_lots_sold_by_price'],
  ['price_down', false, 'lot_lots_sold_by_price'],
  ['new', true, 'lot_lots_price_records'],
  ['price_up', true, 'lot_lots_sold_of_category_by_price'],
  ['price_down', true, 'lot_lots_sold_of_category_by_price'],
] as const)('in the order %s, of a branch: %s, a page reads %s from its place on', async (sort, of_branch, index) => {
  const filter = of_branch ? { category_ids: categories } : {}
  for (const deep of [false, true]) {
    const plan = await planOf(filter, sort, deep)
    expect(plan).toContain(index)
    expect(plan).not.toContain('Seq Scan on lot_lots')
    expect(plan).not.toContain('Seq Scan on order_orders')
  }
})

test.each([
  ['jade', 'many', 'id % 3 > 0'],
  ['censer', 'few', 'id % 4000 = 0'],
])('a word %s have, %s, is found in the order asked for', async (keyword, _, has) => {
  for (const [sort, order] of [
    ['new', 'closed_at desc, id'],
    ['price_up', 'hammer_fen, id'],
  ] as const) {
    const expected = await world.sql<{ id: number }>(
      `select id from lot_lots where status = 'sold' and ${has} order by ${order} limit 30`,
    )
    const found = await soldLotsAfter(world.ctx, { closed_from: 0, keyword }, { sort, limit: 30 })
    expect(found.length).toBeGreaterThan(3)
    expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => Number(id)))
  }
})

test('pages follow one another without a gap, and none is told twice', async () => {
  const filter = { closed_from: 0, category_ids: categories }
  for (const sort of ['new', 'price_up', 'price_down'] as const) {
    const whole = await soldLotsAfter(world.ctx, filter, { sort, limit: 300 })
    let read: typeof whole = []
    while (read.length < 300) {
      const after = read.length === 0 ? undefined : placeOfSold(sort, read.at(-1)!)
      read = [...read, ...(await soldLotsAfter(world.ctx, filter, { sort, after, limit: 30 }))]
    }
    expect(read.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
  }
})
