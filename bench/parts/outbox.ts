/**
 * Events handed out a second: `node bench/parts/outbox.ts [events]`. Each event has one subscriber that writes a row. Three kinds: one that
 * takes many events at once (as notices do), one whose events share transactions, and one with a transaction for each event; then the
 * auction's own, which hears of paid orders and notes each on its lot. By one worker and by two, with fsync on. Beside it stands the
 * processor time an event takes, here and in the database: what else the machine does changes it less.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Id } from '@juya/contract'
import { makeSecrets } from '@juya/sandbox/src/keys.ts'
import type { QueryResultRow } from 'pg'
import { type App, openApp } from '../../apps/server/src/app.ts'
import { lotModule } from '../../apps/server/src/domains/lot/module.ts'
import { orderEvents } from '../../apps/server/src/domains/order/events.ts'
import { migrate } from '../../apps/server/src/migrate.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import type { Tx } from '../../apps/server/src/platform/context.ts'
import { inTransaction, query } from '../../apps/server/src/platform/db/db.ts'
import { defineEvents, emitMany, subscribe } from '../../apps/server/src/platform/outbox/index.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts'
import { systemCtx } from '../../apps/server/src/platform/services.ts'
import { sampleOf } from '../../apps/server/src/testing/events/sample.ts'
import { addLots, addPeople } from '../fill.ts'
import { cpuMsOfFamily } from '../rig.ts'

const EVENTS = Number(process.argv[2] ?? 10_000)
const THINGS = 500
const AT_ONCE = 1_000

const write = async (tx: Tx, id: unknown) => {
  await query(tx, 'bench_heard', 'insert into bench_heard (order_id) values ($1)', [id])
}
const declared = { about: 'order_id', payload: { order_id: Id }, says: 'Something happened to an order.' } as const
const benchEvents = defineEvents('bench', { together: declared, shared: declared, alone: declared })
const subscriptions = [
  subscribe(benchEvents.together, 'bench.together', {
    runAll: async (tx, events) => {
      await query(tx, 'bench_heard_all', 'insert into bench_heard (order_id) select unnest($1::bigint[])', [
        events.map(({ payload }) => payload.order_id),
      ])
    },
  }),
  subscribe(benchEvents.shared, 'bench.shared', { each: (tx, { payload }) => write(tx, payload.order_id), lanes: 4 }),
  subscribe(benchEvents.alone, 'bench.alone', (tx, { payload }) => write(tx, payload.order_id)),
  ...lotModule.subscriptions!.filter(({ row }) => row === orderEvents.paid),
]
/** Each paid order is that of another lot, and is noted there instead of in a row of its own. */
const paid = sampleOf(orderEvents.paid)

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
  await sql('update lot_lots set order_id = id')

  for (const { row } of subscriptions)
    for (const count of [1, 2]) {
      const events = row === benchEvents.alone ? EVENTS / 5 : EVENTS
      for (let from = 0; from < events; from += AT_ONCE) {
        const ids = Array.from({ length: AT_ONCE }, (_, i) => {
          const lot_id = lot_ids[from + i]!
          return row === orderEvents.paid
            ? { ...paid, order_id: lot_id, lot_id }
            : { order_id: 1 + ((from + i) % THINGS) }
        })
        await inTransaction(ctx, (tx) => emitMany(tx, row, ids))
      }
      await sql('truncate bench_heard')
      await sql('update lot_lots set paid_at = null where paid_at is not null')
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
        `select (select count(*) from bench_heard) + (select count(*) from lot_lots where paid_at is not null) as count`,
      )
      console.log(
        `${row.topic}, ${count} worker(s): ${Math.round(events / took_s)}/s, ${cpu_ms.toFixed(2)} ms of processor an event, ${heard!.count} of ${events} heard`,
      )
    }
  for (const worker of workers) await worker.stop()
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
