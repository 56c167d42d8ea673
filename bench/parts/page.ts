/// <reference lib="dom" />
/**
 * The first view of the app on a phone, as a Chromium slowed to a phone's measures it: what is loaded for home, and for home, list and
 * lot the largest paint, the shift of the layout and the time the page could not answer a finger. Every page is opened with an empty
 * cache.
 */
import type { Browser } from 'playwright-core'
import { KEYS } from '../../apps/h5/src/lib/storage/storage.ts'
import { median } from '../numbers.ts'
import { ms, type Row } from '../report.ts'
import type { Rig } from '../rig.ts'
import { buildForPhones, openDemoWorld, openPhones, PHONE, slowedLikeAPhone } from './phone.ts'

const ROUNDS = 3
/** Work within this time after the last request belongs to the first view. */
const QUIET_MS = 1_500
const LIMITS = { bytes: 100 * 1024, largest_paint_ms: 2_000 }

interface View {
  largest_paint_ms: number
  first_paint_ms: number
  layout_shift: number
  blocked_ms: number
  /** Scripts, styles and the page they stand in as they came over the wire: how many bytes, in how many files. */
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

/** @param is_new opens the page as a visitor who has not seen the cards for new visitors; they come when home stands, and only once */
async function view(browser: Browser, url: string, is_new = false): Promise<View> {
  const context = await browser.newContext({ ...PHONE, locale: 'en-US' })
  try {
    const page = await context.newPage()
    const devtools = await slowedLikeAPhone(page)
    const code = new Map<string, number>()
    let scripted = false
    devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
      const length = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-length')?.[1]
      scripted ||= type === 'Script'
      if (type === 'Script' || type === 'Stylesheet' || type === 'Document')
        code.set(requestId, Number(length ?? Number.NaN))
    })
    await page.addInitScript(observe)
    if (!is_new) await page.addInitScript((key) => localStorage.setItem(key, '1'), KEYS.first_run)
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
    if (!scripted) throw new Error(`${url} loaded no script: this is not the app`)
    return { ...seen, blocked_ms, code_bytes, code_files: code.size }
  } finally {
    await context.close()
  }
}

const over = (views: View[], pick: (view: View) => number): number => median(views.map(pick))
const kb = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`

/** The pages of the first view in the demo world, served by the built app. */
export async function openFirstViews(rig: Rig) {
  await buildForPhones(rig) // before the server starts: it looks for the app then
  const { env, lot_id, sandbox } = await openDemoWorld(rig, 'first_view')
  const server = await rig.startServer(env)
  const home = `http://localhost:${server.port}/h5/`
  const close = async () => {
    await server.stop()
    await sandbox.close()
  }
  const pages = {
    home,
    list: `${home}#/pages/main/endingSoon`,
    lot: `${home}#/pages/main/auctionitemdetail/auctionitemdetail?id=${lot_id}`,
  }
  return { pages, close }
}

export async function firstView(rig: Rig): Promise<Row[]> {
  const { pages, close } = await openFirstViews(rig)
  const browser = await openPhones()
  try {
    const rows: Row[] = []
    for (const [name, url] of Object.entries(pages)) {
      await view(browser, url) // the server makes smaller pictures when they are first asked for
      const views: View[] = []
      for (let round = 0; round < ROUNDS; round++) views.push(await view(browser, url))
      if (name === 'home') rows.push(loaded(views), loadedAnew(await view(browser, url, true)))
      rows.push(painted(name, views))
    }
    return rows
  } finally {
    await browser.close()
    await close()
  }
}

function loaded(views: View[]): Row {
  const bytes = over(views, (one) => one.code_bytes)
  return {
    what: 'Page, scripts and styles of the first view of home, compressed',
    ours: `${kb(bytes)} in ${views[0]!.code_files} files`,
    peer: '',
    ratio: '',
    goal: '≤ 100 KB',
    met: bytes <= LIMITS.bytes,
  }
}

/** The same and the cards of the first visit, which are asked for 1.5 s after home stands. */
function loadedAnew({ code_bytes, code_files }: View): Row {
  return {
    what: 'The same for a new visitor, with the cards that come over it later',
    ours: `${kb(code_bytes)} in ${code_files} files`,
    peer: '',
    ratio: '',
    goal: '',
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
