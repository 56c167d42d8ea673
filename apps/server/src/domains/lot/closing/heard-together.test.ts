/** What auctions do about many events of orders and deposits that one transaction hears, in any order. */

import { auction } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import type { EventRow, OutboxEvent, PayloadOf } from '../../../platform/outbox/index.ts'
import { sampleOf } from '../../../testing/events/sample.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { holdsBecameHeld } from '../../bidder/subscribers.ts'
import { depositEvents } from '../../deposit/events.ts'
import { depositFor, holdStatusOf } from '../../deposit/testing.ts'
import { balanceOf, expectBooksBalance } from '../../ledger/testing.ts'
import { orderEvents } from '../../order/events.ts'
import { winnersDidNotPay, winnersPaid } from '../subscribers.ts'
import { placed, runningLot, type TestLot } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await expectBooksBalance(world)
  await world.close()
})

const HOUR_MS = 3_600_000
const LOTS = 4

const event = <P>(id: number, row: EventRow<P>, payload: P): OutboxEvent<P> => ({
  id,
  topic: row.topic,
  aggregate: `thing:${id}`,
  payload,
  created_at: 0,
})

interface Won {
  lot: TestLot
  winner: TestPerson
  order_id: number
}

/** Lots that were won, each by somebody else, and are not paid yet. */
async function wonLots(): Promise<Won[]> {
  const won: Array<Omit<Won, 'order_id'>> = []
  for (let n = 0; n < LOTS; n++) {
    const lot = await runningLot(world)
    const winner = await newBuyer(world)
    await depositFor(world, winner.id, lot.id, 50_00, lot.shop.id)
    await placed(world, winner, lot, 100)
    won.push({ lot, winner })
  }
  await world.advance(HOUR_MS + 1_000)
  const rows = await world.sql<{ id: number; order_id: number }>(
    'select id, order_id from lot_lots where id = any($1)',
    [won.map(({ lot }) => lot.id)],
  )
  return won.map((one) => ({ ...one, order_id: rows.find(({ id }) => id === one.lot.id)!.order_id }))
}

interface OfLot {
  lot_id: number | null
  user_id: number
  order_id: number
}
/** Events of these orders, the last first, and one of an order that is about no lot. */
const ofOrders = <P extends OfLot>(row: EventRow<P>, won: readonly Won[]): Array<OutboxEvent<P>> => [
  ...won
    .map(({ lot, winner, order_id }, n) =>
      event(n, row, sampleOf<P>(row, { lot_id: lot.id, user_id: winner.id, order_id } as Partial<P>)),
    )
    .reverse(),
  event(won.length, row, sampleOf<P>(row, { lot_id: null, user_id: won[0]!.winner.id, order_id: 0 } as Partial<P>)),
]

const held = (id: number, of: Partial<PayloadOf<typeof depositEvents.held>>) =>
  event(id, depositEvents.held, sampleOf(depositEvents.held, of))

const statusOf = async ({ lot }: Pick<Won, 'lot'>): Promise<string> =>
  (await world.call(guest, auction.ticks, { ids: [lot.id] })).list[0]!.status

test('each of many winners who did not pay is noticed once, and a lot that has another order since is left alone', async () => {
  const won = await wonLots()
  const resold = won[0]!
  await world.sql('update lot_lots set order_id = null where id = $1', [resold.lot.id])
  const heard = ofOrders(orderEvents.closed_unpaid, won)

  await inTransaction(world.ctx, (tx) => winnersDidNotPay(tx, heard))
  await inTransaction(world.ctx, (tx) => winnersDidNotPay(tx, heard)) // as after a crash

  expect(await statusOf(resold)).toBe('sold')
  for (const one of won.slice(1)) expect(await statusOf(one)).toBe('defaulted')
  const penalties = await world.sql<{ user_id: number }>(
    'select user_id from deposit_penalties where ref_id = any($1) order by user_id',
    [won.map(({ lot }) => lot.id)],
  )
  expect(penalties.map(({ user_id }) => user_id)).toEqual(won.slice(1).map(({ winner }) => winner.id))
})

test('lots that two transactions note as paid, each from another end, are all paid, and neither waits for the other', async () => {
  const won = await wonLots()
  const heard = ofOrders(orderEvents.paid, won)

  await Promise.all(
    [heard, [...heard].reverse()].map((events) => inTransaction(world.ctx, (tx) => winnersPaid(tx, events))),
  )

  const paid = await world.sql('select 1 from lot_lots where id = any($1) and paid_at is not null', [
    won.map(({ lot }) => lot.id),
  ])
  expect(paid).toHaveLength(LOTS)
})

test('of many deposits those of lots that ended go back, those of running lots stay, and so does a winner’s', async () => {
  const [over, passed] = await wonLots()
  const running = await runningLot(world)
  const [late, later, early] = [await newBuyer(world), await newBuyer(world), await newBuyer(world)]
  const holds = [
    await depositFor(world, later.id, passed!.lot.id, 30_00, passed!.lot.shop.id),
    await depositFor(world, late.id, over!.lot.id, 20_00, over!.lot.shop.id),
    await depositFor(world, early.id, running.id, 10_00, running.shop.id),
  ]
  const heard = [
    ...holds.map(({ id, user_id, ref_id }) => held(id, { user_id, ref_id, scope: 'lot' })).reverse(),
    held(0, { user_id: over!.winner.id, ref_id: over!.lot.id, scope: 'lot' }),
    held(1, { user_id: early.id, ref_id: 1, scope: 'session' }),
  ]

  await inTransaction(world.ctx, (tx) => holdsBecameHeld(tx, heard))

  expect(await Promise.all(holds.map(({ id }) => holdStatusOf(world, id)))).toEqual(['released', 'released', 'held'])
  expect(await balanceOf(world, `user:${later.id}:wallet`)).toBe(30_00)
  expect(await balanceOf(world, `user:${over!.winner.id}:deposit`)).toBe(50_00)
})
