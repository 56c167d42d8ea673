import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/api/query.ts'
import { receiveFrame } from '../../lib/live/realtime.ts'
import { currentHashRoute, goPath, setRoutes } from '../../lib/router/navigation.ts'
import { startRouter } from '../../lib/router/router.ts'
import { screensOf } from '../../lib/router/routes.ts'
import { signIn, type UserMe } from '../../lib/session/session.ts'
import { routes } from '../../routes.ts'
import { envelope, mount, playServer, press, settle } from '../../testing/dom.tsx'
import ToastHost from './toasts.tsx'

vi.mock('socket.io-client', () => ({
  io: () => ({ on: () => undefined, emit: () => undefined, close: () => undefined }),
}))

const LOT = '/pages/main/auctionitemdetail/auctionitemdetail'
const ME = { id: 5, role: 'normal', shop: null } as unknown as UserMe
const outbid = (lot_id: number, current_fen = 13_200_00, type = 'lot.outbid') => ({
  ch: 'user:5',
  type,
  seq: 0,
  data: { lot_id, title: '青花梅瓶', title_en: 'Meiping', image: '/upload/a.webp', current_fen, ends_at_ms: 0 },
})
const notice = (code: string, more: object = {}) => ({
  ch: 'user:5',
  type: 'notice.new',
  seq: 0,
  data: {
    id: 1,
    code,
    title: { en: 'You won', zh: '恭喜您拍得' },
    content: { en: 'Pay by 24 Nov', zh: '请付款' },
    image: null,
    link: '/pages/users/order/customer/orderPreview?ids=3',
    about: 'lot:7',
    banner: true,
    ...more,
  },
})
const hear = (...frames: Parameters<typeof receiveFrame>[0][]) =>
  act(async () => {
    for (const frame of frames) receiveFrame(frame)
  })
const card = () => document.querySelector('.toasts__card')
const text = () => card()?.textContent
const button = (name: string) =>
  [...document.querySelectorAll('.toasts button')].find((one) =>
    (one.getAttribute('aria-label') ?? one.textContent)?.includes(name),
  )

const settings = (more: object = {}) => ({
  privacy: {},
  notices: [{ category: 'auction', push: true, sms: true }],
  quiet: { on: false, from: '23:00', to: '08:00', zone: 'Asia/Shanghai' },
  ...more,
})
let chosen = settings()
const felt = vi.fn()
const open = () =>
  mount(
    <QueryClientProvider client={queryClient}>
      <ToastHost />
    </QueryClientProvider>,
  )

let stop = () => undefined as unknown
beforeEach(async () => {
  vi.useFakeTimers()
  history.replaceState(null, '', '#/')
  setRoutes(screensOf(routes, {}))
  stop = startRouter()
  signIn({ token: 't', user: ME })
  queryClient.clear()
  felt.mockClear()
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { vibrate: felt }))
  chosen = settings()
  playServer(() => envelope(chosen))
})
afterEach(() => stop())

test('being outbid is told over any screen, and one tap opens the bid sheet of that lot', async () => {
  await open()
  await hear(outbid(7))
  expect(document.querySelector('[role=status]')?.textContent).toBe(
    'You’ve been outbid“Meiping” is now at ¥13,200.Bid again',
  )
  expect(document.activeElement).toBe(document.body)
  await press(button('outbid'))
  expect(currentHashRoute()).toBe(`${LOT}?id=7&sheet=manual`)
  expect(card()).toBeNull()
})

test('a win leads to its payment, and a notice that asks for no banner shows none', async () => {
  await open()
  await hear(notice('interaction.follow', { banner: false }), notice('auction.won'))
  await press(button('You won'))
  expect(currentHashRoute()).toBe('/pages/users/order/customer/orderPreview?ids=3')
})

test('nothing is shown on the page that shows the same, and going there puts it away', async () => {
  await open()
  await act(async () => goPath(`${LOT}?id=7`))
  await hear(outbid(7))
  expect(card()).toBeNull()
  await hear(outbid(8))
  expect(text()).toContain('outbid')
  await act(async () => goPath(`${LOT}?id=8`))
  expect(card()).toBeNull()
})

test('several stand as one: the newest in front, one per lot, the rest counted and found among the messages', async () => {
  await open()
  await hear(outbid(7, 100_00), outbid(8), outbid(7, 200_00), notice('order.shipped', { about: 'order:9', link: null }))
  expect(document.querySelectorAll('.toasts__card')).toHaveLength(1)
  expect(text()).toContain('2 more messages')
  await press(button('more'))
  expect([card(), currentHashRoute()]).toEqual([null, '/pages/tabbar/message/message'])
})

test('the notice that follows the frame is the same news, also when that was dismissed', async () => {
  await open()
  await hear(outbid(7))
  await press(button('Dismiss'))
  await hear(notice('auction.outbid'))
  expect(card()).toBeNull()
  await settle(16_000)
  await hear(notice('auction.outbid'))
  expect(card()).not.toBeNull()
})

test('it goes by itself, but not while somebody is on it; a swipe up puts it away', async () => {
  await open()
  await hear(outbid(7))
  await settle(7_900)
  expect(card()).not.toBeNull()
  await settle(200)
  expect(card()).toBeNull()

  await hear(outbid(7))
  const swipe = (type: string, clientY: number) =>
    act(async () => card()?.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { clientX: 100, clientY })))
  await swipe('pointerdown', 60)
  await swipe('pointerup', 20)
  expect(card()).toBeNull()
})

test('in quiet hours it comes without a vibration; with alerts turned off being outbid shows none, a win does', async () => {
  vi.setSystemTime(Date.parse('2026-11-22T23:30:00+08:00'))
  await open()
  await settle(10)
  await hear(outbid(7))
  expect(felt).toHaveBeenCalledWith(30)
  await press(button('Dismiss'))

  felt.mockClear()
  chosen = settings({ quiet: { ...settings().quiet, on: true } })
  await act(async () => queryClient.resetQueries())
  await settle(10)
  await hear(outbid(8))
  expect([card() !== null, felt.mock.calls]).toEqual([true, []])
  await press(button('Dismiss'))

  chosen = settings({ notices: [{ category: 'auction', push: false, sms: true }] })
  await act(async () => queryClient.resetQueries())
  await settle(10)
  await hear(outbid(9))
  expect(card()).toBeNull()
  await hear(notice('auction.won'))
  expect(text()).toContain('You won')
})
