/**
 * Every screen of the app on the narrowest phone: room for fingers, nothing that moves, nothing beyond the edge, letters of any size, a
 * document named after what it shows.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { RouteRow } from '../apps/h5/src/lib/router/routes.ts'
import { routes } from '../apps/h5/src/routes.ts'
import { GUEST, type Screen } from '../tools/shots/screens.ts'
import { settle, sidewaysPx, watchLoading } from './browser.ts'
import { NARROW_PX, restless, smallTargets, takeShifts, watchShifts } from './checks/screen-checks.ts'
import { textFaults, withLetters } from './checks/text-checks.ts'
import { allScreens, goTo, holdEnds, newPhone, signIn, useSystem } from './fixtures.ts'

// Replays are played where a media role runs.
useSystem({ video: true })

/** Shifts a screen may make by itself: a line by a pixel, but no block. */
const SHIFT_MAX = 0.02
/** Slow enough for every skeleton to be seen before what it stands for. */
const SLOW = { offline: false, latency: 250, downloadThroughput: -1, uploadThroughput: -1 }
/** The size of letters in the browser's settings at which nothing may be lost, beside the usual. */
const LARGE = 2
const SCREENS_PER_PHONE = 48
/** Something hangs. */
const WALK_LIMIT_MS = 600_000

const sidewaysFaults = async (page: Page): Promise<string[]> => {
  const px = await sidewaysPx(page)
  return px > 0 ? [`scrolls ${px} px sideways`] : []
}

/** A screen about one thing names the document after it, or several open ones cannot be told apart. */
async function titleFaults(page: Page, { name, row }: Screen): Promise<string[]> {
  const route: RouteRow | undefined = row && routes[name as keyof typeof routes]
  const bare = `${(route?.heading ?? route?.title)?.en} · Juya`
  const title = await page.title()
  return route?.about && title === bare ? [`its document is called only "${title}"`] : []
}

/** One viewer's screens one after the other, and what is wrong with them. */
async function walk(viewer: string, screens: Screen[]): Promise<string[]> {
  // What moves by itself shows only where movement is not turned off.
  const page = await newPhone({ width: NARROW_PX, motion: true })
  watchLoading(page)
  await watchShifts(page)
  if (viewer !== GUEST) await signIn(page, viewer)
  await goTo(page, '/pages/site/articles')
  await settle(page)
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', SLOW)
  // A bid sheet that was left open comes back in its tab; here each screen is shown as to somebody who comes to it anew.
  await page.addInitScript(() => location.protocol !== 'about:' && sessionStorage.removeItem('kept_bid'))
  const faults: string[] = []
  let before: Screen | undefined
  for (const screen of screens) {
    const { name, path, act } = screen
    // Within the app as a person would, except where something was opened or the same screen is shown anew.
    if (before?.act || before?.path.split('?')[0] === path.split('?')[0]) await page.goto('about:blank')
    before = screen
    await takeShifts(page)
    await goTo(page, path)
    await settle(page)
    const { sum, moved } = await takeShifts(page)
    if (sum >= SHIFT_MAX) faults.push(`${name} moves by ${sum.toFixed(3)}: ${moved.join('; ')}`)
    if (act) {
      await act(page)
      await settle(page)
    }
    const faults_here = [
      ...(await sidewaysFaults(page)),
      ...(await restless(page)),
      ...(await smallTargets(page)),
      ...(await titleFaults(page, screen)),
    ]
    faults.push(...faults_here.map((fault) => `${name}: ${fault}`))
    const of_large = await withLetters(page, line, LARGE, async () => [
      ...(await sidewaysFaults(page)),
      ...(await textFaults(page)),
    ])
    faults.push(...of_large.map((fault) => `${name} in large letters: ${fault}`))
  }
  return faults
}

test(
  'on every screen a finger meets at least 44 px, nothing moves while it loads, letters twice as large can all be read, and its name is said',
  async () => {
    await holdEnds()
    const by_viewer = Map.groupBy(await allScreens(), ({ viewer }) => viewer)
    // Most of a walk is waiting for a slow network: somebody with many screens walks with several phones.
    const walks = [...by_viewer].flatMap(([viewer, screens]) =>
      Array.from({ length: Math.ceil(screens.length / SCREENS_PER_PHONE) }, (_, nth) => {
        const own = screens.slice(nth * SCREENS_PER_PHONE, (nth + 1) * SCREENS_PER_PHONE)
        return walk(viewer, own)
      }),
    )

    const faults = await Promise.all(walks)

    expect(faults.flat()).toEqual([])
  },
  WALK_LIMIT_MS,
)
