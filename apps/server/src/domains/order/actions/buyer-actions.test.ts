/** What a buyer may still change of an order. */
import { order } from '@juya/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import { threeLines } from '../../cart/testing.ts'
import { expectBooksBalance } from '../../ledger/testing.ts'
import { addressOf, newTrackingNo, rowOf } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

test('the address stays once a part of the order is on its way: the rest goes where that went', async () => {
  const of = await threeLines(world)
  const address_id = await addressOf(world, of.buyer)
  await world.call(of.shop, order.ship, {
    id: of.id,
    carrier_code: 'SF',
    tracking_no: newTrackingNo(),
    lines: JSON.stringify([{ item_id: of.item_ids[0]!, qty: 1 }]),
  } as never)
  const before = await rowOf(world, of)
  expect(before.status).toBe('to_ship')

  await world.refused(of.buyer, order.action, { id: of.id, action: 'change_address', address_id }, 'STATE_CONFLICT', {
    sent: true,
  } as never)

  expect((await rowOf(world, of)).address).toEqual(before.address)
})

test('an order of which a part was sent says so to both sides, and to its buyer how many pieces are still to come', async () => {
  const of = await threeLines(world)
  const parcel = { id: of.id, carrier_code: 'SF', tracking_no: newTrackingNo() }
  const whole = await world.call(of.buyer, order.info, { id: of.id })
  const pieces = whole.items.reduce((sum, { qty }) => sum + qty, 0)
  await world.call(of.shop, order.ship, {
    ...parcel,
    lines: JSON.stringify([{ item_id: of.item_ids[0]!, qty: 1 }]),
  } as never)

  expect(whole.status_text).toBe('To be shipped')
  expect(await world.call(of.buyer, order.info, { id: of.id })).toMatchObject({
    status_text: 'Partly shipped',
    title_text: `Partly shipped, ${pieces - 1} still to come`,
  })
  expect((await world.call(of.shop, order.shopList, {})).list[0]).toMatchObject({ status_text: 'Partly shipped' })
})
