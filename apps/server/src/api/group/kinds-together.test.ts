/** Orders of several kinds that end in one run of the deadlines. What they lock is read by testing/lock-order.ts, which fails this test. */
import { afterEach, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../domains/account/testing.ts'
import { newCampaign, newPledge } from '../../domains/funding/testing.ts'
import { newGoods, orderedGoods, stockOf } from '../../domains/goods/testing.ts'
import { newGroup, orderSeat } from '../../domains/group/testing.ts'
import { expectBooksBalance } from '../../domains/ledger/testing.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  return () => world.close()
})
afterEach(() => expectBooksBalance(world))

test('unpaid orders of goods, of teams and of campaigns end together: pieces and places are free again', async () => {
  const group = await newGroup(world)
  const goods = await newGoods(world)
  const campaign = await newCampaign(world)
  const buyer = await newBuyer(world)
  const pledge = await newPledge(world, campaign, { buyer })
  const bought = await orderedGoods(world, { goods, buyer })
  const seat = await orderSeat(world, group, { buyer })
  await world.advance(31 * 60_000)
  await world.settle()
  for (const id of [pledge.order_id, bought.id, seat.order_id])
    expect(await world.sql('select status from order_orders where id = $1', [id])).toEqual([{ status: 'closed' }])
  expect((await stockOf(world, goods)).held).toBe(0)
  expect((await stockOf(world, group.goods)).held).toBe(0)
})
