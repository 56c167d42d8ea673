/** Before a session the studio says what is in the way: a room that is not open, no live time, an address without a camera; and OBS gets its key at once. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/api/query.ts'
import { setRoutes } from '../../../lib/router/navigation.ts'
import { RouteContext } from '../../../lib/router/page.tsx'
import { place } from '../../../lib/router/router.ts'
import { screensOf } from '../../../lib/router/routes.ts'
import { setToken, setUser, type UserMe } from '../../../lib/session/session.ts'
import { envelope, mount, playServer, press } from '../../../testing/dom.tsx'
import { liveRoutes } from '../routes.ts'
import StudioPage from '../studio.page.tsx'

const room = { id: 1, title: 'Jade room', status: 'active', category: { id: 1, name: 'Jade' } }
const mine = (more: object = {}) => ({ room, on_air: null, left_minutes: 60, hosts: [], members: [], ...more })
const NO_PLANS = { list: [], total: 0, page: 1, page_size: 20, has_more: false }
const READY = {
  session: { session_id: 3, title: 'Jade room', status: 'ready', viewers: 0, without_picture: 0 },
  ...{ host: null, has_picture: false, pause_cause: null, end_cause: null, clock: null, current: null, waiting: [] },
  ...{
    left_minutes: 60,
    used_minutes: 0,
    viewers_peak: 0,
    lag_p95_ms: null,
    goods: 0,
    actions: ['key', 'end'],
    seq: 1,
  },
  lots: { in_review: 0, sold: 0, unsold: 0, hammer_fen: 0 },
  server_now_ms: 1_900_000_000_000,
}
const KEYED = {
  ...READY,
  key: 'the-key-of-the-session',
  publish_path: '/media/publish',
  rtmp: { host: null, port: 1_935 },
}

beforeEach(() => {
  queryClient.clear()
  setRoutes(screensOf(liveRoutes, {}))
  setToken('token')
  setUser({ id: 1, nickname: 'host', role: 'shop', shop: { id: 2 } } as UserMe)
})

const CHAT = {
  ...{ lines: [], has_more: false, last_seq: 0, likes: 0, can_write: { ok: true }, gap_s: 1, hidden_user_ids: [] },
}

async function open(said: object, stats: object = READY) {
  const sent = playServer(({ url, method }) => {
    if (url.includes('live_notice')) return envelope(NO_PLANS)
    if (url.includes('stats')) return envelope(stats)
    if (url.includes('Live/chat')) return envelope(CHAT)
    return envelope(method === 'POST' ? KEYED : said)
  })
  place.set({ path: liveRoutes['live.studio'].path, search: '', key: 'studio', depth: 0, how: 'push' })
  const page = await mount(
    <QueryClientProvider client={queryClient}>
      <RouteContext value={liveRoutes['live.studio']}>
        <StudioPage />
      </RouteContext>
    </QueryClientProvider>,
  )
  return { page, sent }
}
const says = (text: string) => act(() => vi.waitFor(() => expect(document.body.textContent).toContain(text)))
const button = (text: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === text)
const made = (sent: Awaited<ReturnType<typeof open>>['sent']) => sent.filter(({ method }) => method === 'POST')

it('sends a shop without an open room to its room, and one without live time to buy some', async () => {
  await open(mine({ room: { ...room, status: 'paused' } }))
  await says('Your live room is not open')
  queryClient.clear()

  await open(mine({ left_minutes: 2 }))
  await says('A session needs 5 minutes of live time.')
  expect(button('Buy live time')).toBeDefined()
})

it('over plain http says how to get a camera, and makes no session ready', async () => {
  vi.stubGlobal('isSecureContext', false)
  const { sent } = await open(mine())
  await says('Go live with this phone')

  await press(button('Go live with this phone'))

  await says('Start the server with HTTPS=1')
  expect(made(sent)).toEqual([])
})

it('says by when a session that is paused must go on', async () => {
  const session = { ...READY.session, status: 'paused' }
  const clock = { what: 'pause', at: 1_900_000_900 }
  await open(mine({ on_air: session }), { ...READY, session, pause_cause: 'silent', clock })

  await says('It goes on once the picture is back.')
  expect(document.body.textContent).toMatch(/If it does not go on by \d\d:\d\d, it ends\./)
})

it('says last call in the chat, once a lot', async () => {
  const session = { ...READY.session, status: 'live' }
  const tick = { lot_id: 7, seq: 2, status: 'live', current_fen: 100_00, bid_count: 1, ends_at_ms: 1_900_000_020_000 }
  const current = { id: 7, title: 'Cup', image: 'x.webp', pass_from_ms: 0, reserve_fen: null, tick }
  const { sent } = await open(mine({ on_air: session }), { ...READY, session, current, picture: null })
  await says('Last call')

  await press(button('Last call'))

  await act(() => vi.waitFor(() => expect(button('Last call')?.disabled).toBe(true)))
  const { url, body } = made(sent)[0]!
  expect(url).toContain('/api/live/Live/action')
  expect(JSON.parse(String(body))).toMatchObject({ session_id: 3, action: 'chat', content: 'Last call for “Cup”.' })
})

it('leads from a session that ended to all its figures', async () => {
  const session = { ...READY.session, status: 'ended' }
  await open(mine({ on_air: session }), { ...READY, session })
  await says('The session has ended')

  await press(button('All figures'))

  expect([place.get().path, place.get().search]).toEqual([liveRoutes['live.close'].path, 'id=3'])
})

it('gives OBS its server and a key, shown once', async () => {
  await open(mine())
  await says('Use OBS')

  await press(button('Use OBS'))

  await says('Stream key')
  const shown = [...document.querySelectorAll<HTMLInputElement>('.studio-copied')].map(({ value }) => value)
  expect(shown).toEqual([`rtmp://${location.hostname}/live`, KEYED.key])
})
