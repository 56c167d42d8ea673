/// <reference lib="dom" />
/**
 * How soon the next case stands on an arbiter's screen: `node bench/parts/live/next-case.ts [times]`, in the demo world and a Chromium of the same machine.
 * From the key N until the case it serves can be decided and the page has drawn it; each time the claim of the one before is gone and its pane is closed.
 */
import { mkdtempSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { chromium } from 'playwright-core'
import { DEMO_OPERATOR } from '../../../apps/server/src/seed/people.ts'
import { CHROMIUM_ARGS } from '../../../e2e/browser.ts'
import { makeTemplate, openSystem } from '../../../e2e/system/running-system.ts'
import { buildApp, isBuilt } from '../../../tools/lib/build.ts'
import { findChromium } from '../../../tools/lib/chromium.ts'
import { spreadOf } from '../../numbers.ts'

const TIMES = Number(process.argv[2] ?? 20)
const LOGIN = 'arbiter'
const QUIET_MS = 800

/** Runs in the page: presses N, and waits for what the case's pane says to its holder. */
const untilServed = () =>
  new Promise<number>((done) => {
    const at = performance.now()
    const isThere = () => [...document.querySelectorAll('aside')].some((pane) => /Yours until/.test(pane.textContent))
    const watch = new MutationObserver(() => {
      if (!isThere()) return
      watch.disconnect()
      requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - at)))
    })
    watch.observe(document.body, { subtree: true, childList: true, characterData: true })
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }))
  })

if (!isBuilt('admin')) await buildApp('admin', { env: process.env, log_dir: mkdtempSync(join(tmpdir(), 'juya-next-')) })
const template = await makeTemplate()
const system = await openSystem(template)
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS })
try {
  const { origin } = system
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  const post = async (path: string, data: object) => {
    const headers = { 'x-requested-with': 'XMLHttpRequest' }
    const answer = await context.request.post(`${origin}/api/operator/${path}`, { data, headers })
    return (await answer.json()) as { data: { challenge: string } }
  }
  const { data } = await post('login', { login: LOGIN, password: DEMO_OPERATOR.password })
  const code = await (await fetch(`${origin}/dev/totp?login=${LOGIN}`)).text()
  await post('login_totp', { challenge: data.challenge, code })
  const database = new pg.Client({ connectionString: system.database_url })
  await database.connect()
  const page = await context.newPage()
  const took: number[] = []
  for (let n = 0; n < TIMES; n++) {
    await database.query('delete from operator_claims')
    await page.goto(`${origin}/admin/#/disputes`, { waitUntil: 'networkidle' })
    await page.waitForTimeout(QUIET_MS)
    took.push(await page.evaluate(untilServed))
  }
  const { p50, p99 } = spreadOf(took)
  console.log(
    `${TIMES} times, load ${loadavg()[0]!.toFixed(1)}: the next case is on the screen after p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, at best ${Math.min(...took).toFixed(0)} ms (goal 100 ms)`,
  )
  await database.end()
} finally {
  await browser.close()
  await system.close()
  await template.close()
}
