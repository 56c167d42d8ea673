import { order } from '@juya/contract'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { newBuyer, PAY_PASSWORD } from '../account/testing.ts'
import { accounts } from '../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance, fund } from '../ledger/testing.ts'
import { createAuctionOrders } from '../lot/closing/order-kind.ts'
import { newShop } from '../shop/testing.ts'
import { orderEvents } from './events.ts'
import { DAY_MS, HOUR_MS } from './rules.ts'
import {
  addressOf,
  newLotId,
  newTrackingNo,
  paidOrder,
  receivedOrder,
  rowOf,
  shipFor,
  shippedOrder,
  told,
  wonOrder,
} from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(async () => {
  await expectBooksBalance(world)
})
afterAll(async () => {
  await world.close()
})

describe('the life of an order', () => {
  test('from the hammer to the money in the shop’s hands', async () => {
    const won = await wonOrder(world, { hammer_fen: 2_000_00, premium_bp: 0, shipping_fen: 20_00, deposit_fen: 200_00 })
    const { buyer, shop, id } = won
    const address_id = await addressOf(world, buyer)
    await fund(world, buyer.id, 2_000_00)
    const preview = await world.call(buyer, order.payPreview, { ids: [id] })
    expect(preview.amounts).toMatchObject({
      goods_fen: 2_000_00,
      shipping_fen: 20_00,
      total_fen: 2_020_00,
      deposit_applied_fen: 200_00,
      payable_fen: 1_820_00,
    })
    expect(preview.address?.id).toBe(address_id)
    expect(preview.pay.wallet).toMatchObject({ balance_fen: 2_000_00, enough: true })

    const paid = await world.call(buyer, order.payOne, {
      id,
      address_id,
      channel: 'wallet',
      pay_password: PAY_PASSWORD,
      shown_total_fen: 1_820_00,
    })
    expect(paid).toMatchObject({ status: 'succeeded', amount_fen: 1_820_00, order_ids: [id] })
    expect(await entriesOf(world, `pay:${paid.pay_no}:${id}`)).toEqual([
      [accounts.userWallet(buyer.id), -1_820_00],
      [accounts.escrow(id), 1_820_00],
    ])
    expect(await balanceOf(world, accounts.escrow(id))).toBe(2_020_00)
    expect(await balanceOf(world, accounts.userDeposit(buyer.id))).toBe(0)
    const held = await world.call(buyer, order.info, { id })
    expect(held).toMatchObject({
      status: 'to_ship',
      escrow_held_fen: 2_020_00,
      payments: [{ pay_no: paid.pay_no, channel: 'wallet', amount_fen: 1_820_00 }],
    })
    expect(held.escrow.steps.map((step) => `${step.key} ${step.state}`)).toEqual([
      'won done',
      'paid done',
      'shipped current',
      'inspect next',
      'released next',
    ])

    await shipFor(world, won)
    const shipped = await world.call(buyer, order.info, { id })
    expect(shipped).toMatchObject({
      status: 'shipped',
      clocks: [{ kind: 'confirm' }],
      actions: expect.arrayContaining(['confirm', 'extend', 'track']),
    })
    expect(shipped.escrow.releases_at).toBe(Math.floor((await rowOf(world, won)).auto_confirm_at! / 1000))

    const confirmed = await world.call(buyer, order.confirm, { id })
    expect(confirmed).toMatchObject({ status: 'received', escrow_held_fen: 0 })
    expect(await entriesOf(world, `order:${id}:release`)).toEqual([
      [accounts.escrow(id), -2_020_00],
      [accounts.shopPending(shop.id), 1_920_00],
      [accounts.commission, 100_00],
    ])
    expect(await world.call(shop, order.shopInfo, { id })).toMatchObject({
      settle: { state: 'pending', commission_fen: 100_00, net_fen: 1_920_00 },
    })

    await world.advance(7 * DAY_MS)
    expect(await entriesOf(world, `order:${id}:settle`)).toEqual([
      [accounts.shopPending(shop.id), -1_920_00],
      [accounts.shopWallet(shop.id), 1_920_00],
    ])
    const done = await world.call(buyer, order.info, { id })
    expect(done.status).toBe('completed')
    expect(done.timeline.map((line) => line.event)).toEqual(['complete', 'receive', 'ship', 'pay', 'create'])
    expect((await told(world, orderEvents.completed, id))[0]).toMatchObject({
      user_id: buyer.id,
      shop_id: shop.id,
      order_no: won.order_no,
      title: expect.stringContaining('梅瓶'),
      amount_fen: 2_020_00,
    })
    expect(await world.call(shop, order.shopInfo, { id })).toMatchObject({
      settle: { state: 'settled', net_fen: 1_920_00 },
    })
  })

  test('a price with a premium asks for exactly what the bid showed', async () => {
    const won = await wonOrder(world, {
      hammer_fen: 1_234_00,
      premium_bp: 1_000,
      shipping_fen: 15_00,
      mode: 'house',
      deposit_fen: 50_00,
    })

    const { amounts } = await world.call(won.buyer, order.payPreview, { ids: [won.id] })

    expect(amounts).toMatchObject({
      goods_fen: 1_234_00,
      premium_fen: 123_40,
      total_fen: 1_372_40,
      payable_fen: 1_322_40,
    })
    const bought = await rowOf(world, won)
    expect([bought.commission_bp, bought.premium_commission_bp]).toEqual([300, 1_000])
  })
})

describe('an order that is not paid', () => {
  test('is closed when the time is over, after three reminders, and says so', async () => {
    const won = await wonOrder(world, { deposit_fen: 100_00 })
    await world.advance(47 * HOUR_MS + 30_000)
    expect((await told(world, orderEvents.pay_soon, won.id)).map((event) => event.hours_left)).toContain(1)
    expect((await rowOf(world, won)).status).toBe('pending_payment')

    await world.advance(HOUR_MS)

    const closed = await world.call(won.buyer, order.info, { id: won.id })
    expect(closed).toMatchObject({ status: 'closed', actions: ['delete'], escrow_held_fen: 0 })
    expect(closed.escrow.steps.map((step) => step.key)).toEqual(['won', 'closed'])
    expect(await told(world, orderEvents.closed_unpaid, won.id)).toMatchObject([
      { user_id: won.buyer.id, shop_id: won.shop.id, lot_id: won.lot_id, deposit_fen: 100_00 },
    ])
    await world.refused(won.buyer, order.payPreview, { ids: [won.id] }, 'PAY_CLOSED')
  })

  test('is reminded a day, six hours and an hour before the end, once each', async () => {
    const won = await wonOrder(world)
    for (const hours of [24, 18, 5]) await world.advance(hours * HOUR_MS + 1_000)

    expect((await told(world, orderEvents.pay_soon, won.id)).map((event) => event.hours_left)).toEqual([24, 6, 1])
  })

  test('makes room for a second chance: another order of the same lot', async () => {
    const won = await wonOrder(world)
    await world.advance(49 * HOUR_MS)
    const other = await newBuyer(world)

    const [second] = await inTransaction(world.ctx, async (tx) =>
      createAuctionOrders(tx, [
        {
          lot_id: won.lot_id,
          shop_id: won.shop.id,
          user_id: other.id,
          mode: 'single',
          title: '梅瓶',
          image: 'static/demo/vase.webp',
          hammer_fen: 900_00,
          premium_bp: 0,
          shipping_fen: 0,
          deposit_fen: 0,
          pay_deadline: (await world.now()) + 24 * HOUR_MS,
          snapshot: {},
          source: { second_chance: true },
        },
      ]),
    )

    expect(second).toMatchObject({ user_id: other.id, status: 'pending_payment', total_fen: 900_00 })
  })

  test('cannot be given up when it was won', async () => {
    const won = await wonOrder(world)

    await world.refused(won.buyer, order.action, { id: won.id, action: 'cancel' }, 'STATE_CONFLICT', {
      status: 'pending_payment',
    })
    await world.refused(won.shop, order.shopAction, { id: won.id, action: 'close_unpaid' }, 'STATE_CONFLICT')
  })
})

describe('small things a buyer does', () => {
  test('the shop is reminded to ship once a day, not on the first day', async () => {
    const paid = await paidOrder(world)
    await world.refused(paid.buyer, order.action, { id: paid.id, action: 'remind' }, 'LIMIT_REACHED')
    await world.advance(DAY_MS)

    const reminded = await world.call(paid.buyer, order.action, { id: paid.id, action: 'remind' })

    expect(reminded.actions).not.toContain('remind')
    expect(await told(world, orderEvents.ship_asked, paid.id)).toHaveLength(1)
    await world.refused(paid.buyer, order.action, { id: paid.id, action: 'remind' }, 'LIMIT_REACHED')
  })

  test('is shipped with a number as it is pasted, in groups', async () => {
    const paid = await paidOrder(world)
    const number = newTrackingNo()

    const parcel = await world.call(paid.shop, order.ship, {
      ...{ id: paid.id, carrier_code: 'SF' },
      tracking_no: ` ${number.slice(0, 6)} ${number.slice(6)}\n`,
    })

    expect(parcel.tracking_no).toBe(number)
    await world.refused(paid.shop, order.ship, { id: paid.id, carrier_code: 'SF', tracking_no: 'SF 14' }, 'VALIDATION')
  })

  test('the address changes once after the payment, and never once it has left', async () => {
    const paid = await paidOrder(world)
    const address_id = await addressOf(world, paid.buyer)
    await world.refused(paid.buyer, order.action, { id: paid.id, action: 'change_address' }, 'ADDRESS_REQUIRED')
    const stranger = await newBuyer(world)
    await world.refused(
      paid.buyer,
      order.action,
      { id: paid.id, action: 'change_address', address_id: await addressOf(world, stranger) },
      'NOT_FOUND',
    )

    const changed = await world.call(paid.buyer, order.action, { id: paid.id, action: 'change_address', address_id })

    expect(changed.actions).not.toContain('change_address')
    await world.refused(paid.buyer, order.action, { id: paid.id, action: 'change_address', address_id }, 'ALREADY_DONE')
    await shipFor(world, paid)
    await world.refused(
      paid.buyer,
      order.action,
      { id: paid.id, action: 'change_address', address_id },
      'STATE_CONFLICT',
    )
  })

  test('an order that is over can be taken from the list, and stays for the shop', async () => {
    const won = await wonOrder(world)
    await world.refused(won.buyer, order.action, { id: won.id, action: 'delete' }, 'STATE_CONFLICT')
    await world.advance(49 * HOUR_MS)

    const deleted = await world.call(won.buyer, order.action, { id: won.id, action: 'delete' })

    expect(await world.call(won.buyer, order.action, { id: won.id, action: 'delete' })).toEqual(deleted)
    await world.refused(won.buyer, order.info, { id: won.id }, 'NOT_FOUND')
    expect((await world.call(won.buyer, order.mine, {})).list).toEqual([])
    expect((await world.call(won.shop, order.shopInfo, { id: won.id })).status).toBe('closed')
  })
})

describe('a clock that rings too early', () => {
  test.each([
    ['unpaid', wonOrder],
    ['paid', paidOrder],
    ['shipped', shippedOrder],
    ['received', receivedOrder],
  ])('changes nothing about an %s order, and rings again in time', async (_, make) => {
    const bought = await make(world)
    await world.settle()
    const before = await rowOf(world, bought)
    const kinds = `kind like 'order%' and kind not like '%soon' and kind <> 'order_track'`
    const clocks = await world.sql(
      `select kind, due_at from platform_deadlines where ref_id = $1 and ${kinds} order by kind`,
      [bought.id],
    )
    expect(clocks.length).toBeGreaterThan(0)

    await world.sql(
      `update platform_deadlines set due_at = platform_now() - interval '1 second' where ref_id = $1 and ${kinds}`,
      [bought.id],
    )
    await world.settle()

    expect(await rowOf(world, bought)).toEqual(before)
    const again = await world.sql(
      `select kind, due_at from platform_deadlines where ref_id = $1 and ${kinds} order by kind`,
      [bought.id],
    )
    expect(again).toEqual(clocks)
  })
})

describe('whose orders they are', () => {
  test('nobody else’s order can be found, paid, confirmed, reviewed or shipped', async () => {
    const paid = await paidOrder(world)
    const stranger = await newBuyer(world)
    const other_shop = await newShop(world)
    const { id } = paid

    await world.refused(stranger, order.info, { id }, 'NOT_FOUND')
    await world.refused(stranger, order.info, { order_no: paid.order_no }, 'NOT_FOUND')
    await world.refused(stranger, order.express, { id }, 'NOT_FOUND')
    await world.refused(stranger, order.confirm, { id }, 'NOT_FOUND')
    await world.refused(stranger, order.comment, { id }, 'NOT_FOUND')
    await world.refused(stranger, order.payPreview, { ids: [id] }, 'NOT_FOUND')
    await world.refused(
      stranger,
      order.payOne,
      {
        id,
        address_id: await addressOf(world, stranger),
        channel: 'wallet',
        pay_password: PAY_PASSWORD,
        shown_total_fen: paid.payable_fen,
      },
      'NOT_FOUND',
    )
    for (const action of ['extend', 'remind', 'delete', 'cancel', 'change_address', 'append_review'] as const)
      await world.refused(stranger, order.action, { id, action, content: '很好' }, 'NOT_FOUND')
    await world.refused(other_shop, order.shopInfo, { id }, 'NOT_FOUND')
    await world.refused(other_shop, order.ship, { id, carrier_code: 'SF', tracking_no: newTrackingNo() }, 'NOT_FOUND')
    await world.refused(other_shop, order.shopAction, { id, action: 'note', note: 'x' }, 'NOT_FOUND')
    await world.refused(paid.buyer, order.shopInfo, { id }, 'SHOP_REQUIRED')
  })

  test('guests see no orders at all', async () => {
    for (const row of [order.mine, order.mineByCheckout, order.shopList, order.shopListByReceiver, order.shopCounts])
      await world.refused({}, row, {}, 'LOGIN_EXPIRED')
  })
})

// The last one: nothing after it has to wait for a thousand clocks.
describe('a sale of many lots', () => {
  test('a thousand lots sold in one second get their orders in one go', async () => {
    const shop = await newShop(world)
    const buyer = await newBuyer(world)
    const pay_deadline = (await world.now()) + 48 * HOUR_MS
    const list = Array.from({ length: 1_000 }, (_, i) => ({
      lot_id: newLotId(),
      shop_id: shop.id,
      user_id: buyer.id,
      mode: 'mass' as const,
      title: `铜镜 ${i}`,
      image: 'static/demo/mirror.webp',
      hammer_fen: 100_00 + i * 100,
      premium_bp: 0,
      shipping_fen: 0,
      deposit_fen: 0,
      pay_deadline,
      snapshot: {},
    }))

    const statements = vi.spyOn(pg.Client.prototype, 'query')
    const orders = await inTransaction(world.ctx, (tx) => createAuctionOrders(tx, list))
    const sent = statements.mock.calls.length
    statements.mockRestore()

    expect(orders.map((bought) => bought.lot_id)).toEqual(list.map((one) => one.lot_id))
    expect(orders.every((bought) => bought.status === 'pending_payment')).toBe(true)
    expect(new Set(orders.map((bought) => bought.order_no)).size).toBe(1_000)
    expect(sent).toBeGreaterThan(0)
    expect(sent).toBeLessThan(20)
    const again = await inTransaction(world.ctx, (tx) => createAuctionOrders(tx, list.slice(0, 3)))
    expect(again.map((bought) => bought.id)).toEqual(orders.slice(0, 3).map((bought) => bought.id))
  })
})
