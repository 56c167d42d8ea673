/** The chat of a session shows lines as they come, says what was removed, and leaves out people its reader keeps away. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/api/query.ts'
import { receiveFrame } from '../../../lib/live/realtime.ts'
import { session } from '../../../lib/session/session.ts'
import { envelope, mount, playServer, press } from '../../../testing/dom.tsx'
import { HostChat } from './host-chat.tsx'
import { LiveChat } from './live-chat.tsx'

const line = (seq: number, text: string, more: object = {}) => ({
  ...{
    id: seq,
    seq,
    user: { id: 100 + seq, nickname: `P${seq}` },
    staff: null,
    text,
    removed: null,
    at: 1_900_000_000,
  },
  ...more,
})
const chat = (more: object = {}) => ({
  ...{ lines: [line(1, 'How wide is it?')], has_more: false, last_seq: 1, likes: 3, pinned: null },
  ...{ can_write: { ok: true }, gap_s: 1, hidden_user_ids: [], keeping: null, ...more },
})

beforeEach(() => {
  queryClient.clear()
  session.set({ ...session.get(), token: 't', user: { id: 9, nickname: 'Me' } as never })
})

async function open(said: object, of: typeof LiveChat | typeof HostChat = LiveChat) {
  const Chat = of
  const sent = playServer(({ url, body }) =>
    envelope(
      url.includes('/action')
        ? { on: true, count: 2, line: line(2, JSON.stringify(body).includes('57') ? '57 mm' : '') }
        : said,
    ),
  )
  const page = await mount(
    <QueryClientProvider client={queryClient}>
      <Chat session={{ session_id: 3, status: 'live' }} />
    </QueryClientProvider>,
  )
  return { page, sent }
}
const says = (page: HTMLElement, text: string) => act(() => vi.waitFor(() => expect(page.textContent).toContain(text)))
const type = (field: HTMLInputElement, text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
const told = (data: object) =>
  act(async () => {
    receiveFrame({
      ch: 'live:3',
      type: 'live.lines',
      seq: 0,
      data: { lines: [], changed: [], more: 0, at: 0, ...data },
    })
  })

it('shows lines as they come, with the host marked, and says which are missing', async () => {
  const { page } = await open(chat())
  await says(page, 'How wide is it?')

  await told({ lines: [line(2, '57 mm', { staff: 'host' }), line(9, 'Lovely')], likes: 12 })

  await says(page, '57 mm')
  await says(page, 'Host')
  await says(page, '6 more lines')
  await says(page, '12')
})

it('says that a line was removed, and nothing of what it said', async () => {
  const { page } = await open(chat())
  await says(page, 'How wide is it?')

  await told({ changed: [line(1, '', { text: null, removed: 'room' })], pinned: 'Free shipping tonight' })

  await says(page, 'Removed by the room')
  await says(page, 'Free shipping tonight')
  expect(page.textContent).not.toContain('How wide is it?')
})

it('leaves out lines of people its reader keeps away', async () => {
  const { page } = await open(chat({ hidden_user_ids: [102] }))
  await says(page, 'How wide is it?')

  await told({ lines: [line(2, 'Rude words'), line(3, 'Kind words')] })

  await says(page, 'Kind words')
  expect(page.textContent).not.toContain('Rude words')
})

it('offers what one does about a line; the room alone removes it', async () => {
  const { page } = await open(chat())
  await says(page, 'How wide is it?')

  await press(page.querySelector('button.live-line'))

  expect(document.body.textContent).toContain('Keep P1 away')
  expect(document.body.textContent).not.toContain('Remove the line')
})

it('says why one cannot write, and where to contest it', async () => {
  const { page } = await open(
    chat({ can_write: { ok: false, code: 11062, reason: 'You are muted in this live room' } }),
  )

  await says(page, 'You are muted in this live room')
  expect(page.querySelector('input.live-chat__field')).toBeNull()
})

it('under the host’s eyes opens a line to keep order with one tap, and the whole chat with its button', async () => {
  const keeping = { held: [], slow_mode_s: 0 }
  const { page } = await open(chat({ keeping, pinned: 'Free shipping tonight' }), HostChat)
  await says(page, 'How wide is it?')
  expect(page.textContent).toContain('Free shipping tonight')

  await press(page.querySelector('.chat-over button'))

  expect(document.body.textContent).toContain('Remove the line')
  await press(document.querySelector('[aria-label="Close"]'))
  await press(page.querySelector('button[aria-label="Chat"]'))
  expect(document.querySelector('[role="dialog"] input.live-chat__field')).not.toBeNull()
  expect(document.body.textContent).toContain('Order in the chat')
})

it('learns from a line that is refused that one was muted meanwhile', async () => {
  let said = chat()
  playServer(({ url }) => (url.includes('/action') ? envelope(null, 11062, 'You are muted here') : envelope(said)))
  const page = await mount(
    <QueryClientProvider client={queryClient}>
      <LiveChat session={{ session_id: 3, status: 'live' }} />
    </QueryClientProvider>,
  )
  await says(page, 'How wide is it?')
  await type(page.querySelector('input')!, 'Hello')
  said = chat({ can_write: { ok: false, code: 11062, reason: 'You are muted in this live room' } })

  await press(page.querySelector('button[aria-label="Send"]'))

  await says(page, 'You are muted in this live room')
  await says(page, 'Contest it')
})
