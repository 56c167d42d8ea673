/** A second claim on the same money: what may still go back is asked in one place, and what a case may take stays where it is. */
import { aftersale, order, payout } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { PAY_PASSWORD } from '../../account/testing.ts'
import { type TestLines, threeLines } from '../../cart/testing.ts'
import { newGoods, orderedGoods } from '../../goods/testing.ts'
import { accounts } from '../../ledger/index.ts'
import { balanceOf, brokenInvariants, expectBooksBalance } from '../../ledger/testing.ts'
import { newTrackingNo, paidOrder, payFor, receivedOrder, rowOf, shipFor } from '../../order/testing.ts'
import { newShopPayee } from '../../payout/testing.ts'
import { lockCase } from '../store.ts'
import { caseOf, escalatedCase, openCaseFor, sendBackFor, shopReturnsTo } from '../testing.ts'
import { limitsOf } from './ruling.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const SHIPPING_FEN = 10_00

const open = (of: TestLines, at: number, amount_fen: number, more: object = {}) =>
  world.call(of.buyer, aftersale.act, {
    ...{ action: 'open', order_id: of.id, type: 'refund_only', reason_code: 'defect', amount_fen },
    ...{ content: '口沿有未说明的磕碰', lines: [{ item_id: of.item_ids[at]!, qty: 1 }] },
    ...more,
  } as never)
const onTheShop = (of: TestLines, case_id: number, action: string, more: object = {}) =>
  world.call(of.shop, aftersale.shopAct, { case_id, action, ...more } as never)

describe('two cases of one order', () => {
  test('share its shipping once: an offer that holds it leaves none for the other, and both end', async () => {
    const of = await threeLines(world)
    await shipFor(world, of)
    const cup = await open(of, 0, 50_00)
    await onTheShop(of, cup.id, 'offer', { amount_fen: 120_00 + SHIPPING_FEN, keep: true })

    const returned = { type: 'return_refund' }
    const with_shipping = {
      ...{ action: 'open', order_id: of.id, reason_code: 'defect', content: '口沿有未说明的磕碰', ...returned },
      ...{ amount_fen: 33_33 + SHIPPING_FEN, lines: [{ item_id: of.item_ids[2]!, qty: 1 }] },
    } as never
    await world.refused(of.buyer, aftersale.act, with_shipping, 'CASE_AMOUNT', { max_fen: 33_33 })
    const dish = await open(of, 2, 33_33, returned)
    await onTheShop(of, dish.id, 'agree', { return_address_id: await shopReturnsTo(world, of.shop) })
    await sendBackFor(world, of, dish.id)
    await world.call(of.buyer, aftersale.act, { action: 'accept_offer', case_id: cup.id })
    await world.call(of.shop, aftersale.shopReturned, { case_id: dish.id, result: 'confirm' })

    expect([(await caseOf(world, cup.id)).agreed_fen, (await caseOf(world, dish.id)).agreed_fen]).toEqual([
      130_00, 33_33,
    ])
    expect(await rowOf(world, of)).toMatchObject({ after_sale_open: false, refunded_fen: 163_33 })
  })

  test('where another took what was agreed already, the rest is given back and the case ends by its time', async () => {
    const of = await threeLines(world)
    await shipFor(world, of)
    const dish = await open(of, 2, 33_33 + SHIPPING_FEN, { type: 'return_refund' })
    await onTheShop(of, dish.id, 'agree', { return_address_id: await shopReturnsTo(world, of.shop) })
    await sendBackFor(world, of, dish.id)
    // As it stood before offers counted: the other case was agreed with the same shipping.
    const cup = await open(of, 0, 50_00)
    await world.sql('update aftersale_cases set amount_fen = $2 where id = $1', [cup.id, 130_00])
    await onTheShop(of, cup.id, 'agree')

    await world.advance(30 * DAY_MS)

    expect(await caseOf(world, dish.id)).toMatchObject({ status: 'refunded', agreed_fen: 33_33 })
  })
})

describe('what follows paid and kept sums', () => {
  test('no commission is kept on goods that went back, whatever shipping stayed', async () => {
    const goods = await newGoods(world, { shipping_mode: 'fixed', shipping_fen: 100_00 })
    const of = await orderedGoods(world, { goods })
    await payFor(world, of)
    await shipFor(world, of)
    await world.call(of.buyer, order.confirm, { id: of.id })
    expect((await rowOf(world, of)).commission_fen).toBe(6_00)

    const case_id = await openCaseFor(world, of, { amount_fen: 120_00 })
    await world.call(of.shop, aftersale.shopAct, { case_id, action: 'agree' })

    expect((await rowOf(world, of)).commission_refunded_fen).toBe(6_00)
  })

  test('a shop that ships late owes for what is late alone: neither for what went back nor for what left in time', async () => {
    const back = await threeLines(world)
    const none = { type: 'refund_only', reason_code: 'agreed' }
    for (const [at, qty] of [
      [0, 1],
      [1, 2],
    ] as const) {
      const lines = [{ item_id: back.item_ids[at]!, qty }]
      const { id } = await open(back, at, 120_00, { ...none, lines })
      await onTheShop(back, id, 'agree')
    }
    const left = await threeLines(world)
    await world.call(left.shop, order.ship, {
      id: left.id,
      carrier_code: 'SF',
      tracking_no: newTrackingNo(),
      lines: JSON.stringify([{ item_id: left.item_ids[0]!, qty: 1 }]),
    } as never)

    await world.advance(80 * HOUR_MS)

    // 5 % of the dish with the shipping, at least ¥1; of bowl and dish, which are left.
    expect((await rowOf(world, back)).compensation_fen).toBe(2_17)
    expect((await rowOf(world, left)).compensation_fen).toBe(7_67)
  })

  test('a fake in one line is compensated by what that line cost, not by the whole order', async () => {
    const of = await threeLines(world)
    await fundDeposit(of.shop.id, 1_000_00)
    await shipFor(world, of)
    const { id } = await open(of, 2, 33_33, { reason_code: 'fake', type: 'return_refund' })

    const limits = await inTransaction(world.ctx, async (tx) => limitsOf(tx, await lockCase(tx, id, undefined)))

    expect(limits.compensation_fen).toBe(33_33)
  })
})

const fundDeposit = async (shop_id: number, fen: number) => {
  const { post } = await import('../../ledger/index.ts')
  await post(world.ctx, {
    type: 'adjusted',
    idem_key: `adj:claims:${shop_id}`,
    ref_type: 'adjustment',
    ref_id: `claims:${shop_id}`,
    entries: [
      { account: accounts.clearing('test'), amount_fen: -fen },
      { account: accounts.shopDeposit(shop_id), amount_fen: fen },
    ],
  })
}

describe('a shop’s wallet', () => {
  test('keeps what an open case asks for until it is over: neither a withdrawal nor a change takes it', async () => {
    const shop = await newShopPayee(world, { funded: 100_00 })
    const received = await receivedOrder(world, { shop, hammer_fen: 3_000_00 })
    await world.advance(9 * DAY_MS)
    expect(await balanceOf(world, accounts.shopWallet(shop.id))).toBe(2_950_00)
    const case_id = await escalatedCase(world, received, { type: 'return_refund', reason_code: 'fake' })

    const ask = { owner: 'shop', account_id: shop.account_id, pay_password: PAY_PASSWORD } as const
    const form = await world.call(shop.owner, payout.withdrawForm, { owner: 'shop' })
    expect(form).toMatchObject({ reserved_fen: 2_850_00, withdrawable_fen: 100_00 })
    await world.refused(shop.owner, payout.withdraw, { ...ask, amount_fen: 100_01 }, 'BALANCE_SHORT', {
      reserved_fen: 2_850_00,
    })
    const change = { from: 'shop_wallet', amount_fen: 100_01, pay_password: PAY_PASSWORD } as const
    await world.refused(shop.owner, payout.change, change, 'BALANCE_SHORT')

    await world.call(received.buyer, aftersale.act, { action: 'cancel', case_id })
    await world.call(shop.owner, payout.withdraw, { ...ask, amount_fen: 2_950_00 })
  })

  test('an order still in escrow answers with its escrow: nothing is kept for it', async () => {
    const shop = await newShopPayee(world, { funded: 500_00 })
    const paid = await paidOrder(world, { shop })
    await openCaseFor(world, paid, { reason_code: 'agreed' })

    const form = await world.call(shop.owner, payout.withdrawForm, { owner: 'shop' })

    expect(form).toMatchObject({ reserved_fen: 0, withdrawable_fen: 500_00 })
  })
})

test('commission kept of what went back is told, and what an earlier rule had decided is not', async () => {
  const received = await receivedOrder(world, { hammer_fen: 1_000_00 })
  const case_id = await openCaseFor(world, received)
  await world.call(received.shop, aftersale.shopAct, { case_id, action: 'agree', amount_fen: received.total_fen })
  const [{ fen }] = (await world.sql<{ fen: number }>(
    'select commission_refunded_fen as fen from order_orders where id = $1',
    [received.id],
  )) as [{ fen: number }]
  expect(fen).toBeGreaterThan(0)

  const keep = (kept_fen: number) =>
    world.sql('update order_orders set commission_refunded_fen = $2, updated_at = platform_now() where id = $1', [
      received.id,
      fen - kept_fen,
    ])
  await keep(1)
  expect(await brokenInvariants(world)).toContain('inv_i28')
  await world.sql('update order_refund_sources set commission_rule = 1 where order_id = $1', [received.id])
  expect(await brokenInvariants(world)).not.toContain('inv_i28')
  await keep(0)
})
