/** One buyer's wins and purchases of a session are one parcel: its shipping is asked for once, by what is sure, and to one address. */
import { aftersale, goods as goodsRows, live, order } from '@juya/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, PAY_PASSWORD, type TestPerson } from '../../account/testing.ts'
import { newAddress } from '../../address/testing.ts'
import { newGoods } from '../../goods/testing.ts'
import { accounts } from '../../ledger/index.ts'
import { balanceOf, expectBooksBalance, fund } from '../../ledger/testing.ts'
import { draftLot, leaveHeartbeat, placed } from '../../lot/testing.ts'
import { lockOrder, refundInFull } from '../../order/index.ts'
import { addressOf, newTrackingNo, rowOf } from '../../order/testing.ts'
import { newShop } from '../../shop/testing.ts'
import { newRoom, onAir, type TestRoom } from '../testing.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const HAMMER_FEN = 100_00

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => leaveHeartbeat(world.ctx))
afterEach(async () => {
  await givesBackWithin(0)
  await expectBooksBalance(world)
})
afterAll(() => world.close())

interface Place {
  room: TestRoom
  session_id: number
}
/** A session on air of a shop whose lots and goods need no review. */
async function place(shop?: TestRoom): Promise<Place> {
  const room = shop ?? (await newRoom(world, await newShop(world, { level: 3 })))
  return { room, session_id: await onAir(world, room) }
}
const bidder = () => newBuyer(world, { verified: true })
/** Time goes by with the service there all the while. */
async function pass(ms: number): Promise<void> {
  await world.sql('update platform_clock set lead_ms = lead_ms + $1', [ms])
  await world.sql('update lot_heartbeat set seen_at = platform_now()')
  await world.settle()
}

/** A lot with so much shipping runs, and has a bid of a person's. */
async function running({ room, session_id }: Place, person: TestPerson, shipping_fen: number): Promise<number> {
  const lot = await draftLot(world, { shop: room.shop, shipping_fen })
  await world.call(room.shop, live.relateSave, { session_id, type: 'lot', ids: [lot.id] })
  await world.call(room.shop, live.host, { session_id, action: 'next', lot_id: lot.id })
  await placed(world, person, lot, HAMMER_FEN / 100)
  return lot.id
}
const orderOf = async (lot_id: number) =>
  (await world.sql<{ id: number }>('select id::int from order_orders where lot_id = $1', [lot_id]))[0]!
/** A lot with so much shipping is won. @returns its order */
async function won(at: Place, person: TestPerson, shipping_fen: number): Promise<{ id: number }> {
  const lot_id = await running(at, person, shipping_fen)
  await pass(31 * SECOND_MS)
  return orderOf(lot_id)
}

/** Goods with so much shipping, bought in a session as its form says. */
async function bought(
  { room, session_id }: Place,
  person: TestPerson,
  shipping_fen: number,
  address_id?: number,
): Promise<{ id: number; shipping_fen: number }> {
  const goods = await newGoods(world, { shop: room.shop, shipping_mode: 'fixed', shipping_fen })
  await world.call(room.shop, live.relateSave, { session_id, type: 'goods', ids: [goods.id] })
  const line = {
    ...{ sku_id: goods.sku_ids[0]!, qty: 1, live_session_id: session_id },
    address_id: address_id ?? (await addressOf(world, person)),
  }
  const { submit_token, amounts } = await world.call(person, goodsRows.preview, line)
  const form = { ...line, submit_token, shown_total_fen: amounts.payable_fen }
  const { order_ids } = await world.call(person, goodsRows.buy, form)
  expect((await world.call(person, goodsRows.buy, form)).order_ids).toEqual(order_ids)
  return { id: order_ids[0]!, shipping_fen: amounts.shipping_fen }
}
async function pay(person: TestPerson, ...orders: ReadonlyArray<{ id: number }>): Promise<void> {
  const ids = orders.map(({ id }) => id)
  const rows = await Promise.all(orders.map((one) => rowOf(world, one)))
  const shown_total_fen = rows.reduce((sum, { total_fen }) => sum + total_fen, 0)
  await fund(world, person.id, shown_total_fen)
  const address_id = await addressOf(world, person)
  await world.call(person, order.pay, {
    ...{ ids, address_id, shown_total_fen, channel: 'wallet', pay_password: PAY_PASSWORD },
  })
}
async function paid(at: Place, person: TestPerson, shipping_fen: number, address_id?: number) {
  const one = await bought(at, person, shipping_fen, address_id)
  await pay(person, one)
  return one
}
const shippingOf = async (one: { id: number }) => (await rowOf(world, one)).shipping_fen
const said = async (person: TestPerson, { id }: { id: number }) =>
  (await world.call(person, order.info, { id })).parcel_text
/** The platform gives an order of the last minutes back without the shop's word. */
const givesBackWithin = (minutes: number) =>
  inTransaction(world.ctx, (tx) =>
    world.services.settings.save(tx, 'aftersale.auto_refund_min', minutes, 1, 'as the test tells it'),
  )
/** A buyer who no longer wants an order asks for all of it. */
const unwanted = async (person: TestPerson, { id }: { id: number }) =>
  world.call(person, aftersale.act, {
    ...{ action: 'open', order_id: id, type: 'refund_only', reason_code: 'not_wanted', images: [] },
    ...{ amount_fen: (await rowOf(world, { id })).total_fen, content: '不想要了' },
  })

describe('one parcel of a session', () => {
  test('a purchase after a win asks for what its shipping is dearer, both go to one address and leave under one number', async () => {
    const at = await place()
    const ann = await bidder()
    const win = await won(at, ann, 30_00)

    const cheap = await paid(at, ann, 20_00)
    const dear = await bought(at, ann, 50_00)

    expect([await shippingOf(win), cheap.shipping_fen, dear.shipping_fen]).toEqual([30_00, 0, 20_00])
    expect(await shippingOf(dear)).toBe(20_00)
    const { receiver_key } = await rowOf(world, cheap)
    expect((await rowOf(world, win)).receiver_key).toBe(receiver_key)
    const { order_no } = await rowOf(world, win)
    expect(await said(ann, cheap)).toContain(`order ${order_no}, which asks for ¥20 of`)
    expect(await said(ann, win)).toContain('travels in one parcel')
    const elsewhere = await newAddress(world, ann.id, { receiver: '李四', is_default: false })
    for (const one of [win, cheap]) {
      const to = { id: one.id, action: 'change_address', address_id: Number(elsewhere.id) } as const
      await world.refused(ann, order.action, to, 'STATE_CONFLICT', { one_parcel: true })
      expect((await world.call(ann, order.info, { id: one.id })).actions).not.toContain('change_address')
    }

    const shown = await world.call(ann, order.payPreview, { ids: [win.id, dear.id] })
    expect(shown).toMatchObject({
      address: { receiver: '林青瓷' },
      address_note: expect.stringContaining('shares a parcel'),
    })
    await pay(ann, win, dear)
    for (const one of [win, cheap, dear]) {
      const { total_fen } = await rowOf(world, one)
      expect(await balanceOf(world, accounts.escrow(one.id))).toBe(total_fen)
    }
    const ids = [win.id, cheap.id, dear.id]
    const { groups } = await world.call(at.room.shop, order.shipManyForm, { ids })
    expect(groups.map(({ orders }) => orders.map(({ id }) => id).sort())).toEqual([ids.toSorted()])
    const parcel = { order_ids: ids, carrier_code: 'SF', tracking_no: newTrackingNo() }
    await world.call(at.room.shop, order.shipMany, { parcels: [parcel] })
    const { list } = await world.call(ann, order.express, { id: cheap.id })
    expect(list.map(({ orders }) => orders.length)).toEqual([3])
    // What has left carries nothing more.
    expect((await bought(at, ann, 20_00)).shipping_fen).toBe(20_00)
  })

  test('a win after a paid purchase asks for what its shipping is dearer, and goes where that goes', async () => {
    const at = await place()
    const ann = await bidder()
    const first = await paid(at, ann, 20_00)

    const [win, small] = [await won(at, ann, 30_00), await won(at, ann, 25_00)]

    expect([await shippingOf(win), await shippingOf(small)]).toEqual([10_00, 0])
    const { receiver_key } = await rowOf(world, first)
    for (const one of [win, small]) expect((await rowOf(world, one)).receiver_key).toBe(receiver_key)
    expect(await said(ann, first)).toContain('travels in one parcel with it')
    await pay(ann, win, small)
    expect((await rowOf(world, win)).status).toBe('to_ship')
  })

  test('an unpaid purchase makes nothing cheaper; it lapses, and no bill has changed', async () => {
    const at = await place()
    const ann = await bidder()
    const dear = await bought(at, ann, 80_00)

    const win = await won(at, ann, 30_00)
    expect([await shippingOf(win), (await bought(at, ann, 40_00)).shipping_fen]).toEqual([30_00, 10_00])
    await pass(31 * MINUTE_MS)

    expect((await rowOf(world, dear)).status).toBe('closed')
    expect([await shippingOf(win), await said(ann, win)]).toEqual([30_00, null])
    const elsewhere = await newAddress(world, ann.id, { receiver: '李四', is_default: false })
    const to = { id: win.id, action: 'change_address', address_id: Number(elsewhere.id) } as const
    await world.call(ann, order.action, to)
  })

  test('a purchase that bears the shipping of others goes back by its shop’s word, and raises none of their bills', async () => {
    await givesBackWithin(60)
    const at = await place()
    const ann = await bidder()
    const first = await paid(at, ann, 20_00)
    const win = await won(at, ann, 30_00)

    const asked = await unwanted(ann, first)
    expect((await rowOf(world, first)).status).toBe('to_ship')
    const beside = await won(at, ann, 30_00)
    await world.call(at.room.shop, aftersale.shopAct, { case_id: asked.id, action: 'agree' })

    expect(await rowOf(world, first)).toMatchObject({ status: 'refunded', refunded_fen: 140_00 })
    expect([await shippingOf(win), await shippingOf(beside)]).toEqual([10_00, 0])
    const { order_no } = await rowOf(world, first)
    expect(await said(ann, win)).toBe(`Order ${order_no} asked for ¥20 of its shipping.`)
    // What is asked for in the parcel now is the ten that are left.
    expect((await bought(at, ann, 50_00)).shipping_fen).toBe(40_00)
  })

  test('a purchase that bears no other’s goes back at once, and one an operator gives back whole raises no bill', async () => {
    await givesBackWithin(60)
    const at = await place()
    const ann = await bidder()
    const alone = await paid(at, ann, 20_00)
    await unwanted(ann, alone)
    expect((await rowOf(world, alone)).status).toBe('refunded')

    const first = await paid(at, ann, 20_00)
    const win = await won(at, ann, 20_00)
    expect(await shippingOf(win)).toBe(0)
    await inTransaction(world.ctx, async (tx) => {
      await refundInFull(tx, (await lockOrder(tx, first.id))!, { type: 'operator', id: 1 }, '店铺无货')
    })
    expect([(await rowOf(world, first)).status, await shippingOf(win)]).toEqual(['refunded', 0])
  })

  test('a win that is never paid raises no bill', async () => {
    const at = await place()
    const ann = await bidder()
    const win = await won(at, ann, 30_00)
    const first = await paid(at, ann, 20_00)

    await pass(25 * 60 * MINUTE_MS)

    expect((await rowOf(world, win)).status).toBe('closed')
    expect(await rowOf(world, first)).toMatchObject({ status: 'to_ship', shipping_fen: 0, total_fen: 120_00 })
  })

  test('a win and a refund in the same moment: either the win asks for all, or the refund asks the shop', async () => {
    await givesBackWithin(60)
    const at = await place()
    const ann = await bidder()
    const first = await paid(at, ann, 20_00)
    const lot_id = await running(at, ann, 20_00)

    await Promise.all([pass(31 * SECOND_MS), unwanted(ann, first)])

    const { status } = await rowOf(world, first)
    expect([
      ['refunded', 20_00],
      ['to_ship', 0],
    ]).toContainEqual([status, await shippingOf(await orderOf(lot_id))])
  })
})

describe('of other parcels are', () => {
  test('other sessions, other people and other addresses', async () => {
    const at = await place()
    const other = await place()
    const [ann, bob] = [await bidder(), await bidder()]
    await won(at, ann, 30_00)
    await paid(at, ann, 30_00)
    const elsewhere = await newAddress(world, ann.id, { receiver: '李四', is_default: false })

    const there = await bought(at, ann, 30_00, Number(elsewhere.id))
    const apart = await bought(other, ann, 30_00)
    const his = await bought(at, bob, 30_00)
    await world.call(at.room.shop, live.end, { session_id: at.session_id })
    const later = await bought(await place(at.room), ann, 30_00)

    for (const one of [there, apart, his, later]) expect(one.shipping_fen).toBe(30_00)
  })

  test('what one wins after a purchase to another address, which counts by what is asked for to the dearer', async () => {
    const at = await place()
    const ann = await bidder()
    const elsewhere = await newAddress(world, ann.id, { receiver: '李四', is_default: false })
    await paid(at, ann, 15_00)
    const dearer = await paid(at, ann, 25_00, Number(elsewhere.id))

    const win = await won(at, ann, 30_00)

    expect(await shippingOf(win)).toBe(5_00)
    expect((await rowOf(world, win)).receiver_key).toBe((await rowOf(world, dearer)).receiver_key)
  })
})
