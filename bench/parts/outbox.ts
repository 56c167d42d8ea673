/**
 * Events handed out a second: `node bench/parts/outbox.ts [events]`. Each event has one subscriber that writes a row. Three kinds: one that
 * takes many events at once (as notices do), one whose events share transactions, and one with a transaction for each event; then the
 * auction's own, which hears of paid orders and notes each on its lot. By one worker and by two, with fsync on. Beside it stands the
 * processor time an event takes, here and in the database: what else the machine does changes it less.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeSecrets } from '@juya/sandbox/src/keys.ts'
import type { QueryResultRow } from 'pg'
import { type App, openApp } from '../../apps/server/src/app.ts'
import { auctionModule } from '../../apps/server/src/domains/auction/module.ts'
import { migrate } from '../../apps/server/src/migrate.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import type { Tx } from '../../apps/server/src/platform/context.ts'
import { inTransaction, query } from '../../apps/server/src/platform/db/db.ts'
import { emitMany, type Subscriptions } from '../../apps/server/src/platform/outbox/index.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts'
import { systemCtx } from '../../apps/server/src/platform/services.ts'
import { addLots, addPeople } from '../fill.ts'
import { cpuMsOfFamily } from '../rig.ts'

const EVENTS = Number(process.argv[2] ?? 10_000)
const THINGS = 500
const AT_ONCE = 1_000

const write = async (tx: Tx, id: unknown) => {
  await query(tx, 'bench_heard', 'insert into bench_heard (order_id) values ($1)', [id])
}
const subscriptions: Subscriptions = {
  'order.together': {
    'bench.together': {
      runAll: async (tx, events) => {
        await query(tx, 'bench_heard_all', 'insert into bench_heard (order_id) select unnest($1::bigint[])', [
          events.map(({ payload }) => payload.order_id),
        ])
      },
    },
  },
  'order.shared': { 'bench.shared': { each: (tx, { payload }) => write(tx, payload.order_id), lanes: 4 } },
  'order.alone': { 'bench.alone': (tx, { payload }) => write(tx, payload.order_id) },
  'order.paid': auctionModule.subscriptions!['order.paid']!,
}
/** Each paid order is that of another lot, and is noted there instead of in a row of its own. */
const PAID = 'order.paid'

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000 + cpuMsOfFamily(database.pid)
}

const folder = mkdtempSync(join(tmpdir(), 'juya-outbox-'))
const database = await startEmbeddedPostgres({ data_dir: join(folder, 'postgres'), durable: true })
const keys = makeSecrets()
const config = readConfig({
  NODE_ENV: 'test',
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  LOG_LEVEL: 'error',
  ROLES: 'work',
  PORT: '0',
})
try {
  await migrate(database.url)
  const workers: App[] = []
  for (let n = 0; n < 2; n++)
    workers.push(await openApp(config, keys.server, { domains: [{ name: 'bench', subscriptions }], calls: [] }))
  const ctx = systemCtx(workers[0]!.services, 'bench')
  await ctx.client.query('create table bench_heard (order_id bigint)')
  const sql = async <Row extends QueryResultRow>(text: string, values: unknown[] = []) =>
    (await ctx.client.query<Row>(text, values)).rows
  await addPeople({ sql })
  const lot_ids = await addLots({ sql }, { count: EVENTS, ends_at_ms: Date.now() + 86_400_000 })
  await sql('update auction_lots set order_id = id')

  for (const topic of Object.keys(subscriptions))
    for (const count of [1, 2]) {
      const events = topic === 'order.alone' ? EVENTS / 5 : EVENTS
      for (let from = 0; from < events; from += AT_ONCE) {
        const ids = Array.from({ length: AT_ONCE }, (_, i) => {
          const lot_id = lot_ids[from + i]!
          return topic === PAID ? { order_id: lot_id, lot_id, user_id: 1 } : { order_id: (from + i) % THINGS }
        })
        await inTransaction(ctx, (tx) => emitMany(tx, topic, ids))
      }
      await sql('truncate bench_heard')
      await sql('update auction_lots set paid_at = null where paid_at is not null')
      const cpu_before_ms = cpuMs()
      const begun = performance.now()
      for (const { services } of workers.slice(0, count)) services.events.start(services)
      for (;;) {
        const { rows } = await ctx.client.query('select 1 from platform_outbox_deliveries limit 1')
        if (rows.length === 0) break
        await new Promise((done) => setTimeout(done, 10))
      }
      const took_s = (performance.now() - begun) / 1_000
      const cpu_ms = (cpuMs() - cpu_before_ms) / events
      for (const { services } of workers.slice(0, count)) await services.events.stop()
      const [heard] = await sql<{ count: number }>(
        `select (select count(*) from bench_heard) + (select count(*) from auction_lots where paid_at is not null) as count`,
      )
      console.log(
        `${topic}, ${count} worker(s): ${Math.round(events / took_s)}/s, ${cpu_ms.toFixed(2)} ms of processor an event, ${heard!.count} of ${events} heard`,
      )
    }
  for (const worker of workers) await worker.stop()
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
