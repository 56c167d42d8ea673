/// <reference lib="dom" />
/**
 * Looking closely, on a phone four times slower and a slow 4G network: how long after a tap the photo that is on the screen already stands
 * full screen, how long until its large file does, and how long the longest frame is while two fingers pinch and pull.
 */
import type { Browser, CDPSession, Page } from 'playwright-core'
import { median } from '../numbers.ts'
import { ms, type Row } from '../report.ts'
import type { Rig } from '../rig.ts'
import { buildForPhones, openDemoWorld, openPhones, PHONE, slowedLikeAPhone } from './phone.ts'

const ROUNDS = 5
const LIMITS = { sharp_ms: 300, frame_ms: 50 }
/** A finger reports itself sixty times a second. */
const MOVES = 90
const MOVE_MS = 16
/** The code of the viewer comes a second after the lot stands. */
const CODE_WITHIN_MS = 2_500

export interface Looked {
  stands_ms: number
  large_ms: number
  longest_frame_ms: number
  late_frames: number
}

declare global {
  interface Window {
    looked: { tapped_at: number; stands_at: number; large_at: number; frames: number[] }
  }
}

/** Runs in the page: notes when the tap came, and the frames in which the photo and its large file are there, decoded. */
function observe(): void {
  window.looked = { tapped_at: 0, stands_at: 0, large_at: 0, frames: [] }
  addEventListener(
    'click',
    (event) => {
      window.looked.tapped_at ||= event.timeStamp
    },
    true,
  )
  const afterDrawn = (then: () => void) => requestAnimationFrame(() => setTimeout(then))
  const look = () => {
    const slide = document.querySelector('.viewer__slide:not([aria-hidden="true"])')
    const small = slide?.querySelector('img')
    if (small?.complete && small.naturalWidth > 0 && !window.looked.stands_at) {
      window.looked.stands_at = -1
      void small.decode().then(() =>
        afterDrawn(() => {
          window.looked.stands_at = performance.now()
        }),
      )
    }
    if (slide?.querySelector('.viewer__image--sharp') && !window.looked.large_at) {
      window.looked.large_at = -1
      afterDrawn(() => {
        window.looked.large_at = performance.now()
      })
    }
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
  addEventListener('load', look, true)
}

function noteFrames(): void {
  const note = (at: number) => {
    window.looked.frames.push(at)
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
}

const pause = (wait_ms: number) => new Promise((done) => setTimeout(done, wait_ms))

/** Two fingers apart and together, three times, while the pair wanders. */
async function pinch(devtools: CDPSession): Promise<void> {
  const points = (step: number) => {
    const spread = 60 + 110 * (0.5 - 0.5 * Math.cos((step / MOVES) * 6 * Math.PI))
    const [x, y] = [195 + 30 * Math.sin(step / 12), 420 + 30 * Math.cos(step / 15)]
    return [
      { id: 0, x: x - spread, y },
      { id: 1, x: x + spread, y },
    ]
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) })
  for (let step = 1; step <= MOVES; step++) {
    const due = performance.now() + MOVE_MS
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(step) })
    await pause(Math.max(0, due - performance.now()))
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

export async function look(browser: Browser, url: string): Promise<Looked> {
  const context = await browser.newContext({ ...PHONE, locale: 'en-US' })
  try {
    const page: Page = await context.newPage()
    const devtools = await slowedLikeAPhone(page)
    await page.addInitScript(observe)
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForLoadState('networkidle')
    await pause(CODE_WITHIN_MS)
    await page.locator('.lot-media__open').first().tap()
    await page.waitForFunction(() => window.looked.stands_at > 0 && window.looked.large_at > 0)
    await page.evaluate(noteFrames)
    await pinch(devtools)
    const seen = await page.evaluate(() => window.looked)
    const gaps = seen.frames.slice(1).map((at, i) => at - seen.frames[i]!)
    if (gaps.length < MOVES / 4) throw new Error(`only ${gaps.length} frames were drawn`)
    return {
      stands_ms: seen.stands_at - seen.tapped_at,
      large_ms: seen.large_at - seen.tapped_at,
      longest_frame_ms: Math.max(...gaps),
      late_frames: gaps.filter((gap) => gap > LIMITS.frame_ms).length,
    }
  } finally {
    await context.close()
  }
}

export async function lookClosely(rig: Rig): Promise<Row[]> {
  const { env, lot_id, sandbox } = await openDemoWorld(rig, 'gallery')
  const server = await rig.startServer(env)
  await buildForPhones(rig)
  const browser = await openPhones()
  const url = `http://localhost:${server.port}/h5/#/pages/main/auctionitemdetail/auctionitemdetail?id=${lot_id}`
  try {
    await look(browser, url) // the server makes smaller pictures when they are first asked for
    const rounds: Looked[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await look(browser, url))
    const over = (pick: (one: Looked) => number): number => median(rounds.map(pick))
    const stands_ms = over((one) => one.stands_ms)
    const frame_ms = over((one) => one.longest_frame_ms)
    const peer = { peer: '', ratio: '' }
    return [
      {
        what: 'A photo on the screen opened full screen, from the tap, CPU slowed 4x, slow 4G',
        ours: `sharp as it stood after ${ms(stands_ms)} (at most ${ms(Math.max(...rounds.map((one) => one.stands_ms)))}), its large file after ${ms(over((one) => one.large_ms))}`,
        ...peer,
        goal: `≤ ${LIMITS.sharp_ms} ms`,
        met: stands_ms <= LIMITS.sharp_ms,
      },
      {
        what: 'The longest frame while two fingers pinch and pull it, CPU slowed 4x',
        ours: `${ms(frame_ms)} (each of ${ROUNDS} rounds: ${rounds.map((one) => Math.round(one.longest_frame_ms)).join(', ')} ms)`,
        ...peer,
        goal: `≤ ${LIMITS.frame_ms} ms`,
        met: frame_ms <= LIMITS.frame_ms,
      },
    ]
  } finally {
    await browser.close()
    await server.stop()
    await sandbox.close()
  }
}
