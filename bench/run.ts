/**
 * npm run bench [-- part …] [--cpu-prof=<folder>]: measures the server beside its limits and writes RESULTS.md when all parts ran.
 * Parts: bids, hot, reads, watchers, closing, memory, page.
 */
import { hotBids, spreadBids } from './bids.ts'
import { addHistory, addLots, addPast, addPeople, analyse } from './fill.ts'
import { firstView } from './page.ts'
import { openPgbench } from './pgbench.ts'
import { readLots } from './reads.ts'
import { type Row, table, writeResults } from './report.ts'
import { openRig, type Program, type Rig } from './rig.ts'
import { closeTogether, tellWatchers } from './sockets.ts'

const LOTS = 100_000
const DAY_MS = 86_400_000
const RESIDENT_MB_MAX = 250
const PARTS = ['bids', 'hot', 'reads', 'watchers', 'closing', 'memory', 'page'] as const
type Part = (typeof PARTS)[number]

const begun = Date.now()
const say = (text: string) => console.log(`${((Date.now() - begun) / 1_000).toFixed(0).padStart(4)} s  ${text}`)

async function fill(rig: Rig): Promise<number[]> {
  await addPeople(rig)
  const ids = await addLots(rig, {
    count: LOTS,
    ends_at_ms: Date.now() + DAY_MS,
    ends_apart_ms: 10_000,
    by_table: true,
  })
  await addHistory(
    rig,
    ids.filter((_, i) => i % 500 === 0),
    { bids: 12, people: 6 },
  )
  await addPast(rig, 5_000)
  await analyse(rig)
  return ids
}

function memory(server: Program): Row[] {
  const mb = server.residentMb()
  return [
    {
      what: 'Resident memory of the server after all of this',
      ours: `${Math.round(mb)} MB`,
      peer: '',
      ratio: '',
      goal: `< ${RESIDENT_MB_MAX} MB`,
      met: mb < RESIDENT_MB_MAX,
    },
  ]
}

async function main(): Promise<void> {
  const args = process.argv.slice(2)
  const named = PARTS.filter((part) => args.includes(part))
  const wanted = new Set<Part>(named.length > 0 ? named : PARTS)
  const unknown = args.find((arg) => !arg.startsWith('--') && !(PARTS as readonly string[]).includes(arg))
  if (unknown) throw new Error(`There is no part ${unknown}. Parts: ${PARTS.join(', ')}`)
  const cpu_prof = args.find((arg) => arg.startsWith('--cpu-prof='))?.slice('--cpu-prof='.length)

  const rig = await openRig({ cpu_prof })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void rig.close().finally(() => process.exit(130)))
  const rows: Row[] = []
  const measure = async (part: Part, work: () => Promise<Row[]>) => {
    if (!wanted.has(part)) return
    const found = await work()
    for (const row of found)
      say(
        `${row.what}: ${row.ours}${row.peer ? ` | ${row.peer}` : ''}${row.ratio ? ` | ${row.ratio}` : ''} (goal ${row.goal})`,
      )
    rows.push(...found)
  }
  try {
    say(`Filling ${LOTS.toLocaleString('en-US')} lots`)
    const lot_ids = await fill(rig)
    const pgbench = await openPgbench(rig)
    say('Starting the server')
    const server = await rig.startServer()
    await measure('reads', () => readLots(rig, server, lot_ids))
    await measure('bids', () => spreadBids(rig, server, pgbench))
    await measure('hot', () => hotBids(rig, server, pgbench))
    await measure('watchers', () => tellWatchers(rig, server))
    await measure('closing', () => closeTogether(rig, server))
    await measure('memory', async () => memory(server))
    await server.stop()
    await measure('page', () => firstView(rig))
    const [database] = await rig.sql<{ server_version: string }>('show server_version')
    const versions = [
      `Node ${process.version}`,
      `PostgreSQL ${database!.server_version}`,
      pgbench?.version ?? 'no pgbench',
    ]
    console.log(`\n${table(rows)}\n`)
    if (wanted.size === PARTS.length) writeResults(rows, { took_s: (Date.now() - begun) / 1_000, versions })
  } finally {
    await rig.close()
  }
}

await main()
