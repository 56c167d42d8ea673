/** Goods bought whole over HTTP: previewed, ordered, paid from the wallet into escrow. Spread over many goods, and all of one. */
import { makeSecrets } from '@juya/sandbox/src/keys.ts'
import { openApp } from '../../apps/server/src/app.ts'
import { accounts, post } from '../../apps/server/src/domains/ledger/index.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { systemCtx } from '../../apps/server/src/platform/services.ts'
import { analyse, BIDDERS } from '../fill.ts'
import { addGoods } from '../fill-goods.ts'
import type { PurchaseFigures } from '../load/load-purchases.ts'
import { median } from '../numbers.ts'
import type { Pgbench } from '../peers/pgbench.ts'
import { preparePurchases } from '../peers/purchase-peer.ts'
import { ms, per_s, type Row, times } from '../report.ts'
import type { Program, Rig } from '../rig.ts'

const CONNECTIONS = 32
/** One piece of any of these, and all of them free to send: what a purchase costs, in fen. */
const PRICE_FEN = 1_00
const WALLET_FEN = 1_000_000_00

/** Goods at one yuan, people with addresses and money who pay small sums without the pay password. @returns ids of what can be bought */
async function fill(rig: Rig, count: number): Promise<number[]> {
  const ids = await addGoods(rig, count)
  await rig.sql('update goods_goods set min_price_fen = $2, max_price_fen = $2 where id = any($1)', [ids, PRICE_FEN])
  const skus = await rig.sql<{ id: string }>(
    `with priced as (update goods_skus set price_fen = $2, stock = 10000000 where goods_id = any($1) returning id, position)
     select id from priced where position = 0 order by id`,
    [ids, PRICE_FEN],
  )
  await rig.sql('vacuum analyze goods_goods, goods_skus, goods_price_changes')
  return skus.map(({ id }) => Number(id))
}

async function fillWallets(rig: Rig): Promise<void> {
  await rig.sql(
    `insert into address_addresses (user_id, receiver, phone, province_code, city_code, county_code, province, city, county, detail, is_default)
     select id, '林清和', '13900000000', '330000', '330100', '330106', '浙江省', '杭州市', '西湖区', '西湖路 ' || id || ' 号', true
     from account_users where substr(phone, 4)::int <= $1 on conflict do nothing`,
    [BIDDERS],
  )
  const people = await rig.sql<{ id: string }>(
    'update account_users set pay_free_on = true where substr(phone, 4)::int <= $1 returning id',
    [BIDDERS],
  )
  const app = await openApp(
    readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: rig.url,
      DATA_DIR: rig.data_dir,
      LOG_LEVEL: 'error',
      ROLES: 'web',
      PORT: '0',
    }),
    makeSecrets().server,
  )
  for (const { id } of people)
    await post(systemCtx(app.services, 'bench'), {
      ...{ type: 'recharged', idem_key: `bench:wallet:${id}`, ref_type: 'payment', ref_id: id },
      entries: [
        { account: accounts.clearing('bench'), amount_fen: -WALLET_FEN },
        { account: accounts.userWallet(Number(id)), amount_fen: WALLET_FEN },
      ],
    })
  await app.stop()
}

/** What it took to buy once: processor time in ms, which a busy machine changes less than how many are bought. */
type Bought = PurchaseFigures & { server_ms: number; database_ms: number }
interface Peer {
  per_s: number
  database_ms: number
}

interface Round {
  what: string
  sku_ids: number[]
  goal: number
}

/** Rounds of ours and of pgbench take turns. */
export async function buyGoods(rig: Rig, server: Program, pgbench: Pgbench | undefined): Promise<Row[]> {
  await fillWallets(rig)
  const sku_ids = await fill(rig, rig.size.spread_lots)
  const job = (skus: readonly number[], warm_ms: number, for_ms: number) =>
    rig.load<PurchaseFigures>({
      ...{ kind: 'purchases', port: server.port, connections: CONNECTIONS, warm_ms, for_ms },
      ...{ sku_ids: skus, buyers: BIDDERS, price_fen: PRICE_FEN },
    })
  const measured = async (skus: readonly number[]): Promise<Bought> => {
    const cpu = { server: server.cpuMs(), database: rig.databaseCpuMs() }
    const figures = await job(skus, rig.size.warm_ms, rig.size.bid_ms)
    const each = (used_ms: number) => used_ms / figures.bought
    return {
      ...figures,
      server_ms: each(server.cpuMs() - cpu.server),
      database_ms: each(rig.databaseCpuMs() - cpu.database),
    }
  }
  const measuredPeer = async (limit: Pgbench, skus: readonly number[]): Promise<Peer> => {
    const before_ms = rig.databaseCpuMs()
    const range = { first_id: skus[0]!, last_id: skus.at(-1)!, every: 3 }
    const bought_per_s = await limit.purchasesPerS(range, CONNECTIONS, rig.size.peer_s)
    return { per_s: bought_per_s, database_ms: (rig.databaseCpuMs() - before_ms) / (bought_per_s * rig.size.peer_s) }
  }
  await job(sku_ids.slice(0, 1), 0, 200)
  // Each connection plans a statement anew until it has asked it a few times, which a server that runs for days does not feel.
  await job(sku_ids, 0, rig.size.settle_ms)
  await analyse(rig) // as autovacuum does some seconds later
  const [sample] = await rig.sql<{ id: string }>(
    `select o.id from order_orders o join order_items i on i.order_id = o.id where i.sku_id = any($1) and o.paid_at is not null limit 1`,
    [sku_ids],
  )
  if (pgbench) await preparePurchases(rig, Number(sample!.id))
  const rounds: Round[] = [
    {
      what: `Goods previewed, ordered and paid, over ${sku_ids.length.toLocaleString('en-US')} of them`,
      sku_ids,
      goal: 0.5,
    },
    { what: 'The same, all of one', sku_ids: sku_ids.slice(0, 1), goal: 0.5 },
  ]
  const rows: Row[] = []
  for (const { what, sku_ids: skus, goal } of rounds) {
    const figures = { ours: [] as Bought[], peer: [] as Peer[] }
    for (let round = 0; round < rig.size.rounds; round++) {
      figures.ours.push(await measured(skus))
      if (pgbench) figures.peer.push(await measuredPeer(pgbench, skus))
    }
    const ours = median(figures.ours.map((one) => one.bought_per_s))
    const peer = median(figures.peer.map((one) => one.per_s))
    const used = (of: 'server_ms' | 'database_ms') => median(figures.ours.map((one) => one[of])).toFixed(1)
    const peer_used = median(figures.peer.map((one) => one.database_ms)).toFixed(1)
    const slowest = (step: 'preview_ms' | 'order_ms' | 'pay_ms') => median(figures.ours.map((one) => one[step].p99))
    const [preview, order, pay] = [slowest('preview_ms'), slowest('order_ms'), slowest('pay_ms')]
    const failed = figures.ours.reduce((sum, one) => sum + one.failed, 0)
    rows.push({
      what: `${what}, ${CONNECTIONS} connections`,
      ours: `${per_s(ours)}, p99 preview ${ms(preview)}, order ${ms(order)}, payment ${ms(pay)}; ${failed} failed; processor ${used('server_ms')} + database's ${used('database_ms')} ms a purchase`,
      peer: pgbench
        ? `pgbench with the same writes, ${CONNECTIONS} clients: ${per_s(peer)}; database's ${peer_used} ms`
        : 'no pgbench here',
      ratio: pgbench ? times(ours / peer) : '',
      goal: `≥ ${goal}x, p99 ≤ 100 ms, 0 failed`,
      ...(pgbench ? { met: ours / peer >= goal && Math.max(preview, order, pay) <= 100 && failed === 0 } : {}),
      lost: figures.ours.every((one) => one.bought === 0) ? 'nothing was bought' : await oversold(rig),
    })
  }
  return rows
}

/** What was sold and is held never passes what there was. */
async function oversold(rig: Rig): Promise<string | undefined> {
  const [wrong] = await rig.sql<{ id: string }>(
    'select id from goods_skus where stock < 0 or locked_stock > stock or locked_stock < 0 limit 1',
  )
  return wrong && `way to buy ${wrong.id} was oversold`
}
