/** What waits to be sent leaves under the name it was written in, one after the other, and is never sent twice. */
import { beforeEach, expect, test, vi } from 'vitest'
import { setToken, setUser, type UserMe } from '../../../lib/session/session.ts'
import { envelope, playServer } from '../../../testing/dom.tsx'
import { discard, enqueue, sendAgain, startOutbox, waiting } from './outbox.ts'

const person = (id: number): UserMe => ({ id, nickname: `user ${id}`, role: 'normal' }) as UserMe
const become = (id: number): void => {
  setToken(`token-${id}`)
  setUser(person(id))
}
const line = (text: string, conv_id = 7) => ({ conv_id, as_shop: false, kind: 'text', body: { text } }) as const

interface Arrived {
  token: string | null
  text: string
  client_msg_id: string
}
let arrived: Arrived[] = []
/** So many of the next requests find no network. */
let cut = 0

beforeEach(() => {
  for (const { client_msg_id } of waiting.get()) discard(client_msg_id)
  arrived = []
  cut = 0
  playServer(({ headers, body }) => {
    const sent = JSON.parse(String(body)) as { body: { text: string }; client_msg_id: string; conv_id: number }
    const { text } = sent.body
    arrived.push({ token: new Headers(headers).get('token'), text, client_msg_id: sent.client_msg_id })
    if (cut-- > 0) throw new TypeError('Failed to fetch')
    return envelope({ id: arrived.length, conv_id: sent.conv_id, seq: arrived.length })
  })
  become(1)
})

test('of an account that was switched from nothing leaves under the other name, and all of it once that one is back', async () => {
  await startOutbox()
  cut = 1
  await enqueue(line('written by the first'))
  await vi.waitFor(() => expect(arrived).toHaveLength(1))
  become(2)
  await enqueue(line('written by the second', 8))
  await vi.waitFor(() => expect(waiting.get().map(({ user_id }) => user_id)).toEqual([1]))
  expect(arrived.filter(({ token }) => token === 'token-2').map(({ text }) => text)).toEqual(['written by the second'])

  become(1)
  await vi.waitFor(() => expect(waiting.get()).toEqual([]), { timeout: 5_000 })
  expect(arrived.filter(({ text }) => text === 'written by the first').map(({ token }) => token)).toEqual([
    'token-1',
    'token-1',
  ])
  expect(new Set(arrived.map(({ client_msg_id }) => client_msg_id)).size).toBe(2)
})

test('not taken for a minute is shown as failed, and tapped it leaves once more under the same number', async () => {
  await startOutbox()
  vi.useFakeTimers()
  try {
    cut = Number.POSITIVE_INFINITY
    await enqueue(line('into the tunnel'))
    await vi.advanceTimersByTimeAsync(57_000)
    expect(waiting.get().map(({ state }) => state)).toEqual(['waiting'])
    await vi.advanceTimersByTimeAsync(7_000)
    expect(waiting.get().map(({ state }) => state)).toEqual(['failed'])

    // It does not go by itself any more, however good the network is.
    cut = 0
    const tried = arrived.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(arrived).toHaveLength(tried)

    sendAgain(waiting.get()[0]!.client_msg_id)
    await vi.advanceTimersByTimeAsync(0)
    expect(waiting.get()).toEqual([])
    expect(new Set(arrived.map(({ client_msg_id }) => client_msg_id)).size).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})
