import { order } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import { accounts } from '../../ledger/index.ts'
import { balanceOf, brokenInvariants, entriesOf, expectBooksBalance } from '../../ledger/testing.ts'
import { newShop } from '../../shop/testing.ts'
import { orderEvents } from '../events.ts'
import { DAY_MS, HOUR_MS } from '../rules.ts'
import { paidOrder, receivedOrder, rowOf, shipFor, shippedOrder, told } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

describe('a shop that ships late', () => {
  test('is warned first, then pays the buyer once, from its wallet', async () => {
    const shop = await newShop(world)
    await world.sql('update shop_shops set settle_days = 1 where id = $1', [shop.id])
    await receivedOrder(world, { shop, hammer_fen: 1_000_00 })
    await world.advance(DAY_MS)
    const late = await paidOrder(world, { shop, hammer_fen: 400_00 })
    await world.advance(48 * HOUR_MS + 1_000)
    expect(await told(world, orderEvents.ship_soon, late.id)).toMatchObject([
      { rule: 'order.late_ship', compensation_fen: 20_00 },
    ])
    expect((await rowOf(world, late)).compensation_fen).toBe(0)

    await world.advance(24 * HOUR_MS)

    expect(await entriesOf(world, `comp:${late.id}`)).toEqual([
      [accounts.shopWallet(shop.id), -20_00],
      [accounts.userWallet(late.buyer.id), 20_00],
    ])
    expect(await told(world, orderEvents.late_compensated, late.id)).toMatchObject([{ amount_fen: 20_00 }])
    await world.advance(72 * HOUR_MS)
    expect(await told(world, orderEvents.late_compensated, late.id)).toHaveLength(1)
  })

  test('pays for what was unsent and no more: the books would say so', async () => {
    const late = await paidOrder(world, { hammer_fen: 400_00 })
    await world.advance(72 * HOUR_MS)
    expect((await rowOf(world, late)).compensation_fen).toBe(20_00)
    // As if all of it had been in a parcel by then.
    const [parcel] = await world.sql<{ id: number }>(
      `insert into parcel_parcels (shop_id, user_id, direction, carrier_code, tracking_no, address, created_at)
       select shop_id, user_id, 'outbound', 'SF', 'SF0000000000000', '{}'::jsonb, paid_at from order_orders where id = $1 returning id`,
      [late.id],
    )
    await world.sql(
      'insert into parcel_items (shipment_id, item_id, order_id, qty) select $1, id, order_id, qty from order_items where order_id = $2',
      [parcel!.id, late.id],
    )

    expect(await brokenInvariants(world)).toEqual(['inv_i32'])

    await world.sql('delete from parcel_items where shipment_id = $1', [parcel!.id])
    await world.sql('delete from parcel_parcels where id = $1', [parcel!.id])
  })

  test('that has nothing owes it, and repays from what it is settled next', async () => {
    const late = await paidOrder(world, { hammer_fen: 400_00 })
    await world.advance(72 * HOUR_MS)
    expect(await entriesOf(world, `comp:${late.id}`)).toEqual([
      [accounts.shopDebt(late.shop.id), -20_00],
      [accounts.userWallet(late.buyer.id), 20_00],
    ])

    await shipFor(world, late)
    await world.call(late.buyer, order.confirm, { id: late.id })
    await world.advance(7 * DAY_MS)

    expect(await entriesOf(world, `debt:${late.id}`)).toEqual([
      [accounts.shopWallet(late.shop.id), -20_00],
      [accounts.shopDebt(late.shop.id), 20_00],
    ])
    expect(await balanceOf(world, accounts.shopWallet(late.shop.id))).toBe(360_00)
    expect(await balanceOf(world, accounts.shopDebt(late.shop.id))).toBe(0)
  })

  test('pays nothing when it shipped in time', async () => {
    const shipped = await shippedOrder(world)

    await world.advance(73 * HOUR_MS)

    expect(await entriesOf(world, `comp:${shipped.id}`)).toBeUndefined()
  })
})
