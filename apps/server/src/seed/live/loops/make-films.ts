/// <reference lib="dom" />
/** Encodes the films of the demo world's live rooms in Chromium: `npm run demo:films`, after a photograph of them has changed. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sampleMessage, settingsMessage } from '@juya/contract/live-wire/publisher.ts'
import { chromium } from 'playwright-core'
import { findChromium } from '../../../../../../tools/lib/chromium.ts'
import { FILM_FOLDER, type FilmName, fileOf } from './film-file.ts'

const PHOTOGRAPHS: Record<FilmName, readonly string[]> = {
  stone: ['taihu-rock-main', 'shoushan-seal-main', 'duan-inkstone-main', 'agate-slice-main'],
  wood: ['agarwood-bracelet-main', 'brush-pot-main', 'rosewood-box-main', 'bamboo-pot-main'],
  painting: ['scroll-landscape-main', 'album-lotus-main', 'folding-fan-main', 'handscroll-main'],
}
const SHAPE = { width: 432, height: 768, fps: 10, seconds_each: 4, key_every_s: 2, bitrate: 90_000 }
const ITEMS = join(FILM_FOLDER, '../../items')

interface Encoded {
  settings: string
  frames: Array<{ is_key: boolean; bytes: string }>
}

/** Within the page: each photograph wanders by, with a word that says what this is. */
async function encode({ images, shape }: { images: string[]; shape: typeof SHAPE }): Promise<Encoded> {
  const { width, height, fps, seconds_each, key_every_s, bitrate } = shape
  const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const pictures = await Promise.all(images.map(async (url) => createImageBitmap(await (await fetch(url)).blob())))
  const encoded: Encoded = { settings: '', frames: [] }
  const encoder = new VideoEncoder({
    error: (error) => {
      throw error
    },
    output(chunk, about) {
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      if (about?.decoderConfig?.description && !encoded.settings)
        encoded.settings = base64(new Uint8Array(about.decoderConfig.description as ArrayBuffer))
      encoded.frames.push({ is_key: chunk.type === 'key', bytes: base64(bytes) })
    },
  })
  encoder.configure({
    ...{ codec: 'avc1.42e01e', width, height, framerate: fps, bitrate, latencyMode: 'realtime' },
    avc: { format: 'avc' },
  })
  const canvas = new OffscreenCanvas(width, height)
  const draw = canvas.getContext('2d')!
  const frames_each = fps * seconds_each
  for (let n = 0; n < pictures.length * frames_each; n++) {
    const picture = pictures[Math.floor(n / frames_each)]!
    const share = (n % frames_each) / frames_each
    const scale = (1.12 + 0.1 * share) * Math.max(width / picture.width, height / picture.height)
    const [wide, high] = [picture.width * scale, picture.height * scale]
    draw.drawImage(picture, (width - wide) * (0.35 + 0.3 * share), (height - high) / 2, wide, high)
    draw.fillStyle = 'rgb(0 0 0 / 55%)'
    draw.fillRect(width - 96, height / 2 - 16, 96, 32)
    draw.fillStyle = 'white'
    draw.font = '600 18px sans-serif'
    draw.fillText('DEMO', width - 78, height / 2 + 7)
    const frame = new VideoFrame(canvas, { timestamp: Math.round((n * 1_000_000) / fps) })
    encoder.encode(frame, { keyFrame: n % (fps * key_every_s) === 0 })
    frame.close()
    if (n % fps === 0) await encoder.flush()
  }
  await encoder.flush()
  return encoded
}

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
const page = await browser.newPage()
await page.route('**/*', (route) => {
  const item = /items\/([\w-]+)$/.exec(route.request().url())?.[1]
  return item
    ? route.fulfill({ contentType: 'image/webp', body: readFileSync(join(ITEMS, `${item}.webp`)) })
    : route.fulfill({ contentType: 'text/html', body: '<p>films' })
})
await page.goto('http://localhost/')
for (const [name, items] of Object.entries(PHOTOGRAPHS)) {
  const { settings, frames } = await page.evaluate(encode, {
    images: items.map((item) => `/items/${item}`),
    shape: SHAPE,
  })
  const bytesOf = (text: string) => Buffer.from(text, 'base64')
  const duration_us = Math.round(1_000_000 / SHAPE.fps)
  const messages = frames.map(({ is_key, bytes }, n) => {
    const facts = { kind: 'video', rendition: '720p', shown_at_us: n * duration_us, duration_us } as const
    const sample = bytesOf(bytes)
    const copy = (into: Uint8Array) => into.set(sample)
    return sampleMessage({ ...facts, captured_at_ms: 0, is_key }, { length: sample.length, copy })
  })
  const file = fileOf([settingsMessage('720p', bytesOf(settings)), ...messages])
  writeFileSync(join(FILM_FOLDER, `${name}.film`), file)
  console.log(`${name}: ${frames.length} frames, ${Math.round(file.length / 1_000)} kB`)
}
await browser.close()
