/// <reference lib="dom" />
/**
 * The first view of the app on a phone, as a Chromium slowed to a phone's measures it: what is loaded for home, and for home, list and
 * lot the largest paint, the shift of the layout and the time the page could not answer a finger. Every page is opened with an empty
 * cache.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { makeSecrets } from '@juya/sandbox/src/keys.ts'
import { createSandbox } from '@juya/sandbox/src/sandbox.ts'
import pg from 'pg'
import { type Browser, chromium } from 'playwright-core'
import { buildApp, isBuilt } from '../tools/lib/build.ts'
import { findChromium } from '../tools/lib/chromium.ts'
import { median } from './numbers.ts'
import { ms, type Row } from './report.ts'
import { LEAVE_WITH_PARENT, type Rig } from './rig.ts'

const ROOT = resolve(import.meta.dirname, '..')
const ROUNDS = 3
const CHROMIUM_ARGS =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(
    ' ',
  )
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
/** A phone on a slow 4G network, the figures Lighthouse uses for its mobile score; and a processor four times slower. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const CPU_SLOWDOWN = 4
/** What happens this long after the last request belongs to the first view. */
const QUIET_MS = 1_500
const LIMITS = { bytes: 110 * 1024, largest_paint_ms: 2_000 }

interface View {
  largest_paint_ms: number
  first_paint_ms: number
  layout_shift: number
  blocked_ms: number
  /** Scripts and styles as they came over the wire: how many bytes, in how many files. */
  code_bytes: number
  code_files: number
}

declare global {
  interface Window {
    bench: {
      largest_paint_ms: number
      first_paint_ms: number
      layout_shift: number
      tasks: Array<{ at: number; ms: number }>
    }
  }
}

/** Runs in the page before anything else. */
function observe(): void {
  window.bench = { largest_paint_ms: 0, first_paint_ms: 0, layout_shift: 0, tasks: [] }
  const on = (type: string, each: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
  on('largest-contentful-paint', (entry) => {
    window.bench.largest_paint_ms = entry.startTime
  })
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') window.bench.first_paint_ms = entry.startTime
  })
  on('layout-shift', (entry) => {
    if (!entry.hadRecentInput) window.bench.layout_shift += entry.value ?? 0
  })
  on('longtask', (entry) => {
    window.bench.tasks.push({ at: entry.startTime, ms: entry.duration })
  })
}

async function view(browser: Browser, url: string): Promise<View> {
  const context = await browser.newContext({ ...PHONE, locale: 'en-US' })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', NETWORK)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    const code = new Map<string, number>()
    devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
      const length = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-length')?.[1]
      if (type === 'Script' || type === 'Stylesheet') code.set(requestId, Number(length ?? Number.NaN))
    })
    await page.addInitScript(observe)
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(QUIET_MS)
    const seen = await page.evaluate(() => window.bench)
    const blocked_ms = seen.tasks
      .filter(({ at }) => at >= seen.first_paint_ms)
      .reduce((sum, task) => sum + task.ms - 50, 0)
    const code_bytes = [...code.values()].reduce((sum, bytes) => sum + bytes, 0)
    if (seen.largest_paint_ms === 0) throw new Error(`${url} painted nothing`)
    if (!(code_bytes > 0)) throw new Error(`${url} loaded scripts of unknown size`)
    return { ...seen, blocked_ms, code_bytes, code_files: code.size }
  } finally {
    await context.close()
  }
}

/** The demo world in a database of its own: home needs banners, shops and pictures to look like itself. */
async function openDemoWorld(rig: Rig) {
  const url = await rig.addDatabase('first_view')
  const secrets = JSON.parse(readFileSync(join(rig.data_dir, 'secrets.json'), 'utf8')) as {
    sandbox: ReturnType<typeof makeSecrets>['provider']
  }
  const sandbox = await createSandbox({ keys: secrets.sandbox })
  const env = { DATABASE_URL: url, SANDBOX_URL: sandbox.url }
  const seed = fork(join(ROOT, 'apps/server/src/seed/main.ts'), [], {
    env: { ...process.env, ...env, DATA_DIR: rig.data_dir, NODE_ENV: 'development', PORT: '0' },
    execArgv: ['--disable-warning=ExperimentalWarning', '--import', LEAVE_WITH_PARENT],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [code] = await once(seed, 'exit')
  if (code !== 0) throw new Error(`the demo world could not be filled (${code})`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    `select id from auction_lots where status = 'live' order by bid_count desc limit 1`,
  )
  await client.end()
  return { env, lot_id: Number(rows[0]!.id), sandbox }
}

const over = (views: View[], pick: (view: View) => number): number => median(views.map(pick))
const kb = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`

export async function firstView(rig: Rig): Promise<Row[]> {
  if (!isBuilt('h5')) await buildApp('h5', { env: process.env, log_dir: rig.data_dir })
  const { env, lot_id, sandbox } = await openDemoWorld(rig)
  const server = await rig.startServer(env)
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS })
  const home = `http://localhost:${server.port}/h5/`
  const pages = {
    home,
    list: `${home}#/pages/main/endingSoon`,
    lot: `${home}#/pages/main/auctionitemdetail/auctionitemdetail?id=${lot_id}`,
  }
  try {
    const rows: Row[] = []
    for (const [name, url] of Object.entries(pages)) {
      await view(browser, url) // the server makes smaller pictures when they are first asked for
      const views: View[] = []
      for (let round = 0; round < ROUNDS; round++) views.push(await view(browser, url))
      if (name === 'home') rows.push(loaded(views))
      rows.push(painted(name, views))
    }
    return rows
  } finally {
    await browser.close()
    await server.stop()
    await sandbox.close()
  }
}

function loaded(views: View[]): Row {
  const bytes = over(views, (one) => one.code_bytes)
  return {
    what: 'Scripts and styles of the first view of home, compressed',
    ours: `${kb(bytes)} in ${views[0]!.code_files} files`,
    peer: '',
    ratio: '',
    goal: '≤ 110 KB',
    met: bytes <= LIMITS.bytes,
  }
}

function painted(name: string, views: View[]): Row {
  const largest_paint_ms = over(views, (one) => one.largest_paint_ms)
  const layout_shift = over(views, (one) => one.layout_shift)
  return {
    what: `First view of ${name}, CPU slowed 4x, slow 4G (150 ms, 1.6 Mbit/s)`,
    ours: `largest paint ${ms(largest_paint_ms)}, first ${ms(over(views, (one) => one.first_paint_ms))}, shift ${layout_shift.toFixed(3)}, blocked ${ms(over(views, (one) => one.blocked_ms))}`,
    peer: '',
    ratio: '',
    goal: 'largest paint < 2,000 ms, shift 0',
    met: largest_paint_ms < LIMITS.largest_paint_ms && layout_shift < 0.001,
  }
}
