/**
 * node bench/parts/books.ts [movements]: how long a run of all invariants takes as the books grow, 3 million movements unless said
 * otherwise. A day has 20,000 of them: recharges, a quarter of them card payments, and 2,000 orders paid and released; 500 lots end with
 * ten bids each. They are written by SQL into a scratch database. Past days count as verified, as the checks leave them; beside it stands
 * the same run over everything, as every run was before and the one of Sunday night is still.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../apps/server/src/migrate.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts'

const MOST = Number(process.argv[2] ?? 3_000_000)
const STEPS = [100_000, 300_000, 1_000_000, 3_000_000, 10_000_000].filter((count) => count <= MOST)
/** A run over everything takes minutes beyond this. */
const WHOLE_MAX = 300_000
const A_DAY = 20_000
const ORDERS = 2_000
const LOTS = 500
const BIDS = 10
const PEOPLE = 20_000
const TODAY = `date_trunc('day', platform_now() - interval '30 minutes', 'Asia/Shanghai')`

const folder = mkdtempSync(join(tmpdir(), 'juya-books-'))
chmodSync(folder, 0o755)
const database = await startEmbeddedPostgres({ data_dir: join(folder, 'postgres'), durable: false })
await migrate(database.url)
const db = new pg.Client({ connectionString: database.url })
await db.connect()
// Rows are written without indexes, and each step makes them anew: those that invariants read and those that keep things unique.
const TABLES = ['ledger_entries', 'ledger_transactions', 'order_orders', 'payment_payments', 'lot_lots', 'lot_bids']
const READ = [
  'ledger_entries_by_account',
  'ledger_transactions_by_time',
  'ledger_transactions_forfeits',
  'order_orders_changed',
  'order_orders_pending',
]
READ.push('order_orders_by_status', 'order_orders_in_case', 'order_orders_by_lot', 'payment_payments_by_success')
READ.push('lot_lots_closed', 'lot_lots_relists', 'lot_lots_by_end')
const { rows: indexes } = await db.query<{ name: string; text: string; is_kept: boolean }>(
  `select indexname as name, indexdef as text, indexdef like 'CREATE UNIQUE%' or indexname = any ($2) as is_kept
   from pg_indexes where tablename = any ($1)`,
  [TABLES, READ],
)
const { rows: constraints } = await db.query<{ text: string }>(
  `select format('alter table %s drop constraint if exists %I cascade', conrelid::regclass, conname) as text
   from pg_constraint where conrelid = any ($1::regclass[]) and contype in ('f', 'p', 'u')`,
  [TABLES],
)
for (const { text } of constraints) await db.query(text)
const dropIndexes = async () => {
  for (const { name } of indexes) await db.query(`drop index if exists ${name}`)
}
const makeIndexes = async () => {
  for (const { text } of indexes.filter(({ is_kept }) => is_kept)) await db.query(text)
}
await db.query(`set synchronous_commit = off`)
await db.query(`set maintenance_work_mem = '512MB'`)
await db.query(`set max_parallel_maintenance_workers = 0`)
await db.query(`set session_replication_role = 'replica'`)
await db.query('set statement_timeout = 0')

await db.query(`insert into ledger_accounts (code, owner_type, owner_id, kind, mode)
  values ('external:clearing:bench', 'external', null, 'clearing', 'deferred')`)
await db.query(
  `insert into ledger_accounts (code, owner_type, owner_id, kind, mode)
   select 'user:' || n || ':wallet', 'user', n, 'wallet', 'strict' from generate_series(1, $1::int) n`,
  [PEOPLE],
)
const { rows: ids } = await db.query<{ clearing: string; first: string }>(
  `select (select id from ledger_accounts where kind = 'clearing') as clearing, (select min(id) from ledger_accounts where kind = 'wallet') as first`,
)

/**
 * One day. Of each ten movements the first pays an order from a wallet, the second releases it, and the others are recharges; today's
 * orders are still under way. @param day counted from today backwards
 */
async function addDay(day: number, first_tx: number): Promise<void> {
  const at = `${TODAY} - make_interval(days => ${day}) + interval '1 second'`
  const [clearing, wallets] = [ids[0]!.clearing, ids[0]!.first]
  const n = `generate_series(0, ${A_DAY - 1}) n`
  await db.query(
    `insert into order_orders (id, order_no, checkout_no, kind, user_id, shop_id, status, refund_by, lot_id, goods_fen, total_fen, paid_fen, released_fen,
       commission_bp, settle_days, ship_hours, paid_at, received_at, receive_kind, settled_at, completed_at, created_at, updated_at) overriding system value
     select $1::bigint + n, 'O' || ($1::bigint + n), 'C' || ($1::bigint + n), 'auction', n % ${PEOPLE} + 1, n % 200 + 1,
       case when ${day} = 0 then 'to_ship' else 'completed' end, 'whole', case when n % 40 = 0 then $1::bigint + n end, 10, 10, 10, case when ${day} = 0 then 0 else 10 end,
       0, 7, 48, ${at}, case when ${day} > 0 then ${at} end, case when ${day} > 0 then 'auto' end, case when ${day} > 0 then ${at} end, case when ${day} > 0 then ${at} end, ${at}, ${at}
     from generate_series(0, ${A_DAY - 1}, ${A_DAY / ORDERS}) n`,
    [first_tx],
  )
  await db.query(
    `insert into ledger_accounts (code, owner_type, owner_id, kind, mode)
     select 'order:' || id || ':escrow', 'order', id, 'escrow', 'strict' from order_orders where id between $1 and $1::bigint + ${A_DAY - 1}`,
    [first_tx],
  )
  await db.query(
    `insert into payment_payments (pay_no, user_id, purpose, purpose_ids, amount_fen, paid_fen, channel, card_id, status, settled_as, provider, provider_order_id, expires_at, succeeded_at, provider_paid_at, created_at)
     select 'P' || ($1::bigint + n), n % ${PEOPLE} + 1, 'recharge', '{}', 100, 100, 'card', 1, 'succeeded', 'purpose', 'bench', 'Q' || ($1::bigint + n), ${at}, ${at}, ${at}, ${at}
     from ${n} where n % 10 in (4, 8)`,
    [first_tx],
  )
  await db.query(
    `insert into ledger_transactions (id, type, idem_key, ref_type, ref_id, created_at) overriding system value
     select $1::bigint + n, case n % 10 when 0 then 'orderPaidFromWallet' when 1 then 'orderReleased' else 'recharged' end,
       case when n % 10 in (4, 8) then 'pay:P' else 'bench:' end || ($1::bigint + n), 'payment', n::text, ${at}
     from ${n} where n % 10 <> 1 or ${day} > 0`,
    [first_tx],
  )
  // A movement's two lines: from the clearing to a wallet, from a wallet to an escrow, from an escrow to a wallet.
  await db.query(
    `insert into ledger_entries (tx_id, line, account_id, amount_fen, created_at)
     select $1::bigint + m.n, l.line, case when l.line = 1 then m.gives else m.takes end, case when l.line = 1 then -m.fen else m.fen end, ${at}
     from (select n, case when n % 10 < 2 then 10 else 100 end as fen,
         case n % 10 when 0 then $3::bigint + n % ${PEOPLE} when 1 then e.id else $2::bigint end as gives,
         case n % 10 when 0 then e.id else $3::bigint + (n + 1) % ${PEOPLE} end as takes
       from ${n} left join ledger_accounts e on n % 10 < 2 and e.code = 'order:' || ($1::bigint + n - n % 10) || ':escrow'
       where n % 10 <> 1 or ${day} > 0) m cross join (values (1), (2)) l(line)`,
    [first_tx, clearing, wallets],
  )
  await db.query(
    `insert into lot_lots (id, shop_id, mode, status, category_id, title, image, start_fen, current_fen, leader_max_fen, leader_user_id, bid_count, starts_at, planned_end_at, ends_at, closed_at, created_at) overriding system value
     select $1::bigint + n * 40, n % 200 + 1, 'single', 'passed', 1, 'Lot', 'lot.webp', 100, 1000, 1000, 1, ${BIDS}, ${at} - interval '1 hour', ${at}, ${at}, ${at}, ${at} from generate_series(0, ${LOTS - 1}) n`,
    [first_tx],
  )
  await db.query(
    `insert into lot_bids (lot_id, seq, user_id, kind, amount_fen, leads, extended, placed_at, hash)
     select $1::bigint + n * 40, s, s, 'manual', s * 100, true, false, ${at}, '' from generate_series(0, ${LOTS - 1}) n, generate_series(1, ${BIDS}) s`,
    [first_tx],
  )
}

/** Balances, roll-up and the days verified, as jobs leave them. */
async function closeBooks(): Promise<void> {
  await db.query(`update ledger_accounts a set balance_fen = s.fen from
    (select e.account_id, sum(e.amount_fen) as fen from ledger_entries e group by 1) s where a.id = s.account_id and a.mode = 'strict' and a.balance_fen <> s.fen`)
  await db.query(`update ledger_accounts a set rolled_to = platform_now() - interval '10 minutes', balance_fen =
    (select sum(amount_fen) from ledger_entries e where e.account_id = a.id and e.created_at < platform_now() - interval '10 minutes') where a.mode = 'deferred'`)
  await db.query('truncate ledger_verified, ledger_verified_balances, ledger_invariant_checks')
  await db.query(
    `insert into ledger_verified_balances select account_id, sum(amount_fen) from ledger_entries where created_at < ${TODAY} group by 1 having sum(amount_fen) <> 0`,
  )
  await db.query(`insert into ledger_verified values (1, ${TODAY})`)
  await db.query(
    `insert into ledger_invariant_checks select viewname, 0, null, platform_now(), ${TODAY} from pg_views where viewname like 'inv\\_%'`,
  )
  await db.query(
    'vacuum analyze ledger_accounts, ledger_transactions, ledger_entries, ledger_verified_balances, order_orders, payment_payments, lot_lots, lot_bids',
  )
}

/** One run of all invariants, by view, in ms; a broken one ends the bench. */
async function run(views: readonly string[]): Promise<Map<string, number>> {
  const times = new Map<string, number>()
  for (const view of views) {
    const begun = performance.now()
    const { rows } = await db.query(`select * from ${view} limit 1`)
    times.set(view, performance.now() - begun)
    if (rows.length > 0) throw new Error(`${view}: ${JSON.stringify(rows[0])}`)
  }
  return times
}
/** How many blocks of 8 kB a run looks at: it hangs on no other work of the machine. */
async function blocksOf(views: readonly string[]): Promise<number> {
  let blocks = 0
  for (const view of views) {
    const { rows } = await db.query<{ 'QUERY PLAN': Array<{ Plan: Record<string, number> }> }>(
      `explain (analyze, buffers, format json) select * from ${view} limit 1`,
    )
    const plan = rows[0]!['QUERY PLAN'][0]!.Plan
    blocks += plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!
  }
  return blocks
}
const sumOf = (times: ReadonlyMap<string, number>): number => [...times.values()].reduce((sum, ms) => sum + ms, 0)

const { rows: names } = await db.query<{ viewname: string }>(
  `select viewname from pg_views where viewname like 'inv\\_%' order by 1`,
)
const views = names.map(({ viewname }) => viewname)
let made = 0
let slowest = ''
console.log(
  `| Movements | A run of all ${views.length} invariants, the quickest of five | Blocks it looks at | The same over everything |\n|---|---|---|---|`,
)
for (const goal of STEPS) {
  await dropIndexes()
  while (made < goal) {
    await addDay(Math.floor(made / A_DAY), made + 1)
    made += A_DAY
  }
  await makeIndexes()
  await closeBooks()
  const runs: Array<Map<string, number>> = []
  for (let i = 0; i < 5; i++) runs.push(await run(views))
  const best = runs.sort((a, b) => sumOf(a) - sumOf(b))[0]! // what else the machine does only adds to it
  const blocks = await blocksOf(views)
  let whole = ''
  if (goal <= WHOLE_MAX) {
    await db.query(`set juya.check_all = 'on'`)
    whole = `${sumOf(await run(views)).toFixed(0)} ms`
    await db.query(`set juya.check_all = 'off'`)
  }
  console.log(
    `| ${goal.toLocaleString('en')} | ${sumOf(best).toFixed(0)} ms | ${blocks.toLocaleString('en')} | ${whole} |`,
  )
  slowest = [...best]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 4)
    .map(([view, ms]) => `${view} ${ms.toFixed(0)} ms`)
    .join(', ')
}
console.log(`\nThe slowest of the last run: ${slowest}.`)
await db.end()
await database.stop()
rmSync(folder, { recursive: true, force: true })
