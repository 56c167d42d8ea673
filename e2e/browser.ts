/// <reference lib="dom" />
/** How a browser is a phone of ours, for journeys and pictures. */
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { DEMO_PASSWORD } from '../apps/server/src/seed/people.ts'

export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export interface PhoneOptions {
  lang?: 'en' | 'zh-CN'
  dark?: boolean
  width?: number
  /** Never used before: the first cards come. Other phones have seen them. */
  unused?: boolean
  /** The browser inside the messenger, by what it calls itself. */
  messenger?: boolean
}

const MESSENGER_AGENT =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0.50'

/** A phone of 390×844 at double density. */
export const phoneContext = ({
  lang = 'en',
  dark = false,
  width = 390,
  messenger = false,
}: PhoneOptions = {}): BrowserContextOptions => ({
  ...(messenger ? { userAgent: MESSENGER_AGENT } : {}),
  viewport: { width, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: lang,
  colorScheme: dark ? 'dark' : 'light',
})

/** Makes a browser one that has been here before: the first cards do not come. */
export const seenBefore = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    try {
      localStorage.setItem('first_run', '1')
    } catch {
      // A page without storage, such as about:blank.
    }
  })

/** A desk of 1440×900, where the console is used. */
export const deskContext = ({ lang = 'en', dark = false }: PhoneOptions = {}): BrowserContextOptions => ({
  viewport: { width: 1440, height: 900 },
  deviceScaleFactor: 1.5,
  locale: lang,
  colorScheme: dark ? 'dark' : 'light',
})

export interface Session {
  token: string
  user: { id: number; role: string }
}

/** Signs a demo person in through the call, as the password screen would. */
export async function logIn(origin: string, phone: string): Promise<Session> {
  const answer = await fetch(`${origin}/api/user/Public/login`, {
    method: 'POST',
    headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' },
    body: JSON.stringify({ phone, password: DEMO_PASSWORD }),
  })
  return ((await answer.json()) as { data: Session }).data
}

/** Puts a session where the app keeps it; the page must show the app, and reads it when it is loaded next. */
export const rememberSession = (page: Page, session: Session): Promise<void> =>
  page.evaluate(({ token, user }) => {
    localStorage.setItem('token', token)
    localStorage.setItem('LOGIN_TOKEN', token)
    localStorage.setItem('userInfo', JSON.stringify(user))
    localStorage.setItem('user_role', user.role)
    localStorage.setItem('multi_userinfo', JSON.stringify([{ user, token }]))
  }, session)

/** Pixels the page can be scrolled sideways; must be 0. */
export const sidewaysPx = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Something hangs, such as a spinner that never ends; a machine that has much else to do is only slow. */
export const SETTLE_LIMIT_MS = 45_000
const LOOK_MS = 60
const QUIET_LOOKS = 4

/** Requests of a page that have not been answered. */
const waiting = new WeakMap<Page, Set<unknown>>()

/** Notices a page's requests from now on, for `settle`. */
export function watchLoading(page: Page): void {
  const under_way = new Set<unknown>()
  waiting.set(page, under_way)
  page.on('request', (request) => under_way.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => under_way.delete(request))
  page.on('framenavigated', () => under_way.clear())
}

/**
 * Until nothing is loading: no request under way for a moment, no skeleton, no spinner.
 *
 * @throws Error when it still loads after 45 s
 */
export async function settle(page: Page): Promise<void> {
  const limit = Date.now() + SETTLE_LIMIT_MS
  for (let quiet = 0; quiet < QUIET_LOOKS; ) {
    if (Date.now() > limit) throw new Error(`still loading after ${SETTLE_LIMIT_MS} ms`)
    await page.waitForTimeout(LOOK_MS)
    if (waiting.get(page)!.size > 0) {
      quiet = 0
      continue
    }
    const loading = await page.evaluate(() => {
      const in_view = (element: Element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return bottom > 0 && top < innerHeight
      }
      return !document.body.innerText.trim() || [...document.querySelectorAll('.j-skeleton, .j-spinner')].some(in_view)
    })
    quiet = loading ? 0 : quiet + 1
  }
  await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)))
}
