/** A session's page says how it stands and what is wrong with its picture, and lets one bid however much of it comes. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/api/query.ts'
import { setRoutes } from '../../../lib/router/navigation.ts'
import { RouteContext } from '../../../lib/router/page.tsx'
import { place } from '../../../lib/router/router.ts'
import { screensOf } from '../../../lib/router/routes.ts'
import { setToken, signOut } from '../../../lib/session/session.ts'
import { envelope, mount, playServer, press } from '../../../testing/dom.tsx'
import { houseRoutes } from '../../house/routes.ts'
import { liveRoutes } from '../routes.ts'
import WatchPage from '../watch.page.tsx'
import { BidBar } from './now-running.tsx'
import type { SessionNow, useSessionNow } from './use-session.ts'

const SHOP = { id: 2, name: '聚古斋', logo: null }
const session = (status: string) => ({
  ...{ session_id: 3, room_id: 1, shop: SHOP, title: 'Jade night', cover: 'x.webp', category: { id: 1, name: 'Jade' } },
  ...{
    notice: 'Stones first',
    status,
    planned_at: 1_900_000_000,
    started_at: 1_900_000_000,
    viewers: 12,
    without_picture: 0,
    is_weekly: false,
  },
  ...{ subscribers: 4, subscribed: false },
})
const now = (status: string, more: object = {}) => ({
  ...{
    session: session(status),
    running: false,
    current: null,
    next: [],
    lots: 0,
    goods: 1,
    channel: 'live:3',
    seq: 1,
  },
  ...{ server_now_ms: Date.now(), ...more },
})
const CUP = { id: 7, kind: 'normal', title: 'Cup', image: 'x.webp', min_price_fen: 120_00 }

beforeEach(() => {
  queryClient.clear()
  signOut()
  setRoutes(screensOf({ ...liveRoutes, ...houseRoutes }, {}))
})

const CHAT = {
  ...{ lines: [], has_more: false, last_seq: 0, likes: 0, can_write: { ok: true }, gap_s: 1, hidden_user_ids: [] },
}
const LOT = {
  ...{ id: 9, title: 'Plaque', image: 'x.webp', status: 'scheduled', start_fen: 100_00, current_fen: 100_00 },
  ...{ bid_count: 0, forecast: { lot_id: 9, before: 0, about_at: null }, watched: false, hammer_fen: null },
}

const COUPON = {
  ...{ id: 4, name: 'Tea week', issuer: 'shop', shop_id: 2, kind: 'amount', amount_fen: 10_00, percent_bp: null },
  ...{ max_off_fen: null, min_spend_fen: 0, scope_text: 'All goods', valid_text: 'Until Sunday', shop: null },
  ...{ left: null, mine: 0, per_user: 1, claim_to: 1_900_000_000, can_claim: { ok: true } },
}

let asked: ReturnType<typeof playServer> = []

async function open(said: object, quality?: string, chat: object = CHAT) {
  if (quality) localStorage.setItem('live_quality', quality)
  const answers = {
    living_info: said,
    ticket: { picture: null },
    'Live/chat': chat,
    'Live/list': { list: [session('live'), { ...session('live'), session_id: 4 }], total: 2, page: 1, page_size: 10 },
    living_room_relate: { lots: [LOT], goods: [CUP] },
    store_collect: { on: true, count: 1 },
    bonus_list: { list: [COUPON], total: 1, page: 1, page_size: 20, has_more: false },
  }
  asked = playServer(({ url }) => envelope(Object.entries(answers).find(([part]) => url.includes(part))?.[1]))
  place.set({ path: liveRoutes['live.watch'].path, search: 'id=3', key: 'watch', depth: 0, how: 'push' })
  return mount(
    <QueryClientProvider client={queryClient}>
      <RouteContext value={liveRoutes['live.watch']}>
        <WatchPage />
      </RouteContext>
    </QueryClientProvider>,
  )
}
const says = (page: HTMLElement, text: string) => act(() => vi.waitFor(() => expect(page.textContent).toContain(text)))
const named = (page: ParentNode, name: string) => page.querySelector(`button[aria-label="${name}"]`)
const finger = (on: Element, type: string, y: number) => {
  const touch = { clientX: 100, clientY: y } as Touch
  const event = Object.assign(new Event(type, { bubbles: true }), { touches: [touch], changedTouches: [touch] })
  return act(async () => void on.dispatchEvent(event))
}
const worded = (page: ParentNode, text: string) =>
  [...page.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(text))

it('of a session on air says who watches, and in text alone opens its goods as bought in it', async () => {
  const page = await open(now('live'), 'text')

  await says(page, '12 people are watching')
  await says(page, 'Cup')
  expect(page.querySelector('video')).toBeNull()
  expect(page.querySelector('a[href*="live_session_id=3"]')?.textContent).toContain('Cup')
})

it('says apart how many are there without its picture, with the picture and in text', async () => {
  const read = { session: { ...session('live'), without_picture: 3 } }
  for (const quality of ['auto', 'text']) {
    await says(await open(now('live', read), quality), '12 people are watching · 3 more without picture')
    queryClient.clear()
  }
})

it('lets one follow its shop, over the picture and in text', async () => {
  setToken('token')
  for (const quality of ['auto', 'text']) {
    const page = await open(now('live'), quality)
    await says(page, 'Follow')

    await press([...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Follow'))

    await says(page, 'Following')
    expect(asked.some(({ url }) => url.includes('store_collect?id=2&on=1'))).toBe(true)
    queryClient.clear()
  }
})

it('opens the tray with the giveaway that runs, and with the coupons of the shop to claim', async () => {
  const giveaway = {
    ...{ draw_id: 5, status: 'open', prize: 'Teapot', image: 'x.webp', qty: 1, value_fen: 120_00, entries: 7 },
    ...{ closes_at_ms: Date.now() + 90_000, draws_at_ms: Date.now() + 150_000, entered: true, won: false, winners: [] },
  }
  const page = await open(now('live', { giveaway }), 'text')
  await says(page, 'Teapot')

  await press(worded(page, 'Lots and goods'))

  await act(() => vi.waitFor(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain('Tea week')))
  const tray = document.querySelector('[role=dialog]')!
  expect(tray.textContent).toContain('7 people are in')
  expect(worded(tray, 'Claim')).toBeDefined()
})

it('with the media role away says that there is no picture and that bidding goes on', async () => {
  const page = await open(now('live'))

  await says(page, 'No picture can be shown now. Prices and bids go on.')
  expect(page.querySelector('.stage__cover')?.getAttribute('src')).toContain('x.webp')
})

it('goes back by some minutes and to live again, while bids go by the price of now', async () => {
  const page = await open(now('live'))
  await says(page, 'Jade night')
  const [watch_path, ticket, latest_path] = ['/media/watch', 't', '/media/latest']
  const picture = { watch_path, ticket, latest_path, hls_path: '/media/hls/grant/run/master.m3u8' }
  playServer(({ url }) => envelope(url.includes('ticket') ? { picture } : url.includes('chat') ? CHAT : now('live')))

  await press(named(page, 'See the last 30 minutes'))

  await says(page, 'Prices and bids are of now.')
  expect(page.querySelector<HTMLVideoElement>('.replay-video')?.src).toContain('/media/hls/grant/run/master.m3u8')
  expect(named(page, 'Sound on')).toBeNull()
  await press(worded(page, 'Back to live'))
  expect(page.querySelector('.replay-video')).toBeNull()
  expect(named(page, 'Sound on')).not.toBeNull()
})

it('keeps the choice of text alone, and the way back to the picture', async () => {
  const page = await open(now('live'))
  await says(page, 'Jade night')

  await press(named(page, 'Picture and sound'))
  await press(worded(document, 'Text only'))

  await says(page, 'Text only: prices and bids come as they happen.')
  expect([page.querySelector('video'), localStorage.getItem('live_quality')]).toEqual([null, 'text'])
  await press(worded(page, 'Picture and sound'))
  await press(worded(document, 'As the network allows'))
  expect(page.querySelector('video')).not.toBeNull()
})

it('has a tray of its lots, each with a maximum and a reminder, and of its goods', async () => {
  const page = await open(now('live'))
  await says(page, 'Jade night')

  await press(named(page, 'Lots and goods'))

  await says(document.body, 'Plaque')
  expect(named(document, 'Leave a max for Plaque')).not.toBeNull()
  expect(named(document, 'Remind me of Plaque')?.getAttribute('aria-pressed')).toBe('false')
  expect(document.querySelector('a[href*="live_session_id=3"]')).not.toBeNull()
})

it('leads to the next room, by a button and by a swipe up', async () => {
  const page = await open(now('live'))
  await says(page, 'Jade night')
  await act(() => vi.waitFor(() => expect(named(page, 'Next room')).not.toBeNull()))
  const stage = page.querySelector('.stage')!

  await finger(stage, 'touchstart', 500)
  await finger(stage, 'touchend', 480)
  expect(place.get().search).toBe('id=3')
  await finger(stage, 'touchstart', 500)
  await finger(stage, 'touchend', 300)
  expect(place.get().search).toBe('id=4')
})

it('has the newest four lines over the picture under the host’s word, and the whole chat on asking', async () => {
  const line = (seq: number) => ({
    ...{ id: seq, seq, user: { id: 100 + seq, nickname: `P${seq}` }, staff: null, text: `Line ${seq}`, removed: null },
    at: 1_900_000_000,
  })
  const lines = [1, 2, 3, 4, 5].map(line)
  const page = await open(now('live'), undefined, { ...CHAT, lines, last_seq: 5, likes: 7, pinned: 'Free shipping' })
  await says(page, 'Line 5')

  const over = page.querySelector('.chat-over')!
  expect([...over.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(
    [2, 3, 4, 5].map((seq) => ` P${seq} Line ${seq}`),
  )
  expect(over.textContent).toContain('Free shipping')
  expect(page.querySelector('.stage__rail .live-hearts')?.textContent).toBe('7')
  await press(named(page, 'Chat'))
  await says(document.querySelector('[role="dialog"]')!, 'Line 1')
  expect(document.querySelector('[role="dialog"] .live-chat__foot')?.textContent).toContain('Sign in to write')
})

it('leads nowhere by a finger that moves within a sheet', async () => {
  const page = await open(now('live'))
  await says(page, 'Jade night')
  await act(() => vi.waitFor(() => expect(named(page, 'Next room')).not.toBeNull()))
  await press(named(page, 'Chat'))

  await finger(document.querySelector('[role="dialog"]')!, 'touchstart', 500)
  await finger(document.querySelector('[role="dialog"]')!, 'touchend', 300)

  expect(place.get().search).toBe('id=3')
})

it('of a paused one says until when, and of one that is planned lets people be reminded', async () => {
  const paused = await open(now('paused', { back_by: 1_900_000_900, pause_cause: 'host' }))
  await says(paused, 'The host is back by')
  queryClient.clear()

  const planned = await open(now('scheduled'))
  await says(planned, 'Remind me')
})

it.each([
  ['ended', 'This session has ended.'],
  ['cancelled', 'This session was cancelled.'],
])('of one that is %s shows no picture and says so', async (status, said) => {
  const page = await open(now(status))

  await says(page, said)
  expect(page.querySelector('video')).toBeNull()
})

const COST = {
  ...{ hammer_fen: 900_00, premium_fen: 0, shipping_fen: 0, authentication_fen: 0, coupon_fen: 0, deposit_fen: 0 },
  ...{ total_fen: 900_00, pay_after_deposit_fen: 900_00 },
}
const RUNNING = {
  cost: COST,
  ...{ ...LOT, status: 'live', my_state: 'none', premium_bp: 0, next_fen: 900_00, ends_at_ms: Date.now() + 60_000 },
  ...{ can_bid: { ok: true }, tick: { seq: 0, status: 'live', leader_alias: null } },
}

async function bar(lag_ms: number | undefined, more: object = {}) {
  const lot = { ...RUNNING, ends_at_ms: Date.now() + 6_000, ...more } as unknown as NonNullable<SessionNow['current']>
  const reading = { fresh: true, change: () => undefined, readAgain: () => undefined }
  return mount(
    <QueryClientProvider client={queryClient}>
      <BidBar
        lot={lot}
        running
        reading={reading as unknown as ReturnType<typeof useSessionNow>}
        lag={() => lag_ms}
        seen={() => (lag_ms === undefined ? undefined : { captured_at_ms: 1_900_000_000_000, number: 41, lag_ms })}
      />
    </QueryClientProvider>,
  )
}

const act_of = (page: HTMLElement) => page.querySelector('.j-button')?.textContent

it('offers a maximum where the picture is later than the lot has left, and a bid where it is not', async () => {
  expect((await bar(9_200)).textContent).toBe('Your picture is 9 s late; leave a maximum.Leave a max')
  expect(act_of(await bar(900))).toBe('Bid ¥900')
  expect(act_of(await bar(undefined))).toBe('Bid ¥900')
})

it('says before the second tap what the bid costs in all, with what the deposit leaves to pay, and line by line behind a tap', async () => {
  const page = await bar(900, { next_fen: 950_00, cost: { ...COST, shipping_fen: 20_00, deposit_fen: 100_00 } })
  expect(page.querySelector('.whole-price')?.textContent).toBe('¥970 in all, ¥870 after your deposit')

  await press(page.querySelector('.j-button')!)
  expect([act_of(page), page.querySelector('[role=status]')?.textContent]).toEqual([
    'Yes, ¥970 in all',
    'Bid ¥950 + shipping ¥20',
  ])
  await press(page.querySelector('.whole-price')!)

  const rows = document.querySelector('[role=dialog]')!.textContent
  for (const said of ['If you win at this bid¥950', 'Shipping¥20', 'You’d pay¥970', '−¥100', 'Left to pay¥870'])
    expect(rows).toContain(said)
})

it('sends along with a bid the price and the frame its bidder has before their eyes', async () => {
  const bidFrom = async (lag_ms: number | undefined) => {
    const page = await bar(lag_ms)
    const sent = playServer(() => envelope(null))
    for (let taps = 0; taps < 2; taps++) await press(page.querySelector('.j-button')!)
    return Object.fromEntries(new URL(sent[0]!.url, 'https://juya.example').searchParams)
  }

  expect(await bidFrom(900)).toMatchObject({
    ...{ id: '9', amount_fen: '90000', seen_fen: '10000' },
    ...{ seen_captured_at_ms: '1900000000000', seen_piece: '41', seen_lag_ms: '900' },
  })
  const blind = await bidFrom(undefined)
  expect(blind).toMatchObject({ amount_fen: '90000', seen_fen: '10000' })
  expect(blind).not.toHaveProperty('seen_piece')
})

it('says who leads by their alias, where the viewer does not', async () => {
  const current = { ...RUNNING, bid_count: 2, tick: { ...RUNNING.tick, leader_alias: 'm**u' } }
  await says(await open(now('live', { running: true, lots: 1, current })), 'm**u leads')
  queryClient.clear()

  const own = await open(now('live', { running: true, lots: 1, current: { ...current, my_state: 'leading' } }))
  await says(own, 'Leading')
  expect(own.textContent).not.toContain('m**u leads')
})

it('says how the time to answer comes about, and once the picture is lost until when bids are taken', async () => {
  const running = {
    ...now('live', { running: true, lots: 1 }),
    current: RUNNING,
    picture: { counter: 'There are 13 seconds to answer.' },
  }
  await says(await open(running), 'There are 13 seconds to answer.')
  queryClient.clear()

  const loss = { lost_ms: 1_900_000_000_200, ends_at_ms: 1_900_000_031_000 }
  const lost = await open({ ...running, picture: { ...running.picture, loss } })
  await says(lost, 'bids are taken until')
  expect(lost.textContent).not.toContain('13 seconds to answer')
})

it('of one that is over takes what its viewer says of it, and shows what they said', async () => {
  const page = await open(now('ended', { feedback: { until: 1_900_600_000, rating: null, content: null } }))
  await says(page, 'How was it?')
  const named = (text: string) => [...page.querySelectorAll('button')].find((one) => one.textContent === text)!
  expect(named('Tell the shop').disabled).toBe(true)
  const sent = playServer(({ url }) =>
    envelope(
      url.includes('live_feedback')
        ? { rating: 4, content: null, at: 1_900_000_000 }
        : now('ended', { feedback: { until: 1_900_600_000, rating: 4, content: null } }),
    ),
  )

  await press(named('Good'))
  await press(named('Tell the shop'))

  await says(page, 'Change it')
  expect(sent.find(({ url }) => url.includes('live_feedback'))?.url).toContain('rating=4')
})

it('of the picture of a sale goes on to the room where one bids', async () => {
  await open(now('live', { session: { ...session('live'), sale_id: 77 } }))

  await act(() => vi.waitFor(() => expect(place.get().path).toBe(houseRoutes['house.session'].path)))
  expect(place.get().search).toContain('id=77')
})

it('of one that is over leads to its replay while that is open', async () => {
  const page = await open(now('ended', { session: { ...session('ended'), replay_until: 1_902_000_000 } }))

  await says(page, 'Watch the replay')
})
