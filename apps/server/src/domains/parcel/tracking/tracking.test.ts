/** What a carrier says of a parcel, when it says nothing, and when it lies. */

import { order } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import { expectBooksBalance } from '../../ledger/testing.ts'
import { orderEvents } from '../../order/events.ts'
import { DAY_MS, HOUR_MS } from '../../order/rules.ts'
import { carrierSays, rowOf, shippedOrder, told } from '../../order/testing.ts'
import { trackingRests } from './tracking.ts'

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

describe('the carrier’s word', () => {
  test('comes by itself once the parcel is registered, and a delivery shortens the wait', async () => {
    const shipped = await shippedOrder(world)
    await world.settle()
    await trackingRests(world.services)
    expect((await rowOf(world, shipped)).delivered_at).toBeNull()
    const by_shipping = (await rowOf(world, shipped)).auto_confirm_at!

    world.sandbox.control.move_shipment({ tracking_no: shipped.tracking_no, status: 'delivered', text: '快件已签收' })
    await world.sandbox.control.deliver({ about: shipped.tracking_no, times: 3 })

    const { list } = await world.call(shipped.buyer, order.express, { id: shipped.id })
    expect(list).toMatchObject([{ status: 'delivered', traces: [{ text: 'Signed for' }] }])
    const bought = await rowOf(world, shipped)
    expect(bought.auto_confirm_at).toBe(bought.delivered_at! + 7 * DAY_MS)
    expect(bought.auto_confirm_at!).toBeLessThan(by_shipping)
    expect(await told(world, orderEvents.delivered, shipped.id)).toHaveLength(1)
    expect(await world.call(shipped.buyer, order.info, { id: shipped.id })).toMatchObject({
      status: 'shipped',
      status_text: 'Delivered',
    })
  })

  test('is asked for when it does not come', async () => {
    const shipped = await shippedOrder(world)
    await world.settle()
    await trackingRests(world.services)
    world.sandbox.control.move_shipment({ tracking_no: shipped.tracking_no, status: 'delivering', text: '派送中' })

    await world.advance(HOUR_MS)
    await trackingRests(world.services)

    expect((await world.call(shipped.buyer, order.express, { id: shipped.id })).list).toMatchObject([
      { status: 'delivering', traces: [{ text: 'Out for delivery' }] },
    ])
  })

  test('is asked for of every parcel that was sent at the same moment', async () => {
    const numbers: string[] = []
    world.sandbox.control.fault({ service: 'carriers', delay_ms: 2_000 })
    for (let parcel = 0; parcel < 6; parcel++) numbers.push((await shippedOrder(world)).tracking_no)

    await world.settle()
    world.sandbox.control.fault({ service: 'carriers', delay_ms: 0 })
    await trackingRests(world.services)

    const rows = await world.sql<{ registered: boolean }>(
      'select registered from parcel_parcels where tracking_no = any($1)',
      [numbers],
    )
    expect(rows.map(({ registered }) => registered)).toEqual(numbers.map(() => true))
  })

  test('that is forged changes nothing, and is one line in the log, without a stack', async () => {
    const shipped = await shippedOrder(world)
    const [warned, failed] = [vi.spyOn(world.services.log, 'warn'), vi.spyOn(world.services.log, 'error')]
    const body = {
      event_id: 'forged-event',
      event_type: 'shipment.moved',
      data: {
        carrier_code: 'SF',
        tracking_no: shipped.tracking_no,
        status: 'delivered',
        traces: [{ status: 'delivered', text: 'x', location: '', at: 1_800_000_000 }],
      },
    }

    const response = await fetch(`${world.origin}/hooks/carriers/moved`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature': 'AAAA' },
      body: JSON.stringify(body),
    })

    expect(response.status).toBe(401)
    expect((await rowOf(world, shipped)).delivered_at).toBeNull()
    expect(warned.mock.calls).toEqual([[{ why: expect.any(String) }, expect.stringContaining('not to be believed')]])
    expect(failed).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  test('that repeats or lags behind changes nothing', async () => {
    const shipped = await shippedOrder(world)
    await carrierSays(world, shipped, 'delivered', 4)
    const bought = await rowOf(world, shipped)

    await carrierSays(world, shipped, 'in_transit', 2)
    await carrierSays(world, shipped, 'exception', 9)

    expect(await rowOf(world, shipped)).toEqual(bought)
  })

  test('of a trouble stops the confirmation by time until it is over, and its time is added', async () => {
    const shipped = await shippedOrder(world)
    const { shipped_at } = await rowOf(world, shipped)
    await carrierSays(world, shipped, 'exception', 1)
    expect(await told(world, orderEvents.parcel_trouble, shipped.id)).toHaveLength(1)
    await world.advance(11 * DAY_MS)
    expect((await rowOf(world, shipped)).status).toBe('shipped')

    await carrierSays(world, shipped, 'in_transit', 2)

    const put_off = (await rowOf(world, shipped)).auto_confirm_at! - (shipped_at! + 21 * DAY_MS)
    expect(Math.abs(put_off)).toBeLessThan(60_000)
  })

  test('of a trouble that does not end stops it for fifteen days at most', async () => {
    const shipped = await shippedOrder(world)
    await carrierSays(world, shipped, 'returned', 1)

    await world.advance(15 * DAY_MS + 60_000)

    expect(await rowOf(world, shipped)).toMatchObject({ status: 'received', receive_kind: 'auto' })
  })

  test('that never comes is a trouble after five days, and both are told', async () => {
    const shipped = await shippedOrder(world, {})
    await world.settle()
    await world.advance(5 * DAY_MS + HOUR_MS)

    expect((await world.call(shipped.buyer, order.express, { id: shipped.id })).list).toMatchObject([
      { status: 'exception' },
    ])
    expect(await told(world, orderEvents.parcel_trouble, shipped.id)).toHaveLength(1)
  })
})
