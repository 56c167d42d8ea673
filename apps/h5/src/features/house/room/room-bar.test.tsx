import { REFUSALS } from '@juya/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { expect, it } from 'vitest'
import { queryClient } from '../../../lib/api/query.ts'
import { session } from '../../../lib/session/session.ts'
import { envelope, mount, playServer, press } from '../../../testing/dom.tsx'
import { RoomBar } from './room-view.tsx'
import type { RoomNow, useRoomNow } from './use-room.ts'

type Lot = NonNullable<RoomNow['current']>
/** What a bid costs beside the hammer price. */
const beside = (more: object = {}) => ({
  shipping_fen: 0,
  authentication_fen: 0,
  coupon_fen: 0,
  deposit_fen: 0,
  ...more,
})
const lot = (id: number, more: object = {}) =>
  ({
    id,
    lot_no: `${id}`,
    status: 'live',
    my_state: 'none',
    premium_bp: 0,
    cost: beside(),
    next_fen: 900_00,
    ends_at_ms: Date.now() + 30_000,
    can_bid: { ok: true },
    tick: { seq: 0, status: 'live', leader_alias: null },
    ...more,
  }) as Lot

/** The bar of a room whose lot the test changes, and a bid whose answer it gives when it likes. */
async function openBar(first: Lot) {
  session.set({ ...session.get(), token: 't', user: { id: 5 } as NonNullable<ReturnType<typeof session.get>['user']> })
  let answer: (response: Response) => void = () => undefined
  const sent = playServer(() => new Promise<Response>((resolve) => (answer = resolve)))
  let show: (now: Pick<RoomNow, 'current' | 'running'>) => void
  const changed: number[] = []
  const reading = {
    fresh: true,
    change: (lot_id: number) => void changed.push(lot_id),
    readAgain: () => undefined,
  } as unknown as ReturnType<typeof useRoomNow>
  const Bar = () => {
    const [now, setNow] = useState<Pick<RoomNow, 'current' | 'running'>>({ current: first, running: true })
    show = setNow
    return <RoomBar room={now as RoomNow} reading={reading} />
  }
  const bar = await mount(
    <QueryClientProvider client={queryClient}>
      <Bar />
    </QueryClientProvider>,
  )
  return {
    sent,
    changed,
    button: () => bar.querySelector('.j-button'),
    whole: () => bar.querySelector('.whole-price'),
    said: () => bar.querySelector('[role="status"]')?.textContent,
    comes: (current: Lot, running = true) => act(async () => show({ current, running })),
    ends: () =>
      act(async () => {
        const { code, en } = REFUSALS.LOT_ENDED
        answer(envelope({ tick: { ...lot(1).tick, seq: 9, status: 'sold' } }, code, en))
        await new Promise((resolve) => setTimeout(resolve))
      }),
  }
}

it('takes the first tap back when another lot comes at the same price', async () => {
  const bar = await openBar(lot(1))
  await press(bar.button())
  expect(bar.button()?.textContent).toBe('Yes, ¥900')

  await bar.comes(lot(2))

  expect([bar.button()?.textContent, bar.said()]).toEqual(['Bid ¥900', ''])
  await press(bar.button())
  expect([bar.button()?.textContent, bar.sent.length]).toEqual(['Yes, ¥900', 0])
})

it('says that a bid came too late also where nothing runs any more, and by its lot where the next has come', async () => {
  const bar = await openBar(lot(1))
  for (let taps = 0; taps < 2; taps++) await press(bar.button())
  await bar.comes(lot(1, { status: 'sold' }), false)
  expect(bar.button()).toBeNull()

  await bar.ends()
  expect(bar.said()).toBe('Bidding has ended')

  await bar.comes(lot(2))
  expect([bar.button()?.textContent, bar.said()]).toEqual(['Bid ¥900', 'Lot 1: Bidding has ended'])
  await press(bar.button())
  expect(bar.said()).toBe('')
})

it('holds the answer to a bid against its own lot, however late it comes', async () => {
  const bar = await openBar(lot(1))
  for (let taps = 0; taps < 2; taps++) await press(bar.button())
  await bar.comes(lot(2))

  await bar.ends()

  expect([bar.changed, bar.said()]).toEqual([[1], 'Lot 1: Bidding has ended'])
})

it('asks a second time for the whole sum: premium and shipping are in it, and beside it of what it is made', async () => {
  const costs = { premium_bp: 1_000, session_id: 3, cost: beside({ shipping_fen: 25_00 }) }
  const bar = await openBar(lot(1, costs))
  expect([bar.button()?.textContent, bar.whole()?.textContent]).toEqual(['Bid ¥900', '¥1,015 in all'])

  await press(bar.button())

  expect([bar.button()?.textContent, bar.said()]).toEqual([
    'Yes, ¥1,015 in all',
    'Bid ¥900 + premium ¥90 + shipping ¥25',
  ])
  await bar.comes(lot(1, { ...costs, next_fen: 1_000_00 }))
  expect([bar.button()?.textContent, bar.said()]).toEqual(['Bid ¥1,000', 'Price moved to ¥1,000'])
  expect(bar.whole()?.textContent).toBe('¥1,125 in all')
})

it('offers its leader to raise a maximum only where there is one', async () => {
  const bar = await openBar(lot(1, { my_state: 'leading', current_fen: 900_00, my_max_fen: 900_00 }))
  expect(bar.button()?.textContent).toBe('Max bid')

  await bar.comes(lot(1, { my_state: 'leading', current_fen: 900_00, my_max_fen: 1_200_00 }))

  expect(bar.button()?.textContent).toBe('Raise max')
})
