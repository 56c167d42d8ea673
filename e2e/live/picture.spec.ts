/// <reference lib="dom" />
/** A session on air: its picture goes from the host to viewers through the app's own origin, under the policy of its pages. */
import { expect, test } from 'vitest'
import { advance, callApi, goTo, newPhone, until, useSystem } from '../fixtures.ts'
import { asHost, goOnAir, publish, statusOf } from './on-air.ts'

useSystem({ video: true })

const STATS = '/api/live/Index/stats'

interface Look {
  picture: { watch_path: string; ticket: string; latest_path: string }
}

/** What a viewer's socket brought within the page, until it has some pieces or is over. */
const watch = ({ watch_path, ticket }: Look['picture']): Promise<{ pieces: number; over: string | undefined }> =>
  new Promise((done) => {
    const socket = new WebSocket(new URL(watch_path, location.href.replace(/^http/, 'ws')))
    socket.binaryType = 'arraybuffer'
    let pieces = 0
    socket.addEventListener('open', () =>
      socket.send(JSON.stringify({ t: 'watch', ticket, picture: 'auto', sound: true })),
    )
    socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (typeof data !== 'string' && new DataView(data).getUint8(0) === 2 && ++pieces > 20) socket.close()
    })
    socket.addEventListener('close', ({ reason }) => done({ pieces, over: reason || undefined }))
  })

const lookAt = async (session_id: number) =>
  (await callApi<Look>('GET', '/api/live/Live/ticket', { session_id })).data.picture

test('a host’s picture makes the session live and reaches a viewer’s page; silence pauses it, the same key goes on, its end cuts the host', async () => {
  const { session_id, key, camera } = await goOnAir()
  const host = await asHost()
  const page = await newPhone()
  await goTo(page, '/pages/tabbar/tabbar')
  const look = await lookAt(session_id)

  expect(await page.evaluate(watch, look)).toEqual({ pieces: 21, over: undefined })
  expect(await page.evaluate(watch, look)).toEqual({ pieces: 0, over: 'ticket' })
  expect(await page.evaluate(async (path) => (await fetch(path)).headers.get('content-type'), look.latest_path)).toBe(
    'video/mp4',
  )

  camera.pause()
  await until(
    async () => !(await callApi<{ has_picture: boolean }>('GET', STATS, { session_id }, host)).data.has_picture,
  )
  await advance(30_000)
  await until(async () => (await statusOf(session_id)) === 'paused')
  const { line } = await publish(key, { take_over: true })
  await until(async () => (await statusOf(session_id)) === 'live')

  expect(await callApi('GET', '/api/live/Index/destory_live_url', { session_id }, host)).toMatchObject({ code: 1 })
  await until(async () => line.over === 'closed')
})
