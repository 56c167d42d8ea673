import { aftersale, order as orders } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { accounts, post, shopDepositPaid, shopWalletMoved } from '../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance, fund } from '../ledger/testing.ts'
import { orderEvents } from '../order/events.ts'
import { refundOrder } from '../order/refunds/refunding.ts'
import { lockOrder } from '../order/store.ts'
import {
  addressOf,
  paidOrder,
  receivedOrder,
  rowOf,
  shipFor,
  shippedOrder,
  type TestOrder,
  told,
  wonOrder,
} from '../order/testing.ts'
import { trackingRests } from '../parcel/tracking/tracking.ts'
import { bindTestCard, payByCard } from '../payment/testing.ts'
import { newShop, type TestShop } from '../shop/testing.ts'
import { aftersaleEvents } from './events.ts'
import { DAY_MS, HOUR_MS } from './rules.ts'
import { caseOf, eventsOfCase, openCaseFor } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(async () => {
  await grantMinutes(0)
  await trackingRests(world.services)
  await expectBooksBalance(world)
})
afterAll(() => world.close())

const agree = (order: TestOrder, case_id: number) =>
  world.call(order.shop, aftersale.shopAct, { case_id, action: 'agree' })
/** The movement of a case's n-th refund. */
const entriesOfRefund = async (case_id: number, n = 0) => {
  const refunds = await world.sql<{ refund_no: string }>(
    `select refund_no from order_refund_sources where for_type = 'case' and for_id = $1 order by id`,
    [case_id],
  )
  return entriesOf(world, `refund:${refunds[n]!.refund_no}`)
}
async function paidByCard(hammer_fen: number, deposit_fen = 0): Promise<TestOrder> {
  const won = await wonOrder(world, { hammer_fen, deposit_fen })
  const card_id = await bindTestCard(world, won.buyer)
  const start = await world.call(won.buyer, orders.payOne, {
    id: won.id,
    address_id: await addressOf(world, won.buyer),
    channel: 'card',
    card_id,
    shown_total_fen: won.payable_fen,
  })
  await payByCard(world, won.buyer, start.pay_no)
  return won
}
/** How long after paying an order that is not shipped is refunded without asking. */
const grantMinutes = (minutes: number) =>
  inTransaction(world.ctx, (tx) =>
    world.services.settings.save(tx, 'aftersale.auto_refund_min', minutes, 1, 'as the test tells it'),
  )
/** A shop with money on its accounts. */
async function fundShop(shop: TestShop, { deposit_fen = 0 }): Promise<void> {
  await fund(world, shop.owner.id, deposit_fen)
  if (deposit_fen > 0)
    await post(
      world.ctx,
      shopDepositPaid({
        request_id: shop.id,
        shop_id: shop.id,
        amount_fen: deposit_fen,
        paid: { from: 'user_wallet', user_id: shop.owner.id },
      }),
    )
}

describe('before the release', () => {
  test('a won lot is not given back just because its winner thought again: the shop is asked', async () => {
    const paid = await paidOrder(world)

    const asking = {
      action: 'open',
      order_id: paid.id,
      type: 'refund_only',
      amount_fen: 1_000_00,
      content: '不想要了',
    } as const
    await world.refused(paid.buyer, aftersale.act, { ...asking, reason_code: 'not_wanted' }, 'CASE_WINDOW')
    const asked = await openCaseFor(world, paid, { reason_code: 'agreed' })
    expect((await caseOf(world, asked)).status).toBe('requested')
    await world.advance(24 * HOUR_MS + 1_000)

    expect((await caseOf(world, asked)).status).toBe('cancelled')
    expect(await rowOf(world, paid)).toMatchObject({ status: 'to_ship', refunded_fen: 0 })
  })

  test('where the platform grants an hour, a refund of everything within it goes out at once (T13)', async () => {
    await grantMinutes(60)
    const paid = await paidOrder(world)

    const opened = await world.call(paid.buyer, aftersale.act, {
      action: 'open',
      order_id: paid.id,
      type: 'refund_only',
      reason_code: 'not_wanted',
      amount_fen: 1_000_00,
      content: '拍错了，抱歉',
    })

    expect(opened).toMatchObject({ status: 'refunded', agreed_fen: 1_000_00, order_status: 'refunded' })
    expect(await entriesOfRefund(opened.id)).toEqual([
      [accounts.escrow(paid.id), -1_000_00],
      [accounts.userWallet(paid.buyer.id), 1_000_00],
    ])
    expect(await rowOf(world, paid)).toMatchObject({
      status: 'refunded',
      after_sale_open: false,
      refunded_fen: 1_000_00,
    })
    expect(await eventsOfCase(world, aftersaleEvents.refunded, opened.id)).toMatchObject([
      { to: 'both', amount_fen: 1_000_00 },
    ])
  })

  test('a part of it, or an hour later, waits for the shop', async () => {
    await grantMinutes(60)
    const paid = await paidOrder(world)
    const part = await openCaseFor(world, paid, { reason_code: 'agreed', amount_fen: 999_99 })
    expect((await caseOf(world, part)).status).toBe('requested')
    await world.call(paid.buyer, aftersale.act, { action: 'cancel', case_id: part })
    await world.advance(HOUR_MS)

    const late = {
      action: 'open',
      order_id: paid.id,
      type: 'refund_only',
      amount_fen: 1_000_00,
      content: '不想要了',
    } as const
    await world.refused(paid.buyer, aftersale.act, { ...late, reason_code: 'not_wanted' }, 'CASE_WINDOW')
    expect((await world.call(paid.buyer, aftersale.form, { order_id: paid.id })).instant_until).toBeNull()
  })

  test('a part goes back, and no commission is taken on it at the release', async () => {
    const shipped = await shippedOrder(world)
    await agree(shipped, await openCaseFor(world, shipped, { amount_fen: 400_00 }))

    await world.call(shipped.buyer, orders.confirm, { id: shipped.id })

    expect(await rowOf(world, shipped)).toMatchObject({
      status: 'received',
      refunded_fen: 400_00,
      refunded_goods_fen: 400_00,
      released_fen: 600_00,
      commission_fen: 30_00,
      shop_pending_fen: 570_00,
    })
  })

  test('what exceeds the goods comes off the premium and its commission, then off shipping', async () => {
    const shipped = await shippedOrder(world, {
      hammer_fen: 100_00,
      premium_bp: 1_000,
      shipping_fen: 20_00,
      mode: 'house',
    })
    await agree(shipped, await openCaseFor(world, shipped, { amount_fen: 105_00 }))

    await world.call(shipped.buyer, orders.confirm, { id: shipped.id })

    expect(await rowOf(world, shipped)).toMatchObject({
      refunded_goods_fen: 100_00,
      refunded_premium_fen: 5_00,
      released_fen: 25_00,
      commission_fen: 50,
    })
  })

  test('the payment goes back first, then the deposit, each to its own source (T14, T13)', async () => {
    const won = await paidByCard(600_00, 60_00)
    await shipFor(world, won)
    const case_id = await openCaseFor(world, won, { amount_fen: 560_00 })

    await agree(won, case_id)

    expect((await caseOf(world, case_id)).status).toBe('refunding')
    expect(await entriesOfRefund(case_id)).toEqual([
      [accounts.escrow(won.id), -540_00],
      [accounts.refundTransit, 540_00],
    ])
    expect(await entriesOfRefund(case_id, 1)).toEqual([
      [accounts.escrow(won.id), -20_00],
      [accounts.userWallet(won.buyer.id), 20_00],
    ])
    expect(await rowOf(world, won)).toMatchObject({ status: 'shipped', after_sale_open: false, refunded_fen: 560_00 })
    const shown = await world.call(won.buyer, aftersale.info, { id: case_id })
    expect(shown.refunds.map((one) => [one.to, one.arrived_at !== null])).toEqual([
      ['card', false],
      ['wallet', true],
    ])
  })

  test('with a card the case is over when the bank has confirmed (T20)', async () => {
    const won = await paidByCard(600_00)
    await shipFor(world, won)
    const case_id = await openCaseFor(world, won)
    await agree(won, case_id)
    expect(await rowOf(world, won)).toMatchObject({ status: 'refunded' })
    expect((await caseOf(world, case_id)).status).toBe('refunding')

    await world.settle()
    await world.advance(60_000)
    await world.advance(60_000)

    expect((await caseOf(world, case_id)).status).toBe('refunded')
    expect(await balanceOf(world, accounts.escrow(won.id))).toBe(0)
    const [refund] = await world.sql<{ refund_no: string }>(
      'select refund_no from order_refund_sources where for_id = $1',
      [case_id],
    )
    expect(await entriesOf(world, `refund:${refund!.refund_no}:done`)).toEqual([
      [accounts.refundTransit, -600_00],
      [accounts.clearing('quickpay'), 600_00],
    ])
    expect(await eventsOfCase(world, aftersaleEvents.refunded, case_id)).toHaveLength(1)
  })
})

describe('after the release', () => {
  test('the shop pays it back from what is not settled yet, the platform its commission (T15)', async () => {
    const received = await receivedOrder(world)
    const case_id = await openCaseFor(world, received)

    await agree(received, case_id)

    expect(await entriesOfRefund(case_id)).toEqual([
      [accounts.shopPending(received.shop.id), -950_00],
      [accounts.commission, -50_00],
      [accounts.userWallet(received.buyer.id), 1_000_00],
    ])
    expect(await rowOf(world, received)).toMatchObject({
      status: 'refunded',
      shop_pending_fen: 0,
      commission_refunded_fen: 50_00,
    })
    await world.advance(20 * DAY_MS)
    expect(await balanceOf(world, accounts.shopWallet(received.shop.id))).toBe(0)
  })

  test('in odd parts commission and price come back to the last fen', async () => {
    const received = await receivedOrder(world, { hammer_fen: 333_00 })
    const first = await openCaseFor(world, received, { amount_fen: 111_11 })
    await agree(received, first)
    expect(await entriesOfRefund(first)).toEqual([
      [accounts.shopPending(received.shop.id), -(111_11 - 5_56)],
      [accounts.commission, -5_56],
      [accounts.userWallet(received.buyer.id), 111_11],
    ])

    await agree(received, await openCaseFor(world, received, { reason_code: 'defect', amount_fen: 333_00 - 111_11 }))

    expect(await rowOf(world, received)).toMatchObject({
      status: 'refunded',
      commission_fen: 16_65,
      commission_refunded_fen: 16_65,
    })
    expect(await balanceOf(world, accounts.userWallet(received.buyer.id))).toBe(333_00)
  })

  test('once settled it comes from the wallet, the deposit, then it is a debt the next sale repays (T15, T39)', async () => {
    const shop = await newShop(world)
    await fundShop(shop, { deposit_fen: 100_00 })
    const received = await receivedOrder(world, { shop })
    await world.advance(8 * DAY_MS)
    expect((await rowOf(world, received)).status).toBe('completed')
    await post(
      world.ctx,
      shopWalletMoved({ key: `empty:${shop.id}`, shop_id: shop.id, user_id: shop.owner.id, amount_fen: 700_00 }),
    )
    const case_id = await openCaseFor(world, received)

    await agree(received, case_id)

    expect(await entriesOfRefund(case_id)).toEqual([
      [accounts.shopWallet(shop.id), -250_00],
      [accounts.shopDeposit(shop.id), -100_00],
      [accounts.shopDebt(shop.id), -600_00],
      [accounts.commission, -50_00],
      [accounts.userWallet(received.buyer.id), 1_000_00],
    ])
    await receivedOrder(world, { shop })
    await world.advance(8 * DAY_MS)
    expect(await balanceOf(world, accounts.shopDebt(shop.id))).toBe(0)
    expect(await balanceOf(world, accounts.shopWallet(shop.id))).toBe(350_00)
  })

  test('growth that was earned by it is taken back', async () => {
    const received = await receivedOrder(world)
    await world.advance(8 * DAY_MS)
    const growth = async () =>
      (
        await world.sql<{ growth_value: number }>('select growth_value from account_users where id = $1', [
          received.buyer.id,
        ])
      )[0]!.growth_value
    const before = await growth()

    await agree(received, await openCaseFor(world, received, { amount_fen: 305_00 }))
    await world.settle()

    expect(before - (await growth())).toBe(31)
  })

  test('settlement and completion wait while a case is open, and go on later by its time', async () => {
    const received = await receivedOrder(world)
    const before = await rowOf(world, received)
    const case_id = await openCaseFor(world, received)
    await world.call(received.shop, aftersale.shopAct, { case_id, action: 'refuse', reason: '与描述一致' })
    await world.advance(2 * DAY_MS)
    await world.call(received.buyer, aftersale.act, { action: 'cancel', case_id })

    const after = await rowOf(world, received)
    expect(after.settles_at! - before.settles_at!).toBeGreaterThanOrEqual(2 * DAY_MS)
    expect(after.aftersale_until! - before.aftersale_until!).toBeGreaterThanOrEqual(2 * DAY_MS)
    await world.advance(10 * DAY_MS)
    expect((await rowOf(world, received)).status).toBe('completed')
  })
})

test('what is left of an order is all that can be refunded', async () => {
  const shipped = await shippedOrder(world)
  await agree(shipped, await openCaseFor(world, shipped, { amount_fen: 900_00 }))

  const too_much = inTransaction(world.ctx, async (tx) =>
    refundOrder(tx, (await lockOrder(tx, shipped.id))!, {
      cash_fen: 100_01,
      reason: 'x',
      for: { type: 'close' },
      actor: { type: 'system' },
    }),
  )

  await expect(too_much).rejects.toMatchObject({ key: 'CASE_AMOUNT', details: { max_fen: 100_00 } })
  expect((await told(world, orderEvents.refunded_in_part, shipped.id)).length).toBe(1)
})
