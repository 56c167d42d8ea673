/// <reference lib="dom" />
/** The demo world's live rooms: two that show their film through the real path, an auction house's sale with a picture, three replays, and eight short videos. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { callApi, goTo, newPhone, sql, until, useSystem } from '../fixtures.ts'

useSystem({ video: true, loops: true })

interface Shown {
  session_id: number
  title: string
  sale_id: number | null
}

/** Until the page's video was seen to go on, with something in it that is not black. */
async function untilItPlays(page: Page): Promise<void> {
  const look = () =>
    page.evaluate(() => {
      const video = document.querySelector('video')
      if (!video || video.videoWidth === 0) return undefined
      const drawing = document.createElement('canvas').getContext('2d')!
      drawing.drawImage(video, 0, 0, 1, 1)
      return { at_s: video.currentTime, width: video.videoWidth, grey: drawing.getImageData(0, 0, 1, 1).data[1]! }
    })
  let first_s: number | undefined
  await until(async () => {
    const now = await look()
    if (!now || now.at_s === 0 || now.grey === 0) return false
    first_s ??= now.at_s
    return now.width === 432 && now.at_s - first_s > 0.5
  })
}

test('rooms marked as demo play their film on the stage, and one is the picture of a house’s sale in a room', async () => {
  let rooms: Shown[] = []
  await until(async () => {
    rooms = (await callApi<{ list: Shown[] }>('GET', '/api/live/Live/list', {})).data.list
    return rooms.length === 3
  })
  for (const { title } of rooms) expect(title).toContain('演示循环')
  const [room, ...others] = rooms.filter(({ sale_id }) => sale_id === null)
  expect(others).toHaveLength(1)
  const [of_house] = rooms.filter(({ sale_id }) => sale_id !== null)
  const [sale] = await sql<{ mode: string }>('select mode from sale_sales where id = $1', [of_house!.sale_id])
  expect(sale).toEqual({ mode: 'room' })

  const page = await newPhone()
  await goTo(page, `/pages/live/live?id=${room!.session_id}`)
  await page.getByText(room!.title).first().waitFor()
  await untilItPlays(page)
})

test('three sessions of today can be watched again, in one of them a lot was sold and its moment signed; eight short videos are shown', async () => {
  const replays = await sql<{ session_id: number; status: string; has_sales: boolean }>(
    'select session_id::int, status, has_sales from live_recordings where sealed_at is not null order by session_id',
  )
  expect(replays.map(({ status, has_sales }) => `${status} ${has_sales}`)).toEqual([
    'whole true',
    'whole false',
    'whole false',
  ])
  const [{ session_id }] = replays as [(typeof replays)[number]]
  const { data } = await callApi<{ chapters: Array<{ result: string; lot: { id: number } }> }>(
    'GET',
    '/api/live/Live/replay',
    { session_id },
  )
  expect(data.chapters).toMatchObject([{ result: 'sold' }, { result: 'passed' }])
  expect(await callApi('GET', '/api/live/Live/moment', { lot_id: data.chapters[0]!.lot.id })).toMatchObject({
    data: { state: 'sealed' },
  })

  const [videos] = await sql<{ shown: number }>(
    `select count(*)::int as shown from video_videos where status = 'visible'`,
  )
  expect(videos!.shown).toBeGreaterThanOrEqual(8)

  const page = await newPhone()
  await goTo(page, `/pages/live/replay?id=${session_id}`)
  await page.getByRole('button', { name: /^Play/ }).first().click()
  await untilItPlays(page)
})
