/**
 * npm run bench [-- part …] [--short] [--cpu-prof=<folder>] [--lots=<n>]: measures the server beside its limits and writes RESULTS.md when
 * all parts ran. Fewer lots make a quicker run while working on one part; such a run writes nothing.
 * Parts: bids, hot, caps, reads, goods, purchases, watchers, closing, inbox, chats, memory, live, page, gallery. And by itself: npm run bench -- scale, the curves in RESULTS.md
 * (-- scale nodes: only those of several nodes, and nothing is written); npm run bench -- lighthouse, which writes nothing.
 *
 * --short is a stage of `npm test`: every part but those on a phone once and side by side, on a small fill. Its figures mean nothing; it fails
 * when a part does not run, when ours and its peer answer differently, or when a frame, an order or a lot was lost.
 */

import { tellOutcome } from '../tools/lib/suite/outcome.ts'
import { addHistory, addLots, addPast, addPeople, analyse } from './fill.ts'
import { hotBids, spreadBids } from './parts/bidding/bids.ts'
import { cappedBids } from './parts/bidding/caps.ts'
import { closeTogether } from './parts/bidding/closing.ts'
import { lookClosely } from './parts/gallery.ts'
import { lighthouse } from './parts/lighthouse.ts'
import { fillChats, readChats, talk } from './parts/live/chats.ts'
import { tellWatchers } from './parts/live/sockets.ts'
import { showVideo } from './parts/live/video.ts'
import { firstView } from './parts/page.ts'
import { buyGoods } from './parts/purchases.ts'
import { readGoods } from './parts/reads/goods.ts'
import { readLots } from './parts/reads/lots.ts'
import { scale } from './parts/scale.ts'
import { SHORT, WHOLE } from './parts/size.ts'
import { openPgbench } from './peers/pgbench.ts'
import { type Row, table, writeResults, writeScale } from './report.ts'
import { openRig, type Program, type Rig, settled } from './rig.ts'

const DAY_MS = 86_400_000
const RESIDENT_MB_MAX = 230
const PARTS = [
  'bids',
  'hot',
  'caps',
  'reads',
  'goods',
  'purchases',
  'watchers',
  'closing',
  'inbox',
  'chats',
  'memory',
  'live',
  'page',
  'gallery',
] as const
/** In a browser: left out of the short run. */
const ON_A_PHONE: readonly string[] = ['page', 'gallery']
type Part = (typeof PARTS)[number]

const begun = Date.now()
const say = (text: string) => console.log(`${((Date.now() - begun) / 1_000).toFixed(0).padStart(4)} s  ${text}`)

async function fill(rig: Rig): Promise<number[]> {
  await addPeople(rig)
  const ids = await addLots(rig, {
    count: rig.size.lots,
    ends_at_ms: Date.now() + DAY_MS,
    ends_apart_ms: 10_000,
    by_table: true,
  })
  await addHistory(
    rig,
    ids.filter((_, i) => i % rig.size.history_every === 0),
    { bids: 12, people: 6 },
  )
  await addPast(rig, rig.size.past_lots)
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

async function curves(rig: Rig, nodes_only: boolean): Promise<void> {
  try {
    const found = await scale(rig, say, nodes_only)
    console.log(`\n${found}`)
    if (!nodes_only) writeScale(found, { took_s: (Date.now() - begun) / 1_000, versions: await versionsOf(rig) })
  } finally {
    await rig.close()
  }
}

async function scores(rig: Rig): Promise<void> {
  try {
    if (!(await lighthouse(rig, say))) process.exitCode = 1
  } finally {
    await rig.close()
  }
}

async function main(): Promise<void> {
  const args = process.argv.slice(2)
  const short = args.includes('--short')
  const named = PARTS.filter((part) => args.includes(part))
  const all = short ? PARTS.filter((part) => !ON_A_PHONE.includes(part)) : PARTS
  const wanted = new Set<Part>(named.length > 0 ? named : all)
  const unknown = args.find((arg) => !arg.startsWith('--') && ![...PARTS, 'scale', 'nodes', 'lighthouse'].includes(arg))
  if (unknown) throw new Error(`There is no part ${unknown}. Parts: ${PARTS.join(', ')}, scale, lighthouse`)
  const cpu_prof = args.find((arg) => arg.startsWith('--cpu-prof='))?.slice('--cpu-prof='.length)
  const lots = args.find((arg) => arg.startsWith('--lots='))?.slice('--lots='.length)
  const talk_as = args.find((arg) => arg.startsWith('--talk='))?.slice('--talk='.length)
  const [talkers, talk_per_s, talk_s] = talk_as?.split(',').map(Number) ?? []
  const video_as = args.find((arg) => arg.startsWith('--video='))?.slice('--video='.length)
  const [viewers, video_s] = video_as?.split(',').map(Number) ?? []
  const size = {
    ...(short ? SHORT : WHOLE),
    ...(lots ? { lots: Number(lots), past_lots: Math.min(Number(lots), WHOLE.past_lots) } : {}),
    ...(talkers && talk_per_s && talk_s ? { talkers, talk_per_s, talk_ms: talk_s * 1_000 } : {}),
    ...(viewers && video_s ? { viewers, video_ms: video_s * 1_000 } : {}),
  }

  const rig = await openRig({ size, cpu_prof, durable: !short })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void rig.close().finally(() => process.exit(130)))
  if (args.includes('scale')) return curves(rig, args.includes('nodes'))
  if (args.includes('lighthouse')) return scores(rig)
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
    say(`Filling ${size.lots.toLocaleString('en-US')} lots`)
    const lot_ids = await fill(rig)
    const pgbench = await openPgbench(rig)
    // What is filled now, the server puts on pages while other parts run: the short form waits for nothing.
    const filled_chats = short && wanted.has('inbox') ? await fillChats(rig) : undefined
    say('Starting the server')
    const server = await rig.startServer()
    if (!short) await settled(rig)
    const parts: Array<[Part, () => Promise<Row[]>]> = [
      ['reads', () => readLots(rig, server, lot_ids)],
      ['goods', () => readGoods(rig, server)],
      ['purchases', () => buyGoods(rig, server, pgbench)],
      ['bids', () => spreadBids(rig, server, pgbench)],
      ['hot', () => hotBids(rig, server, pgbench)],
      ['caps', () => cappedBids(rig, server)],
      ['watchers', () => tellWatchers(rig, server)],
      ['closing', () => closeTogether(rig, server)],
      ['inbox', async () => readChats(rig, server, filled_chats ?? (await fillChats(rig)))],
      ['chats', () => talk(rig, server, pgbench)],
    ]
    // Reads first and alone: the others sell lots, and what a page says of their shop is not compared while it changes.
    if (short) {
      await measure(...parts[0]!)
      await measure(...parts[1]!)
      // Caps alone: everybody has some meanwhile. Chats after the others: filled and read beside them, they left too little for a purchase to come to its end.
      const named = (...names: Part[]) => parts.filter(([part]) => names.includes(part))
      for (const [part, work] of named('caps')) await measure(part, work)
      const side_by_side = named('purchases', 'bids', 'hot', 'watchers', 'closing')
      await Promise.all(side_by_side.map(([part, work]) => measure(part, work)))
      for (const [part, work] of named('inbox', 'chats')) await measure(part, work)
    } else for (const [part, work] of parts) await measure(part, work)
    await measure('memory', async () => memory(server))
    await server.stop()
    await measure('live', () => showVideo(size))
    await measure('page', () => firstView(rig))
    await measure('gallery', () => lookClosely(rig))
    const versions = [...(await versionsOf(rig)), pgbench?.version ?? 'no pgbench']
    if (!short) console.log(`\n${table(rows)}\n`)
    if (wanted.size === PARTS.length && !lots && !talk_as && !video_as)
      writeResults(rows, { took_s: (Date.now() - begun) / 1_000, versions })
    const fallen = rows.filter((row) => row.lost)
    tellOutcome({ passed: rows.length - fallen.length, failed: fallen.length })
    for (const { what, lost } of fallen) {
      console.error(`${what}: ${lost}`)
      process.exitCode = 1
    }
  } finally {
    await rig.close()
  }
}

await main()
