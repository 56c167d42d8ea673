/**
 * npm run bench [-- part …] [--cpu-prof=<folder>] [--lots=<n>]: measures the server beside its limits and writes RESULTS.md when all
 * parts ran. Fewer lots make a short run while working on one part; such a run writes nothing.
 * Parts: bids, hot, reads, watchers, closing, memory, page. And by itself: npm run bench -- scale, the curves in RESULTS.md.
 */
import { hotBids, spreadBids } from './bids.ts'
import { addHistory, addLots, addPast, addPeople, analyse } from './fill.ts'
import { firstView } from './page.ts'
import { openPgbench } from './pgbench.ts'
import { readLots } from './reads.ts'
import { type Row, table, writeResults, writeScale } from './report.ts'
import { openRig, type Program, type Rig } from './rig.ts'
import { scale } from './scale.ts'
import { closeTogether, tellWatchers } from './sockets.ts'

const LOTS = 100_000
const DAY_MS = 86_400_000
const RESIDENT_MB_MAX = 250
const PARTS = ['bids', 'hot', 'reads', 'watchers', 'closing', 'memory', 'page'] as const
type Part = (typeof PARTS)[number]

const begun = Date.now()
const say = (text: string) => console.log(`${((Date.now() - begun) / 1_000).toFixed(0).padStart(4)} s  ${text}`)

async function fill(rig: Rig, count: number): Promise<number[]> {
  await addPeople(rig)
  const ids = await addLots(rig, {
    count,
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

async function versionsOf(rig: Rig): Promise<string[]> {
  const [database] = await rig.sql<{ server_version: string }>('show server_version')
  return [`Node ${process.version}`, `PostgreSQL ${database!.server_version}`]
}

async function curves(rig: Rig): Promise<void> {
  try {
    const found = await scale(rig, say)
    console.log(`\n${found}`)
    writeScale(found, { took_s: (Date.now() - begun) / 1_000, versions: await versionsOf(rig) })
  } finally {
    await rig.close()
  }
}

async function main(): Promise<void> {
  const args = process.argv.slice(2)
  const named = PARTS.filter((part) => args.includes(part))
  const wanted = new Set<Part>(named.length > 0 ? named : PARTS)
  const unknown = args.find((arg) => !arg.startsWith('--') && ![...PARTS, 'scale'].includes(arg))
  if (unknown) throw new Error(`There is no part ${unknown}. Parts: ${PARTS.join(', ')}, scale`)
  const cpu_prof = args.find((arg) => arg.startsWith('--cpu-prof='))?.slice('--cpu-prof='.length)

  const lots = Number(args.find((arg) => arg.startsWith('--lots='))?.slice('--lots='.length) ?? LOTS)

  const rig = await openRig({ cpu_prof })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void rig.close().finally(() => process.exit(130)))
  if (args.includes('scale')) return curves(rig)
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
    say(`Filling ${lots.toLocaleString('en-US')} lots`)
    const lot_ids = await fill(rig, lots)
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
    const versions = [...(await versionsOf(rig)), pgbench?.version ?? 'no pgbench']
    console.log(`\n${table(rows)}\n`)
    if (wanted.size === PARTS.length && lots === LOTS)
      writeResults(rows, { took_s: (Date.now() - begun) / 1_000, versions })
  } finally {
    await rig.close()
  }
}

await main()
