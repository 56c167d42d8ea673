/** Juya stops a lot while it runs; past its end the lot has ended. */
import { operator } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { newBuyer } from '../account/testing.ts'
import { placed, runningLot } from '../lot/testing.ts'
import { newOperator } from '../operator/testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a lot whose end is over is not stopped any more', async () => {
  const arbiter = await newOperator(world, ['arbiter'])
  const lot = await runningLot(world, { ends_in_ms: 3_600_000 })
  const bidder = await newBuyer(world)
  await placed(world, bidder, lot, 100)
  const [before] = await world.sql<{ left: string }>(
    'select extract(epoch from ends_at - platform_now()) * 1000 as left from lot_lots where id = $1',
    [lot.id],
  )
  await world.sql('update platform_clock set lead_ms = lead_ms + $1', [Math.ceil(Number(before!.left)) + 50])
  await world.refused(arbiter, operator.stopLot, { id: lot.id, reason: '涉嫌虚假描述' }, 'STATE_CONFLICT')
  const [row] = await world.sql<{ status: string }>('select status from lot_lots where id = $1', [lot.id])
  expect(row!.status).not.toBe('cancelled')
})
