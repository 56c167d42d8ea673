/// <reference lib="dom" />
/** The screens when things are not as they should be: signed out, no network, a server that fails, an account with nothing. */
import type { Browser, Page } from 'playwright-core'
import type { Screen } from '../tools/shots/screens.ts'
import {
  logIn,
  type PhoneOptions,
  phoneContext,
  rememberSession,
  type Session,
  seenBefore,
  settle,
  sidewaysPx,
  watchLoading,
} from './browser.ts'

export const CONDITIONS = ['guest', 'offline', 'broken', 'empty'] as const
export type Condition = (typeof CONDITIONS)[number]

/** Screens visited while there was a network, shown again without one. */
const SEEN_BEFORE = ['home.index', 'home.categories', 'account.my', 'auction.lot', 'order.mine', 'wallet.index']
/** The browser's own errors for failed requests, which are provoked here. */
const OF_THE_NETWORK =
  /^Failed to load resource|^WebSocket connection to|ERR_INTERNET_DISCONNECTED|dynamically imported module/
const NEUTRAL = '/pages/site/articles'

/** Opens an account that has nothing, through the calls the sign-in screen makes. */
export async function newAccount(origin: string, sandbox_url: string): Promise<Session> {
  const phone = `139${String(Date.now()).slice(-8)}`
  const headers = { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' }
  await fetch(`${origin}/api/user/Public/get_code?phone=${phone}&scene=login`, { headers })
  const told = await fetch(`${sandbox_url}/control/last_code`, {
    method: 'POST',
    body: JSON.stringify({ phone, from: 'platform' }),
  })
  const { result: sms_code } = (await told.json()) as { result: string }
  const answer = await fetch(`${origin}/api/user/Public/login_code`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ phone, sms_code }),
  })
  return ((await answer.json()) as { data: Session }).data
}

/**
 * What a screen lacks for a person who is stuck on it: a sentence that says what is, and a way on. Where nothing can be shown, the way
 * on stands with the sentence; a screen that shows what it is for may have only its bar.
 *
 * @returns lines such as `no way on`; none is the goal
 */
export const stuck = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const faults: string[] = []
    const state = [...document.querySelectorAll<HTMLElement>('.j-state')].find(shown)
    const said = (state ?? document.querySelector('main') ?? document.body).innerText.trim()
    if (said.replace(/\s+/g, '').length < 8) faults.push(`no sentence: "${said}"`)
    // An empty list inside a card may leave the way on to what stands around it.
    const place = state?.parentElement?.closest('.j-card') ? document.querySelector('main') : state
    const ways = [...(place ?? document).querySelectorAll<HTMLButtonElement>('button, a[href], input')]
    if (!ways.some((way) => shown(way) && !way.disabled)) faults.push('no way on')
    return faults
  })

export interface Walk {
  browser: Browser
  origin: string
  sandbox_url: string
  condition: Condition
  /** The rows of the table of screens. */
  screens: Screen[]
  phone: PhoneOptions
  /** Done on each screen once it stands still, such as taking its picture. */
  look?: (page: Page, name: string) => Promise<unknown>
}

/**
 * Opens every screen in one condition, each as the person it is for.
 *
 * @returns what is wrong: an endless spinner, nothing said, no way on, a console error, something beyond the edge
 */
export async function walkUnder({ condition, screens, ...rest }: Walk): Promise<string[]> {
  const own = condition === 'guest' ? screens : screens.filter(({ viewer }) => viewer !== 'guest')
  const by_viewer =
    condition === 'guest' || condition === 'empty'
      ? new Map([[condition as string, own]])
      : Map.groupBy(own, (screen) => screen.viewer)
  const faults: string[] = []
  for (const [viewer, theirs] of by_viewer) faults.push(...(await walkAs(viewer, theirs, { condition, ...rest })))
  return faults
}

async function walkAs(
  viewer: string,
  screens: Screen[],
  { browser, origin, sandbox_url, condition, phone, look }: Omit<Walk, 'screens'>,
): Promise<string[]> {
  const pixels = look ? {} : { deviceScaleFactor: 1 } // small ones will do where no picture is taken
  const context = await browser.newContext({ ...phoneContext(phone), ...pixels })
  await seenBefore(context)
  const faults: string[] = []
  let name = 'at first'
  const fault = (text: string) => faults.push(`${condition} · ${name}: ${text}`)
  try {
    const page = await context.newPage()
    watchLoading(page)
    page.on('pageerror', (error) => fault(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !OF_THE_NETWORK.test(message.text())) fault(message.text())
    })
    const open = (path: string) => page.evaluate((to) => location.assign(`#${to}`), path)
    await page.goto(`${origin}/h5/#${NEUTRAL}`)
    if (condition !== 'guest') {
      await rememberSession(
        page,
        condition === 'empty' ? await newAccount(origin, sandbox_url) : await logIn(origin, viewer),
      )
      await page.reload()
    }
    await settle(page)
    if (condition === 'offline') {
      for (const seen of screens.filter((screen) => SEEN_BEFORE.includes(screen.name))) {
        await open(seen.path)
        await settle(page)
      }
      await context.setOffline(true)
    }
    if (condition === 'broken') await page.route('**/api/**', (route) => route.fulfill({ status: 500, body: '' }))

    for (const screen of screens) {
      name = screen.name
      try {
        await open(screen.path)
        await settle(page)
        for (const lack of await stuck(page)) fault(lack)
        const sideways_px = await sidewaysPx(page)
        if (sideways_px > 0) fault(`scrolls ${sideways_px} px sideways`)
      } catch (error) {
        fault((error as Error).message.split('\n')[0]!)
      }
      await look?.(page, name)
    }
  } finally {
    await context.close()
  }
  return faults
}
