/** Every screen of the app on the narrowest phone: room for fingers, nothing that moves, nothing beyond the edge, nobody stuck. */
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { GUEST, phoneScreens, type Screen } from '../tools/shots/screens.ts'
import { settle, sidewaysPx, watchLoading } from './browser.ts'
import { goTo, newPhone, origin, signIn, theBrowser, useBrowser } from './fixtures.ts'
import { smallTargets, takeShifts, watchShifts } from './screen-checks.ts'
import { WEATHERS, walkWeather } from './weather.ts'

useBrowser()

/** The narrowest phone that is promised to work. */
const NARROW_PX = 360
/** What may move on a screen by itself: a line by a pixel when a font comes, but no block. */
const SHIFT_MAX = 0.02
/** Slow enough for every skeleton to be seen before what it stands for. */
const SLOW = { offline: false, latency: 250, downloadThroughput: -1, uploadThroughput: -1 }
const WALK_LIMIT_MS = 240_000

async function allScreens(): Promise<Screen[]> {
  const database = new pg.Client({ connectionString: inject('journey_database') })
  await database.connect()
  try {
    return (await phoneScreens(database)).screens.filter(({ last }) => !last)
  } finally {
    await database.end()
  }
}

/** One viewer's screens one after the other, and what is wrong with them. */
async function walk(viewer: string, screens: Screen[]): Promise<string[]> {
  const page = await newPhone({ width: NARROW_PX })
  watchLoading(page)
  await watchShifts(page)
  await goTo(page, '/pages/site/articles')
  if (viewer !== GUEST) await signIn(page, viewer)
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', SLOW)
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
    if (sum >= SHIFT_MAX) faults.push(`${name} moves by ${sum.toFixed(3)}: ${[...new Set(moved)].join(', ')}`)
    await act?.(page)
    await settle(page)
    const sideways_px = await sidewaysPx(page)
    if (sideways_px > 0) faults.push(`${name} scrolls ${sideways_px} px sideways`)
    faults.push(...(await smallTargets(page)).map((target) => `${name}: ${target}`))
  }
  return faults
}

test(
  'on every screen a finger meets at least 44 px of whatever it can press, and nothing moves while it loads',
  async () => {
    const by_viewer = Map.groupBy(await allScreens(), ({ viewer }) => viewer)

    const faults = await Promise.all([...by_viewer].map(([viewer, screens]) => walk(viewer, screens)))

    expect(faults.flat()).toEqual([])
  },
  WALK_LIMIT_MS,
)

test(
  'every screen says what is and shows a way on: to a guest, offline, with a failing server, for an account that has nothing',
  async () => {
    const screens = (await allScreens()).filter(({ row }) => row)
    const walks = WEATHERS.map((weather) =>
      walkWeather({
        browser: theBrowser(),
        origin: origin(),
        sandbox_url: inject('sandbox_url'),
        weather,
        screens,
        phone: { width: NARROW_PX },
      }),
    )

    expect((await Promise.all(walks)).flat()).toEqual([])
  },
  WALK_LIMIT_MS,
)
