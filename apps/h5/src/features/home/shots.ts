import type { Page } from 'playwright-core'
import { type Act, defineShots, scrollBy, tapNamed } from '../../testing/shots.ts'

const NEXT = tapNamed(/^(Next|下一步)$/)

/** Makes the phone a new one and comes back to home, whose first cards then lie over it; goes on to the card of that number, from 0. */
const firstCard =
  (number: number): Act =>
  async (page: Page) => {
    await page.evaluate(() => {
      location.hash = '#/pages/site/articles'
    })
    await page.locator('.j-cells').first().waitFor()
    await page.evaluate(() => localStorage.removeItem('first_run'))
    await page.goBack()
    await page.locator('.first-run').waitFor()
    for (let at = 0; at < number; at++) await NEXT(page)
  }

export const shots = defineShots({
  pieces: () => ({
    category: `select category_id as id from lot_lots where status = 'live' group by 1 order by count(*) desc, 1 limit 1`,
  }),
  rows: { 'home.category': { piece: 'category' }, 'home.search': { query: 'keyword=jade' } },
  states: [
    { name: 'home.guest', screen: 'home.index', viewer: 'guest' },
    { name: 'home.first-bid', screen: 'home.index', viewer: 'guest', act: firstCard(0) },
    { name: 'home.first-deposit', screen: 'home.index', viewer: 'guest', act: firstCard(1) },
    { name: 'home.first-escrow', screen: 'home.index', viewer: 'guest', act: firstCard(2) },
    { name: 'home.first-interests', screen: 'home.index', viewer: 'guest', act: firstCard(3) },
    { name: 'home.further', screen: 'home.index', act: scrollBy(760) },
    { name: 'search.ideas', screen: 'home.search' },
    { name: 'search.filters', screen: 'home.search', query: 'keyword=jade', act: tapNamed(/^(Filters|筛选)/) },
    { name: 'search.nothing', screen: 'home.search', query: 'keyword=zzzz' },
  ],
})
