/** What a frame of a chat brings: the next line with it, what is missing by a request, and how far the other side is. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/api/query.ts'
import { receiveFrame } from '../../../lib/live/realtime.ts'
import { signIn, type UserMe } from '../../../lib/session/session.ts'
import { envelope, mount, playServer, type Sent, settle } from '../../../testing/dom.tsx'
import { useMessages } from './use-messages.ts'

vi.mock('socket.io-client', () => ({
  io: () => ({ on: () => undefined, emit: () => undefined, close: () => undefined }),
}))

const CONV = 7
const ME = { id: 5, role: 'normal', shop: null } as unknown as UserMe
const line = (seq: number, is_me = false) => ({
  ...{ id: 100 + seq, conv_id: CONV, seq, is_me, kind: 'text', text: `line ${seq}`, status: 'sent', at_ms: seq },
  ...{ sender_type: 'user', is_held: false, rules: [], warns: false },
})
/** So many lines the server has. */
let stored = 0
let asked: Sent[] = []

/** The chat as far as it matters here. */
function Chat() {
  const { messages, read_seq, delivered_seq } = useMessages(CONV, false, () => undefined)
  return <p>{[...messages.map(({ text }) => text), `read ${read_seq}`, `delivered ${delivered_seq}`].join(', ')}</p>
}
const shown = () => document.querySelector('p')?.textContent
const told = (type: string, data: object) => ({ ch: `user:${ME.id}`, type, seq: 0, data: { conv_id: CONV, ...data } })
const message = (seq: number, more: object = { line: line(seq) }) =>
  told('chat.message', { seq, side: 2, is_me: false, ...more })
/** @returns of each frame whether the chat shows what it tells of */
async function hear(...frames: ReturnType<typeof told>[]): Promise<boolean[]> {
  let read: boolean[] = []
  await act(async () => {
    read = frames.map(receiveFrame)
  })
  await settle()
  return read
}

beforeEach(async () => {
  vi.useFakeTimers()
  stored = 2
  asked = playServer(({ url }) => {
    const after = Number(new URL(url, 'http://phone').searchParams.get('after_seq') ?? 0)
    const list = Array.from({ length: stored }, (_, i) => line(i + 1)).filter(({ seq }) => seq > after)
    return envelope({ list, has_more: false, last_seq: stored, read_seq: 0, delivered_seq: 0, held: [] })
  })
  signIn({ token: 'token-5', user: ME } as Parameters<typeof signIn>[0])
  await mount(
    <QueryClientProvider client={queryClient}>
      <Chat />
    </QueryClientProvider>,
  )
  await settle()
  expect(shown()).toBe('line 1, line 2, read 0, delivered 0')
  asked.length = 0
})

test('the next line stands in its frame: it is shown, said to be read, and nothing is asked for', async () => {
  stored = 4

  expect(await hear(message(3), message(4))).toEqual([true, true])

  expect(shown()).toBe('line 1, line 2, line 3, line 4, read 0, delivered 0')
  expect(asked).toEqual([])
})

test('after a gap, and where the frame carries no line, what is missing is fetched', async () => {
  stored = 4
  await hear(message(4))
  expect(shown()).toBe('line 1, line 2, line 3, line 4, read 0, delivered 0')
  expect(asked).toHaveLength(1)

  stored = 5
  await hear(message(5, {}))

  expect(shown()).toContain('line 5')
  expect(asked).toHaveLength(2)
})

test('how far the other side is comes with frames, and what one’s other phone read is none of it', async () => {
  await hear(told('chat.delivered', { seq: 2, side: 2, is_me: false }))
  await hear(told('chat.read', { seq: 1, side: 2, is_me: false }), told('chat.read', { seq: 2, side: 1, is_me: true }))

  expect(shown()).toBe('line 1, line 2, read 1, delivered 2')
  expect(asked).toEqual([])
})
