/** Maximums left before the lots of a sale open: with a paddle, and in a room until the clerk starts the lot. */
import { auction, house } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { suspendPaddleCap } from '../../bidder/index.ts'
import { leaveHeartbeat, type TestLot } from '../../lot/testing.ts'
import { newSession, registered } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => leaveHeartbeat(world.ctx))
afterAll(() => world.close())

const give = (person: TestPerson, lot: { id: number }, yuan: number) =>
  world.call(person, auction.setAbsentee, { id: lot.id, max_fen: yuan * 100, confirm_large: true })
const stateOf = async (person: TestPerson, lot: { id: number }) =>
  (await world.call(person, auction.absentee, { id: lot.id })).mine
const advance = async (ms: number) => {
  await world.advance(ms)
  await leaveHeartbeat(world.ctx)
  await world.settle()
}

test('one registers first; the paddle’s limit and its suspension hold at the opening', async () => {
  const session = await newSession(world, { lots: 2 })
  const [first, second] = session.lots as [TestLot, TestLot]
  const [ann, ben] = [await newBuyer(world, { verified: true }), await newBuyer(world, { verified: true })]
  await world.refused(ann, auction.setAbsentee, { id: first.id, max_fen: 300_00 }, 'PADDLE_REQUIRED')
  for (const one of [ann, ben]) await registered(world, one, session)
  await world.refused(
    ann,
    auction.setAbsentee,
    { id: first.id, max_fen: 10_001_00, confirm_large: true },
    'PADDLE_LIMIT',
  )
  await give(ann, first, 6_000)
  await give(ann, second, 6_000)
  await give(ben, first, 500)
  await inTransaction(world.ctx, (tx) => suspendPaddleCap(tx, { user_id: ben.id, session_id: session.id, on: true }))
  await advance(3_601_000)

  expect(await stateOf(ann, first)).toMatchObject({ state: 'entered' })
  expect(await stateOf(ann, second)).toMatchObject({ state: 'withdrawn', because: 'refused' })
  expect(await stateOf(ben, first)).toMatchObject({ state: 'withdrawn', because: 'refused' })
})

test('in a room it waits until the clerk starts the lot, and bids then', async () => {
  const session = await newSession(world, { lots: 2, mode: 'room', lot_s: 30, counter_s: 10 })
  const [lot] = session.lots as [TestLot, TestLot]
  const [ann, ben] = [await newBuyer(world, { verified: true }), await newBuyer(world, { verified: true })]
  for (const one of [ann, ben]) await registered(world, one, session)
  await give(ann, lot, 400)
  await advance(3_601_000)
  const desk = (action: 'begin' | 'next', more: object = {}) =>
    world.call(session.house, house.deskAct, { session_id: session.id, action, ...more } as never)
  await desk('begin')
  await give(ben, lot, 300)
  expect(await world.call(ben, auction.absentee, { id: lot.id })).toMatchObject({ open: true, until_at: null })
  await desk('next', { lot_id: lot.id })

  expect(await stateOf(ann, lot)).toMatchObject({ state: 'entered' })
  expect((await world.call(ann, auction.lot, { id: lot.id })).tick).toMatchObject({ my_state: 'leading', bid_count: 3 })
  await world.refused(ben, auction.setAbsentee, { id: lot.id, max_fen: 900_00 }, 'STATE_CONFLICT')
})
