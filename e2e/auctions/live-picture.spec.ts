/// <reference lib="dom" />
/** A real browser decodes what the role media sends, under the policy of the app's pages. It needs no system: the role has no database. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleMessage, settingsMessage, soundConfig } from '../../apps/server/src/media/testing/camera.ts'
import { lumaOf, plainConfig, plainFrame, silence } from '../../apps/server/src/media/testing/plain-picture.ts'
import { openRole } from '../../apps/server/src/media/testing/role.ts'
import { hashOf, KEY } from '../../apps/server/src/media/testing/stage.ts'
import { contentPolicy } from '../../apps/server/src/platform/http/content-policy.ts'
import { permissionsPolicy } from '../../apps/server/src/platform/http/permissions.ts'
import type { Services } from '../../apps/server/src/platform/services.ts'
import { CHROMIUM_ARGS } from '../browser.ts'

let role: Awaited<ReturnType<typeof openRole>>
let browser: Browser
/** Serves a page without anything on it, with the headers of the app's. */
const pages = createServer((request, response) => {
  const services = { config: { MEDIA_URL: role.origin } } as Services
  response.setHeader('content-type', 'text/html')
  response.setHeader('content-security-policy', contentPolicy(services, request.headers.host!))
  response.setHeader('permissions-policy', permissionsPolicy('app'))
  response.end('<!doctype html><video muted playsinline></video>')
})
beforeAll(async () => {
  role = await openRole()
  await new Promise<void>((done) => pages.listen(0, '127.0.0.1', done))
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...CHROMIUM_ARGS, '--autoplay-policy=no-user-gesture-required'],
  })
})
afterAll(async () => {
  await browser?.close()
  await role?.close()
  pages.close()
})

/** A publisher with picture and sound, until it is stopped. */
async function onAir(session_id: number): Promise<() => void> {
  await role.video.open({ session_id, key_sha256: hashOf(KEY), is_recorded: true })
  const publisher = await role.line('/media/publish').open()
  publisher.say({ t: 'publish', key: KEY, take_over: false })
  await expect.poll(() => publisher.said[0]?.t).toBe('publishing')
  publisher.socket.send(settingsMessage(plainConfig()))
  publisher.socket.send(settingsMessage(soundConfig()))
  const began_at_ms = Date.now()
  let [frames, sounds] = [0, 0]
  const timer = setInterval(() => {
    const past_us = (Date.now() - began_at_ms) * 1_000
    for (; plainFrame(frames, 0).shown_at_us <= past_us; frames++)
      publisher.socket.send(sampleMessage(plainFrame(frames, Date.now())))
    for (; silence(sounds, 0).shown_at_us <= past_us; sounds++)
      publisher.socket.send(sampleMessage(silence(sounds, Date.now())))
  }, 10)
  return () => clearInterval(timer)
}

interface Track {
  buffer: SourceBuffer
  waiting: ArrayBuffer[]
}

/** A player as small as one can be: each track is a buffer of its own, pieces are appended as they come. */
function play({ url, ticket }: { url: string; ticket: string }): void {
  const video = document.querySelector('video')!
  const source = new MediaSource()
  const tracks = new Map<number, Track>()
  const names: string[] = []
  const pump = (track: Track) => {
    const next = track.buffer.updating ? undefined : track.waiting.shift()
    if (next) track.buffer.appendBuffer(next)
  }
  const open = (index: number) => {
    const buffer = source.addSourceBuffer(`${index === 2 ? 'audio' : 'video'}/mp4; codecs="${names[index]}"`)
    const track: Track = { buffer, waiting: [] }
    buffer.addEventListener('updateend', () => pump(track))
    tracks.set(index, track)
    return track
  }
  video.src = URL.createObjectURL(source)
  source.addEventListener('sourceopen', () => {
    const socket = new WebSocket(url)
    socket.binaryType = 'arraybuffer'
    socket.addEventListener('open', () =>
      socket.send(JSON.stringify({ t: 'watch', ticket, picture: 'auto', sound: true })),
    )
    socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (typeof data === 'string') {
        const { t, track, codec } = JSON.parse(data)
        if (t === 'track') names[['720p', '360p', 'sound'].indexOf(track)] = codec
        return
      }
      const index = new DataView(data).getUint8(1)
      const track = tracks.get(index) ?? open(index)
      track.waiting.push(data.slice(24))
      pump(track)
      if (video.currentTime === 0 && video.buffered.length > 0) video.currentTime = video.buffered.start(0)
      void video.play().catch(() => undefined)
    })
  })
}

/** What is on the screen: when, how large, and how bright from 0 to 255. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video')!
    const canvas = document.createElement('canvas')
    const drawing = canvas.getContext('2d')!
    drawing.drawImage(video, 0, 0, 1, 1)
    const { currentTime: at_s, videoWidth: width, videoHeight: height, error } = video
    return { at_s, width, height, grey: drawing.getImageData(0, 0, 1, 1).data[1]!, error: error?.message }
  })

/** Until a second of the picture has been seen, and three of its greys. */
async function untilItMoves(page: Page, greys: readonly number[]): Promise<void> {
  const seen = new Set<number>()
  let first_s: number | undefined
  await expect
    .poll(async () => {
      const { at_s, width, height, grey, error } = await shown(page)
      expect(error).toBeUndefined()
      if (width === 0) return 0
      expect([width, height]).toEqual([64, 64])
      const near = greys.find((one) => Math.abs(one - grey) <= 6)
      if (near !== undefined) seen.add(near)
      first_s ??= at_s
      return seen.size >= 3 ? at_s - first_s : 0
    })
    .toBeGreaterThan(1)
}

/** Luma as BT.601 has it, which is the one where a stream says nothing. */
const greyOf = (luma: number): number => Math.round(((luma - 16) * 255) / 219)
const GREYS = [0, 15, 30, 45, 60].map((number) => greyOf(lumaOf(number)))

test('a browser shows the picture that a publisher sends: it moves on, each group in its own grey', async () => {
  const page = await (await browser.newContext()).newPage()
  const problems: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && problems.push(message.text())))
  await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`)
  const stop = await onAir(1)
  const { ticket, watch_path } = await role.video.playback({
    session_id: 1,
    viewer: 'user:1',
    until_ms: Date.now() + 60_000,
  })

  await page.evaluate(play, { url: role.origin.replace('http', 'ws') + watch_path, ticket })

  await untilItMoves(page, GREYS)
  stop()
  expect(problems).toEqual([])
})
