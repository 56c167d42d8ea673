/// <reference lib="dom" />
/**
 * Tonight on a phone while its lots are bid on: `node bench/parts/live/evening.ts [seconds]`. Thirty lots on one page, forty bids a second on them, and how
 * many frames the page draws meanwhile, at the machine's own speed and four times slower. On a database of its own.
 */
import { addLots, addPast, addPeople, analyse, BIDDERS, biddable } from '../../fill.ts'
import type { RoomsFigures } from '../../load/load-rooms.ts'
import { median } from '../../numbers.ts'
import { ms } from '../../report.ts'
import { openRig } from '../../rig.ts'
import { buildForPhones, openPhones, PHONE, slowedLikeAPhone } from '../phone.ts'
import { SHORT } from '../size.ts'

const SECONDS = Number(process.argv[2] ?? 20)
const LOTS = 30
const BIDS_PER_S = 40
const HOUR_MS = 3_600_000
/** A frame of sixty a second, and what a clock of whole milliseconds may add. */
const FRAME_MS = 1_000 / 60 + 1

declare global {
  interface Window {
    drawn: number[]
  }
}

/** Runs in the page: notes when each frame is drawn. */
function noteFrames(): void {
  window.drawn = []
  const note = (at: number) => {
    window.drawn.push(at)
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
}

const rig = await openRig({ size: SHORT, durable: false })
const browser = await openPhones()
try {
  await buildForPhones(rig)
  await addPeople(rig)
  await addPast(rig, 100)
  const lot_ids = await addLots(rig, { count: LOTS, ends_at_ms: Date.now() + HOUR_MS, ends_apart_ms: 30_000 })
  await analyse(rig)
  const server = await rig.startServer()
  for (const slowed of [false, true]) {
    const context = await browser.newContext(PHONE)
    const page = await context.newPage()
    let told = 0
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith('42["frame')) told++
      }),
    )
    await page.goto(`http://127.0.0.1:${server.port}/h5/#/pages/auction/tonight`)
    await page.waitForFunction((count) => document.querySelectorAll('.tonight > *').length === count, LOTS)
    if (slowed) await slowedLikeAPhone(page)
    const loading = rig.load<RoomsFigures>({
      ...{ kind: 'rooms', port: server.port, sockets: 1, rooms_each: 1, bidders: BIDDERS, bids_per_s: BIDS_PER_S },
      ...{ for_ms: SECONDS * 1_000, lots: await biddable(rig, lot_ids), pages: {} },
    })
    await page.evaluate(noteFrames)
    const { bids } = await loading
    const drawn = await page.evaluate(() => window.drawn)
    const frames = drawn.slice(1).map((at, i) => at - drawn[i]!)
    const per_s = (frames.length / (drawn.at(-1)! - drawn[0]!)) * 1_000
    const late = frames.filter((took) => took > FRAME_MS).length
    console.log(
      `${slowed ? 'four times slower' : 'as fast as the machine'}: ${per_s.toFixed(1)} frames a second, median ${ms(median(frames))}, longest ${ms(Math.max(...frames))}, ${((late / frames.length) * 100).toFixed(1)}% late; ${bids.taken} bids, ${(told / SECONDS).toFixed(1)} messages a second to the page`,
    )
    await context.close()
  }
} finally {
  await browser.close()
  await rig.close()
}
