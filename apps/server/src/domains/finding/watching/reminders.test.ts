import { auction } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { eventsAbout } from '../../../testing/events/events-about.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { auctionEvents } from '../../lot/events.ts'
import { openAll } from '../../lot/opening/opening.ts'
import * as store from '../../lot/store.ts'
import { draftLot, placed, runningLot } from '../../lot/testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const remindedOf = async (lot: { id: number }) =>
  (await eventsAbout(world, auctionEvents.watch_end_soon, { lot_id: lot.id })).map(({ user_id, before_s }) => [
    user_id,
    before_s,
  ])

test('people hear at the times they chose, one who leads as well; who chose nothing hears at the usual time unless they lead', async () => {
  const lot = await runningLot(world, { ends_in_ms: 7_200_000 })
  const [chooser, usual, leader, silent] = [
    await newBuyer(world),
    await newBuyer(world),
    await newBuyer(world),
    await newBuyer(world),
  ]
  await placed(world, chooser, lot, 200)
  expect(
    await world.call(chooser, auction.remind, { id: lot.id, opening: false, before_s: [3_600, 300, 300] }),
  ).toEqual({
    opening: false,
    before_s: [300, 3_600],
    lots_before: true,
  })
  await world.call(usual, auction.watch, { id: lot.id, on: true })
  await world.call(silent, auction.remind, { id: lot.id, opening: true, before_s: [] })
  expect((await world.call(chooser, auction.lot, { id: lot.id })).reminders).toEqual({
    opening: false,
    before_s: [300, 3_600],
    lots_before: true,
  })
  expect((await world.call(usual, auction.lot, { id: lot.id })).reminders).toMatchObject({
    opening: true,
    before_s: [600],
  })
  expect((await world.call(leader, auction.lot, { id: lot.id })).reminders).toBeNull()

  await world.advance(3_601_000)
  expect(await remindedOf(lot)).toEqual([[chooser.id, 3_600]])
  await placed(world, leader, lot, 300)
  await world.advance(3_001_000)
  expect(await remindedOf(lot)).toEqual([
    [chooser.id, 3_600],
    [usual.id, 600],
  ])
  await world.advance(300_000)
  expect((await remindedOf(lot)).slice(2)).toEqual([[chooser.id, 300]])
})

test('a reminder goes with the end where that moves, and a time that has passed is not made up for', async () => {
  const lot = await runningLot(world, { ends_in_ms: 3_000_000 })
  const buyer = await newBuyer(world)
  await world.call(buyer, auction.remind, { id: lot.id, opening: true, before_s: [1_800, 86_400] })
  await world.sql(`update lot_lots set ends_at = ends_at + interval '10 minutes' where id = $1`, [lot.id])

  await world.advance(1_300_000)
  expect(await remindedOf(lot)).toEqual([])
  await world.advance(600_000)
  expect(await remindedOf(lot)).toEqual([[buyer.id, 1_800]])
})

test('a lot that opens is told to those who watch it, unless they turned that off; their other times count from its end', async () => {
  const lot = await draftLot(world, { ends_in_ms: 7_200_000 })
  await world.sql(`update lot_lots set status = 'scheduled' where id = $1`, [lot.id])
  const [told, deaf] = [await newBuyer(world), await newBuyer(world)]
  await world.call(told, auction.remind, { id: lot.id, opening: true, before_s: [1_800] })
  await world.call(deaf, auction.remind, { id: lot.id, opening: false, before_s: [] })

  const now = await world.now()
  await inTransaction(world.ctx, async (tx) => openAll(tx, await store.lockLots(tx, [lot.id]), now))

  expect(await eventsAbout(world, auctionEvents.watch_started, { lot_id: lot.id })).toMatchObject([
    { user_id: told.id, ends_at: lot.ends_at },
  ])
  await world.advance(5_401_000)
  expect(await remindedOf(lot)).toEqual([[told.id, 1_800]])
})

test('choosing is refused for guests, unknown lots, other times, and lots that have ended', async () => {
  const lot = await runningLot(world, { ends_in_ms: 60_000 })
  const buyer = await newBuyer(world)
  const when = { opening: true, before_s: [300] }
  await world.refused(guest, auction.remind, { id: lot.id, ...when }, 'LOGIN_EXPIRED')
  await world.refused(buyer, auction.remind, { id: 99_999_999, ...when }, 'NOT_FOUND')
  await world.refused(buyer, auction.remind, { id: lot.id, opening: true, before_s: [123] }, 'VALIDATION')
  await world.advance(61_000)
  await world.refused(buyer, auction.remind, { id: lot.id, ...when }, 'STATE_CONFLICT')
})
