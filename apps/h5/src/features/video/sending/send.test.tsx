/** A file is sent in pieces: one that was lost goes again from where the server stands, and what was kept is not sent twice. */
import { afterEach, expect, it, vi } from 'vitest'
import { envelope, playServer } from '../../../testing/dom.tsx'
import { sizeOf } from './make.ts'
import { BrokenOff, RefusedFile, sendVideo } from './send.ts'

const PIECE = 4
const FILE = new Blob(['0123456789'])

/** A server that keeps what arrives. @param lose answers whether the n-th piece is lost on its way */
function serve({ lose = (_n: number): boolean => false, at = 0, refuses = false } = {}) {
  const state = { offset: at, asked: [] as number[] }
  playServer((request) => {
    if (!request.url.includes('/upload/video/'))
      return envelope({
        ...{ id: 5, url: '/upload/video/5?sig=x', fields: {}, path: null, offset: state.offset },
        ...{ size: FILE.size, piece_bytes: PIECE, ends_at: null },
      })
    const offset = Number(new URL(request.url, location.origin).searchParams.get('offset'))
    state.asked.push(offset)
    if (refuses) return new Response(JSON.stringify({ msg: 'not an MP4' }), { status: 422 })
    if (lose(state.asked.length)) throw new TypeError('network')
    state.offset = Math.min(FILE.size, offset + PIECE)
    const path = state.offset === FILE.size ? 'upload/2026/01/a.mp4' : null
    return new Response(JSON.stringify({ offset: state.offset, path }))
  })
  return state
}
const sending = () => ({ onProgress: () => undefined, signal: new AbortController().signal })

/** Lets the time between two tries pass at once. */
async function inNoTime<T>(work: Promise<T>): Promise<T> {
  let done = false
  const end = () => {
    done = true
  }
  work.then(end, end)
  while (!done) {
    await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(1_000)
  }
  return work
}

afterEach(() => vi.useRealTimers())

it('sends all pieces in their order', async () => {
  const server = serve()

  expect(await sendVideo(FILE, 'a.mp4', sending())).toBe(5)

  expect(server.asked).toEqual([0, 4, 8])
})

it('goes on where the server stands', async () => {
  const server = serve({ at: 8 })

  await sendVideo(FILE, 'a.mp4', sending())

  expect(server.asked).toEqual([8])
})

it('sends a lost piece again, and breaks off where none arrives', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const server = serve({ lose: (n) => n === 2 })
  await inNoTime(sendVideo(FILE, 'a.mp4', sending()))
  expect(server.asked).toEqual([0, 4, 4, 8])

  serve({ lose: () => true })
  await expect(inNoTime(sendVideo(FILE, 'a.mp4', sending()))).rejects.toThrow(BrokenOff)
})

it('says what the server will not take', async () => {
  serve({ refuses: true })

  await expect(sendVideo(FILE, 'a.mp4', sending())).rejects.toThrow(new RefusedFile('not an MP4'))
})

it.each([
  [1_080, 1_920, 720, 1_280],
  [3_840, 2_160, 1_280, 720],
  [640, 480, 640, 480],
  [1_081, 1_081, 720, 720],
])('a picture of %i by %i is made %i by %i', (width, height, to_width, to_height) => {
  expect(sizeOf(width, height)).toEqual({ width: to_width, height: to_height })
})
