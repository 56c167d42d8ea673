import { order as rows } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { newBuyer } from '../account/testing.ts'
import { accounts } from '../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance } from '../ledger/testing.ts'
import { newShop } from '../shop/testing.ts'
import { holdForCase, resumeAfterCase } from './casework.ts'
import { DAY_MS, HOUR_MS } from './rules.ts'
import { lockOrder } from './store.ts'
import type { ShipmentStatus } from './tables.ts'
import { newTrackingNo, paidOrder, payFor, rowOf, shipFor, shippedOrder, told, wonOrder } from './testing.ts'
import { takeNews, trackingRests } from './tracking.ts'

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

/** A carrier's word on a parcel, as tracking hands it on. `steps` counts the traces told so far. */
const carrierSays = (
  parcel: { shipment_id: number; tracking_no: string },
  status: Exclude<ShipmentStatus, 'cancelled'>,
  steps: number,
) =>
  inTransaction(world.ctx, (tx) =>
    takeNews(tx, parcel.shipment_id, {
      carrier_code: 'SF',
      tracking_no: parcel.tracking_no,
      status,
      traces: Array.from({ length: steps }, (_, i) => ({
        at: 1_800_000_000_000 + i * 60_000,
        text: `第 ${i + 1} 步`,
        location: '杭州',
      })),
    }),
  )

/** Does something to an order as an after-sale case does. */
const inCase = ({ id }: { id: number }, what: typeof holdForCase) =>
  inTransaction(world.ctx, async (tx) => what(tx, (await lockOrder(tx, id))!, 'AS1', { type: 'system' }))

describe('shipping', () => {
  test('names a carrier and a number that is one of its own', async () => {
    const paid = await paidOrder(world)
    const ship = (input: { carrier_code: string; tracking_no: string }) => ({ id: paid.id, ...input })

    await world.refused(
      paid.shop,
      rows.ship,
      ship({ carrier_code: 'FEDEX', tracking_no: newTrackingNo() }),
      'VALIDATION',
      { field: 'carrier_code' },
    )
    await world.refused(
      paid.shop,
      rows.ship,
      ship({ carrier_code: 'SF', tracking_no: 'JD1234567890123' }),
      'VALIDATION',
      { field: 'tracking_no' },
    )
    const number = newTrackingNo()
    const parcel = await world.call(
      paid.shop,
      rows.ship,
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
    expect(await told(world, 'order.shipped', paid.id)).toMatchObject([{ tracking_no: number, carrier_code: 'SF' }])
    expect((await world.call(paid.buyer, rows.express, { id: paid.id })).list).toMatchObject([{ id: parcel.id }])
    expect((await world.call(paid.buyer, rows.express, { shipment_id: parcel.id })).list).toMatchObject([
      { tracking_no: number },
    ])
    await world.refused(await newBuyer(world), rows.express, { shipment_id: parcel.id }, 'NOT_FOUND')
  })

  test('again with the same number answers the same parcel, with another one is refused', async () => {
    const paid = await paidOrder(world)
    const input = { id: paid.id, carrier_code: 'SF', tracking_no: newTrackingNo() }
    const first = await world.call(paid.shop, rows.ship, input)

    expect(await world.call(paid.shop, rows.ship, input)).toEqual(first)
    await world.refused(paid.shop, rows.ship, { ...input, tracking_no: newTrackingNo() }, 'STATE_CONFLICT', {
      status: 'shipped',
    })
  })

  test('an unpaid order is refused', async () => {
    const won = await wonOrder(world)

    await world.refused(
      won.shop,
      rows.ship,
      { id: won.id, carrier_code: 'SF', tracking_no: newTrackingNo() },
      'STATE_CONFLICT',
      { status: 'pending_payment' },
    )
  })

  test('several orders of one buyer to one address may travel in one parcel', async () => {
    const one = await paidOrder(world)
    const two = await wonOrder(world, { buyer: one.buyer, shop: one.shop })
    await payFor(world, two)
    const grouped = await world.call(one.shop, rows.shopListByReceiver, { tab: 'to_ship' })
    expect(grouped.list).toMatchObject([{ receiver_masked: '**瓷', orders: [{ id: two.id }, { id: one.id }] }])
    const { shipment_id, tracking_no } = await shipFor(world, one)

    const parcel = await world.call(two.shop, rows.ship, { id: two.id, carrier_code: 'SF', tracking_no })

    expect(parcel).toMatchObject({ id: shipment_id, orders: [{ id: one.id }, { id: two.id }] })
    await carrierSays({ shipment_id, tracking_no }, 'delivered', 4)
    expect([(await rowOf(world, one)).delivered_at, (await rowOf(world, two)).delivered_at]).not.toContain(null)
  })

  test('a number used for another buyer within half a year is refused, also when both ship at once', async () => {
    const one = await shippedOrder(world)
    const other = await paidOrder(world)
    await world.refused(
      other.shop,
      rows.ship,
      { id: other.id, carrier_code: 'SF', tracking_no: one.tracking_no },
      'VALIDATION',
      { field: 'tracking_no' },
    )
    const pair = [other, await paidOrder(world)]
    const tracking_no = newTrackingNo()

    const answers = await Promise.all(
      pair.map((order) => world.send(order.shop, rows.ship, { id: order.id, carrier_code: 'SF', tracking_no })),
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
    expect((await world.call(shipped.shop, rows.shopInfo, { id: shipped.id })).actions).toContain('correct_shipment')
    const tracking_no = newTrackingNo()

    const parcel = await world.call(shipped.shop, rows.ship, {
      id: shipped.id,
      carrier_code: 'SF',
      tracking_no,
      correct: true,
    })

    expect(parcel).toMatchObject({ tracking_no, status: 'created' })
    expect((await world.call(shipped.buyer, rows.express, { id: shipped.id })).list).toMatchObject([{ tracking_no }])
    const again = await world.call(shipped.shop, rows.shopAction, {
      id: shipped.id,
      action: 'correct_shipment',
      carrier_code: 'SF',
      tracking_no,
    })
    expect(again).toMatchObject({ id: shipped.id, status: 'shipped' })
    // The wrong number may be typed again: it was nobody's.
    await shipFor(world, await paidOrder(world), shipped.tracking_no)
  })

  test('can no longer be corrected after a day, or once it was scanned', async () => {
    const scanned = await shippedOrder(world)
    await carrierSays(scanned, 'in_transit', 1)
    await world.refused(
      scanned.shop,
      rows.ship,
      { id: scanned.id, carrier_code: 'SF', tracking_no: newTrackingNo(), correct: true },
      'WINDOW_CLOSED',
    )
    const old = await shippedOrder(world)
    await world.advance(DAY_MS)
    await world.refused(
      old.shop,
      rows.shopAction,
      { id: old.id, action: 'correct_shipment', carrier_code: 'SF', tracking_no: newTrackingNo() },
      'WINDOW_CLOSED',
    )
    await world.refused(old.shop, rows.shopAction, { id: old.id, action: 'correct_shipment' }, 'MISSING_PARAM')
  })
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

    const { list } = await world.call(shipped.buyer, rows.express, { id: shipped.id })
    expect(list).toMatchObject([{ status: 'delivered', traces: [{ text: 'Signed for' }] }])
    const order = await rowOf(world, shipped)
    expect(order.auto_confirm_at).toBe(order.delivered_at! + 7 * DAY_MS)
    expect(order.auto_confirm_at!).toBeLessThan(by_shipping)
    expect(await told(world, 'order.delivered', shipped.id)).toHaveLength(1)
    expect(await world.call(shipped.buyer, rows.info, { id: shipped.id })).toMatchObject({
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

    expect((await world.call(shipped.buyer, rows.express, { id: shipped.id })).list).toMatchObject([
      { status: 'delivering', traces: [{ text: 'Out for delivery' }] },
    ])
  })

  test('that is forged changes nothing', async () => {
    const shipped = await shippedOrder(world)
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
  })

  test('that repeats or lags behind changes nothing', async () => {
    const shipped = await shippedOrder(world)
    await carrierSays(shipped, 'delivered', 4)
    const order = await rowOf(world, shipped)

    await carrierSays(shipped, 'in_transit', 2)
    await carrierSays(shipped, 'exception', 9)

    expect(await rowOf(world, shipped)).toEqual(order)
  })

  test('of a trouble stops the confirmation by time until it is over, and its time is added', async () => {
    const shipped = await shippedOrder(world)
    const { shipped_at } = await rowOf(world, shipped)
    await carrierSays(shipped, 'exception', 1)
    expect(await told(world, 'order.parcel_trouble', shipped.id)).toHaveLength(1)
    await world.advance(11 * DAY_MS)
    expect((await rowOf(world, shipped)).status).toBe('shipped')

    await carrierSays(shipped, 'in_transit', 2)

    const put_off = (await rowOf(world, shipped)).auto_confirm_at! - (shipped_at! + 21 * DAY_MS)
    expect(Math.abs(put_off)).toBeLessThan(60_000)
  })

  test('of a trouble that does not end stops it for fifteen days at most', async () => {
    const shipped = await shippedOrder(world)
    await carrierSays(shipped, 'returned', 1)

    await world.advance(15 * DAY_MS + 60_000)

    expect(await rowOf(world, shipped)).toMatchObject({ status: 'received', receive_kind: 'auto' })
  })

  test('that never comes is a trouble after five days, and both are told', async () => {
    const shipped = await shippedOrder(world, {})
    await world.settle()
    await world.advance(5 * DAY_MS + HOUR_MS)

    expect((await world.call(shipped.buyer, rows.express, { id: shipped.id })).list).toMatchObject([
      { status: 'exception' },
    ])
    expect(await told(world, 'order.parcel_trouble', shipped.id)).toHaveLength(1)
  })
})

describe('receipt', () => {
  test('confirmed twice answers the same and releases once', async () => {
    const shipped = await shippedOrder(world)
    const first = await world.call(shipped.buyer, rows.confirm, { id: shipped.id })

    expect(await world.call(shipped.buyer, rows.confirm, { id: shipped.id })).toEqual(first)
    expect(await told(world, 'order.received', shipped.id)).toMatchObject([
      { receive_kind: 'buyer', net_fen: 950_00, commission_fen: 50_00 },
    ])
  })

  test('of what was not shipped is refused', async () => {
    const paid = await paidOrder(world)

    await world.refused(paid.buyer, rows.confirm, { id: paid.id }, 'STATE_CONFLICT', { status: 'to_ship' })
  })

  test('with a case open is refused, and time does not confirm it either', async () => {
    const shipped = await shippedOrder(world)
    const { auto_confirm_at } = await rowOf(world, shipped)
    await inCase(shipped, holdForCase)

    await world.refused(shipped.buyer, rows.confirm, { id: shipped.id }, 'CASE_OPEN')
    await world.advance(40 * DAY_MS)

    expect(await rowOf(world, shipped)).toMatchObject({ status: 'shipped', auto_confirm_at: null })
    await inCase(shipped, resumeAfterCase)
    const resumed = await rowOf(world, shipped)
    expect(resumed.auto_confirm_at! - auto_confirm_at!).toBeGreaterThanOrEqual(40 * DAY_MS)
    // Nobody scanned the parcel for 40 days, which delays it once more.
    await world.advance(16 * DAY_MS)
    expect((await rowOf(world, shipped)).status).toBe('received')
  })

  test('counts as confirmed after ten days, and the buyer was told the day before', async () => {
    const shipped = await shippedOrder(world)
    for (const step of [1, 2]) {
      await carrierSays(shipped, 'in_transit', step)
      await world.advance(4 * DAY_MS)
    }
    await carrierSays(shipped, 'delivering', 3)
    expect(await told(world, 'order.auto_confirm_soon', shipped.id)).toEqual([])
    await world.advance(DAY_MS)
    expect(await told(world, 'order.auto_confirm_soon', shipped.id)).toHaveLength(1)
    expect((await rowOf(world, shipped)).status).toBe('shipped')

    await world.advance(DAY_MS)

    expect(await rowOf(world, shipped)).toMatchObject({ status: 'received', receive_kind: 'auto' })
    expect(await entriesOf(world, `order:${shipped.id}:release`)).toEqual([
      [accounts.escrow(shipped.id), -1_000_00],
      [accounts.shopPending(shipped.shop.id), 950_00],
      [accounts.commission, 50_00],
    ])
  })

  test('can be put off once by five days', async () => {
    const shipped = await shippedOrder(world)
    const before = (await rowOf(world, shipped)).auto_confirm_at!

    const extended = await world.call(shipped.buyer, rows.action, { id: shipped.id, action: 'extend' })

    expect(extended.clocks).toMatchObject([{ kind: 'confirm', due_at_ms: before + 5 * DAY_MS }])
    await world.refused(shipped.buyer, rows.action, { id: shipped.id, action: 'extend' }, 'ALREADY_DONE')
    const paid = await paidOrder(world)
    await world.refused(paid.buyer, rows.action, { id: paid.id, action: 'extend' }, 'STATE_CONFLICT')
  })

  test('by the buyer and by time at once releases the money once', async () => {
    for (let round = 0; round < 5; round++) {
      const shipped = await shippedOrder(world)
      await carrierSays(shipped, 'delivered', 4)
      await world.sql('update platform_clock set lead_ms = lead_ms + $1', [7 * DAY_MS])

      const [answer] = await Promise.all([
        world.send(shipped.buyer, rows.confirm, { id: shipped.id }),
        world.settle(),
        world.settle(),
      ])

      expect(answer).toMatchObject({ code: 1, data: { status: 'received' } })
      expect(await balanceOf(world, accounts.escrow(shipped.id))).toBe(0)
      expect(await told(world, 'order.received', shipped.id)).toHaveLength(1)
    }
  })
})

describe('settlement', () => {
  test('waits for the delay of the shop’s terms, then for the time to complain', async () => {
    const shop = await newShop(world, { is_select: true })
    const shipped = await shippedOrder(world, { shop })
    await world.call(shipped.buyer, rows.confirm, { id: shipped.id })
    expect(await balanceOf(world, accounts.shopPending(shop.id))).toBe(960_00)

    await world.advance(DAY_MS)

    expect(await balanceOf(world, accounts.shopWallet(shop.id))).toBe(960_00)
    expect((await rowOf(world, shipped)).status).toBe('received')
    await world.advance(6 * DAY_MS)
    expect((await rowOf(world, shipped)).status).toBe('completed')
    expect(await told(world, 'order.settled', shipped.id)).toMatchObject([{ amount_fen: 960_00 }])
  })

  test('stops while a case is open', async () => {
    const shipped = await shippedOrder(world)
    await world.call(shipped.buyer, rows.confirm, { id: shipped.id })
    await inCase(shipped, holdForCase)

    await world.advance(30 * DAY_MS)

    expect(await rowOf(world, shipped)).toMatchObject({ status: 'received', settled_at: null })
    await inCase(shipped, resumeAfterCase)
    await world.advance(8 * DAY_MS)
    expect((await rowOf(world, shipped)).status).toBe('completed')
  })
})
