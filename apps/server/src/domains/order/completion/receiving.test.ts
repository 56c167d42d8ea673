/** Receipt and settlement: by the buyer, by time, and not while a case is open. */

import { order } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { accounts } from '../../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance } from '../../ledger/testing.ts'
import { trackingRests } from '../../parcel/tracking/tracking.ts'
import { newShop } from '../../shop/testing.ts'
import { orderEvents } from '../events.ts'
import { holdForCase, resumeAfterCase } from '../refunds/case-hold.ts'
import { DAY_MS } from '../rules.ts'
import { lockOrder } from '../store.ts'
import { carrierSays, paidOrder, rowOf, shippedOrder, told } from '../testing.ts'

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

/** Does something to an order as an after-sale case does. */
const inCase = ({ id }: { id: number }, what: typeof holdForCase) =>
  inTransaction(world.ctx, async (tx) => what(tx, (await lockOrder(tx, id))!, 'AS1', { type: 'system' }))

describe('receipt', () => {
  test('confirmed twice answers the same and releases once', async () => {
    const shipped = await shippedOrder(world)
    const first = await world.call(shipped.buyer, order.confirm, { id: shipped.id })

    expect(await world.call(shipped.buyer, order.confirm, { id: shipped.id })).toEqual(first)
    expect(await told(world, orderEvents.received, shipped.id)).toMatchObject([
      { receive_kind: 'buyer', net_fen: 950_00, commission_fen: 50_00 },
    ])
  })

  test('of what was not shipped is refused', async () => {
    const paid = await paidOrder(world)

    await world.refused(paid.buyer, order.confirm, { id: paid.id }, 'STATE_CONFLICT', { status: 'to_ship' })
  })

  test('with a case open is refused, and time does not confirm it either', async () => {
    const shipped = await shippedOrder(world)
    const { auto_confirm_at } = await rowOf(world, shipped)
    await inCase(shipped, holdForCase)

    await world.refused(shipped.buyer, order.confirm, { id: shipped.id }, 'CASE_OPEN')
    await world.advance(40 * DAY_MS)

    expect(await rowOf(world, shipped)).toMatchObject({ status: 'shipped', auto_confirm_at: null })
    await inCase(shipped, resumeAfterCase)
    const resumed = await rowOf(world, shipped)
    expect(resumed.auto_confirm_at! - auto_confirm_at!).toBeGreaterThanOrEqual(40 * DAY_MS)
    // The parcel was not scanned for 40 days, which delays it once more.
    await world.advance(16 * DAY_MS)
    expect((await rowOf(world, shipped)).status).toBe('received')
  })

  test('counts as confirmed after ten days, and the buyer was told the day before', async () => {
    const shipped = await shippedOrder(world)
    for (const step of [1, 2]) {
      await carrierSays(world, shipped, 'in_transit', step)
      await world.advance(4 * DAY_MS)
    }
    await carrierSays(world, shipped, 'delivering', 3)
    expect(await told(world, orderEvents.auto_confirm_soon, shipped.id)).toEqual([])
    await world.advance(DAY_MS)
    expect(await told(world, orderEvents.auto_confirm_soon, shipped.id)).toHaveLength(1)
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

    const extended = await world.call(shipped.buyer, order.action, { id: shipped.id, action: 'extend' })

    expect(extended.clocks).toMatchObject([{ kind: 'confirm', due_at_ms: before + 5 * DAY_MS }])
    await world.refused(shipped.buyer, order.action, { id: shipped.id, action: 'extend' }, 'ALREADY_DONE')
    const paid = await paidOrder(world)
    await world.refused(paid.buyer, order.action, { id: paid.id, action: 'extend' }, 'STATE_CONFLICT')
  })

  test('by the buyer and by time at once releases the money once', async () => {
    for (let round = 0; round < 5; round++) {
      const shipped = await shippedOrder(world)
      await carrierSays(world, shipped, 'delivered', 4)
      await world.sql('update platform_clock set lead_ms = lead_ms + $1', [7 * DAY_MS])

      const [answer] = await Promise.all([
        world.send(shipped.buyer, order.confirm, { id: shipped.id }),
        world.settle(),
        world.settle(),
      ])

      expect(answer).toMatchObject({ code: 1, data: { status: 'received' } })
      expect(await balanceOf(world, accounts.escrow(shipped.id))).toBe(0)
      expect(await told(world, orderEvents.received, shipped.id)).toHaveLength(1)
    }
  })
})

describe('settlement', () => {
  test('waits for the delay of the shop’s terms, then for the time to complain', async () => {
    const shop = await newShop(world, { is_select: true })
    const shipped = await shippedOrder(world, { shop })
    await world.call(shipped.buyer, order.confirm, { id: shipped.id })
    expect(await balanceOf(world, accounts.shopPending(shop.id))).toBe(960_00)

    await world.advance(DAY_MS)

    expect(await balanceOf(world, accounts.shopWallet(shop.id))).toBe(960_00)
    expect((await rowOf(world, shipped)).status).toBe('received')
    await world.advance(6 * DAY_MS)
    expect((await rowOf(world, shipped)).status).toBe('completed')
    expect(await told(world, orderEvents.settled, shipped.id)).toMatchObject([{ amount_fen: 960_00 }])
  })

  test('stops while a case is open', async () => {
    const shipped = await shippedOrder(world)
    await world.call(shipped.buyer, order.confirm, { id: shipped.id })
    await inCase(shipped, holdForCase)

    await world.advance(30 * DAY_MS)

    expect(await rowOf(world, shipped)).toMatchObject({ status: 'received', settled_at: null })
    await inCase(shipped, resumeAfterCase)
    await world.advance(8 * DAY_MS)
    expect((await rowOf(world, shipped)).status).toBe('completed')
  })
})
