/** A page in text alone counts for its session's room while it is seen, and asks for no picture. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { envelope, playServer } from '../../testing/dom.tsx'
import { Presence } from './presence.ts'

const PICTURE = { watch_path: '/media/watch', ticket: 'the-ticket', hls_path: null, latest_path: '/media/latest' }

/** The media role's socket: what the page said to it. */
const said: object[] = []
class MediaSocket extends EventTarget {
  static readonly OPEN = 1
  readyState = 1
  constructor() {
    super()
    setTimeout(() => {
      this.dispatchEvent(new Event('open'))
      this.dispatchEvent(new MessageEvent('message', { data: '{"t":"watching","now_ms":1,"state":"on_air"}' }))
    })
  }
  send(text: string): void {
    said.push(JSON.parse(text) as object)
  }
  close(): void {
    this.readyState = 3
  }
}

let presence: Presence | undefined
beforeEach(() => {
  said.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', MediaSocket)
})
afterEach(() => presence?.close())

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)
const isSeen = (seen: boolean) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(seen ? 'visible' : 'hidden')

test('it wants nothing, says so often that it is there that it counts, and a page nobody sees says nothing', async () => {
  playServer(() => envelope({ picture: PICTURE }))
  presence = new Presence(3)
  await pass(1)
  expect(said).toEqual([{ t: 'watch', ticket: 'the-ticket', picture: 'none', sound: false }])

  await pass(20)
  expect(said.slice(1)).toEqual([
    { t: 'clock', id: 0 },
    { t: 'clock', id: 0 },
  ])
  isSeen(false)
  await pass(60)
  expect(said).toHaveLength(3)
  isSeen(true)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(said).toHaveLength(4)
})

test('without a media role it asks again a minute later, not all the time', async () => {
  let picture: object | null = null
  const sent = playServer(() => envelope({ picture }))
  presence = new Presence(3)
  await pass(50)
  expect(sent).toHaveLength(1)

  picture = PICTURE
  await pass(30)
  expect(sent).toHaveLength(2)
  expect(said[0]).toMatchObject({ t: 'watch', picture: 'none' })
})
