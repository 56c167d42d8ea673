/// <reference lib="dom" />
/** Parts journeys share: a running system of their file's own, a phone-sized page that fails on console errors, signing in, the movable clock. */
import axe from 'axe-core'
import pg from 'pg'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { phoneScreens, type Screen } from '../tools/shots/screens.ts'
import {
  CAMERA_ARGS,
  CHROMIUM_ARGS,
  deskContext,
  logIn,
  type PhoneOptions,
  phoneContext,
  rememberSession,
  seenBefore,
  settle,
  watchLoading,
} from './browser.ts'
import { delayAll, SLOW_HAND_MS, slowDown } from './system/delays.ts'
import { openSystem, type RunningSystem, type SystemOptions } from './system/running-system.ts'

export { sidewaysPx } from './browser.ts'

/** Started once for each process that runs journeys, which may run several files of them; it ends with the process. */
let browser: Browser | undefined
/** Of a file whose phones have a camera, which no other file's have. */
let with_camera: Browser | undefined
let system: RunningSystem
let database: pg.Client
const open: BrowserContext[] = []
const problems: string[] = []
/** Something hangs; a machine that has much else to do is only slow. */
export const HANGS_MS = 60_000

/** Call once at the top of a journey file: opens a browser, and a running system that no other file uses, with what of `SystemOptions` it asks for. */
export function useSystem({ camera = false, ...options }: SystemOptions & { camera?: boolean } = {}): void {
  beforeAll(async () => {
    system = await openSystem(inject('demo_world'), options)
    database = new pg.Client({ connectionString: system.database_url })
    await database.connect()
    if (camera) with_camera = await launch([...CHROMIUM_ARGS, ...CAMERA_ARGS])
    else browser ??= await launch(CHROMIUM_ARGS)
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await tellWhatStood(task.name)
    await Promise.all(open.splice(0).map((context) => context.close()))
    expect(problems.splice(0), 'console errors and failed requests').toEqual([])
  })
  afterAll(async () => {
    await database?.end()
    await system?.close()
    await with_camera?.close()
    with_camera = undefined
  })
}

const launch = (args: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args,
    slowMo: SLOW_HAND_MS,
  })

const TOLD_CHARS = 700

/** Writes down what stood on each open page when a journey failed: a fault that does not come back is understood from that. */
async function tellWhatStood(journey: string): Promise<void> {
  for (const page of open.flatMap((context) => context.pages())) {
    const words = await page.evaluate(() => document.body.innerText).catch((error: Error) => error.message)
    console.error(`${journey}: at ${page.url()} stood\n${words.replace(/\s+/g, ' ').slice(0, TOLD_CHARS)}`)
  }
}

/** For journeys that open phones of their own kind. */
export const theBrowser = (): Browser => with_camera ?? browser!

export const origin = (): string => system.origin

/** Where the providers of this system answer. */
export const sandboxUrl = (): string => system.sandbox_url

/** Where a program such as OBS publishes in this system, which has `video`. */
export const rtmpPort = (): number => system.rtmp_port!

/** Does a nightly job of this system now, such as proof.sign_days. */
export const runJob = (name: string): Promise<void> => system.runJob(name)

/** Pixels as large as the page's own: a journey takes no pictures, and drawing costs a quarter. */
const NOT_FOR_SHOW = { deviceScaleFactor: 1 }

/** A fresh phone: its own storage, signed out. */
export async function newPhone(options: PhoneOptions = {}): Promise<Page> {
  const context = await theBrowser().newContext({ ...phoneContext(options), ...NOT_FOR_SHOW })
  if (!options.unused) await seenBefore(context)
  return openIn(context)
}

/** A fresh desk with the console's width, signed out. */
export const newDesk = async ({ lang = 'en', dark = false }: Omit<PhoneOptions, 'width'> = {}): Promise<Page> =>
  openIn(await theBrowser().newContext({ ...deskContext({ lang, dark }), ...NOT_FOR_SHOW }))

/** For a journey that cuts its own network: what the browser says of that is no fault. */
export function networkWasCut(): void {
  const others = problems.filter((problem) => !/net::ERR_(FAILED|INTERNET_DISCONNECTED)/.test(problem))
  problems.splice(0, problems.length, ...others)
}

async function openIn(context: BrowserContext): Promise<Page> {
  open.push(context)
  await delayAll(context)
  await context.addInitScript(noteToasts)
  const page = await context.newPage()
  await slowDown(page)
  watchLoading(page)
  page.setDefaultTimeout(HANGS_MS)
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
  return page
}

declare global {
  interface Window {
    /** What toasts have said and no journey has waited for yet. */
    toasts?: string[]
  }
}

/** Keeps what toasts say: one is gone after a moment, which a busy machine may need to look. */
const noteToasts = (): void => {
  window.toasts = []
  const note = (element: Element) => {
    const toast = element.matches('.j-toast__text') ? element : element.querySelector('.j-toast__text')
    if (toast?.checkVisibility({ visibilityProperty: true })) window.toasts!.push(toast.textContent!)
  }
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) note(node)
  }).observe(document, { childList: true, subtree: true })
}

/** Waits until a toast has said so, on this page and after those already waited for. */
export const toasted = (page: Page, said: string): Promise<unknown> =>
  page.waitForFunction((text) => {
    const at = window.toasts!.findIndex((one) => one.includes(text))
    return at >= 0 && window.toasts!.splice(0, at + 1)
  }, said)

/** Until the history stands where the page shows: with an entry for what lies over it, or without one. A browser takes its time for that. */
export const historySettled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const is_laid = (history.state as { over?: boolean } | null)?.over === true
    return is_laid === (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null)
  })

/** Opens a page of the app by its path, such as /pages/main/search. */
export async function goTo(page: Page, path: string): Promise<void> {
  await historySettled(page)
  await page.goto(`${origin()}/h5/#${path}`)
}

/** Reads the page anew; a browser gives up a reload that a step back overtakes. */
export async function reload(page: Page): Promise<void> {
  await historySettled(page)
  await page.reload()
}

/** The system's Back. */
export async function goBack(page: Page): Promise<void> {
  await historySettled(page)
  await page.goBack()
}

/** Opens a page of the app and waits until nothing of it is still to come. */
export async function goToWhole(page: Page, path: string): Promise<void> {
  await goTo(page, path)
  await page.locator('.page__body').waitFor()
  await settle(page)
}

/** One call to the server, as the app would make it. */
export async function callApi<T = unknown>(
  method: 'GET' | 'POST',
  path: string,
  input: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<{ code: number; msg: string; data: T }> {
  const query =
    method === 'GET' ? `?${new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))}` : ''
  const answer = await fetch(`${origin()}${path}${query}`, {
    method,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'accept-language': 'en',
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
  })
  return (await answer.json()) as { code: number; msg: string; data: T }
}

/**
 * Signs a demo person in through the call and puts the session where the app keeps it: the app opens with it, and what stood on the page
 * is gone. The login screens have journeys of their own.
 */
export async function signIn(page: Page, phone: string): Promise<string> {
  const session = await logIn(origin(), phone)
  await historySettled(page)
  const empty = `${origin()}/empty`
  await page.route(empty, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  )
  await page.goto(empty)
  await rememberSession(page, session)
  await page.unroute(empty)
  return session.token
}

/** Addresses of the screens to walk over, where `npm test -- changed` chose some; JUYA_SCREENS has them with commas. */
const CHOSEN = process.env.JUYA_SCREENS?.split(',')

/** Every screen of the app with its pieces in this system, but those that move the clock. */
export const allScreens = async (): Promise<Screen[]> =>
  (await phoneScreens(database)).screens.filter(
    ({ last, path }) => !last && (!CHOSEN || CHOSEN.includes(path.split('?')[0]!)),
  )

/** One statement on the system's database. */
export const sql = async <Row extends pg.QueryResultRow = pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => (await database.query<Row>(text, values)).rows

/** Whether a page of that person's has the connection over which it is told what happens. */
export async function isHeard(phone: string): Promise<boolean> {
  const [user] = await sql<{ id: string }>('select id from account_users where phone = $1', [phone])
  return system.isHeard(`user:${user!.id}`)
}

/**
 * Moves the clock that decides deadlines. The running server does the due work within about a second; a page that is loaded from then on is
 * told the new time, one that was already open may learn it late.
 */
export async function advance(ms: number): Promise<void> {
  await sql('update platform_clock set lead_ms = lead_ms + $1', [ms])
  await system.readClock()
}

/** Lots that would end during a journey end an hour later: a list that follows an end moves and has one less, and rightly. */
export const holdEnds = () =>
  sql(
    `with held as (update lot_lots set ends_at = ends_at + interval '1 hour'
       where status = 'live' and ends_at < platform_now() + interval '30 minutes' returning id)
     update platform_deadlines d set due_at = d.due_at + interval '1 hour'
       from held where d.ref_id = held.id and d.kind in ('lot_close', 'lot_last_minute')`,
  )

/** Waits until a question about the server's state is answered yes. */
export async function until(question: () => Promise<boolean>, limit_ms = HANGS_MS): Promise<void> {
  await expect.poll(question, { timeout: limit_ms, interval: 100 }).toBe(true)
}

/** What of axe's rules depends on the theme: where a page was judged whole in one, these say the rest of the other. */
export const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds wrong with the page, as short lines; none is the goal.
 *
 * @param rules those asked for, else all that belong to WCAG 2 A and AA
 */
export async function accessibilityFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  for (let times = 1; ; times++) {
    const { faults, changed } = await judgeOnce(page, rules)
    // What began to change its colours while it was judged was seen on the way from one to the other.
    if (faults.length === 0 || !changed || times === JUDGED_AT_MOST) return faults
  }
}
const JUDGED_AT_MOST = 3

async function judgeOnce(page: Page, rules?: readonly string[]): Promise<{ faults: string[]; changed: boolean }> {
  // Colours are judged once nothing fades in any more: a screen that has just been asked for may begin to within the next frames.
  await page.evaluate(async () => {
    const fading = () =>
      document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    for (let quiet_frames = 0; quiet_frames < 6; quiet_frames++) {
      await new Promise(requestAnimationFrame)
      const ending = fading()
      if (ending.length > 0) quiet_frames = 0
      await Promise.allSettled(ending.map((one) => one.finished))
    }
  })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const asked = rules ? { type: 'rule', values: [...rules] } : ['wcag2a', 'wcag2aa']
  return page.evaluate(async (runOnly) => {
    // Also what began between the wait above and now.
    let changed = document
      .getAnimations()
      .some((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    const note = () => {
      changed = true
    }
    // An element that is put in begins with an animation, one that changes with a transition.
    const begins = ['transitionrun', 'animationstart']
    for (const event of begins) document.addEventListener(event, note)
    const found_by = (
      window as unknown as {
        axe: {
          run: (options: unknown) => Promise<{ violations: Array<{ id: string; nodes: Array<{ target: unknown[] }> }> }>
        }
      }
    ).axe
    // axe lists no element that passes a rule: only faults are read here.
    const faults = (await found_by.run({ runOnly, resultTypes: ['violations'] })).violations.map(
      (one) =>
        `${one.id}: ${one.nodes
          .map((node) => node.target.join(' '))
          .slice(0, 3)
          .join(' | ')}`,
    )
    for (const event of begins) document.removeEventListener(event, note)
    return { faults, changed }
  }, asked)
}
