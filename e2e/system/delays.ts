/**
 * A way to look for journeys that hang on chance, off unless JUYA_E2E_DELAYS names a seed: what a phone asks for comes late, each by another
 * time, so that answers overtake each other as they do on a poor network. The same seed gives the same delays to the same addresses.
 */
import { createHash } from 'node:crypto'
import type { BrowserContext, Page, Route } from 'playwright-core'

const SEED = process.env.JUYA_E2E_DELAYS
/** After each act of a journey it waits so long: what a person looks at late, or what goes by itself, shows. JUYA_E2E_SLOW_HAND sets it. */
export const SLOW_HAND_MS = Number(process.env.JUYA_E2E_SLOW_HAND ?? 0)
/** How many times slower a page runs; JUYA_E2E_SLOW_PAGES sets it. */
const SLOW_PAGES = Number(process.env.JUYA_E2E_SLOW_PAGES ?? 1)

/** Half comes at once, most of the rest within 0.8 s, the last tenth within 3 s. */
function delayOf(part: number): number {
  if (part < 0.5) return 0
  return part < 0.9 ? ((part - 0.5) / 0.4) * 800 : 800 + ((part - 0.9) / 0.1) * 2_200
}

const times = new Map<string, number>()
/** Two numbers below 1, by the seed, the address and how often that was asked for. */
function chance(address: string): [number, number] {
  const nth = (times.get(address) ?? 0) + 1
  times.set(address, nth)
  const digest = createHash('sha256').update(`${SEED} ${nth} ${address}`).digest()
  return [digest.readUInt32BE(0) / 2 ** 32, digest.readUInt32BE(4) / 2 ** 32]
}

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** A call comes late to the server, or its answer comes late back; code and pictures only come late. */
async function late(route: Route): Promise<void> {
  const request = route.request()
  const { pathname, search } = new URL(request.url())
  const [part, side] = chance(pathname.replace(/\d{3,}/g, 'n') + search)
  const is_upload = pathname.endsWith('/upload_img')
  const wait_ms = delayOf(part) * (is_upload ? 2 : 1)
  if (wait_ms === 0) return route.fallback()
  // The browser does not hand out the bytes of a file it sends: such a call can only begin late.
  if (side < 0.5 || is_upload || !pathname.startsWith('/api/')) {
    await sleep(wait_ms)
    return route.fallback()
  }
  const response = await route.fetch()
  await sleep(wait_ms)
  await route.fulfill({ response })
}

/** Makes what a new phone or desk asks for come late. A page that goes away meanwhile takes its requests along. */
export async function delayAll(context: BrowserContext): Promise<void> {
  if (SEED === undefined) return
  await context.route(/\/(api|assets|media|lot|shop)\//, (route) => late(route).catch(() => undefined))
  await context.routeWebSocket(/./, (near) => {
    const far = near.connectToServer()
    let last = Promise.resolve()
    far.onMessage((message) => {
      const wait_ms = delayOf(chance('socket')[0])
      last = last.then(() => sleep(wait_ms)).then(() => near.send(message))
    })
  })
}

/** Makes the page itself slow. */
export async function slowDown(page: Page): Promise<void> {
  if (SLOW_PAGES === 1) return
  const line = await page.context().newCDPSession(page)
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PAGES })
}
