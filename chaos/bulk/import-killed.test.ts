/**
 * Server and database are killed in the midst of a house's import, again and again: its page sends the rows again that had no answer, and each row stands
 * in the catalogue once. Short: two tables of 60 rows, each struck once; IMPORT_ROWS (100 at most) and IMPORT_TABLES set other numbers.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type Call, type Data, type Envelope, house } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession } from '../../apps/server/src/domains/account/index.ts'
import { openHouse } from '../../apps/server/src/domains/sale/index.ts'
import { categoryOf } from '../../apps/server/src/domains/site/index.ts'
import { databaseNow, inTransaction } from '../../apps/server/src/platform/db/db.ts'
import { makeFixtures } from '../system/fixtures.ts'
import { openSystem, type System } from '../system/system.ts'

const ROWS = Number(process.env.IMPORT_ROWS ?? 60)
/** Of each table, what dies in the midst of it. */
const STRUCK = Array.from({ length: Number(process.env.IMPORT_TABLES ?? 2) }, (_, n) =>
  n % 2 === 0 ? 'server' : 'database',
)
const PATIENCE_MS = 60_000

let system: System
let shop_id: number
let token: string
let session_id: number
let rowOf: (n: number) => object

beforeAll(async () => {
  system = await openSystem()
  let starts_at = 0
  await makeFixtures(system, {
    bidders: 0,
    lots: 1,
    async finish(ctx, { lots }) {
      shop_id = lots[0]!.shop_id
      await inTransaction(ctx, (tx) =>
        openHouse(tx, { shop_id, licence_no: '沪拍 2019-014', intro: '瓷玉专拍', intro_en: null, category_ids: [] }),
      )
      const [{ owner_id, category_id }] = (await system.sql<{ owner_id: number; category_id: number }>(
        `select s.owner_user_id::int as owner_id, l.category_id::int as category_id from shop_shops s join lot_lots l on l.shop_id = s.id where s.id = $1`,
        [shop_id],
      )) as [{ owner_id: number; category_id: number }]
      token = (await createSession(ctx, { user_id: owner_id })).token
      const { name_en: category, params } = await categoryOf(ctx, category_id)
      const more = Object.fromEntries(params.map(({ label_en, options_zh: [choice = '若干'] }) => [label_en, choice]))
      rowOf = (n) => ({
        ...{ row: n + 1, more, images: ['upload/2026/01/chaos/lot.webp'] },
        cells: { lot_no: `${n}`, title: `青花盘 ${n}`, category, desc: '口径 21 厘米', start: '¥1,200' },
      })
      starts_at = Math.floor((await databaseNow(ctx)) / 1_000) + 86_400
    },
  })
  await system.startServer()
  const form = {
    ...{ title: '秋季瓷器专场', cover: 'upload/2026/01/chaos/lot.webp', starts_at, first_ends_at: starts_at + 7_200 },
    ...{ stagger_s: 60, premium_bp: 1_000, deposit_fen: 1_000_00 },
  }
  session_id = (await send(house.saveSession, form)).data.id
})
afterAll(() => system.close())

/** @throws Error where no answer came */
async function send<C extends Call>(call: C, input: object): Promise<Envelope<Data<C>>> {
  const answer = await fetch(`http://127.0.0.1:${system.port}${call.path}`, {
    method: 'POST',
    headers: {
      ...{ token, 'shop-id': String(shop_id), 'x-requested-with': 'XMLHttpRequest' },
      ...{ 'accept-language': 'en', 'content-type': 'application/json' },
    },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  return (await answer.json()) as Envelope<Data<C>>
}

/** As the page does: what had no answer, or none of its house's rows, is sent again. */
async function bring(rows: readonly object[]): Promise<{ taken: number; tries: number }> {
  const until = performance.now() + PATIENCE_MS
  for (let tries = 1; ; tries++) {
    const answer = await send(house.importLots, { session_id, dry_run: false, rows }).catch(() => undefined)
    if (answer?.code === 1) return { taken: answer.data.taken, tries }
    if (performance.now() > until) throw new Error(`no answer within a minute: ${JSON.stringify(answer)}`)
    await wait(20)
  }
}

/** Waits until the import has written lots that are not committed. @returns false when it was over before that was seen */
async function inTheMidst(isOver: () => boolean): Promise<boolean> {
  while (!isOver()) {
    const [row] = await system.sql<{ n: number }>(
      `select count(*)::int as n from pg_locks k join pg_stat_activity a on a.pid = k.pid
       where k.relation = 'lot_texts'::regclass and k.mode = 'RowExclusiveLock' and a.pid <> pg_backend_pid()`,
    )
    if (row!.n > 0) return true
  }
  return false
}

test('each row of a table stands in the catalogue once, however often server and database die while it is taken over', async () => {
  let struck = 0
  for (const [n, what] of STRUCK.entries()) {
    const rows = Array.from({ length: ROWS }, (_, i) => rowOf(n * ROWS + i + 1))
    let over = false
    const brought = bring(rows).finally(() => {
      over = true
    })
    if (await inTheMidst(() => over)) {
      if (what === 'server') await system.crashServer()
      else await system.crashDatabase()
    }
    const { taken, tries } = await brought
    if (tries > 1) struck++
    // Taken by the try that was answered, or by one before it whose answer was lost: never in part.
    expect([0, ROWS]).toContain(taken)
    expect((await bring(rows)).taken).toBe(0)
  }

  const all = ROWS * STRUCK.length
  expect(struck, 'struck before the rows were taken over').toBeGreaterThan(0)
  const lots = await system.sql<{ lot_no: string; place: number }>(
    'select lot_no, session_position::int as place from lot_lots where session_id = $1 order by session_position',
    [session_id],
  )
  expect(lots).toEqual(Array.from({ length: all }, (_, i) => ({ lot_no: `${i + 1}`, place: i + 1 })))
  const [sums] = await system.sql(
    `select (select count(*)::int from lot_lots where shop_id = $1) - 1 as lots, (select count(*)::int from lot_texts) - 1 as texts,
       (select count(*)::int from finding_lot_facets) as searched, (select lot_count from sale_sales where id = $2) as said`,
    [shop_id, session_id],
  )
  expect(sums).toMatchObject({ lots: all, texts: all, said: all })
  expect(system.fell).toEqual([])
  console.log(`${all} rows in ${STRUCK.length} tables, struck ${struck} times in the midst of one`)
})
