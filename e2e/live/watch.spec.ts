/// <reference lib="dom" />
/** Viewers of a session on air: both see its picture move and how late it is; one loses it and sees it again; one goes on in text alone, and bids. Afterwards the replay jumps to the lot, whose moment was sealed. */
import type { Page, WebSocketRoute } from 'playwright-core'
import { expect, test } from 'vitest'
import { BUYERS } from '../../apps/server/src/seed/people.ts'
import {
  accessibilityFaults,
  advance,
  callApi,
  goTo,
  newPhone,
  sidewaysPx,
  signIn,
  sql,
  until,
  useSystem,
} from '../fixtures.ts'
import { asHost, goOnAir, HOST_PHONE } from './on-air.ts'

useSystem({ video: true })

const RUNS_S = 120

/** What is on the screen: when, and how bright from 0 to 255. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video')
    if (!video) return undefined
    const drawing = document.createElement('canvas').getContext('2d')!
    drawing.drawImage(video, 0, 0, 1, 1)
    return { at_s: video.currentTime, grey: drawing.getImageData(0, 0, 1, 1).data[1]! }
  })

/** Until a second of the picture was seen, and three of its greys. */
async function untilItMoves(page: Page): Promise<void> {
  const greys = new Set<number>()
  let first_s: number | undefined
  await until(async () => {
    const now = await shown(page)
    if (!now || now.at_s === 0) return false
    first_s ??= now.at_s
    greys.add(now.grey)
    return greys.size >= 3 && now.at_s - first_s > 1
  })
}

async function judged(page: Page): Promise<void> {
  expect(await sidewaysPx(page)).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
}

const watch = (session_id: number) => `/pages/live/live?id=${session_id}`

/** A lot that runs in the session, with the photos of another of its shop. */
async function runningLot(session_id: number): Promise<number> {
  const [like] = await sql<{ category_id: string; images: string[]; params: Record<string, string> }>(
    `select l.category_id, t.images, t.params from lot_lots l join lot_texts t on t.lot_id = l.id join shop_shops s on s.id = l.shop_id
       join account_users u on u.id = s.owner_user_id where u.phone = $1 order by l.id limit 1`,
    [HOST_PHONE],
  )
  const made = await callApi<{ lot_id: number }>(
    'POST',
    '/api/store/Auction/auction_add_live',
    {
      ...{ live_session_id: session_id, title: '青花小盏一只', title_en: 'Small blue and white cup' },
      ...{ category_id: Number(like!.category_id), images: like!.images.slice(0, 1), params: like!.params },
      ...{ desc: '现场开拍，底足可看。', start_fen: 100_00, duration_s: RUNS_S },
    },
    await asHost(),
  )
  expect(made).toMatchObject({ code: 1, data: { lot_id: expect.any(Number) } })
  return made.data.lot_id
}

test('two people see the picture move; one loses it and sees it again; one takes text alone and bids, and plays the lot again once it is sold', async () => {
  const { session_id } = await goOnAir()
  const [first, second] = [await newPhone(), await newPhone({ width: 360 })]
  const lines: WebSocketRoute[] = []
  await first.context().routeWebSocket(/\/media\/watch$/, (near) => {
    near.connectToServer()
    lines.push(near)
  })
  await signIn(second, BUYERS[0]!.phone)

  await goTo(first, watch(session_id))
  await goTo(second, watch(session_id))
  await untilItMoves(first)
  await untilItMoves(second)
  await second.getByText(/^Picture \d+(\.\d)? s late$/).waitFor()
  await judged(second)

  await lines[0]!.close()
  await until(async () => lines.length === 2)
  await untilItMoves(first)

  await first.getByRole('button', { name: 'Sound on' }).first().click()
  await until(() => first.evaluate(() => (document.querySelector('audio')?.currentTime ?? 0) > 0.5))
  await untilItMoves(first)

  await first.getByRole('button', { name: 'See the last 30 minutes' }).click()
  await first.getByText('Prices and bids are of now.').waitFor()
  await until(() =>
    first.evaluate(() => (document.querySelector<HTMLVideoElement>('.replay-video')?.currentTime ?? 0) > 0.5),
  )
  await judged(first)
  await first.getByRole('button', { name: 'Back to live' }).click()
  await untilItMoves(first)

  const lot_id = await runningLot(session_id)
  await second.getByRole('button', { name: 'Picture and sound' }).click()
  await second.getByRole('button', { name: /Text only/ }).click()
  await second.getByText('Text only: prices and bids come as they happen.').waitFor()
  expect(await second.locator('video').count()).toBe(0)
  await second.getByRole('button', { name: 'Bid ¥100' }).click()
  await second.getByRole('button', { name: /^Yes, ¥/ }).click()
  await second.getByText('You’re leading').first().waitFor()
  await first.getByText('1 bid').first().waitFor()
  expect(await sql('select bid_count from lot_lots where id = $1', [lot_id])).toEqual([{ bid_count: 1 }])

  // The line between its page and the server is the journey's own: at the end of the session it writes into what is closed.
  await first.close()
  await advance(RUNS_S * 1_000)
  await until(async () => (await sql(`select 1 from lot_lots where id = $1 and status = 'sold'`, [lot_id])).length > 0)
  expect(await callApi('GET', '/api/live/Index/destory_live_url', { session_id }, await asHost())).toMatchObject({
    code: 1,
  })
  await until(
    async () =>
      (await sql(`select 1 from live_recordings where session_id = $1 and status <> 'open'`, [session_id])).length > 0,
  )
  await goTo(second, `/pages/live/replay?id=${session_id}`)
  await second.getByRole('button', { name: /^Play Small blue and white cup/ }).click()
  await until(async () => ((await shown(second))?.at_s ?? 0) > 1)
  await judged(second)
  await second.getByRole('button', { name: 'The moment' }).click()
  await second.getByText('The record holds').waitFor()
  await judged(second)
})
