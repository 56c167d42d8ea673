/**
 * Searching 100,000 goods: `node bench/parts/search.ts [goods]`, on a database of its own with fsync on. Titles are put together from the
 * words of the demo world's, so that common ones stand in thousands of them. It prints how long indexing took, and what a page of each kind of
 * question takes the server: its statements alone, and the whole answer with its cards, one at a time and 32 at once. Beside them stands the same
 * question as a scan (`ilike`).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeSecrets } from '@juya/sandbox/src/keys.ts'
import type { QueryResultRow } from 'pg'
import { search } from '../../apps/server/src/api/site/searching/search.ts'
import { openApp } from '../../apps/server/src/app.ts'
import { pageOfGoods } from '../../apps/server/src/domains/goods/index.ts'
import { migrate } from '../../apps/server/src/migrate.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts'
import { systemCtx } from '../../apps/server/src/platform/services.ts'
import { addPeople } from '../fill.ts'

const GOODS = Number(process.argv[2] ?? 100_000)
const ROUNDS = 200
const AT_ONCE = 32
const PAGE = { page: 1, page_size: 20 }

/** Of a title: where from, what of, what it shows, what it is. */
const PARTS = [
  [
    '宜兴 Yixing',
    '景德镇 Jingdezhen',
    '龙泉 Longquan',
    '和田 Hetian',
    '建阳 Jianyang',
    '徽州 Huizhou',
    '潮州 Chaozhou',
  ],
  [
    '紫砂 zisha clay',
    '青花 blue-and-white',
    '白玉 white jade',
    '青釉 celadon',
    '黄花梨 huanghuali',
    '银 silver',
    '端石 Duan stone',
  ],
  ['梅花 plum blossom', '云龙 dragon in clouds', '山水 landscape', '莲花 lotus', '仕女 court lady', '素面 plain'],
  [
    '壶 teapot',
    '碗 bowl',
    '瓶 vase',
    '牌 plaque',
    '砚 inkstone',
    '盒 box',
    '杯 cup',
    '笔筒 brush pot',
    '香炉 censer',
    '摆件 carving',
  ],
].map((part) => part.map((one) => [one.slice(0, one.indexOf(' ')), one.slice(one.indexOf(' ') + 1)]))
const BATCH = 5_000

const QUESTIONS = [
  '紫砂壶',
  '紫砂',
  'zisha',
  'zisha teapot',
  'teapot',
  'plum teap',
  '第77777号',
  'teapto',
  '紫砂壺 qwertyuiop',
]

const folder = mkdtempSync(join(tmpdir(), 'juya-search-'))
const database = await startEmbeddedPostgres({ data_dir: join(folder, 'postgres'), durable: true })
const config = readConfig({
  NODE_ENV: 'test',
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  LOG_LEVEL: 'error',
  RATE_LIMITS: '0',
  PORT: '0',
})
const since = (begun: number): number => performance.now() - begun
const middle = (of: number[], share: number): string => {
  const sorted = [...of].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1)
}

try {
  await migrate(database.url)
  const app = await openApp(config, makeSecrets().server)
  const ctx = systemCtx(app.services, 'bench')
  const sql = async <Row extends QueryResultRow>(text: string, values: unknown[] = []) =>
    (await ctx.client.query<Row>(text, values)).rows
  await addPeople({ sql })
  const leaves = await sql<{ id: number }>(
    `select id from site_categories c where not exists (select 1 from site_categories b where b.parent_id = c.id)`,
  )
  for (let from = 0; from < GOODS; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, GOODS - from) }, (_, i) => {
      const n = from + i
      const chosen = PARTS.map((part, at) => part[Math.floor(n / 7 ** at + n * (at + 1) * 0.37) % part.length]!)
      return {
        shop_id: 1 + (n % 100),
        category_id: leaves[(n * 7_919) % leaves.length]!.id,
        title: `${chosen.map(([zh]) => zh).join('')} 第${n}号`,
        title_en: `${chosen.map(([, en]) => en).join(' ')} no. ${n}`,
        price: 10_000 + ((n * 104_729) % 5_000) * 100,
      }
    })
    await sql(
      `with made as (
         insert into goods_goods (shop_id, category_id, title, title_en, image, status, approved, min_price_fen, max_price_fen, return_policy, on_at)
         select shop_id, category_id, title, title_en, 'upload/2026/01/a.webp', 'on', true, price, price, 'none', platform_now() - random() * interval '90 days'
         from jsonb_to_recordset($1::jsonb) as r(shop_id bigint, category_id bigint, title text, title_en text, price bigint) returning id, min_price_fen)
       , texts as (insert into goods_texts (goods_id, images, "desc") select id, '{upload/2026/01/a.webp}', '' from made)
       insert into goods_skus (goods_id, position, "values", name, price_fen, stock, on_sale) select id, 0, '{}', '', min_price_fen, 3, true from made`,
      [JSON.stringify(rows)],
    )
  }
  await sql(`delete from platform_outbox_deliveries where subscriber = 'search.write'`)
  const began = performance.now()
  await app.services.jobs.runNow('search.missing')
  console.log(`${GOODS} goods indexed in ${(since(began) / 1_000).toFixed(1)} s`)
  await sql('vacuum analyze goods_goods')
  await sql('vacuum analyze search_documents')
  await sql('vacuum analyze search_spellings')
  const [size] = await sql<{ whole: string; words: string; known: number }>(
    `select pg_size_pretty(pg_total_relation_size('search_documents')) as whole, pg_size_pretty(pg_relation_size('search_documents_by_words')) as words,
       (select count(*)::int from search_spellings) as known`,
  )
  console.log(`search_documents ${size!.whole}, its index of words ${size!.words}; ${size!.known} known words`)

  const timed = async (work: () => Promise<unknown>, rounds = ROUNDS): Promise<number[]> => {
    for (let n = 0; n < 5; n++) await work()
    const took: number[] = []
    for (let n = 0; n < rounds; n++) {
      const begun = performance.now()
      await work()
      took.push(since(begun))
    }
    return took
  }
  for (const keyword of QUESTIONS) {
    const page = await timed(() => pageOfGoods(ctx, { keyword, sort: 'default' }, PAGE))
    const ask = () => search(ctx, { type: 'goods', keyword, sort: 'default', ...PAGE })
    const { total } = await ask()
    const answer = await timed(ask)
    const begun = performance.now()
    let left = ROUNDS
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (left-- > 0) await ask()
      }),
    )
    const rate = ROUNDS / (since(begun) / 1_000)
    const like = `%${keyword}%`
    const scan = await timed(
      () =>
        sql(
          `select * from goods_goods where status = 'on' and (title ilike $1 or title_en ilike $1) order by on_at desc limit 21`,
          [like],
        ),
      20,
    )
    console.log(
      `| ${keyword} | ${total} | ${middle(page, 0.5)} ms, p99 ${middle(page, 0.99)} ms | ${middle(answer, 0.5)} ms, p99 ${middle(answer, 0.99)} ms | ${Math.round(rate)}/s | ${middle(scan, 0.5)} ms |`,
    )
  }
  await app.stop()
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
