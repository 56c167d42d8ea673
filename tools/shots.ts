/**
 * npm run shots: a picture of every screen in the demo world, into /shots, with contact sheets. The phone app at 390×844 in
 * English light and Chinese dark, the console at 1440×900. `npm run shots -- lot search` takes only screens whose name contains one
 * of the words. JUYA_DEMO_WORLD names the folder of a world that was lived before.
 * Ends with 1 when a screen logs an error, scrolls sideways or shows the error view.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { DEMO_OPERATOR } from '../apps/server/src/seed/people.ts'
import {
  CHROMIUM_ARGS,
  deskContext,
  logIn,
  phoneContext,
  rememberSession,
  SETTLE_LIMIT_MS,
  seenBefore,
  settle,
  sidewaysPx,
  watchLoading,
} from '../e2e/browser.ts'
import { CONDITIONS, walkUnder } from '../e2e/conditions.ts'
import { makeTemplate, openSystem, type RunningSystem } from '../e2e/system/running-system.ts'
import { buildApp, isBuilt } from './lib/build.ts'
import { findChromium } from './lib/chromium.ts'
import { ROOT } from './lib/processes/children.ts'
import { seconds } from './lib/steps.mjs'
import { type Shot, writeContactSheets } from './shots/contact-sheet.ts'
import { consoleScreens, GUEST, phoneScreens, type Screen } from './shots/screens.ts'

const FOLDER = join(ROOT, 'shots')
/** For the some seven hundred pictures, once the world is open: half as much again as two busy cores took. */
const TIME_LIMIT_MS = 540_000
const OPEN_LIMIT_MS = 30_000
/** The time left of the ending lot when its picture is taken. */
const ENDING_MS = 48_000
const VARIANTS = [
  { key: 'en-light', lang: 'en', dark: false },
  { key: 'zh-dark', lang: 'zh-CN', dark: true },
] as const
type Variant = (typeof VARIANTS)[number]

const begun = Date.now()
const words = process.argv.slice(2)
const isWanted = (name: string): boolean => words.length === 0 || words.some((word) => name.includes(word))
const faults: string[] = []
const shots: Shot[] = []

async function main(): Promise<void> {
  const logs = mkdtempSync(join(tmpdir(), 'juya-shots-'))
  for (const app of ['h5', 'admin']) if (!isBuilt(app)) await buildApp(app, { env: process.env, log_dir: logs })
  rmSync(logs, { recursive: true, force: true })
  console.log(`  apps built (${seconds(begun)})`)
  const template = await makeTemplate(process.env.JUYA_DEMO_WORLD)
  const system = await openSystem(template)
  console.log(`  demo world open at ${system.origin} (${seconds(begun)})`)
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS })
  const limit = setTimeout(() => {
    faults.push(`Not done after ${TIME_LIMIT_MS / 1000} s.`)
    void browser.close()
  }, TIME_LIMIT_MS)
  try {
    rmSync(FOLDER, { recursive: true, force: true })
    mkdirSync(FOLDER, { recursive: true })
    await takeAll(browser, system)
  } catch (error) {
    faults.push((error as Error).message)
  } finally {
    clearTimeout(limit)
    await browser.close()
    await system.close()
    await template.close()
  }
  await writeContactSheets(FOLDER, shots)
}

async function takeAll(browser: Browser, system: RunningSystem): Promise<void> {
  const database = new pg.Client({ connectionString: system.database_url })
  await database.connect()
  try {
    const { screens, left_out } = await phoneScreens(database)
    for (const name of left_out) faults.push(`${name}: the demo world has no piece for it`)
    const chosen = screens.filter(({ name }) => isWanted(name))
    await Promise.all(
      VARIANTS.map((variant) =>
        takePhone(
          browser,
          system,
          variant,
          chosen.filter(({ last }) => !last),
        ),
      ),
    )
    const rows = chosen.filter(({ row }) => row)
    if (rows.length > 0) await takeConditions(browser, system, rows)
    const desk = (await consoleScreens(database)).filter(({ name }) => isWanted(`console.${name}`))
    if (desk.length > 0) await takeConsole(browser, system, desk)

    const last = chosen.filter((screen) => screen.last)
    if (last.length > 0) {
      await database.query(
        `update platform_clock set lead_ms = lead_ms + greatest(0, (select extract(epoch from min(ends_at) - platform_now()) * 1000 from lot_lots where status = 'live' and bid_count > 0)::bigint - $1)`,
        [ENDING_MS],
      )
      await Promise.all(VARIANTS.map((variant) => takePhone(browser, system, variant, last)))
    }
  } finally {
    await database.end()
  }
}

const screenOf = ({ path }: Screen): string => path.split('?')[0]!

/** All screens of one language and colour scheme, each viewer in a phone of their own. */
async function takePhone(
  browser: Browser,
  { origin }: RunningSystem,
  variant: Variant,
  screens: Screen[],
): Promise<void> {
  for (const [viewer, own] of Map.groupBy(screens, (screen) => screen.viewer)) {
    const context = await browser.newContext(phoneContext(variant))
    await seenBefore(context)
    const page = await openPage(context)
    await page.goto(`${origin}/h5/#/pages/site/articles`)
    if (viewer !== GUEST) await rememberSession(page, await logIn(origin, viewer))
    let before: Screen | undefined
    for (const screen of own) {
      // Within the app as a person would, except where something was opened or the same screen is shown anew.
      const afresh = !before || before.act !== undefined || screenOf(before) === screenOf(screen)
      await take(page, screen.name, variant, async () => {
        if (afresh) await page.goto('about:blank')
        await page.goto(`${origin}/h5/#${screen.path}`)
        await settle(page)
        await screen.act?.(page)
      })
      before = screen
    }
    await context.close()
  }
}

/** Every screen as a guest, offline, with a failing server and for a new account; half of them in each language and colour scheme. */
async function takeConditions(
  browser: Browser,
  { origin, sandbox_url }: RunningSystem,
  screens: Screen[],
): Promise<void> {
  await Promise.all(
    CONDITIONS.map(async (condition, place) => {
      const variant = VARIANTS[place % VARIANTS.length]!
      const look = async (page: Page, name: string) => {
        const file = `${condition}.${name}-${variant.key}.png`
        await page.screenshot({ path: join(FOLDER, file) })
        shots.push({ group: condition, name: `${condition}.${name}`, variant: variant.key, file })
      }
      faults.push(...(await walkUnder({ browser, origin, sandbox_url, condition, screens, phone: variant, look })))
    }),
  )
}

async function takeConsole(
  browser: Browser,
  { origin }: RunningSystem,
  pages: Array<{ name: string; path: string }>,
): Promise<void> {
  const cookies = await signInOperator(browser, origin)
  await Promise.all(
    VARIANTS.map(async (variant) => {
      const context = await browser.newContext(deskContext(variant))
      const page = await openPage(context)
      await take(page, 'console.sign-in', variant, () => page.goto(`${origin}/admin/#/login`))
      await context.addCookies(cookies)
      for (const { name, path } of pages) {
        await take(page, `console.${name}`, variant, async () => {
          await page.goto('about:blank')
          await page.goto(`${origin}/admin/#${path}`)
        })
      }
      await context.close()
    }),
  )
}

/** Signs in once: an authenticator's code works only once, so both pages share the session. */
async function signInOperator(
  browser: Browser,
  origin: string,
): Promise<Awaited<ReturnType<BrowserContext['cookies']>>> {
  const context = await browser.newContext()
  const { login, password } = DEMO_OPERATOR
  const headers = { 'x-requested-with': 'XMLHttpRequest' }
  const post = async (path: string, data: Record<string, unknown>) =>
    (await (await context.request.post(`${origin}/api/operator/${path}`, { data, headers })).json()) as {
      code: number
      msg: string
      data: { challenge: string }
    }
  const { data } = await post('login', { login, password })
  const code = await (await fetch(`${origin}/dev/totp?login=${login}`)).text()
  const answer = await post('login_totp', { challenge: data.challenge, code })
  if (answer.code !== 1) throw new Error(`The console does not let ${login} in: ${answer.msg}`)
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

/** A page whose console errors are faults of the screen it shows at the time. */
async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(SETTLE_LIMIT_MS)
  page.setDefaultNavigationTimeout(OPEN_LIMIT_MS)
  watchLoading(page)
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${placeOf(page)}: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => faults.push(`${placeOf(page)}: ${error.message}`))
  return page
}
const placeOf = (page: Page): string => new URL(page.url()).hash || page.url()

async function take(page: Page, name: string, variant: Variant, open: () => Promise<unknown>): Promise<void> {
  const label = `${name} (${variant.key})`
  const file = `${name}-${variant.key}.png`
  try {
    await open()
    await settle(page)
    const sideways_px = await sidewaysPx(page)
    if (sideways_px > 0) faults.push(`${label}: scrolls ${sideways_px} px sideways`)
    if ((await page.locator('.j-state--error').count()) > 0) faults.push(`${label}: shows the error view`)
  } catch (error) {
    faults.push(`${label}: ${(error as Error).message.split('\n')[0]}`)
  }
  await page.screenshot({ path: join(FOLDER, file) })
  shots.push({ group: name.split('.')[0]!, name, variant: variant.key, file })
}

await main()
for (const fault of faults) console.error(`  ✗ ${fault}`)
console.log(`  ${shots.length} pictures in shots/ (${seconds(begun)}), ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
