/** A replay lists its lots as chapters and says where its picture is missing; a moment says what was signed and why it may not be played. */

import { REFUSALS } from '@juya/contract'
import { segmentsIn, tracksIn } from '@juya/ui/reading/recording/lists.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/api/query.ts'
import { setRoutes } from '../../../lib/router/navigation.ts'
import { RouteContext } from '../../../lib/router/page.tsx'
import { place } from '../../../lib/router/router.ts'
import { screensOf } from '../../../lib/router/routes.ts'
import { envelope, mount, playServer } from '../../../testing/dom.tsx'
import { liveRoutes } from '../routes.ts'
import MomentPage from './moment.page.tsx'
import { priceAt } from './recorded-video.tsx'
import { ChatInStep } from './chat-in-step.tsx'
import ReplayPage from './replay.page.tsx'

const SHOP = { id: 2, name: '聚古斋', logo: null }
const SESSION = {
  ...{ session_id: 3, room_id: 1, shop: SHOP, title: 'Jade night', cover: 'x.webp', category: { id: 1, name: 'Jade' } },
  ...{
    status: 'ended',
    planned_at: 1_900_000_000,
    started_at: 1_900_000_000,
    viewers: 0,
    without_picture: 0,
    is_weekly: false,
  },
  ...{ subscribers: 4, subscribed: false },
}
const LOT = { id: 8, title: 'White jade cup', image: 'y.webp' }
const CHAPTER = {
  ...{ lot: LOT, from_ms: 1_900_000_100_000, until_ms: 1_900_000_140_000, result: 'sold', hammer_fen: 520_00 },
  steps: [{ at_ms: 1_900_000_110_000, price_fen: 520_00 }],
}

beforeEach(() => {
  queryClient.clear()
  setRoutes(screensOf(liveRoutes, {}))
})

async function open(screen: 'live.replay' | 'live.moment', said: object, code = 1) {
  const Page = screen === 'live.replay' ? ReplayPage : MomentPage
  playServer(({ url }) => envelope(url.includes('Proof') ? { list: [] } : said, code))
  place.set({ path: liveRoutes[screen].path, search: 'id=3', key: screen, depth: 0, how: 'push' })
  return mount(
    <QueryClientProvider client={queryClient}>
      <RouteContext value={liveRoutes[screen]}>
        <Page />
      </RouteContext>
    </QueryClientProvider>,
  )
}
const says = (page: HTMLElement, text: string) => act(() => vi.waitFor(() => expect(page.textContent).toContain(text)))

it('shows each lot with its result, and says that parts of the picture are missing', async () => {
  const replay = { session: SESSION, state: 'gap_marked', open_until: 1_902_000_000, runs: [], chapters: [CHAPTER] }
  const page = await open('live.replay', { ...replay, server_now_ms: Date.now() })

  await says(page, 'White jade cup')
  await says(page, 'Parts of the picture are missing')
  expect(page.querySelector('button[aria-label^="Play White jade cup from"]')).not.toBeNull()
  expect(page.textContent).toContain('520')
})

it('says why a replay that is closed, or not yet whole, cannot be played', async () => {
  const page = await open('live.replay', { status: 'open' }, REFUSALS.STATE_CONFLICT.code)

  await says(page, 'This replay is not open')
  expect(page.textContent).toContain('To the session')
})

it('of a moment whose replay is closed says who may play it, and that a record which does not add up does not', async () => {
  const record = {
    ...{ lot_id: 8, session_id: 3, from_ms: 1_900_000_095_000, until_ms: 1_900_000_145_000, closing_sha256: 'a' },
    ...{ segments: 1, segments_sha256: 'b', missing_ms: 2_000, ahead_ms: 0, sealed_at_ms: 1_900_000_150_000 },
    ...{ signature: 'AA==', key_id: 'k1' },
  }
  const rules = { version: 3, hash: 'c', facts: { lot_id: 8, rules_version: 3 }, plain: [] }
  const moment = { lot: { ...LOT, hammer_fen: 520_00 }, session: SESSION, state: 'sealed', record, pieces: [], closing: null, rules, runs: [] }
  const page = await open('live.moment', { ...moment, steps: [], server_now_ms: Date.now() })

  await says(page, 'Only the buyer and the shop can play it now')
  await says(page, 'The record does not add up')
  expect(page.textContent).toContain('Its buyer and the shop play it for3 years')
  expect(page.textContent).toContain('2 s')
})

it('reads the lists of the media role: tracks with their codecs, segments with their times', () => {
  const master = [
    '#EXTM3U',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="sound",URI="sound.m3u8"',
    '#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=720x1280,CODECS="avc1.64001f,mp4a.40.2",AUDIO="sound"',
    '720p.m3u8',
  ].join('\n')
  expect(tracksIn(master)).toEqual({ pictures: [{ list: '720p.m3u8', codec: 'avc1.64001f' }], sound: 'mp4a.40.2' })
  const list = [
    '#EXT-X-MAP:URI="720p-1.mp4"',
    '#EXT-X-PROGRAM-DATE-TIME:2026-11-30T12:00:00.500Z',
    '#EXTINF:2.000,',
    '720p-3-1796040000500-2000.m4s',
  ].join('\n')
  const from_ms = Date.parse('2026-11-30T12:00:00.500Z')
  expect(segmentsIn(list, '/media/hls/g/r/')).toEqual([
    {
      url: '/media/hls/g/r/720p-3-1796040000500-2000.m4s',
      init_url: '/media/hls/g/r/720p-1.mp4',
      from_ms,
      until_ms: from_ms + 2_000,
    },
  ])
})

it('shows the chat as it stood at the moment on the screen', async () => {
  const line = (seq: number, text: string, at: number) => ({
    ...{ id: seq, seq, user: { id: 5, nickname: 'Lin' }, staff: null, text, removed: null, at },
  })
  const lines = [line(1, 'How wide is it?', 1_900_000_100), line(2, '57 mm', 1_900_000_130)]
  const sent = playServer(() => envelope({ lines, likes: 0, hidden_user_ids: [] }))
  const page = await mount(
    <QueryClientProvider client={queryClient}>
      <ChatInStep session_id={3} at_ms={1_900_000_121_000} />
    </QueryClientProvider>,
  )

  await says(page, 'How wide is it?')
  expect(page.textContent).not.toContain('57 mm')
  expect(sent[0]!.url).toContain('until=1900000125')
})

it('knows the price as it stood at a moment', () => {
  expect(priceAt(CHAPTER.steps, 1_900_000_109_999)).toBeUndefined()
  expect(priceAt(CHAPTER.steps, 1_900_000_110_000)).toBe(520_00)
})
