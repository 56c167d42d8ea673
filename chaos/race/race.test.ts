import { aftersale, auction, REFUSALS, order as rows } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type App, openApp } from '../../apps/server/src/app.ts'
import { newBuyer, PAY_PASSWORD } from '../../apps/server/src/domains/account/testing.ts'
import { type TestLines, threeLines } from '../../apps/server/src/domains/cart/testing.ts'
import { releaseLosers } from '../../apps/server/src/domains/deposit/index.ts'
import { depositFor } from '../../apps/server/src/domains/deposit/testing.ts'
import { accounts } from '../../apps/server/src/domains/ledger/index.ts'
import { balanceOf, expectBooksBalance, fund } from '../../apps/server/src/domains/ledger/testing.ts'
import { offer, placed, runningLot } from '../../apps/server/src/domains/lot/testing.ts'
import { lockOrder, refundInFull } from '../../apps/server/src/domains/order/index.ts'
import {
  addressOf,
  newLotId,
  newTrackingNo,
  payFor,
  shippedOrder,
  wonOrder,
} from '../../apps/server/src/domains/order/testing.ts'
import { inTransaction } from '../../apps/server/src/platform/db/db.ts'
import { newKey, openWorld, type World } from '../../apps/server/src/testing/world.ts'
import { doneOrBlocked, holdFirstAt } from './pause-points.ts'

let world: World
/** A second node on the same database. */
let other: App
beforeAll(async () => {
  world = await openWorld({ LOG_LEVEL: 'silent' })
  other = await openApp(world.services.config, world.services.secrets)
  await other.http!.ready()
})
afterEach(() => expectBooksBalance(world))
afterAll(async () => {
  await other.stop()
  await world.close()
})

/** The same bid through the other node. */
async function bidAtOther(person: { token: string }, input: ReturnType<typeof offer>) {
  const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))
  const headers = { token: person.token, 'x-requested-with': 'XMLHttpRequest' }
  return (await other.http!.inject({ url: `${auction.bid.path}?${query}`, headers })).json()
}

const lotRow = async (id: number) =>
  (
    await world.sql<{
      status: string
      bid_count: number
      leader_user_id: number
      leader_max_fen: number
      current_fen: number
    }>('select status, bid_count, leader_user_id, leader_max_fen, current_fen from lot_lots where id = $1', [id])
  )[0]!
const orderStatus = async (id: number): Promise<string> =>
  (await world.sql<{ status: string }>('select status from order_orders where id = $1', [id]))[0]!.status
const countOf = async (text: string, values: unknown[]) => (await world.sql<{ n: number }>(text, values))[0]!.n

describe('a bid against the close', () => {
  test('the closer waits for a bid that came in time, and the lot goes on', async () => {
    const lot = await runningLot(world, { ends_in_ms: 20_000 })
    const bidder = await newBuyer(world)
    const held = holdFirstAt('bid_judging')
    const bid = world.send(bidder, auction.bid, offer(lot, 200))
    await held.reached
    await world.sql('update platform_clock set lead_ms = lead_ms + 25000')
    const closing = world.services.deadlines.runDue()
    await doneOrBlocked(world, closing)
    held.letGo()

    expect(await bid).toMatchObject({ code: 1 })
    await closing
    expect(await lotRow(lot.id)).toMatchObject({ status: 'live', bid_count: 1, leader_user_id: bidder.id })
  })

  test('a bid that comes while the lot is being closed is too late, and the winner stays', async () => {
    const lot = await runningLot(world, { ends_in_ms: 600_000 })
    const [winner, late] = [await newBuyer(world), await newBuyer(world)]
    await placed(world, winner, lot, 200)
    await world.sql('update platform_clock set lead_ms = lead_ms + 700000')
    const held = holdFirstAt('lot_closing')
    const closing = world.services.deadlines.runDue()
    await held.reached
    const bid = bidAtOther(late, offer(lot, 500))
    await doneOrBlocked(world, bid)
    held.letGo()

    expect([REFUSALS.LOT_ENDED.code, REFUSALS.LOT_NOT_LIVE.code]).toContain((await bid).code)
    await closing
    await world.settle()
    expect(await lotRow(lot.id)).toMatchObject({ status: 'sold', bid_count: 1, leader_user_id: winner.id })
    expect(await countOf('select count(*)::int as n from order_orders where lot_id = $1', [lot.id])).toBe(1)
  })
})

test('a maximum that is raised while another node takes a bid is not forgotten, nor is the bid', async () => {
  const lot = await runningLot(world)
  const [leader, rival] = [await newBuyer(world), await newBuyer(world)]
  await placed(world, leader, lot, 1_000, { kind: 'proxy', confirm_large: true })
  const held = holdFirstAt('bid_judging')
  const raise = world.send(leader, auction.bid, offer(lot, 2_000, { kind: 'proxy', confirm_large: true }))
  await held.reached
  const bid = bidAtOther(rival, offer(lot, 1_500, { confirm_large: true }))
  await doneOrBlocked(world, bid)
  held.letGo()

  expect(await raise).toMatchObject({ code: 1 })
  expect(await bid).toMatchObject({ code: 1 })
  const now = await lotRow(lot.id)
  expect(now).toMatchObject({ leader_user_id: leader.id, leader_max_fen: 2_000_00 })
  expect(now.current_fen).toBeGreaterThan(1_500_00)
  expect(await countOf('select count(*)::int as n from lot_bids where lot_id = $1', [lot.id])).toBe(now.bid_count)
})

describe('paying an order', () => {
  const payInput = async (won: Awaited<ReturnType<typeof wonOrder>>) => ({
    ids: [won.id],
    address_id: await addressOf(world, won.buyer),
    channel: 'wallet' as const,
    pay_password: PAY_PASSWORD,
    shown_total_fen: won.payable_fen,
  })

  test('from two devices at once takes the money once, and both hear of the same payment', async () => {
    const won = await wonOrder(world)
    await fund(world, won.buyer.id, won.payable_fen * 2)
    const input = await payInput(won)
    const held = holdFirstAt('order_paying')
    const first = world.call(won.buyer, rows.pay, input, newKey())
    await held.reached
    const second = world.call(won.buyer, rows.pay, input, newKey())
    await doneOrBlocked(world, second)
    held.letGo()

    expect((await first).pay_no).toBe((await second).pay_no)
    expect(await balanceOf(world, accounts.userWallet(won.buyer.id))).toBe(won.payable_fen)
  })

  test('that was begun in time is paid although the deadline strikes meanwhile', async () => {
    const won = await wonOrder(world, { pay_in_ms: 60_000 })
    await fund(world, won.buyer.id, won.payable_fen)
    const input = await payInput(won)
    const held = holdFirstAt('order_paying')
    const paying = world.call(won.buyer, rows.pay, input)
    await held.reached
    await world.sql('update platform_clock set lead_ms = lead_ms + 61000')
    const striking = world.services.deadlines.runDue()
    await doneOrBlocked(world, striking)
    held.letGo()

    expect(await paying).toMatchObject({ status: 'succeeded' })
    await striking
    await world.settle()
    expect(await world.sql('select status from order_orders where id = $1', [won.id])).toEqual([{ status: 'to_ship' }])
  })

  test('after the deadline has struck takes no money', async () => {
    const won = await wonOrder(world, { pay_in_ms: 60_000 })
    await fund(world, won.buyer.id, won.payable_fen)
    const input = await payInput(won)
    await world.sql('update platform_clock set lead_ms = lead_ms + 61000')
    const held = holdFirstAt('order_closing')
    const striking = world.services.deadlines.runDue()
    await held.reached
    const paying = world.send(won.buyer, rows.pay, input)
    await doneOrBlocked(world, paying)
    held.letGo()

    await striking
    expect((await paying).code).toBe(REFUSALS.PAY_CLOSED.code)
    expect(await balanceOf(world, accounts.userWallet(won.buyer.id))).toBe(won.payable_fen)
  })
})

test('confirming receipt twice at once releases the money once', async () => {
  const order = await shippedOrder(world)
  const held = holdFirstAt('order_receiving')
  const first = world.call(order.buyer, rows.confirm, { id: order.id }, newKey())
  await held.reached
  const second = world.call(order.buyer, rows.confirm, { id: order.id }, newKey())
  await doneOrBlocked(world, second)
  held.letGo()

  await Promise.all([first, second])
  expect(
    await countOf(`select count(*)::int as n from ledger_transactions where type = 'escrowReleased' and ref_no = $1`, [
      order.order_no,
    ]),
  ).toBe(1)
})

test('an order that confirms itself while its buyer confirms it is confirmed once', async () => {
  const order = await shippedOrder(world)
  const held = holdFirstAt('order_receiving')
  const by_hand = world.call(order.buyer, rows.confirm, { id: order.id })
  await held.reached
  await world.sql('update platform_clock set lead_ms = lead_ms + $1', [60 * 86_400_000])
  const by_time = world.services.deadlines.runDue()
  await doneOrBlocked(world, by_time)
  held.letGo()

  await Promise.all([by_hand, by_time])
  await world.settle()
  expect(
    await countOf(`select count(*)::int as n from ledger_transactions where type = 'escrowReleased' and ref_no = $1`, [
      order.order_no,
    ]),
  ).toBe(1)
})

describe('the last parcel against a refund', () => {
  const twoSent = async () => {
    const of = await threeLines(world)
    const lines = [0, 1].map((at) => ({ item_id: of.item_ids[at]!, qty: at + 1 }))
    await world.call(of.shop, rows.ship, { ...parcelOf(of.id), lines: JSON.stringify(lines) })
    const ask = { action: 'open', order_id: of.id, type: 'refund_only', reason_code: 'not_wanted', content: '不想要了' }
    const about = { lines: [{ item_id: of.item_ids[2]!, qty: 1 }], amount_fen: 33_33 }
    return { of, asked: { ...ask, ...about } as never }
  }
  const parcelOf = (id: number) => ({ id, carrier_code: 'SF', tracking_no: newTrackingNo() })
  const refundRest = async (of: TestLines) =>
    inTransaction(world.ctx, async (tx) => {
      const order = (await lockOrder(tx, of.id))!
      return refundInFull(tx, order, { type: 'operator', id: 1 }, '店铺缺货')
    })

  test('the parcel that was first makes it shipped, and its thing is no longer given up unsent', async () => {
    const { of, asked } = await twoSent()
    const held = holdFirstAt('order_shipping')
    const sending = world.call(of.shop, rows.ship, parcelOf(of.id))
    await held.reached
    const asking = world.send(of.buyer, aftersale.act, asked, newKey())
    await doneOrBlocked(world, asking)
    held.letGo()

    await sending
    expect((await asking).code).toBe(REFUSALS.CASE_WINDOW.code)
    expect(await orderStatus(of.id)).toBe('shipped')
  })

  test('the case that was first keeps the parcel back until it is over', async () => {
    const { of, asked } = await twoSent()
    const { id: case_id } = await world.call(of.buyer, aftersale.act, asked)
    const held = holdFirstAt('case_refunding')
    const agreeing = world.call(of.shop, aftersale.shopAct, { case_id, action: 'agree' })
    await held.reached
    const sending = world.send(of.shop, rows.ship, parcelOf(of.id), newKey())
    await doneOrBlocked(world, sending)
    held.letGo()

    await agreeing
    expect((await sending).code).toBe(REFUSALS.STATE_CONFLICT.code)
    expect(await orderStatus(of.id)).toBe('shipped')
  })

  test('an operator who refunds it all leaves nothing to send', async () => {
    const { of } = await twoSent()
    await refundRest(of)
    expect((await world.send(of.shop, rows.ship, parcelOf(of.id), newKey())).code).toBe(REFUSALS.STATE_CONFLICT.code)
    expect(await orderStatus(of.id)).toBe('refunded')
  })
})

test('a deposit released from two sides at once goes back once', async () => {
  const lot_id = newLotId()
  const person = await newBuyer(world)
  await depositFor(world, person.id, lot_id, 500_00)
  const held = holdFirstAt('holds_releasing')
  const first = inTransaction(world.ctx, (tx) => releaseLosers(tx, lot_id, null))
  await held.reached
  const second = inTransaction(world.ctx, (tx) => releaseLosers(tx, lot_id, null))
  await doneOrBlocked(world, second)
  held.letGo()

  await Promise.all([first, second])
  expect(await balanceOf(world, accounts.userWallet(person.id))).toBe(500_00)
})

describe('twenty sends of one form', () => {
  const AT_ONCE = 20
  const many = <T>(send: () => Promise<T>) => Promise.all(Array.from({ length: AT_ONCE }, send))

  test('place one bid', async () => {
    const lot = await runningLot(world)
    const bidder = await newBuyer(world)
    const input = offer(lot, 300)
    const answers = await many(() => world.call(bidder, auction.bid, input))

    expect(new Set(answers.map((answer) => answer.receipt!.hash)).size).toBe(1)
    expect(await lotRow(lot.id)).toMatchObject({ bid_count: 1, current_fen: 300_00 })
  })

  test('hold one deposit, and once more after the lot has ended answer the same', async () => {
    const lot = await runningLot(world, { deposit_fen: 500_00, ends_in_ms: 600_000 })
    const bidder = await newBuyer(world, { funded: 5_000_00 })
    const pay = { channel: 'wallet' as const, pay_password: PAY_PASSWORD, shown_total_fen: 500_00 }
    const { submit_token } = await world.call(bidder, auction.depositQuote, { id: lot.id })
    const input = { id: lot.id, submit_token, ...pay }
    const sendUntilClear = async () => {
      for (;;) {
        const answer = await world.send(bidder, auction.payDeposit, input)
        // On a machine with much else to do one of twenty may not get its turn in time, and says so.
        if (answer.code !== REFUSALS.DUPLICATE_SUBMIT.code && answer.code !== REFUSALS.RATE_LIMITED.code) return answer
      }
    }
    const answers = await many(sendUntilClear)

    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ code: 1, data: { hold: { status: 'held' } } })
    expect(await balanceOf(world, accounts.userWallet(bidder.id))).toBe(4_500_00)
    await world.advance(700_000)
    const late = await world.call(bidder, auction.payDeposit, input)
    expect(late.pay?.pay_no).toBe(answers[0]!.data.pay?.pay_no)
    expect(await balanceOf(world, accounts.userWallet(bidder.id))).toBe(5_000_00)
  })

  test('pay an order once', async () => {
    const won = await wonOrder(world)
    await fund(world, won.buyer.id, won.payable_fen * 3)
    const address_id = await addressOf(world, won.buyer)
    const pay = { channel: 'wallet' as const, pay_password: PAY_PASSWORD, shown_total_fen: won.payable_fen }
    const key = newKey()
    const answers = await many(() => world.call(won.buyer, rows.pay, { ids: [won.id], address_id, ...pay }, key))

    expect(new Set(answers.map((answer) => answer.pay_no)).size).toBe(1)
    expect(await balanceOf(world, accounts.userWallet(won.buyer.id))).toBe(won.payable_fen * 2)
  })

  test('ship an order once, with equal answers', async () => {
    const won = await wonOrder(world)
    await payFor(world, won)
    const key = newKey()
    const input = { id: won.id, carrier_code: 'SF', tracking_no: `SF77${String(won.id).padStart(10, '0')}` }
    const answers = await many(() => world.call(won.shop, rows.ship, input, key))

    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
    expect(
      await countOf('select count(*)::int as n from parcel_parcels where tracking_no = $1', [input.tracking_no]),
    ).toBe(1)
  })

  test('confirm an order once', async () => {
    const order = await shippedOrder(world)
    const key = newKey()
    const answers = await many(() => world.call(order.buyer, rows.confirm, { id: order.id }, key))

    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(
      await countOf(
        `select count(*)::int as n from ledger_transactions where type = 'escrowReleased' and ref_no = $1`,
        [order.order_no],
      ),
    ).toBe(1)
  })

  test('give more time once, with equal answers although a second extension is refused', async () => {
    const order = await shippedOrder(world)
    const key = newKey()
    const input = { id: order.id, action: 'extend' as const }
    const answers = await many(() => world.call(order.buyer, rows.action, input, key))

    for (const answer of answers) expect(answer).toEqual(answers[0])
    await world.refused(order.buyer, rows.action, input, 'ALREADY_DONE')
  })

  test('with other content under the same key are refused', async () => {
    const [mine, next] = [await shippedOrder(world), await shippedOrder(world)]
    const key = newKey()
    await world.call(mine.buyer, rows.confirm, { id: mine.id }, key)

    const answer = await world.send(mine.buyer, rows.confirm, { id: next.id }, key)
    expect(answer.code).toBe(REFUSALS.IDEM_MISMATCH.code)
  })
})
