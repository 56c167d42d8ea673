import { goods, group, order, payment } from '@juya/contract'
import { TEST_CARDS } from '@juya/sandbox/src/providers/test-cards.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { newGoods, stockOf } from '../../goods/testing.ts'
import { accounts } from '../../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance } from '../../ledger/testing.ts'
import { rowOf, shipFor } from '../../order/testing.ts'
import { payByCard } from '../../payment/testing.ts'
import { newShop } from '../../shop/testing.ts'
import { stopGroupBuy } from '../publishing/reviewing.ts'
import { moveBookingEnds } from '../teams/outage.ts'
import { beginByCard, newBooking, orderSeat, orderStatus, paySeatByCard, takePaidSeat } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const FIRST_FEN = 100_00

const bookingOf = async (id: number) =>
  (
    await world.sql<{ booked_qty: number; final_price_fen: number | null; closed: boolean }>(
      'select booked_qty, final_price_fen::int, closed_at is not null as closed from group_buys where id = $1',
      [id],
    )
  )[0]!
const refundsOf = (order_id: number) =>
  world.sql<{ refund_no: string; for_type: string; cash_fen: number }>(
    'select refund_no, for_type, cash_fen::int from order_refund_sources where order_id = $1 order by id',
    [order_id],
  )

test('a booking says how long it is open, and what becomes of the money then', async () => {
  const one = await newBooking(world)
  const clocks = async () => (await world.call(guest, group.info, { group_buy_id: one.id })).clocks
  expect(await clocks()).toMatchObject([
    { kind: 'booking_close', text: 'Needs 3 more booked within {left}, or all the money goes back' },
  ])

  await takePaidSeat(world, one, { qty: 3 })

  const [clock] = await clocks()
  expect(clock!.text).toContain('then all pay the price of the step reached, and the difference comes back')
  expect(clock!.due_at_ms - (await world.now())).toBeGreaterThan(7 * DAY_MS - HOUR_MS)
})

describe('at its end a booking', () => {
  test('gives each buyer back what they paid above the step its pieces reached: to the wallet, and to the card', async () => {
    const one = await newBooking(world)
    const two = await takePaidSeat(world, one, { qty: 2 })
    const card = await orderSeat(world, one, { qty: 3 })
    await paySeatByCard(world, card)
    expect(await orderStatus(world, two.order_id)).toBe('grouping')
    const before_fen = await balanceOf(world, accounts.userWallet(two.buyer.id))

    await world.advance(7 * DAY_MS)

    // Five pieces: the second step, ¥90 instead of ¥100.
    expect(await bookingOf(one.id)).toEqual({ booked_qty: 5, final_price_fen: 90_00, closed: true })
    const [back] = await refundsOf(two.order_id)
    expect(back).toMatchObject({ for_type: 'price', cash_fen: 20_00 })
    expect(await entriesOf(world, `refund:${back!.refund_no}`)).toEqual([
      [accounts.escrow(two.order_id), -20_00],
      [accounts.userWallet(two.buyer.id), 20_00],
    ])
    expect(await balanceOf(world, accounts.userWallet(two.buyer.id))).toBe(before_fen + 20_00)
    const [to_card] = await refundsOf(card.order_id)
    expect(await entriesOf(world, `refund:${to_card!.refund_no}`)).toEqual([
      [accounts.escrow(card.order_id), -30_00],
      [accounts.refundTransit, 30_00],
    ])
    for (const { order_id } of [two, card])
      expect(await rowOf(world, { id: order_id })).toMatchObject({ status: 'to_ship', total_fen: expect.any(Number) })
    expect(await balanceOf(world, accounts.escrow(card.order_id))).toBe(270_00)
    expect(await stockOf(world, one.goods)).toEqual({ stock: 25, held: 0 })
  })

  test.each([
    { qty: 3, price_fen: 100_00 },
    { qty: 4, price_fen: 100_00 },
    { qty: 5, price_fen: 90_00 },
    { qty: 10, price_fen: 75_00 },
  ])('of $qty pieces costs $price_fen fen each', async ({ qty, price_fen }) => {
    const one = await newBooking(world)
    const seat = await takePaidSeat(world, one, { qty })

    await world.advance(7 * DAY_MS)

    expect((await bookingOf(one.id)).final_price_fen).toBe(price_fen)
    expect(await orderStatus(world, seat.order_id)).toBe('to_ship')
    expect(await balanceOf(world, accounts.escrow(seat.order_id))).toBe(qty * price_fen)
    expect(await refundsOf(seat.order_id)).toHaveLength(price_fen < FIRST_FEN ? 1 : 0)
  })

  test('below its first step gives all the money back, and the pieces are for sale again', async () => {
    const one = await newBooking(world)
    const seat = await takePaidSeat(world, one, { qty: 2 })
    const before_fen = await balanceOf(world, accounts.userWallet(seat.buyer.id))

    await world.advance(7 * DAY_MS)

    expect(await bookingOf(one.id)).toEqual({ booked_qty: 2, final_price_fen: null, closed: true })
    expect(await orderStatus(world, seat.order_id)).toBe('refunded')
    expect(await balanceOf(world, accounts.userWallet(seat.buyer.id))).toBe(before_fen + 200_00)
    expect(await stockOf(world, one.goods)).toEqual({ stock: 30, held: 0 })
  })

  test('pays the shop and counts its commission by what the pieces cost in the end', async () => {
    const one = await newBooking(world)
    const seat = await takePaidSeat(world, one, { qty: 10 })
    await world.advance(7 * DAY_MS)
    await shipFor(world, { id: seat.order_id, shop: one.shop } as never)
    await world.call(seat.buyer, order.confirm, { id: seat.order_id })

    // Ten at ¥75, less 4%.
    expect(await balanceOf(world, accounts.shopPending(one.shop.id))).toBe(750_00 - 30_00)
  })

  test('settles its orders a hundred a transaction, and goes on where it was', async () => {
    const one = await newBooking(world, { stock: 150 })
    for (let n = 0; n < 102; n++) await takePaidSeat(world, one)

    await world.advance(7 * DAY_MS)

    const rows = await world.sql<{ transactions: number; orders: number; back_fen: number; waiting: number }>(
      `select count(distinct r.xmin::text)::int as transactions, count(*)::int as orders, sum(r.cash_fen)::int as back_fen,
         count(*) filter (where o.status <> 'to_ship')::int as waiting
       from group_seats s join order_orders o on o.id = s.order_id join order_refund_sources r on r.order_id = o.id where s.buy_id = $1`,
      [one.id],
    )
    expect(rows).toEqual([{ transactions: 2, orders: 102, back_fen: 102 * 25_00, waiting: 0 }])
  })
})

describe('whoever booked', () => {
  test('leaves until a day before the end with all the money, and no later', async () => {
    const one = await newBooking(world)
    const seat = await takePaidSeat(world, one, { qty: 2 })
    const stays = await takePaidSeat(world, one, { qty: 1 })
    await world.advance(5 * DAY_MS)

    await world.call(seat.buyer, group.leave, { order_id: seat.order_id })

    expect(await bookingOf(one.id)).toMatchObject({ booked_qty: 1, closed: false })
    expect(await orderStatus(world, seat.order_id)).toBe('refunded')
    expect(await balanceOf(world, accounts.escrow(seat.order_id))).toBe(0)
    await world.advance(DAY_MS + HOUR_MS)
    await world.refused(stays.buyer, group.leave, { order_id: stays.order_id }, 'BOOKING_LEAVE_TOO_LATE', { hours: 24 })
  })

  test('reads the step, the price now, what would come back, and until when one can leave', async () => {
    const one = await newBooking(world)
    const seat = await takePaidSeat(world, one, { qty: 5 })

    const page = await world.call(seat.buyer, group.info, { group_buy_id: one.id })
    const { list } = await world.call(seat.buyer, group.mine, {})

    expect(page).toMatchObject({
      mode: 'booking',
      price_fen: 90_00,
      booking: { booked: 5, step: 2, back_fen: 10_00, leave_before_h: 24, closed_at: null },
    })
    expect(page.booking!.leave_until).toBe(page.to_at - 86_400)
    expect(list[0]).toMatchObject({ status_text: 'Booked, until its end', team: null, booking: { step: 2 } })
  })

  test('has no more pieces than one person may', async () => {
    const one = await newBooking(world, { per_user: 3 })
    const buyer = await newBuyer(world)
    await takePaidSeat(world, one, { buyer, qty: 2 })
    const more = { group_buy_id: one.id, sku_id: one.goods.sku_ids[0]!, qty: 2 }
    await world.refused(buyer, group.preview, more, 'BUY_LIMIT', { limit: 3 })
  })

  test('has what a returned piece cost in the end, not what was paid for it', async () => {
    const one = await newBooking(world)
    const seat = await takePaidSeat(world, one, { qty: 10 })
    await world.advance(7 * DAY_MS)
    const [item] = await world.sql<{ refunded_fen: number; lowered_fen: number; refunded_qty: number }>(
      'select refunded_fen::int, lowered_fen::int, refunded_qty from order_items where order_id = $1',
      [seat.order_id],
    )
    expect(item).toEqual({ refunded_fen: 250_00, lowered_fen: 250_00, refunded_qty: 0 })
  })
})

describe('a payment at a bank at the end', () => {
  test('is waited for, and counts when it arrives in its grace', async () => {
    const one = await newBooking(world)
    await takePaidSeat(world, one, { qty: 4 })
    await world.advance(7 * DAY_MS - 60_000)
    const last = await orderSeat(world, one, { qty: 1 })
    const { pay_no } = await beginByCard(world, last, TEST_CARDS.slow)
    await payByCard(world, last.buyer, pay_no)
    await world.advance(2 * 60_000)
    expect(await bookingOf(one.id)).toMatchObject({ booked_qty: 4, closed: false })
    world.sandbox.control.settle({ pay_no, outcome: 'SUCCESS' })
    await world.call(last.buyer, payment.check, { pay_no })
    await world.advance(10_000)
    expect(await bookingOf(one.id)).toMatchObject({ booked_qty: 5, final_price_fen: 90_00 })
    expect(await orderStatus(world, last.order_id)).toBe('to_ship')
  })

  test('an order that nobody paid ends with the booking, which waits for nothing then', async () => {
    const one = await newBooking(world)
    await takePaidSeat(world, one, { qty: 4 })
    await world.advance(7 * DAY_MS - 60_000)
    const unpaid = await orderSeat(world, one, { qty: 1 })

    await world.advance(2 * 60_000)
    await world.advance(10_000)

    expect(await orderStatus(world, unpaid.order_id)).toBe('closed')
    expect(await bookingOf(one.id)).toMatchObject({ booked_qty: 4, final_price_fen: 100_00 })
  })
})

describe('a shop', () => {
  const tiers = (...steps: Array<[number, number]>) => steps.map(([min_qty, price_fen]) => ({ min_qty, price_fen }))
  const terms = async (more: object) => ({
    mode: 'booking',
    to_at: Math.floor((await world.now()) / 1000) + 86_400 * 3,
    tiers: tiers([3, 100_00], [5, 90_00]),
    ...more,
  })

  test.each([
    ['steps that do not fall', { tiers: tiers([3, 100_00], [5, 100_00]) }],
    ['steps that need no more pieces', { tiers: tiers([5, 100_00], [5, 90_00]) }],
    ['one step', { tiers: tiers([3, 100_00]) }],
    ['a first step that costs what one costs alone', { tiers: tiers([3, 120_00], [5, 90_00]) }],
    ['a last step of more pieces than there are', { tiers: tiers([3, 100_00], [31, 90_00]) }],
    ['an end in more than thirty days', { to_at: 0 }],
  ])('opens no booking with %s', async (_, wrong) => {
    const { id, shop } = await goodsOfShop(120_00)
    const to_at = 'to_at' in wrong ? { to_at: Math.floor((await world.now()) / 1000) + 86_400 * 31 } : {}
    await world.refused(shop, goods.edit, { id, group: await terms({ ...wrong, ...to_at }) } as never, 'VALIDATION')
  })

  test('opens none of goods whose ways to buy differ in price', async () => {
    const { id, shop } = await goodsOfShop(120_00, 130_00)
    await world.refused(shop, goods.edit, { id, group: await terms({}) } as never, 'VALIDATION')
  })

  test('cannot end a booking that somebody is in, but may pause it: no new booking, and the end comes', async () => {
    const one = await newBooking(world)
    const seat = await takePaidSeat(world, one, { qty: 3 })
    const { id } = one.goods
    await world.refused(one.shop, goods.edit, { id, group_to: 'end' } as never, 'STATE_CONFLICT')
    await world.call(one.shop, goods.edit, { id, group_to: 'pause' } as never)
    const asked = { group_buy_id: one.id, sku_id: one.goods.sku_ids[0]!, qty: 1 }
    await world.refused(await newBuyer(world), group.preview, asked, 'TEAM_ENDED')

    await world.advance(7 * DAY_MS)

    expect(await orderStatus(world, seat.order_id)).toBe('to_ship')
  })
})

test('a booking that is stopped gives everybody all the money back', async () => {
  const one = await newBooking(world)
  const seat = await takePaidSeat(world, one, { qty: 6 })

  await inTransaction(world.ctx, (tx) => stopGroupBuy(tx, one.id, { reason: '测试', operator_id: null }))
  await world.settle()

  expect(await orderStatus(world, seat.order_id)).toBe('refunded')
  expect(await bookingOf(one.id)).toMatchObject({ final_price_fen: null, closed: true })
})

test('an outage over its end moves it by five minutes, and tells who booked', async () => {
  const one = await newBooking(world)
  const seat = await takePaidSeat(world, one, { qty: 3 })
  const [{ to_at }] = (await world.sql<{ to_at: number }>('select to_at from group_buys where id = $1', [one.id])) as [
    { to_at: number },
  ]
  const until_at = to_at + HOUR_MS
  await inTransaction(world.ctx, (tx) =>
    moveBookingEnds(tx, { from_at: to_at - HOUR_MS, until_at }, until_at + 5 * 60_000),
  )
  const [moved] = await world.sql<{ to_at: number }>('select to_at from group_buys where id = $1', [one.id])
  expect(moved!.to_at).toBe(until_at + 5 * 60_000)
  await world.advance(7 * DAY_MS + HOUR_MS)
  expect(await orderStatus(world, seat.order_id)).toBe('grouping')
  await world.advance(10 * 60_000)
  expect(await orderStatus(world, seat.order_id)).toBe('to_ship')
})

async function goodsOfShop(...prices_fen: number[]) {
  const shop = await newShop(world, { level: 3 })
  const values = prices_fen.map((_, i) => `色${i}`)
  const sold = await newGoods(world, {
    shop,
    ...(prices_fen.length > 1 ? { options: [{ name: '颜色', values }] } : {}),
    skus: prices_fen.map((price_fen, i) => ({
      values: prices_fen.length > 1 ? [values[i]!] : [],
      price_fen,
      stock: 30,
    })),
  })
  return { id: sold.id, shop }
}
