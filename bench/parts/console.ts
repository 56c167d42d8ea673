/**
 * The console over a large house: `node bench/parts/console.ts [rows] [parts]`, 1,000,000 persons, lots and orders unless told otherwise, on a database of its
 * own; parts are some of lists, search, charts, file, bulk, audit, each measured in this process after those before it. It asks every list of these for one page, with each of its filters in each way it can be asked, in each order both ways, three times, and
 * takes the middle one; then what operators search, the charts, a file of 100,000 orders, time granted to up to 10,000 orders in bulk, and the audit
 * log's chain, one row of which is changed behind its back. It prints how long the slowest take on the wall, what they take of processors, and the
 * machine's load: on one shared with others the wall says little.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CHART_NAMES,
  type Condition,
  type Filter,
  metricOf,
  OPERATOR_ROLES,
  type Resource,
  waysOf,
} from '@juya/contract'
import { makeSecrets } from '@juya/sandbox/src/keys.ts'
import type { QueryResultRow } from 'pg'
import { setBulkRun } from '../../apps/server/src/api/operator/bulk/bulk.ts'
import { bulkRuns } from '../../apps/server/src/api/operator/bulk/list.ts'
import { charts } from '../../apps/server/src/api/operator/charts/charts.ts'
import { countedOn, METRIC_NAMES, VERSION } from '../../apps/server/src/api/operator/charts/counted.ts'
import { csvOf } from '../../apps/server/src/api/operator/lists/csv.ts'
import { answerList } from '../../apps/server/src/api/operator/lists/lister.ts'
import { listNamed } from '../../apps/server/src/api/operator/lists/registry.ts'
import { search } from '../../apps/server/src/api/operator/search/search.ts'
import { openApp } from '../../apps/server/src/app.ts'
import { workOn } from '../../apps/server/src/domains/operator/bulk/working.ts'
import { runsByIds } from '../../apps/server/src/domains/operator/index.ts'
import { migrate } from '../../apps/server/src/migrate.ts'
import { auditBreak } from '../../apps/server/src/platform/alarms/audit-chain.ts'
import { approvalsOpen, decideApproval } from '../../apps/server/src/platform/approvals.ts'
import { auditHash } from '../../apps/server/src/platform/audit.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import type { Ctx, OperatorCtx } from '../../apps/server/src/platform/context.ts'
import { type Counted, rollDay } from '../../apps/server/src/platform/db/daily-metrics.ts'
import { inTransaction } from '../../apps/server/src/platform/db/db.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts'
import { systemCtx } from '../../apps/server/src/platform/services.ts'
import { median, spreadOf } from '../numbers.ts'
import { type Taken, taken } from '../processor.ts'

const ROWS = Number(process.argv[2] ?? 1_000_000)
const PARTS = process.argv[3]?.split(',') ?? ['lists', 'search', 'charts', 'file', 'bulk', 'audit']
const SHOPS = Math.max(10, Math.floor(ROWS / 100))
const BATCH = 50_000
const AUDIT_BATCH = 5_000
const TIMES = 3
const FILE_ROWS = Math.min(100_000, ROWS)
const CHART_DAYS = 30
const SLOWEST = 12
const LISTS = ['orders', 'lots', 'users', 'shops'] as const

type Sql = <Row extends QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>

/** Rows n from $1 to $2: people; the first of them own shops. */
const PEOPLE = `insert into account_users (phone, nickname, invite_code, realname_status, is_adult, created_at)
  select '1' || lpad((3000000000 + n)::text, 10, '0'), '藏友' || n, upper(lpad(to_hex(n), 8, '0')), (array['none','verified','verified','verified'])[1 + n % 4], n % 4 > 0,
    platform_now() - (n % 700) * interval '1 day' from generate_series($1::bigint, $2::bigint) n`
const OWNERS = `with shop as (
    insert into shop_shops (owner_user_id, name, name_en, is_verified, opened_at)
    select id, '聚古斋' || id, 'Antique house ' || id, true, platform_now() from account_users where id between $1 and $2 returning id, owner_user_id)
  insert into shop_members (shop_id, user_id, role) select id, owner_user_id, 'owner' from shop`
const LOTS = `with leaf as (
    select array_agg(c.id order by c.id) as ids from site_categories c where not exists (select 1 from site_categories b where b.parent_id = c.id)
  ), shop as (select array_agg(id order by id) as ids from shop_shops)
  insert into lot_lots (shop_id, mode, category_id, title, title_en, image, status, start_fen, increment_mode, starts_at, planned_end_at, ends_at, rules_hash, head_hash, closed_at)
  select shop.ids[1 + n % cardinality(shop.ids)], 'single', leaf.ids[1 + (n * 7919) % cardinality(leaf.ids)], '清 白玉摆件 第' || n || '号', 'Jade no. ' || n,
    'upload/2026/01/' || md5((n % 500)::text) || '.webp', case when n % 50 = 0 then 'live' else 'passed' end, 10000 + (n * 104729) % 5000 * 100, 'table',
    platform_now() - (n % 700 + 2) * interval '1 day', platform_now() + (case when n % 50 = 0 then 1 else -1 end) * (n % 700 + 1) * interval '1 hour',
    platform_now() + (case when n % 50 = 0 then 1 else -1 end) * (n % 700 + 1) * interval '1 hour', encode(sha256(('r' || n)::bytea), 'hex'), encode(sha256(('g' || n)::bytea), 'hex'),
    case when n % 50 = 0 then null else platform_now() - (n % 700 + 1) * interval '1 hour' end
  from generate_series($1::bigint, $2::bigint) n, leaf, shop`
const ORDERS = `with shop as (select array_agg(id order by id) as ids from shop_shops), made as (
    insert into order_orders (order_no, checkout_no, kind, refund_by, user_id, shop_id, status, address, goods_fen, total_fen, paid_fen, commission_bp, settle_days, ship_hours, created_at, paid_at,
      ship_deadline, shipped_at, received_at, completed_at, closed_at)
    select '26112300' || lpad(n::text, 11, '0'), 'b' || n, case when n % 3 = 0 then 'goods' else 'auction' end, case when n % 3 = 0 then 'line' else 'whole' end, 1 + (n * 7919) % $3, shop.ids[1 + n % cardinality(shop.ids)], s.status,
      jsonb_build_object('receiver', '林清和', 'phone', '13900000000', 'county_code', '330106', 'detail', '西湖路 1'), f.fen, f.fen,
      case when s.status in ('pending_payment', 'cancelled', 'closed') then 0 else f.fen end, 500, 7, 72, d.at,
      case when s.status in ('pending_payment', 'cancelled', 'closed') then null else d.at + interval '1 hour' end,
      case when s.status = 'to_ship' then d.at + interval '3 days' end,
      case when s.status in ('shipped', 'received', 'completed') then d.at + interval '1 day' end,
      case when s.status in ('received', 'completed') then d.at + interval '4 days' end,
      case when s.status = 'completed' then d.at + interval '14 days' end,
      case when s.status in ('cancelled', 'closed') then d.at + interval '2 days' end
    from generate_series($1::bigint, $2::bigint) n, shop,
      lateral (select (array['pending_payment','to_ship','shipped','received','completed','completed','completed','completed','cancelled','closed'])[1 + n % 10] as status) s,
      lateral (select 1000 + (n * 104729) % 500000 * 10 as fen) f, lateral (select platform_now() - (n % 700) * interval '1 day' - interval '20 days' as at) d
    returning id, goods_fen)
  insert into order_items (order_id, thing, thing_id, title, image, price_fen, subtotal_fen)
  select id, 'goods', id, '案头小件 ' || id, 'static/demo/vase.webp', goods_fen, goods_fen from made`

const folder = mkdtempSync(join(tmpdir(), 'juya-console-'))
const database = await startEmbeddedPostgres({ data_dir: join(folder, 'postgres'), durable: true })
const config = readConfig({
  NODE_ENV: 'test',
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  LOG_LEVEL: 'error',
  RATE_LIMITS: '0',
  PORT: '0',
})
const begun = performance.now()
const say = (text: string) =>
  console.log(
    `${((performance.now() - begun) / 1_000).toFixed(0).padStart(4)} s  load ${loadavg()[0]!.toFixed(1)}  ${text}`,
  )
const ms = (value: number): string => `${value.toFixed(1)} ms`

async function fill(sql: Sql): Promise<void> {
  const inBatches = async (text: string, count: number, ...more: unknown[]) => {
    for (let from = 1; from <= count; from += BATCH) await sql(text, [from, Math.min(count, from + BATCH - 1), ...more])
  }
  await sql(`set synchronous_commit = off`)
  await inBatches(PEOPLE, ROWS)
  await inBatches(OWNERS, SHOPS)
  await inBatches(LOTS, ROWS)
  await inBatches(ORDERS, ROWS, ROWS)
  await sql('delete from platform_outbox_deliveries')
  await sql('vacuum analyze')
}

/** As many entries as there are rows, each chained to the one before. */
async function fillAudit(sql: Sql): Promise<void> {
  const [last] = await sql<{ id: number; hash: string }>(
    'select id, hash from platform_audit_logs order by id desc limit 1',
  )
  const first_id = (last?.id ?? 0) + 1
  let prev_hash = last?.hash ?? '0'.repeat(64)
  const started = Date.now()
  for (let done = 0; done < ROWS; done += AUDIT_BATCH) {
    const ids = Array.from({ length: Math.min(AUDIT_BATCH, ROWS - done) }, (_, i) => first_id + done + i)
    const chained = ids.map((id) => {
      const at = started + id
      const entry = {
        actor_type: 'operator' as const,
        actor_id: 1 + (id % 20),
        action: 'order.confirm',
        target_type: 'order',
        target_id: String(id),
      }
      const hash = auditHash(prev_hash, { ...entry, before: null, after: null, reason: 'bench' }, at)
      const link = { at, hash, prev_hash, actor_id: entry.actor_id, target_id: entry.target_id }
      prev_hash = hash
      return link
    })
    const of = <K extends keyof (typeof chained)[number]>(key: K) => chained.map((link) => link[key])
    await sql(
      `insert into platform_audit_logs (id, at, actor_type, actor_id, action, target_type, target_id, reason, prev_hash, hash) overriding system value
       select id, to_timestamp(at / 1000.0), 'operator', actor_id, 'order.confirm', 'order', target_id, 'bench', prev_hash, hash
       from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[]) as t(id, at, actor_id, target_id, prev_hash, hash)`,
      [ids, of('at'), of('actor_id'), of('target_id'), of('prev_hash'), of('hash')],
    )
  }
}

/** A value this filter finds something by: of a number or a day one that stands in the middle of them. */
function valuesOf(name: string, { kind, values = [] }: Filter, today: Date): { one: string; range: [string, string] } {
  const day = (days_ago: number): string => new Date(today.getTime() - days_ago * 86_400_000).toISOString().slice(0, 10)
  if (kind === 'word') return { one: values[0]!, range: ['', ''] }
  if (kind === 'flag') return { one: '1', range: ['', ''] }
  if (kind === 'day') return { one: day(30), range: [day(60), day(30)] }
  if (kind === 'money') return { one: '1000000', range: ['1000000', '1100000'] }
  if (kind === 'text') return { one: name === 'order_no' ? '2611230000000000777' : '藏友777', range: ['', ''] }
  return { one: '7', range: ['7', '70'] }
}

/** Every question a list can be asked with one filter, or none. */
function* questionsOf(resource: Resource, today: Date): Generator<{ name: string; input: Record<string, unknown> }> {
  const sorts = resource.sorts.flatMap((sort) => [sort, `-${sort}`])
  for (const sort of sorts) {
    yield { name: `by ${sort}`, input: { sort } }
    for (const [field, filter] of Object.entries(resource.filters)) {
      const known = valuesOf(field, filter, today)
      for (const op of waysOf(filter)) {
        const values = op === 'between' ? known.range : op === 'empty' || op === 'filled' ? [] : [known.one]
        yield {
          name: `${field} ${op} ${values.join('..')}, by ${sort}`,
          input: { sort, [field]: { op, values } satisfies Condition },
        }
      }
      if (filter.kind === 'word')
        for (const value of filter.values ?? [])
          yield {
            name: `${field} ${value}, by ${sort}`,
            input: { sort, [field]: { op: 'any', values: [value] } satisfies Condition },
          }
    }
  }
}

/** The middle of three, of the wall and of processors. */
async function timed(work: () => Promise<unknown>): Promise<Taken> {
  const took: Taken[] = []
  for (let n = 0; n < TIMES; n++) took.push(await taken(database.pid, work))
  return {
    ms: median(took.map(({ ms }) => ms)),
    processor_ms: median(took.map(({ processor_ms }) => processor_ms)),
  }
}
const both = ({ ms: wall, processor_ms }: Taken): string => `${ms(wall)}, processors ${ms(processor_ms)}`

/** A day's figures, as the night rolls them up. */
async function rollUp(system: Ctx, day: string): Promise<void> {
  const figures: Array<readonly [string, Counted]> = []
  for (const name of METRIC_NAMES) figures.push([name, await countedOn(system, metricOf(name), day)])
  await inTransaction(system, (tx) => rollDay(tx, VERSION, day, figures))
}

/** A file of the latest orders, read as a browser takes it; how much the process grew at most meanwhile. */
async function fileOfOrders(ctx: OperatorCtx): Promise<string> {
  global.gc?.()
  const before = process.memoryUsage().rss
  let [most, bytes] = [before, 0]
  const took = await taken(database.pid, async () => {
    for await (const piece of csvOf(
      ctx,
      listNamed('orders'),
      { sort: '-id', page_size: 20 },
      { mark: 'bench', most: FILE_ROWS },
    )) {
      bytes += piece.length
      most = Math.max(most, process.memoryUsage().rss)
    }
  })
  const mb = (of: number) => `${(of / 1024 / 1024).toFixed(0)} MB`
  return `${FILE_ROWS.toLocaleString('en-US')} rows, ${mb(bytes)}, in ${both(took)}; memory +${mb(most - before)} (goal ≤ +60 MB)`
}

/** Time granted to as many orders as one run takes: the dry run, the second operator, the run. */
async function bulk(ctx: OperatorCtx, second: OperatorCtx, system: Ctx): Promise<string> {
  const query = `status=to_ship&user_id=..${Math.floor(ROWS * 0.099)}`
  const asked = { act: 'extendOrder', query, reason: 'bench of a bulk run', days: 1 }
  const { id } = await inTransaction(ctx, (tx) => setBulkRun(tx, asked as Parameters<typeof setBulkRun>[1]))
  const phase = async (during: string) => {
    let { status } = (await runsByIds(ctx, [id]))[0]!
    const took = await taken(database.pid, async () => {
      while (status === during) {
        await inTransaction(system, (tx) => workOn(tx, id))
        status = (await runsByIds(ctx, [id]))[0]!.status
      }
    })
    return { status, took }
  }
  const dry = await phase('set')
  await inTransaction(ctx, (tx) => bulkRuns.calls.startBulkRun(tx, { id }))
  const [proposal] = await approvalsOpen(ctx, 1)
  if (proposal)
    await inTransaction(second, (tx) =>
      decideApproval(tx, { id: proposal.id, accept: true, reason: 'bench of a bulk run' }),
    )
  const run = await phase('running')
  const { done, rows } = (await runsByIds(ctx, [id]))[0]!
  return `${done} of ${rows} rows: dry run ${both(dry.took)}; run ${both(run.took)}, ${run.status} (goal ≤ 60 s)`
}

/** How long the chain of the audit log takes to be recomputed, and whether one row that was changed behind its back is found. */
async function auditChain(system: Ctx, sql: Sql): Promise<void> {
  say('Filling the audit log')
  await fillAudit(sql)
  say('Checking its chain')
  let broken: number | undefined
  const took = await taken(database.pid, async () => {
    broken = await auditBreak(system)
  })
  console.log(
    `audit chain of ${ROWS.toLocaleString('en-US')}: ${both(took)}, ${broken ?? 'nothing'} found (goal ≤ 10 s)`,
  )
  const changed = Math.floor(ROWS * 0.9)
  await sql('alter table platform_audit_logs disable trigger user')
  await sql(`update platform_audit_logs set reason = 'another reason' where id = $1`, [changed])
  const other = await openApp(config, makeSecrets().server)
  console.log(`row ${changed} changed: ${await auditBreak(systemCtx(other.services, 'bench'))} found`)
  await other.stop()
}

function report(what: string, found: Array<Taken & { name: string }>, goal_ms: number): void {
  const { p50, p99, max } = spreadOf(found.map((one) => one.ms))
  const work = spreadOf(found.map((one) => one.processor_ms))
  console.log(
    `\n${what}: ${found.length} questions, p50 ${ms(p50)}, p99 ${ms(p99)}, most ${ms(max)}; processors p50 ${ms(work.p50)}, p99 ${ms(work.p99)}, most ${ms(work.max)} (goal p99 ≤ ${goal_ms} ms)`,
  )
  const slow = found.toSorted((a, b) => b.processor_ms - a.processor_ms).slice(0, SLOWEST)
  for (const one of slow.filter((each) => each.processor_ms > goal_ms / 4))
    console.log(`  ${ms(one.processor_ms).padStart(10)} of ${ms(one.ms).padStart(10)}  ${one.name}`)
}

try {
  await migrate(database.url)
  const app = await openApp(config, makeSecrets().server, {
    patience: { connect_ms: 60_000, statement_ms: 600_000, silence_ms: 600_000 },
  })
  const system = systemCtx(app.services, 'bench')
  const client = await app.services.pool.connect()
  const sql: Sql = async (text, values = []) => (await client.query(text, values)).rows
  say(`Filling ${ROWS.toLocaleString('en-US')} persons, lots and orders`)
  await fill(sql)
  say('Filled')
  const made = await sql<{ id: number }>(
    `insert into operator_accounts (login, name, totp_secret_enc, roles) select 'bench' || n, 'bench', ''::bytea, $1 from generate_series(1, 2) n returning id`,
    [OPERATOR_ROLES],
  )
  const [ctx, second] = made.map(
    ({ id }) =>
      ({
        ...system,
        operator: { id, roles: OPERATOR_ROLES, login: 'bench', name: 'bench', session_id: 0 },
      }) as unknown as OperatorCtx,
  ) as [OperatorCtx, OperatorCtx]
  const today = new Date()

  for (const name of PARTS.includes('lists') ? LISTS : []) {
    const list = listNamed(name)
    const found: Array<Taken & { name: string }> = []
    for (const { name: asked, input } of questionsOf(list.source.resource, today))
      found.push({ name: asked, ...(await timed(() => answerList(ctx, list, { page_size: 20, ...input } as never))) })
    if (list.source.search)
      for (const q of ['777', '藏友777', '13000000777', '2611230000000000777', '案头'])
        found.push({
          name: `q ${q}`,
          ...(await timed(() => answerList(ctx, list, { page_size: 20, sort: list.source.resource.usual, q }))),
        })
    report(name, found, 100)
  }
  const searched = []
  for (const q of !PARTS.includes('search')
    ? []
    : ['777', '藏友777', '13000000777', '2611230000000000777', '¥1234.50', 'SF1400000000777'])
    searched.push({ name: q, ...(await timed(() => search(ctx, { q }))) })
  if (searched.length > 0) report('search', searched, 100)

  const day = (days_ago: number): string => new Date(today.getTime() - days_ago * 86_400_000).toISOString().slice(0, 10)
  const charted = PARTS.includes('charts') ? CHART_NAMES : []
  if (charted.length > 0) say('Rolling figures up')
  for (let n = CHART_DAYS * 2 + 1; n > 0 && charted.length > 0; n--) await rollUp(system, day(n))
  const drawn = []
  for (const plot of charted)
    drawn.push({
      name: plot,
      ...(await timed(() => charts(ctx, { chart: plot, from: day(CHART_DAYS), to: day(0), compare: true } as never))),
    })
  if (drawn.length > 0) report('charts', drawn, 200)
  if (PARTS.includes('file')) {
    say('Writing a file')
    console.log(`file of orders: ${await fileOfOrders(ctx)}`)
  }
  if (PARTS.includes('bulk')) {
    say('A bulk run')
    console.log(`bulk run: ${await bulk(ctx, second, system)}`)
  }

  if (PARTS.includes('audit')) await auditChain(system, sql)
  client.release()
  await app.stop()
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
