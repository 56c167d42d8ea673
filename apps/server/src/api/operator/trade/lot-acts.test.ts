import { operator } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { placed, runningLot } from '../../../domains/lot/testing.ts'
import { newOperator } from '../../../domains/operator/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const reason = 'a slip of the finger'

test('bids are taken back on a running lot alone, proposed once, for a reason, by who may; the lot’s page says so', async () => {
  const lot = await runningLot(world, { ends_in_ms: 600_000 })
  await placed(world, await newBuyer(world), lot, 300, { kind: 'proxy' })
  await placed(world, await newBuyer(world), lot, 500, { kind: 'proxy' })
  const [arbiter, content] = [await newOperator(world, ['arbiter']), await newOperator(world, ['content'])]
  const second = await newOperator(world, ['service'])
  const ask = { id: lot.id, seq: 2, reason }
  await world.refused(arbiter, operator.voidBid, { ...ask, reason: ' ' }, 'REASON_REQUIRED')
  await world.refused(content, operator.voidBid, ask, 'FORBIDDEN')
  await world.refused(arbiter, operator.voidBid, { ...ask, seq: 99 }, 'NOT_FOUND')

  const { id, effect } = await world.call(arbiter, operator.voidBid, ask)
  expect(effect).toContain('the price goes from ¥310 to ¥100')
  await world.refused(arbiter, operator.voidBid, ask, 'EDIT_CONFLICT')
  await world.call(second, operator.decideApproval, { id, accept: true, reason })
  const { bids } = await world.call(arbiter, operator.lot, { id: lot.id })
  expect(bids.map(({ seq, void_reason }) => [seq, void_reason])).toEqual([
    [3, null],
    [2, reason],
    [1, null],
  ])
  await world.refused(arbiter, operator.voidBid, ask, 'ALREADY_DONE')

  const late = await world.call(arbiter, operator.voidBid, { ...ask, seq: 1 })
  await world.advance(601_000)
  await world.settle()
  await world.refused(second, operator.decideApproval, { id: late.id, accept: true, reason }, 'LOT_ENDED')
  await world.refused(arbiter, operator.voidBid, { ...ask, seq: 1 }, 'LOT_ENDED')
})
