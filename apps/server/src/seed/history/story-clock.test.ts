import { auction, proof } from '@juya/contract'
import { type AuctionLog, verifyLog } from '@juya/verify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../domains/account/testing.ts'
import { placed, runningLot } from '../../domains/lot/testing.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { StoryClock } from './story-clock.ts'

const HOUR_MS = 3_600_000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const publishedKeys = async (): Promise<AuctionLog['keys']> =>
  (await world.call(guest, proof.keys, {})).list.map(({ key_id, public_key_raw, from_at }) => ({
    key_id,
    public_key: public_key_raw,
    from_ms: from_at * 1_000,
  }))

test('on the way to a later moment every lot ends when its rules say, so that its log holds strictly', async () => {
  const clock = await StoryClock.open(world.app)
  await clock.goTo(0)
  const lots = [
    await runningLot(world, { ends_in_ms: 2 * HOUR_MS }),
    await runningLot(world, { ends_in_ms: 5 * HOUR_MS }),
  ]
  await placed(world, await newBuyer(world), lots[0]!, 100)

  await clock.forward(30 * HOUR_MS)

  for (const { id } of lots) {
    const log = await world.call(guest, auction.bidLog, { id })
    const file = { ...log, format: 'juya.auction-log.v1', keys: await publishedKeys() } as AuctionLog
    expect((await verifyLog(file, { strict: true })).problems).toEqual([])
  }
})
