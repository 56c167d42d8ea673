/** A feature's screens for npm run shots and the journeys: with which pieces they open, as whom, and their states. */
import type { Page } from 'playwright-core'
import type { RouteName } from '../routes.ts'

/** The viewer of a picture. A piece brings the person it belongs to, unless another one is named. */
export type Viewer = 'guest' | 'buyer' | 'shop_owner'
/** The demo world's first buyer and first shop's owner, by their phone numbers. */
export type People = Readonly<Record<Exclude<Viewer, 'guest'>, string>>
export type Act = (page: Page) => Promise<void>

export interface Opening {
  /** One of the feature's pieces. Its id becomes the parameter `id`, or another one. */
  piece?: string
  parameter?: string
  /** The rest of the address, without its question mark. */
  query?: string
  viewer?: Viewer
  /** As the person a piece belongs to, where the address itself names none. */
  viewer_of?: string
}
export interface State extends Opening {
  /** '<group>.<state>', the name of its file. */
  name: string
  screen: RouteName
  /** An address that is no screen's. */
  path?: string
  /** Taps made before the picture. */
  act?: Act
  /** Moves the clock, so it comes after all others. */
  last?: true
}
export interface Shots {
  /** SQL that finds one piece of the demo world: its id, and the phone number of the person it belongs to. */
  pieces?: (people: People) => Record<string, string>
  /** How the feature's screens open; those not named need nothing. */
  rows?: Partial<Record<RouteName, Opening>>
  states?: readonly State[]
}

/** Declares a feature's pictures; tools/shots/screens.ts collects them. */
export const defineShots = (shots: Shots): Shots => shots

export const tapNamed =
  (name: RegExp): Act =>
  (page) =>
    page.getByRole('button', { name }).last().click()
export const scrollTo =
  (selector: string): Act =>
  (page) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.scrollIntoView({ block: 'start' }))
export const scrollBy =
  (px: number): Act =>
  (page) =>
    page.evaluate((top) => window.scrollTo(0, top), px)
/** The page for somebody who chose US dollars beside CNY; the phone forgets it for the pictures that follow. */
export const inSecondCurrency =
  (then?: Act): Act =>
  async (page) => {
    await page.evaluate(() => localStorage.setItem('guide_currency', 'USD'))
    await page.reload()
    await page.locator('.guide').first().waitFor()
    await then?.(page)
    await page.evaluate(() => localStorage.removeItem('guide_currency'))
  }
