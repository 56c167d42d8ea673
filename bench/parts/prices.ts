/**
 * Price records over a million sales: `node bench/parts/prices.ts [sales]`, on a database of its own with fsync on. It prints what a page takes the
 * server, asked one at a time: the first and one far behind, in each order, of everything, a branch, a shop and by words. Beside them stands the
 * same page as an offset reads it, and the index alone giving as many rows.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeSecrets } from '@juya/sandbox/src/keys.ts'
import pg, { type QueryResultRow } from 'pg'
import { soldLots } from '../../apps/server/src/api/auction/lists/lists.ts'
import { openApp } from '../../apps/server/src/app.ts'
import { migrate } from '../../apps/server/src/migrate.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts'
import { systemCtx } from '../../apps/server/src/platform/services.ts'
import { addLots, addPeople } from '../fill.ts'

const SALES = Number(process.argv[2] ?? 1_000_000)
const BATCH = 20_000
const ROUNDS = 100
const PAGE_SIZE = 20
const DAY_MS = 86_400_000

const folder = mkdtempSync(join(tmpdir(), 'juya-prices-'))
const database = await startEmbeddedPostgres({ data_dir: join(folder, 'postgres'), durable: true })
const config = readConfig({
  NODE_ENV: 'test',
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  LOG_LEVEL: 'error',
  RATE_LIMITS: '0',
  PORT: '0',
})
const share = (of: number[], part: number): string => {
  const sorted = [...of].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!.toFixed(1)
}
const told = (of: number[]): string => `${share(of, 0.5)} ms, p99 ${share(of, 0.99)} ms`

try {
  await migrate(database.url)
  const app = await openApp(config, makeSecrets().server)
  const ctx = systemCtx(app.services, 'bench')
  const filler = new pg.Client({ connectionString: database.url })
  await filler.connect()
  const sql = async <Row extends QueryResultRow>(text: string, values: unknown[] = []) =>
    (await filler.query<Row>(text, values)).rows
  await addPeople({ sql })
  await addLots({ sql }, { count: 1, ends_at_ms: Date.now() + DAY_MS })
  const [{ names }] = (await sql<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
     where attrelid = 'lot_lots'::regclass and attnum > 0 and not attisdropped and attidentity = ''
       and attname not in ('id', 'shop_id', 'category_id', 'title', 'status', 'hammer_fen', 'winner_user_id', 'closed_at', 'paid_at')`,
  )) as [{ names: string }]
  const leaves = (
    await sql<{ id: number }>(
      `select id from site_categories c where scope = 'auction' and not exists (select 1 from site_categories b where b.parent_id = c.id) order by id`,
    )
  ).map(({ id }) => id)
  await sql('alter table lot_lots disable trigger user')
  const began = performance.now()
  for (let from = 0; from < SALES; from += BATCH)
    await sql(
      `with made as (
         insert into lot_lots (${names}, shop_id, category_id, title, status, hammer_fen, winner_user_id, closed_at, paid_at)
         select ${names}, 1 + n % 100, ($1::bigint[])[1 + n * 7919::bigint % cardinality($1::bigint[])],
           '清 白玉摆件 第' || n || '号', 'sold', 10000 + n * 104729::bigint % 500000 * 100, 1,
           platform_now() - n * 13 * interval '1 second', platform_now()
         from (select * from lot_lots order by id limit 1) one, generate_series($2::int, $3::int) n returning id)
       insert into search_documents (kind, ref_id, shop_id, category_id, is_open, words, title, version)
       select 'lot', id, 1, 1, false, array_to_tsvector(w), array_to_tsvector(w), 1 from made, lateral (select array['白', '玉', '白玉', 'jade', id::text,
         'k' || id % 7, 'r' || id % 5003] as w) w`,
      [leaves, from, Math.min(SALES, from + BATCH) - 1],
    )
  await sql('alter table lot_lots enable trigger user')
  await sql('vacuum analyze lot_lots')
  await sql('vacuum analyze search_documents')
  console.log(`${SALES.toLocaleString('en-US')} sales in ${((performance.now() - began) / 1_000).toFixed(0)} s`)

  const [{ parent_id }] = (await sql<{ parent_id: number }>(
    'select parent_id from site_categories where parent_id is not null group by 1 order by count(*) desc limit 1',
  )) as [{ parent_id: number }]
  const timed = async (work: (n: number) => Promise<unknown>): Promise<number[]> => {
    for (let n = 0; n < 6; n++) await work(n)
    const took: number[] = []
    for (let n = 0; n < ROUNDS; n++) {
      const begun = performance.now()
      await work(n)
      took.push(performance.now() - begun)
    }
    return took
  }
  const asked = {
    everything: {},
    'a branch': { category_id: parent_id },
    'a shop': { shop_id: 7 },
    'a word of one in 7': { keyword: 'k3' },
    'a word of one in 5,003': { keyword: 'r77' },
  }
  for (const [what, filter] of Object.entries(asked))
    for (const sort of ['new', 'price_up', 'price_down'] as const) {
      const ask = (after?: string) => soldLots(ctx, { ...filter, sort, after, page: 1, page_size: PAGE_SIZE })
      const first = await timed(() => ask())
      let places = [(await ask()).next]
      for (let n = 0; n < 100 && places.at(-1); n++) places = [...places, (await ask(places.at(-1)!)).next]
      const far = places.filter((place) => place !== null)
      const deep = await timed((n) => ask(far[n % far.length]!))
      console.log(`| ${what} | ${sort} | ${told(first)} | ${told(deep)} |`)
    }
  const offset = await timed(() =>
    sql(
      `select * from lot_lots where status = 'sold' and paid_at is not null order by closed_at desc, id limit 21 offset 200000`,
    ),
  )
  const bare = await timed((n) =>
    sql(
      `select * from lot_lots where status in ('sold', 'passed') and closed_at <= $1 order by closed_at desc, id limit 21`,
      [new Date(Date.now() - n * DAY_MS)],
    ),
  )
  console.log(`| the index alone, 21 rows | | ${told(bare)} | |\n| page 10,000 by offset | new | ${told(offset)} | |`)
  await filler.end()
  await app.stop()
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
