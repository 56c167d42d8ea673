/** The database's clock steps back, as time servers and failovers make it: no log of an honest auction contradicts its rules then. */

import { auction } from '@juya/contract'
import { verifyLog } from '@juya/verify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { voidBids } from '../../bidder/voiding/voiding.ts'
import { stopLot } from '../../listing/reviewing.ts'
import { exportedLog, leaveHeartbeat, placed, runningLot, silentFor } from '../../lot/testing.ts'
import { registered } from '../testing.ts'
import { roomIn } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => leaveHeartbeat(world.ctx))
afterAll(() => world.close())

const BACK_MS = 20_000
const MINUTE_MS = 60_000
const room = roomIn(() => world)
const stepBack = () => world.sql('update platform_clock set lead_ms = lead_ms - $1', [BACK_MS])
const problemsOf = async (lot: { id: number }) =>
  (await verifyLog(await exportedLog(world, lot), { strict: true })).problems

test('a first bid after the opening does not stand before it, and its bidder may be younger than the step', async () => {
  const lot = await runningLot(world, { ends_in_ms: 30 * MINUTE_MS })
  const buyer = await newBuyer(world)
  await stepBack()

  await placed(world, buyer, lot, 100)

  expect(await problemsOf(lot)).toEqual([])
})

test('links keep their place: a lowered reserve, bids taken back, an outage, and the bids after each', async () => {
  const lot = await runningLot(world, { reserve_fen: 900_00, ends_in_ms: MINUTE_MS })
  const [ann, ben] = [await newBuyer(world), await newBuyer(world)]
  await placed(world, ann, lot, 100)
  await placed(world, ben, lot, 150)
  await stepBack()
  await world.call(lot.shop, auction.edit, { id: lot.id, lower_reserve_fen: 800_00 })
  await stepBack()
  await inTransaction(world.ctx, (tx) => voidBids(tx, { lot_id: lot.id, seq: 2, reason: 'shill', rule: '' }))
  await leaveHeartbeat(world.ctx)
  await silentFor(world, 2 * MINUTE_MS)
  await leaveHeartbeat(world.ctx)
  await stepBack()
  await placed(world, ben, lot, 200)

  const log = await exportedLog(world, lot)
  expect([log.extensions, log.links]).toMatchObject([[{ after_seq: 3 }], [{ kind: 'reserve' }, { kind: 'void' }]])
  expect(await problemsOf(lot)).toEqual([])
})

test('a lot that is bought at once or stopped ends no earlier than its last entry', async () => {
  const [bought, stopped] = [
    await runningLot(world, { buy_now_fen: 500_00 }),
    await runningLot(world, { ends_in_ms: 30 * MINUTE_MS }),
  ]
  const buyer = await newBuyer(world)
  await placed(world, buyer, stopped, 100)
  await stepBack()

  await placed(world, buyer, bought, 500, { kind: 'buy_now' })
  await inTransaction(world.ctx, (tx) => stopLot(tx, stopped.id, 'not as described'))

  for (const lot of [bought, stopped]) expect(await problemsOf(lot)).toEqual([])
})

test('a live lot starts no earlier than what was done about its maximums, and ends no earlier than its last bid', async () => {
  const session = await room.begun({ lot: { reserve_fen: 900_00 } })
  const [ann, ben] = [await room.bidder(), await room.bidder()]
  for (const one of [ann, ben]) await registered(world, one, session)
  const lot = room.first(session)
  await world.call(ann, auction.setAbsentee, { id: lot.id, max_fen: 300_00, confirm_large: true })
  await stepBack()
  await room.start(session)
  await room.bid(ben, lot, 400)
  await stepBack()
  await room.pass(2 * BACK_MS + 45_000)
  await world.settle()

  expect(await exportedLog(world, lot)).toMatchObject({ closing: { result: 'passed' }, absentees: [{ no: 1 }] })
  expect(await problemsOf(lot)).toEqual([])
})
