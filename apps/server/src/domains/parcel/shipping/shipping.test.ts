import { order } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { expectBooksBalance } from '../../ledger/testing.ts'
import { orderEvents } from '../../order/events.ts'
import { DAY_MS } from '../../order/rules.ts'
import {
  carrierSays,
  newTrackingNo,
  paidOrder,
  payFor,
  rowOf,
  shipFor,
  shippedOrder,
  told,
  wonOrder,
} from '../../order/testing.ts'
import { trackingRests } from '../tracking/tracking.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(async () => {
  await trackingRests(world.services)
  await expectBooksBalance(world)
})
afterAll(async () => {
  await world.close()
})

describe('shipping', () => {
  test('names a carrier and a number that is one of its own', async () => {
    const paid = await paidOrder(world)
    const ship = (input: { carrier_code: string; tracking_no: string }) => ({ id: paid.id, ...input })

    await world.refused(
      paid.shop,
      order.ship,
      ship({ carrier_code: 'FEDEX', tracking_no: newTrackingNo() }),
      'VALIDATION',
      { field: 'carrier_code' },
    )
    await world.refused(
      paid.shop,
      order.ship,
      ship({ carrier_code: 'SF', tracking_no: 'JD1234567890123' }),
      'VALIDATION',
      { field: 'tracking_no' },
    )
    const number = newTrackingNo()
    const parcel = await world.call(
      paid.shop,
      order.ship,
      ship({ carrier_code: 'SF', tracking_no: number.toLowerCase() }),
    )

    expect(parcel).toMatchObject({
      carrier_code: 'SF',
      carrier: 'SF Express',
      tracking_no: number,
      status: 'created',
      orders: [{ id: paid.id, order_no: paid.order_no }],
      traces: [],
    })
    expect(await told(world, orderEvents.shipped, paid.id)).toMatchObject([{ tracking_no: number, carrier_code: 'SF' }])
    expect((await world.call(paid.buyer, order.express, { id: paid.id })).list).toMatchObject([{ id: parcel.id }])
    expect((await world.call(paid.buyer, order.express, { shipment_id: parcel.id })).list).toMatchObject([
      { tracking_no: number },
    ])
    await world.refused(await newBuyer(world), order.express, { shipment_id: parcel.id }, 'NOT_FOUND')
  })

  test('again with the same number answers the same parcel, with another one is refused', async () => {
    const paid = await paidOrder(world)
    const input = { id: paid.id, carrier_code: 'SF', tracking_no: newTrackingNo() }
    const first = await world.call(paid.shop, order.ship, input)

    expect(await world.call(paid.shop, order.ship, input)).toEqual(first)
    await world.refused(paid.shop, order.ship, { ...input, tracking_no: newTrackingNo() }, 'STATE_CONFLICT', {
      status: 'shipped',
    })
  })

  test('an unpaid order is refused', async () => {
    const won = await wonOrder(world)

    await world.refused(
      won.shop,
      order.ship,
      { id: won.id, carrier_code: 'SF', tracking_no: newTrackingNo() },
      'STATE_CONFLICT',
      { status: 'pending_payment' },
    )
  })

  test('several orders of one buyer to one address may travel in one parcel', async () => {
    const one = await paidOrder(world)
    const two = await wonOrder(world, { buyer: one.buyer, shop: one.shop })
    await payFor(world, two)
    const grouped = await world.call(one.shop, order.shopListByReceiver, { tab: 'to_ship' })
    expect(grouped.list).toMatchObject([{ receiver_masked: '**瓷', orders: [{ id: two.id }, { id: one.id }] }])
    const { shipment_id, tracking_no } = await shipFor(world, one)

    const parcel = await world.call(two.shop, order.ship, { id: two.id, carrier_code: 'SF', tracking_no })

    expect(parcel).toMatchObject({ id: shipment_id, orders: [{ id: one.id }, { id: two.id }] })
    await carrierSays(world, { shipment_id, tracking_no }, 'delivered', 4)
    expect([(await rowOf(world, one)).delivered_at, (await rowOf(world, two)).delivered_at]).not.toContain(null)
  })

  test('a number used for another buyer within half a year is refused, also when both ship at once', async () => {
    const one = await shippedOrder(world)
    const other = await paidOrder(world)
    await world.refused(
      other.shop,
      order.ship,
      { id: other.id, carrier_code: 'SF', tracking_no: one.tracking_no },
      'VALIDATION',
      { field: 'tracking_no' },
    )
    const pair = [other, await paidOrder(world)]
    const tracking_no = newTrackingNo()

    const answers = await Promise.all(
      pair.map((bought) => world.send(bought.shop, order.ship, { id: bought.id, carrier_code: 'SF', tracking_no })),
    )

    expect(answers.map((answer) => answer.code).sort()).toEqual([1, 20001])
  })

  test('a number is free again after half a year', async () => {
    const one = await shippedOrder(world)
    await world.advance(181 * DAY_MS)
    const other = await paidOrder(world)

    expect(await shipFor(world, other, one.tracking_no)).toMatchObject({ tracking_no: one.tracking_no })
  })
})

describe('a mistyped number', () => {
  test('can be corrected within a day, as long as no carrier has seen it', async () => {
    const shipped = await shippedOrder(world)
    expect((await world.call(shipped.shop, order.shopInfo, { id: shipped.id })).actions).toContain('correct_shipment')
    const tracking_no = newTrackingNo()

    const parcel = await world.call(shipped.shop, order.ship, {
      id: shipped.id,
      carrier_code: 'SF',
      tracking_no,
      correct: true,
    })

    expect(parcel).toMatchObject({ tracking_no, status: 'created' })
    expect((await world.call(shipped.buyer, order.express, { id: shipped.id })).list).toMatchObject([{ tracking_no }])
    const again = await world.call(shipped.shop, order.shopAction, {
      id: shipped.id,
      action: 'correct_shipment',
      carrier_code: 'SF',
      tracking_no,
    })
    expect(again).toMatchObject({ id: shipped.id, status: 'shipped' })
    // The wrong number may be typed again: it belonged to no parcel.
    await shipFor(world, await paidOrder(world), shipped.tracking_no)
  })

  test('can no longer be corrected after a day, or once it was scanned', async () => {
    const scanned = await shippedOrder(world)
    await carrierSays(world, scanned, 'in_transit', 1)
    await world.refused(
      scanned.shop,
      order.ship,
      { id: scanned.id, carrier_code: 'SF', tracking_no: newTrackingNo(), correct: true },
      'WINDOW_CLOSED',
    )
    const old = await shippedOrder(world)
    await world.advance(DAY_MS)
    await world.refused(
      old.shop,
      order.shopAction,
      { id: old.id, action: 'correct_shipment', carrier_code: 'SF', tracking_no: newTrackingNo() },
      'WINDOW_CLOSED',
    )
    await world.refused(old.shop, order.shopAction, { id: old.id, action: 'correct_shipment' }, 'MISSING_PARAM')
  })
})
