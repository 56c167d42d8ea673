/**
 * npm run bench -- scale: how the figures move with the number of lots in the house, of server processes and of watchers, and where the
 * time of a bid goes: processor time of the servers, of the database and of the load, and what was left of the machine.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { cpus } from 'node:os'
import { addCover, addHistory, addLots, addPeople, analyse, BIDDERS, biddable } from './fill.ts'
import type { BidFigures } from './load-bids.ts'
import type { ReadFigures } from './load-reads.ts'
import type { Spread } from './numbers.ts'
import { ms, per_s, plainTable } from './report.ts'
import type { Program, Rig } from './rig.ts'
import { endTogether, showBids } from './sockets.ts'

const HOUSES = [100, 1_000, 10_000, 100_000]
const NODES = [1, 2, 3]
const WATCHERS = [100, 1_000, 2_000]
const CONNECTIONS = 32
const ROUND_MS = 2_000
const SPREAD_LOTS_MAX = 1_000
const ENDING = 200
const DAY_MS = 86_400_000

type Say = (text: string) => void

/** What a measure cost, in ms of processor time. */
interface Cost {
  server: number
  database: number
  load: number
  wall: number
}

/** Does work and takes the processor time of everybody who took part. */
async function costing<T>(rig: Rig, servers: Program[], work: () => Promise<T>): Promise<{ result: T; cost: Cost }> {
  const read = () => ({
    server: servers.reduce((sum, server) => sum + server.cpuMs(), 0),
    database: rig.databaseCpuMs(),
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
function whereTimeGoes({ server, database, load, wall }: Cost, count: number, what: string): string {
  const each = (value: number) => (value / Math.max(1, count)).toFixed(2)
  const cores = cpus().length
  const busy = Math.round(((server + database + load) / wall / cores) * 100)
  return `server ${each(server)} + database ${each(database)} + load ${each(load)} ms a ${what}; ${busy}% of ${cores} cores`
}

async function bidOn(rig: Rig, servers: Program[], lot_ids: number[]): Promise<{ figures: BidFigures; cost: Cost }> {
  const lots = await biddable(rig, lot_ids)
  const ports = servers.map(({ port }) => port)
  const { result, cost } = await costing(rig, servers, () =>
    rig.load<BidFigures>({ kind: 'bids', ports, connections: CONNECTIONS, for_ms: ROUND_MS, lots, bidders: BIDDERS }),
  )
  return { figures: result, cost }
}

const told = ({ taken_per_s, answer_ms }: BidFigures): string =>
  `${per_s(taken_per_s)}, p50 ${ms(answer_ms.p50)}, p99 ${ms(answer_ms.p99)}`

async function readFrom(rig: Rig, server: Program, paths: string[]): Promise<string> {
  const job = { kind: 'reads', port: server.port, connections: CONNECTIONS, for_ms: ROUND_MS, paths }
  const { per_s: rate, answer_ms } = await rig.load<ReadFigures>(job)
  return `${per_s(rate)}, p99 ${ms(answer_ms.p99)}`
}

/** The same things in houses of ever more lots. */
async function houses(rig: Rig, server: Program, say: Say): Promise<string> {
  const rows: string[][] = []
  const all: number[] = []
  for (const count of HOUSES) {
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

/** Several processes of the server on one database, the load spread evenly over them. */
async function nodes(rig: Rig, say: Say): Promise<string> {
  const redis = await openRedis()
  if (!redis)
    return 'Skipped: several nodes tell each other through Redis, and here is neither REDIS_URL nor redis-server.'
  const rows: string[][] = []
  const servers: Program[] = []
  try {
    for (const count of NODES) {
      while (servers.length < count)
        servers.push(await rig.startServer({ REDIS_URL: redis.url, ROLES: servers.length === 0 ? 'web,work' : 'web' }))
      const ends_at_ms = Date.now() + 3 * DAY_MS
      const spread = await bidOn(rig, servers, await addLots(rig, { count: SPREAD_LOTS_MAX, ends_at_ms }))
      const hot_lot = await addLots(rig, { count: 1, ends_at_ms })
      await addHistory(rig, hot_lot, { bids: 1, people: 1 })
      await addCover(rig, hot_lot[0]!)
      const hot = await bidOn(rig, servers, hot_lot)
      const cells = [
        String(count),
        told(spread.figures),
        whereTimeGoes(spread.cost, spread.figures.answered, 'bid'),
        told(hot.figures),
        whereTimeGoes(hot.cost, hot.figures.answered, 'bid'),
      ]
      say(`${count} nodes: ${cells.slice(1).join(' | ')}`)
      rows.push(cells)
    }
  } finally {
    for (const server of servers) await server.stop()
    await redis.stop()
  }
  const head = ['Nodes', 'Bids over 1,000 lots', 'Where the time goes', 'Bids on one lot', 'Where the time goes']
  return plainTable(head, rows)
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

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
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
export async function scale(rig: Rig, say: Say): Promise<string> {
  await addPeople(rig)
  const server = await rig.startServer()
  const by_lots = await houses(rig, server, say)
  const by_watchers = await watchers(rig, server, say)
  await server.stop()
  const by_nodes = await nodes(rig, say)
  return `${CONNECTIONS} connections, ${ROUND_MS / 1_000} s each; everything shares ${cpus().length} cores. Times of the processor are taken from the kernel's
own books: what the servers, the database and the load used, over the bids answered.

### Lots in the house

Bids go to ${SPREAD_LOTS_MAX.toLocaleString('en-US')} lots at most; of the lots that end, up to ${ENDING} are due in one second.

${by_lots}

### Nodes

Processes of the server on one PostgreSQL; all of this machine's cores were at work with one already, so more of them can only share.

${by_nodes}

### Watchers

${by_watchers}
`
}
