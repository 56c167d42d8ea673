/** The first view of a visit: everything is asked for once, early, and nothing moves when it comes. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { KEYS } from '../apps/h5/src/lib/storage/storage.ts'
import { BUYERS } from '../apps/server/src/seed/people.ts'
import { settle, watchLoading } from './browser.ts'
import { takeShifts, watchShifts } from './checks/screen-checks.ts'
import { goTo, holdEnds, networkWasCut, newPhone, origin, signIn, sql, until, useSystem } from './fixtures.ts'

useSystem()
beforeAll(holdEnds)

/** A figure may take another width by a pixel; a block that moves counts for more. */
const SHIFT_MAX = 0.005

declare global {
  interface Window {
    early_answers?: Record<string, Promise<Response>>
  }
}

const liveLot = async (): Promise<number> =>
  (await sql<{ id: number }>(`select id from lot_lots where status = 'live' order by bid_count desc, id limit 1`))[0]!
    .id

/** Opens a page as the first of a visit and waits for its picture. */
async function firstView(path: string, picture: string): Promise<{ page: Page; asked: string[] }> {
  const page = await newPhone({ motion: true })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname + search)
  })
  await watchShifts(page)
  // A lot is polled every four seconds until its socket is there; on a slow machine that may come before all is asked for.
  await page.addInitScript(() => {
    const set = window.setInterval.bind(window)
    window.setInterval = ((run: () => void, ms?: number) =>
      set(run, ms === 4_000 ? 3_600_000 : ms)) as typeof window.setInterval
  })
  await goTo(page, path)
  await page.locator(picture).first().waitFor()
  await page.waitForLoadState('networkidle')
  return { page, asked }
}

const lotPath = async () => `/pages/main/auctionitemdetail/auctionitemdetail?id=${await liveLot()}`
const FIRST_VIEWS = [
  ['home', () => '/', '.home-banner__image', 4],
  ['a list', () => '/pages/main/endingSoon', '.lot-card img', 1],
  ['a lot', lotPath, '.lot-media__photo', 1],
] as const

test.each(FIRST_VIEWS)(
  '%s asks the server once for each thing, before the app has come, and nothing moves',
  async (_name, path, picture, calls) => {
    const { page, asked } = await firstView(await path(), picture)

    expect(asked.length).toBeGreaterThanOrEqual(calls)
    expect(asked).toEqual([...new Set(asked)])
    expect(await page.evaluate(() => Object.keys(window.early_answers ?? { none: true }))).toEqual([])
    const { sum, moved } = await takeShifts(page)
    expect(sum, moved.join('\n')).toBeLessThan(SHIFT_MAX)
  },
)

/** Address and place of each picture. */
const picturesIn = (all: Element[]) =>
  all.map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return { src: (one as HTMLImageElement).src, at: [x, y, width, height].map(Math.round) }
  })

test.each(FIRST_VIEWS)(
  '%s shows its pictures before the app has come, where the app then shows them',
  async (_name, path, picture) => {
    const page = await newPhone({ width: 360 })
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/react-*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    const address = await path()
    await page.goto(`${origin()}/h5/#${address}`, { waitUntil: 'commit' })
    const drawn = page.locator('#first-look img')
    await until(() => drawn.first().evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    const early = await drawn.evaluateAll(picturesIn)

    held.resolve()
    await page.locator(picture).first().waitFor()
    await page.locator('#first-look').waitFor({ state: 'detached' })
    const own = await page.locator(picture).evaluateAll(picturesIn)
    // Those of a second row lie below titles of one line or two.
    expect(early.slice(0, 2)).toEqual(own.slice(0, Math.min(early.length, 2)))
  },
)

/** What a phone on a slow network waits for before it draws home: the page, its scripts and its styles. */
const HOME_BYTES_MAX = 100 * 1024

test('home comes in at most 100 KB of page, scripts and styles', async () => {
  const page = await newPhone()
  // A visitor who has seen the cards for new visitors: they come when home stands, and only once.
  await page.addInitScript((key) => localStorage.setItem(key, '1'), KEYS.first_run)
  // The sky comes once home stands, the table of all screens eight seconds later: a slow machine may need as long for home itself.
  await page.route(/\/assets\/(?:pages|place-sky|weather|MapPin\.es)-/, (route) => route.abort())
  const bytes = new Map<string, number>()
  page.on('response', (response) => {
    if (['document', 'script', 'stylesheet'].includes(response.request().resourceType()))
      bytes.set(new URL(response.url()).pathname, Number(response.headers()['content-length']))
  })

  await goTo(page, '/')
  await page.locator('.lot-card img').first().waitFor()
  await page.waitForLoadState('networkidle')

  networkWasCut()
  const sum = [...bytes.values()].reduce((all, one) => all + one, 0)
  expect(sum, JSON.stringify(Object.fromEntries(bytes), null, 2)).toBeLessThanOrEqual(HOME_BYTES_MAX)
})

/** What a chat brings beyond the lot it is asked from. */
const CHAT_BYTES_MAX = 30 * 1024

test('a chat brings at most 30 KB of scripts and styles', async () => {
  const page = await newPhone()
  watchLoading(page)
  const { lot_id, phone } = await outbidBuyer()
  await signIn(page, phone)
  await goTo(page, `/pages/main/auctionitemdetail/auctionitemdetail?id=${lot_id}`)
  const chat = page.getByRole('button', { name: 'Chat', exact: true })
  await chat.waitFor()
  // The lot's own sheets come after it; on a busy machine well after.
  await page.waitForFunction(() =>
    ['bid-sheet', 'pay-sheet', 'photo-viewer', 'toasts'].every((part) =>
      performance
        .getEntriesByType('resource')
        .some(({ name }) => name.includes(`/assets/${part}-`) && name.endsWith('.js')),
    ),
  )
  await page.waitForLoadState('networkidle')
  await settle(page)
  const bytes = new Map<string, number>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    // The table of all screens comes whether a chat is opened or not.
    if (['script', 'stylesheet'].includes(response.request().resourceType()) && !/\/pages-[^/]*\.js$/.test(pathname))
      bytes.set(pathname, Number(response.headers()['content-length']))
  })

  await chat.click()
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
  await page.waitForLoadState('networkidle')

  const sum = [...bytes.values()].reduce((all, one) => all + one, 0)
  expect(bytes.size).toBeGreaterThan(0)
  expect(sum, JSON.stringify(Object.fromEntries(bytes), null, 2)).toBeLessThanOrEqual(CHAT_BYTES_MAX)
})

/** A bidder who was outbid on a running lot and whose deposit for it is held. */
async function outbidBuyer(): Promise<{ lot_id: number; phone: string }> {
  const [one] = await sql<{ lot_id: number; phone: string }>(
    `select l.id as lot_id, u.phone from lot_lots l join lot_bidders b on b.lot_id = l.id join account_users u on u.id = b.user_id
      where l.status = 'live' and l.ends_at > platform_now() + interval '2 hours' and l.leader_user_id <> u.id
      order by (u.phone = $1) desc, l.bid_count desc, l.id, u.id limit 1`,
    [BUYERS[0]!.phone],
  )
  return one!
}

/** The lot's page opened cold by that person; the code of the other screens comes once `others` has. */
async function coldLot(others: Promise<void>): Promise<Page> {
  const { lot_id, phone } = await outbidBuyer()
  const page = await newPhone()
  await signIn(page, phone)
  await page.goto('about:blank')
  await page.route('**/assets/pages-*.js', async (route) => {
    await others
    await route.continue()
  })
  await goTo(page, `/pages/main/auctionitemdetail/auctionitemdetail?id=${lot_id}`)
  return page
}

/** Goes on with Tab, as a person without a mouse does, until the focus is on what is called so. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const at = document.activeElement
      return (at?.getAttribute('aria-label') ?? at?.textContent ?? '').trim()
    })
  for (let pressed = 0; pressed < TABS_MAX; pressed++) {
    await page.keyboard.press('Tab')
    if (name.test(await focused())) return
  }
  throw new Error(`${TABS_MAX} times Tab, and ${name} was not reached`)
}
/** More than any page has to go through before its main act. */
const TABS_MAX = 80

test('the first seconds of a lot are enough to bid by keyboard alone', async () => {
  const page = await coldLot(Promise.resolve())
  await page.getByRole('button', { name: /^Bid ¥/ }).waitFor()

  await tabTo(page, /^Bid ¥/)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Place bid/ }).waitFor()
  await tabTo(page, /^Place bid/)
  await page.keyboard.press('Enter')

  await page
    .getByText(/^You’re leading|^An automatic bid is higher/)
    .first()
    .waitFor()
})

interface Said {
  role: string
  name: string
  node: number
}

/** The page as a screen reader has it: what each part is and is called, from Chromium's accessibility tree; of the page itself nothing is asked. */
async function asRead(page: Page) {
  const line = await page.context().newCDPSession(page)
  const all = async (): Promise<Said[]> => {
    const { nodes } = await line.send('Accessibility.getFullAXTree')
    return nodes
      .filter(({ ignored }) => !ignored)
      .map((node) => ({ role: node.role?.value, name: node.name?.value ?? '', node: node.backendDOMNodeId ?? 0 }))
  }
  const find = async (role: string, name: RegExp): Promise<Said> => {
    const found = async () => (await all()).find((one) => one.role === role && name.test(one.name))
    await expect.poll(found, { message: `${role} ${name}` }).toBeTruthy()
    return (await found())!
  }
  return {
    find,
    press: async (role: string, name: RegExp) => {
      await line.send('DOM.focus', { backendNodeId: (await find(role, name)).node })
      await page.keyboard.press('Enter')
    },
  }
}

test('a bid goes by the accessibility tree alone: the lot, its price and end, the act, and what came of it are all told there', async () => {
  const page = await coldLot(Promise.resolve())
  const reader = await asRead(page)

  await reader.find('heading', /\S/)
  await reader.find('StaticText', /^¥[\d,]+$/)
  await reader.press('button', /^Bid ¥/)
  await reader.find('dialog', /\S/)
  await reader.press('button', /^Place bid/)

  await reader.find('StaticText', /^You’re leading|^An automatic bid is higher/)
})

test('the bid sheet does not wait for the code of other screens, and its link leads there once that has come', async () => {
  const held = Promise.withResolvers<void>()
  const page = await coldLot(held.promise)

  await page.getByRole('button', { name: /^Bid ¥/ }).click()
  await page.getByRole('button', { name: /^Place bid/ }).waitFor()
  expect(await page.getByRole('dialog').getByRole('link', { name: 'auction rules' }).getAttribute('href')).toContain(
    '@site.article',
  )

  await page.getByRole('dialog').getByRole('link', { name: 'auction rules' }).click()
  held.resolve()
  await page.waitForURL(/#\/pages\/site\/article\?code=/)
})
