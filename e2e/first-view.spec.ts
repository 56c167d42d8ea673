/** What a visit begins with: everything is asked for once, early, and nothing moves when it comes. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { goTo, newPhone, sql, useBrowser } from './fixtures.ts'

useBrowser()

declare global {
  interface Window {
    shifted: number
    early_answers?: Record<string, Promise<Response>>
  }
}

const liveLot = async (): Promise<number> =>
  (
    await sql<{ id: number }>(`select id from auction_lots where status = 'live' order by bid_count desc, id limit 1`)
  )[0]!.id

/** Opens a page as the first of a visit and waits for its picture. */
async function firstView(path: string, picture: string): Promise<{ page: Page; asked: string[] }> {
  const page = await newPhone()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname + search)
  })
  await page.addInitScript(() => {
    window.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifted += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await goTo(page, path)
  await page.locator(picture).first().waitFor()
  await page.waitForLoadState('networkidle')
  return { page, asked }
}

test.each([
  ['home', () => '/', '.home-banner__image', 4],
  ['a list', () => '/pages/main/endingSoon', '.lot-card img', 1],
  [
    'a lot',
    async () => `/pages/main/auctionitemdetail/auctionitemdetail?id=${await liveLot()}`,
    '.lot-media__photo',
    1,
  ],
])(
  '%s asks the server once for each thing, before the app has come, and nothing moves',
  async (_name, path, picture, calls) => {
    const { page, asked } = await firstView(await path(), picture)

    expect(asked.length).toBeGreaterThanOrEqual(calls)
    expect(asked).toEqual([...new Set(asked)])
    expect(await page.evaluate(() => Object.keys(window.early_answers ?? { none: true }))).toEqual([])
    // A font that comes after the first text may move a line by a pixel; a block that moves counts for ten times as much.
    expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.005)
  },
)
