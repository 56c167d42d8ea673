/**
 * npm run bench -- scale: how the figures move with the number of lots in the database, of server processes and of watchers, and where the
 * time of a bid goes: processor time of the servers, of the database and of the load, and what was left of the machine.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpus } from 'node:os'
import { addCover, addHistory, addLots, addPeople, analyse, BIDDERS, biddable } from '../fill.ts'
import type { BidFigures } from '../load/load-bids.ts'
import type { ReadFigures } from '../load/load-reads.ts'
import { freePort, type NginxProxy, openProxy } from '../load/proxy.ts'
import { median, type Spread } from '../numbers.ts'
import { ms, per_s, plainTable, times } from '../report.ts'
import type { Program, Rig } from '../rig.ts'
import { endTogether } from './bidding/closing.ts'
import { showBids } from './live/sockets.ts'

const LOT_COUNTS = [100, 1_000, 10_000, 100_000]
const NODES = [1, 2, 3]
const WATCHERS = [100, 1_000, 2_000]
const CONNECTIONS = 32
const ROUND_MS = 2_000
const WARM_MS = 700
const SPREAD_LOTS_MAX = 1_000
const ENDING = 200
const DAY_MS = 86_400_000

type Say = (text: string) => void

/** The cost of a measure, in ms of processor time. */
interface Cost {
  server: number
  database: number
  /** nginx; 0 where the load goes straight to the nodes. */
  proxy: number
  load: number
  wall: number
}

/** Does work and takes the processor time of everybody who took part. */
async function costing<T>(
  rig: Rig,
  servers: Program[],
  work: () => Promise<T>,
  proxy?: NginxProxy,
): Promise<{ result: T; cost: Cost }> {
  const read = () => ({
    server: servers.reduce((sum, server) => sum + server.cpuMs(), 0),
    database: rig.databaseCpuMs(),
    proxy: proxy?.cpuMs() ?? 0,
    load: rig.loadCpuMs(),
    wall: performance.now(),
  })
  const before = read()
  const result = await work()
  const after = read()
  const cost = Object.fromEntries(Object.entries(after).map(([key, value]) => [key, value - before[key as keyof Cost]]))
  return { result, cost: cost as unknown as Cost }
}

/** "server 0.31 + database 0.42 + load 0.10 ms a bid; 92 % of 2 cores" */
function whereTimeGoes({ server, database, proxy, load, wall }: Cost, count: number, what: string): string {
  const each = (value: number) => (value / Math.max(1, count)).toFixed(2)
  const cores = cpus().length
  const busy = Math.round(((server + database + proxy + load) / wall / cores) * 100)
  return `server ${each(server)} + database ${each(database)}${proxy > 0 ? ` + nginx ${each(proxy)}` : ''} + load ${each(load)} ms a ${what}; ${busy}% of ${cores} cores`
}

async function bidOn(
  rig: Rig,
  servers: Program[],
  lot_ids: number[],
  proxy?: NginxProxy,
): Promise<{ figures: BidFigures; cost: Cost }> {
  const lots = await biddable(rig, lot_ids)
  const ports = proxy ? [proxy.port] : servers.map(({ port }) => port)
  const work = () =>
    rig.load<BidFigures>({
      kind: 'bids',
      ports,
      connections: CONNECTIONS,
      warm_ms: WARM_MS,
      for_ms: ROUND_MS,
      lots,
      bidders: BIDDERS,
    })
  const { result, cost } = await costing(rig, servers, work, proxy)
  return { figures: result, cost }
}

const told = ({ taken_per_s, answer_ms }: BidFigures): string =>
  `${per_s(taken_per_s)}, p50 ${ms(answer_ms.p50)}, p99 ${ms(answer_ms.p99)}`

async function readFrom(rig: Rig, server: Program, paths: string[]): Promise<string> {
  const job = { kind: 'reads', port: server.port, connections: CONNECTIONS, warm_ms: WARM_MS, for_ms: ROUND_MS, paths }
  const { per_s: rate, answer_ms } = await rig.load<ReadFigures>(job)
  return `${per_s(rate)}, p99 ${ms(answer_ms.p99)}`
}

/** The same things with ever more lots. */
async function byLots(rig: Rig, server: Program, say: Say): Promise<string> {
  const rows: string[][] = []
  const all: number[] = []
  for (const count of LOT_COUNTS) {
    const ends_at_ms = Date.now() + DAY_MS
    const added = await addLots(rig, { count: count - all.length, ends_at_ms, ends_apart_ms: 10_000, by_table: true })
    all.push(...added)
    await addHistory(rig, added.slice(0, 20), { bids: 12, people: 6 })
    await analyse(rig)
    const bid_lots = await addLots(rig, {
      count: Math.min(count, SPREAD_LOTS_MAX),
      ends_at_ms: ends_at_ms + 2 * DAY_MS,
    })
    const lists = ['ending', 'hot', 'new'].map(
      (sort) => `/api/portal/Auction/auction_list?price_min_fen=100000&sort=${sort}&page_size=20`,
    )
    const list = await readFrom(rig, server, lists)
    const detail = await readFrom(
      rig,
      server,
      added.slice(0, 20).map((id) => `/api/portal/Auction/auction_info?id=${id}`),
    )
    const { figures, cost } = await bidOn(rig, [server], bid_lots)
    const { late_ms } = await endTogether(rig, server, Math.min(count, ENDING))
    const cells = [
      count.toLocaleString('en-US'),
      list,
      detail,
      told(figures),
      whereTimeGoes(cost, figures.answered, 'bid'),
      `p50 ${ms(late_ms.p50)}, at most ${ms(late_ms.max)}`,
      `${Math.round(server.residentMb())} MB`,
    ]
    say(`${cells[0]} lots: ${cells.slice(1).join(' | ')}`)
    rows.push(cells)
  }
  const head = ['Lots', 'List of 20', 'Lot detail', 'Bids', 'Where the time goes', 'Told after the end', 'Resident']
  return plainTable(head, rows)
}

const NODES_ROUNDS = 3

interface NodesFigures {
  taken_per_s: number
  p50: number
  p99: number
  cost: Cost
  /** Servers and database, ms a bid. */
  each_ms: number
}

/** The middle of some rounds, by what a bid cost. */
function middleOf(rounds: Array<{ figures: BidFigures; cost: Cost }>): NodesFigures {
  const all = rounds.map(({ figures, cost }) => {
    const each = (value: number) => value / Math.max(1, figures.answered)
    const per_bid = Object.fromEntries(
      Object.entries(cost).map(([key, value]) => [key, key === 'wall' ? value : each(value)]),
    ) as unknown as Cost
    return {
      taken_per_s: figures.taken_per_s,
      p50: figures.answer_ms.p50,
      p99: figures.answer_ms.p99,
      cost: { ...per_bid, wall: cost.wall / Math.max(1, figures.answered) },
      each_ms: each(cost.server + cost.database),
    }
  })
  const sorted = all.toSorted((a, b) => a.each_ms - b.each_ms)
  return { ...sorted[Math.floor(sorted.length / 2)]!, taken_per_s: median(all.map((one) => one.taken_per_s)) }
}

const NODES_HEAD = ['Nodes', 'Bids', 'Where the time goes', 'Time a bid, to one node', 'Bids taken, to one node']

/**
 * Several processes of the server on one database behind deploy/nginx.conf, one node like the others. One, two and three take turns,
 * and the middle round counts: the ratios are what is asked for.
 */
async function nodes(rig: Rig, say: Say): Promise<string> {
  const redis = await openRedis()
  if (!redis)
    return 'Skipped: several nodes tell each other through Redis, and here is neither REDIS_URL nor redis-server.'
  const servers: Program[] = []
  const proxies: Array<NginxProxy | undefined> = []
  const rounds = NODES.map(() => ({
    spread: [] as Array<{ figures: BidFigures; cost: Cost }>,
    hot: [] as Array<{ figures: BidFigures; cost: Cost }>,
  }))
  try {
    for (const count of NODES) {
      servers.push(await rig.startServer({ REDIS_URL: redis.url, ROLES: servers.length === 0 ? 'web,work' : 'web' }))
      proxies.push(await openProxy(servers.slice(0, count).map(({ port }) => port)))
    }
    for (let round = 0; round < NODES_ROUNDS; round++)
      for (const [i, count] of NODES.entries()) {
        const some = servers.slice(0, count)
        const ends_at_ms = Date.now() + 3 * DAY_MS
        const spread_lots = await addLots(rig, { count: SPREAD_LOTS_MAX, ends_at_ms })
        rounds[i]!.spread.push(await bidOn(rig, some, spread_lots, proxies[i]))
        const hot_lot = await addLots(rig, { count: 1, ends_at_ms })
        await addHistory(rig, hot_lot, { bids: 1, people: 1 })
        await addCover(rig, hot_lot[0]!)
        rounds[i]!.hot.push(await bidOn(rig, some, hot_lot, proxies[i]))
      }
  } finally {
    for (const proxy of proxies) await proxy?.stop()
    for (const server of servers) await server.stop()
    await redis.stop()
  }
  const tableOf = (kind: 'spread' | 'hot') => {
    const figures = rounds.map((one) => middleOf(one[kind]))
    const one = figures[0]!
    const rows = figures.map((some, i) => [
      String(NODES[i]),
      `${per_s(some.taken_per_s)}, p50 ${ms(some.p50)}, p99 ${ms(some.p99)}`,
      whereTimeGoes(some.cost, 1, 'bid'),
      times(some.each_ms / one.each_ms),
      times(some.taken_per_s / one.taken_per_s),
    ])
    for (const row of rows) say(`${kind}, ${row[0]} nodes: ${row.slice(1).join(' | ')}`)
    return plainTable(NODES_HEAD, rows)
  }
  const by = proxies[0] ? 'through nginx, which sends the bids of a lot to one node' : 'straight to the nodes, in turn'
  return `The bids go ${by}. To hold: at most 1.3 times the processor time of one node, at least 0.8 times its bids.

Bids over 1,000 lots:

${tableOf('spread')}

Bids on one lot:

${tableOf('hot')}`
}

/** REDIS_URL when it is set, else a Redis of our own that keeps nothing. */
async function openRedis(): Promise<{ url: string; stop(): Promise<void> } | undefined> {
  const { REDIS_URL } = process.env
  if (REDIS_URL) return { url: REDIS_URL, stop: () => Promise.resolve() }
  if (spawnSync('redis-server', ['--version']).status !== 0) return undefined
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child: ChildProcess = spawn('redis-server', args, { stdio: 'ignore' })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: () =>
      new Promise((done) => {
        process.off('exit', kill)
        child.once('exit', () => done())
        child.kill('SIGTERM')
      }),
  }
}

/** One bid shown to ever more watchers. */
async function watchers(rig: Rig, server: Program, say: Say): Promise<string> {
  const rows: string[][] = []
  for (const count of WATCHERS) {
    const bids = 15
    const { result, cost } = await costing(rig, [server], () => showBids(rig, server, count, bids))
    const { seen_ms, all_ms, missed } = result as { seen_ms: Spread; all_ms: Spread; missed: number }
    const cells = [
      count.toLocaleString('en-US'),
      `p50 ${ms(seen_ms.p50)}, p99 ${ms(seen_ms.p99)}`,
      ms(all_ms.p50),
      String(missed),
      `server ${((cost.server / bids / count) * 1_000).toFixed(0)} µs a watcher and bid, joining included`,
      `${Math.round(server.residentMb())} MB`,
    ]
    say(`${cells[0]} watchers: ${cells.slice(1).join(' | ')}`)
    rows.push(cells)
  }
  const head = ['Watchers', 'Shown after', 'The last of them', 'Missed', 'Where the time goes', 'Resident']
  return plainTable(head, rows)
}

/** All three curves on a database filled step by step. @returns a section for RESULTS.md */
export async function scale(rig: Rig, say: Say, nodes_only = false): Promise<string> {
  await addPeople(rig)
  if (nodes_only) return nodes(rig, say)
  const server = await rig.startServer()
  const by_lots = await byLots(rig, server, say)
  const by_watchers = await watchers(rig, server, say)
  await server.stop()
  const by_nodes = await nodes(rig, say)
  return `${CONNECTIONS} connections, ${ROUND_MS / 1_000} s each; everything shares ${cpus().length} cores. Times of the processor are taken from the kernel's
own books: what the servers, the database and the load used, over the bids answered.

### Lots in the database

Bids go to ${SPREAD_LOTS_MAX.toLocaleString('en-US')} lots at most; of the lots that end, up to ${ENDING} are due in one second.

${by_lots}

### Nodes

Processes of the server on one PostgreSQL; all of this machine's cores were at work with one already, so more of them can only share.
${by_nodes}

### Watchers

${by_watchers}
`
}
