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
  // No screen shows what is drawn: handing it to a process of its own only costs.
  '--in-process-gpu',
]

/** A camera that counts and a microphone that beeps, which every page may use. */
export const CAMERA_ARGS = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

export interface PhoneOptions {
  lang?: 'en' | 'zh-CN'
  dark?: boolean
  width?: number
  /** Never used before: the first cards come. Other phones have seen them. */
  unused?: boolean
  /** Set to show every movement. In journeys an unused phone is; others are set to less motion, whose drawing costs half. */
  motion?: boolean
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
  unused = false,
  motion = unused,
}: PhoneOptions = {}): BrowserContextOptions => ({
  ...(messenger ? { userAgent: MESSENGER_AGENT } : {}),
  viewport: { width, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: lang,
  colorScheme: dark ? 'dark' : 'light',
  reducedMotion: motion ? 'no-preference' : 'reduce',
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
  reducedMotion: 'reduce',
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

/** Requests of a page: those that have not been answered, and how many there have been. */
interface Loading {
  under_way: Set<unknown>
  asked: number
}
const loading = new WeakMap<Page, Loading>()

/** Notices a page's requests from now on, for `settle`. */
export function watchLoading(page: Page): void {
  const own: Loading = { under_way: new Set(), asked: 0 }
  loading.set(page, own)
  page.on('request', (request) => {
    own.asked++
    own.under_way.add(request)
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => own.under_way.delete(request))
  page.on('framenavigated', () => own.under_way.clear())
}

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Looks several times within the page, which costs less than asking it several times: whether it shows something, and nothing that loads. */
const staysQuiet = (page: Page): Promise<boolean> =>
  page.evaluate(
    async ({ look_ms, looks }) => {
      const inView = (element: Element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return bottom > 0 && top < innerHeight
      }
      const loads = () =>
        !document.body.innerText.trim() || [...document.querySelectorAll('.j-skeleton, .j-spinner')].some(inView)
      for (let look = 0; look < looks; look++) {
        await new Promise((done) => setTimeout(done, look_ms))
        if (loads()) return false
      }
      await document.fonts.ready
      await new Promise(requestAnimationFrame)
      return true
    },
    { look_ms: LOOK_MS, looks: QUIET_LOOKS },
  )

/** The page was left for another while it was looked at. */
const LEFT = /context was destroyed|navigat/i

/**
 * Until nothing is loading: no request under way for a moment, no skeleton, no spinner.
 *
 * @throws Error when it still loads after 45 s
 */
export async function settle(page: Page): Promise<void> {
  const limit = Date.now() + SETTLE_LIMIT_MS
  const own = loading.get(page)!
  for (;;) {
    if (Date.now() > limit) throw new Error(`still loading after ${SETTLE_LIMIT_MS} ms`)
    const { asked } = own
    if (own.under_way.size > 0) {
      await sleep(LOOK_MS)
      continue
    }
    const quiet = await staysQuiet(page).catch((error: Error) => {
      if (!LEFT.test(error.message)) throw error
      return false
    })
    if (quiet && own.under_way.size === 0 && own.asked === asked) return
  }
}
