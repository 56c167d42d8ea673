import { auction } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { offer, runningLot } from '../testing.ts'
import { newestFrames } from './missed-ticks.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('watchers who were not told get the newest price with its bids, and nothing when they have it', async () => {
  const [lot, quiet] = [await runningLot(world), await runningLot(world)]
  const buyer = await newBuyer(world)
  const { tick } = await world.call(buyer, auction.bid, offer(lot, 100))
  const told = await newestFrames(world.ctx, [{ id: quiet.id, seq: 0 }])

  const frames = await newestFrames(world.ctx, [
    { id: lot.id, seq: tick.seq - 1 },
    { id: quiet.id, seq: told[0]!.seq },
  ])

  expect(frames).toMatchObject([
    {
      ch: `lot:${lot.id}`,
      type: 'lot.tick',
      seq: tick.seq,
      data: { current_fen: 100_00, bids: [{ seq: 1, is_me: false }] },
    },
  ])
  expect(await newestFrames(world.ctx, [{ id: lot.id, seq: tick.seq }])).toEqual([])
})

test('a lot that ended meanwhile is said to have ended', async () => {
  const lot = await runningLot(world, { ends_in_ms: 10_000 })
  await world.call(await newBuyer(world), auction.bid, offer(lot, 100))
  await world.advance(200_000)

  const [frame] = await newestFrames(world.ctx, [{ id: lot.id, seq: 0 }])

  expect(frame).toMatchObject({ type: 'lot.closed', data: { status: 'sold', leader_alias: expect.any(String) } })
})

test('a lot that is not public is told to nobody', async () => {
  const lot = await runningLot(world)
  await world.sql(`update lot_lots set status = 'reviewing' where id = $1`, [lot.id])

  expect(await newestFrames(world.ctx, [{ id: lot.id, seq: 0 }])).toEqual([])
})
