/// <reference lib="dom" />
/** What journeys share: a phone-sized page that fails on console errors, signing in, the movable clock. */
import axe from 'axe-core'
import pg from 'pg'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { CHROMIUM_ARGS, deskContext, logIn, type PhoneOptions, phoneContext, rememberSession } from './browser.ts'

export { sidewaysPx } from './browser.ts'

let browser: Browser
const open: BrowserContext[] = []
const problems: string[] = []

/** Call once at the top of a journey file. */
export function useBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: CHROMIUM_ARGS,
    })
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map((context) => context.close()))
    expect(problems.splice(0), 'console errors and failed requests').toEqual([])
  })
  afterAll(() => browser?.close())
}

/** For journeys that open phones of their own kind; useBrowser has started it. */
export const theBrowser = (): Browser => browser

export const origin = (): string => inject('origin')

/** A fresh phone: its own storage, nobody signed in. */
export async function newPhone(options: PhoneOptions = {}): Promise<Page> {
  return openIn(await browser.newContext(phoneContext(options)))
}

/** A fresh desk with the console's width, nobody signed in. */
export const newDesk = async ({ lang = 'en', dark = false }: Omit<PhoneOptions, 'width'> = {}): Promise<Page> =>
  openIn(await browser.newContext(deskContext({ lang, dark })))

async function openIn(context: BrowserContext): Promise<Page> {
  open.push(context)
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
  return page
}

/** Opens a page of the app by its path, such as /pages/main/search. */
export const goTo = (page: Page, path: string): Promise<unknown> => page.goto(`${origin()}/h5/#${path}`)

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

/** Signs a demo person in through the call and puts the session where the app keeps it; the login screens have journeys of their own. */
export async function signIn(page: Page, phone: string): Promise<string> {
  const session = await logIn(origin(), phone)
  await page.goto(`${origin()}/h5/`)
  await rememberSession(page, session)
  await page.reload()
  return session.token
}

/** One statement on the journeys' database. */
export async function sql<Row extends pg.QueryResultRow = pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: inject('journey_database') })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Moves the clock that decides deadlines. What becomes due is done by the running server within about a second. */
export const advance = (ms: number): Promise<unknown> => sql('update platform_clock set lead_ms = lead_ms + $1', [ms])

/** Waits until a question about the server's state is answered yes. */
export async function until(question: () => Promise<boolean>, limit_ms = 15_000): Promise<void> {
  await expect.poll(question, { timeout: limit_ms, interval: 100 }).toBe(true)
}

/** What axe finds wrong with the page, as short lines; none is the goal. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
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
  await page.evaluate(axe.source)
  const found = await page.evaluate(async () => {
    const found_by = (
      window as unknown as {
        axe: {
          run: (options: unknown) => Promise<{ violations: Array<{ id: string; nodes: Array<{ target: unknown[] }> }> }>
        }
      }
    ).axe
    return (await found_by.run({ runOnly: ['wcag2a', 'wcag2aa'] })).violations.map(
      (one) =>
        `${one.id}: ${one.nodes
          .map((node) => node.target.join(' '))
          .slice(0, 3)
          .join(' | ')}`,
    )
  })
  return found
}
