import { account, aftersale, operator, order as orders, payout, shop as shops } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { createSession } from '../account/index.ts'
import { caseOf, openCaseFor } from '../aftersale/testing.ts'
import { accounts } from '../ledger/index.ts'
import { balanceOf, brokenInvariants, entriesOf, expectBooksBalance, fund } from '../ledger/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { lockOrder, refundableFen } from '../order/index.ts'
import { rowOf, shipFor } from '../order/testing.ts'
import { requestRefund } from '../payment/index.ts'
import { newShopPayee } from '../payout/testing.ts'
import { freezeShopWallet } from '../wallet/index.ts'
import { bankTakesBack, cardOrder, chargedBack, heardChargeback, rowOfNo, statementComes } from './testing.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const reason = 'the parcel was signed for'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const decide = async (id: number, borne_by: 'shop' | 'payer' | 'juya') =>
  world.call(await newOperator(world, ['arbiter']), operator.decideChargeback, { id, borne_by, reason })
const received = async (one: Awaited<ReturnType<typeof cardOrder>>) => {
  await shipFor(world, one)
  await world.call(one.buyer, orders.confirm, { id: one.id })
}

describe('a bank takes a payment back', () => {
  test('its day is clean, the money stands as disputed, and a day done again finds it once', async () => {
    const paid = await cardOrder(world, { hammer_fen: 300_00 })
    const disputed_fen = await balanceOf(world, accounts.disputed)

    const { no, status, differences } = await bankTakesBack(world, paid.pay_no)
    await statementComes(world, no)

    expect({ status, differences }).toEqual({ status: 'clean', differences: [] })
    const row = await rowOfNo(world, no)
    expect(row).toMatchObject({ status: 'received', amount_fen: 300_00, order_id: paid.id, shop_id: paid.shop.id })
    expect(await entriesOf(world, `cbk:${row.id}`)).toEqual([
      [accounts.clearing('quickpay'), 300_00],
      [accounts.disputed, -300_00],
    ])
    // The provider keeps what the bank took: nothing of the payment is settled to us.
    expect(await balanceOf(world, accounts.clearing('quickpay'))).toBe(0)
    expect((await balanceOf(world, accounts.disputed)) - disputed_fen).toBe(-300_00)
    expect(await world.sql('select id from chargeback_chargebacks where no = $1', [no])).toHaveLength(1)
  })

  test('what it took is not paid back a second time, by its order or by its payment', async () => {
    const one = await chargedBack(world, { hammer_fen: 300_00, amount_fen: 200_00 })

    const left_fen = await inTransaction(world.ctx, async (tx) =>
      refundableFen(tx, (await lockOrder(tx, one.order.id))!),
    )
    const refund = (amount_fen: number) =>
      inTransaction(world.ctx, (tx) =>
        requestRefund(tx, {
          payment_id: Number(one.payment_id),
          amount_fen,
          reason,
          ref_type: 'order',
          ref_id: 1,
        }).then(({ refund: to }) => {
          throw Object.assign(new Error('undone'), { to })
        }),
      )

    expect(left_fen).toBe(100_00)
    await expect(refund(100_01)).rejects.toMatchObject({ key: 'REFUND_FAILED' })
    // The bank refunds no more of it.
    await expect(refund(100_00)).rejects.toMatchObject({ to: { to: 'wallet', user_id: one.buyer.id } })
  })

  test('an order that was received does not settle until it is decided, and then does', async () => {
    const paid = await cardOrder(world, { hammer_fen: 300_00 })
    await received(paid)
    const { no } = await bankTakesBack(world, paid.pay_no)
    await world.advance(40 * DAY_MS)
    await world.settle()
    expect(await rowOf(world, paid)).toMatchObject({ status: 'received', settled_at: null })

    await decide((await rowOfNo(world, no)).id, 'juya')
    await world.settle()

    expect(await rowOf(world, paid)).toMatchObject({ status: 'completed', disputed_fen: 0 })
  })

  test('a shop that did not ship meanwhile owes nothing for being late', async () => {
    const one = await chargedBack(world, { hammer_fen: 300_00, amount_fen: 100_00 })

    await world.advance(30 * DAY_MS)
    await world.settle()

    expect(await rowOf(world, one.order)).toMatchObject({ status: 'to_ship', compensation_fen: 0 })
  })

  test('the shop may answer for three days; then the desk decides without it', async () => {
    const one = await chargedBack(world, { hammer_fen: 300_00 })
    const desk = await newOperator(world, ['arbiter'])
    await world.refused(desk, operator.decideChargeback, { id: one.id, borne_by: 'juya', reason }, 'STATE_CONFLICT')

    await world.advance(72 * HOUR_MS + 1)
    await world.settle()

    expect(await world.call(await newOperator(world, ['arbiter']), operator.chargeback, { id: one.id })).toMatchObject({
      status: 'heard',
      answer: null,
      bearable_fen: 300_00,
    })
  })
})

describe('while it is open', () => {
  test('an order on its way is received as ever; leaving, closing and what may be taken out wait for the ruling', async () => {
    const shop = await newShopPayee(world, { funded: 100_00 })
    const paid = await cardOrder(world, { hammer_fen: 300_00, shop })
    await shipFor(world, paid)
    const { no } = await bankTakesBack(world, paid.pay_no)
    await world.call(paid.buyer, orders.confirm, { id: paid.id })

    expect(await rowOf(world, paid)).toMatchObject({ status: 'received', disputed_fen: 300_00 })
    const waits = async () => [
      (await world.call(paid.buyer, account.leavingInfo, {})).items.some(({ item }) => item === 'chargebacks'),
      (await world.call(shop, shops.closing, {})).items.some(({ item }) => item === 'chargebacks'),
    ]
    expect(await waits()).toEqual([true, true])
    const pending_fen = await balanceOf(world, accounts.shopPending(shop.id))
    const form = await world.call(shop.owner, payout.withdrawForm, { owner: 'shop' })
    // What waits with the shop answers first; the rest of it stays in the wallet.
    expect(form).toMatchObject({ reserved_fen: 300_00 - pending_fen })

    await world.advance(73 * HOUR_MS)
    await world.settle()
    // A ruling needs no sign-in of the payer.
    await world.sql(`update account_users set status = 'banned', locked_at = platform_now() where id = $1`, [
      paid.buyer.id,
    ])
    await decide((await rowOfNo(world, no)).id, 'juya')
    await world.sql(`update account_users set status = 'active', locked_at = null where id = $1`, [paid.buyer.id])
    paid.buyer.token = (await createSession(world.ctx, { user_id: paid.buyer.id })).token
    expect(await waits()).toEqual([false, false])
  })

  test('silence in a case pays nothing; the shop bears nothing beside it, and decided otherwise the case ends without money', async () => {
    const paid = await cardOrder(world, { hammer_fen: 300_00 })
    await shipFor(world, paid)
    const case_id = await openCaseFor(world, paid)
    const { no } = await bankTakesBack(world, paid.pay_no)
    const wallet_fen = await balanceOf(world, accounts.userWallet(paid.buyer.id))

    await world.advance(30 * DAY_MS)
    await world.settle()
    const { id } = await rowOfNo(world, no)
    expect(await caseOf(world, case_id)).toMatchObject({ status: 'requested' })
    expect(await brokenInvariants(world)).toEqual([])
    const desk = await newOperator(world, ['arbiter'])
    await world.refused(desk, operator.decideChargeback, { id, borne_by: 'shop', reason }, 'CASE_OPEN')

    await world.call(desk, operator.decideChargeback, { id, borne_by: 'juya', reason })
    await world.advance(2 * DAY_MS)
    await world.settle()

    expect(await caseOf(world, case_id)).toMatchObject({ status: 'cancelled' })
    expect(await balanceOf(world, accounts.userWallet(paid.buyer.id))).toBe(wallet_fen)
    expect(await rowOf(world, paid)).toMatchObject({ refunded_fen: 0, charged_back_fen: 300_00 })
  })

  test('a refund on its way goes on, and what the shop bears afterwards is no more than what is left', async () => {
    const paid = await cardOrder(world, { hammer_fen: 300_00 })
    const case_id = await openCaseFor(world, paid, { amount_fen: 100_00, reason_code: 'agreed' })
    await world.call(paid.shop, aftersale.shopAct, { case_id, action: 'agree' })
    const { no } = await bankTakesBack(world, paid.pay_no)
    await world.settle()
    await world.advance(73 * HOUR_MS)
    await world.settle()

    await decide((await rowOfNo(world, no)).id, 'shop')

    const row = await rowOfNo(world, no)
    expect(row.shop_fen).toBe(200_00)
    expect(row.payer_fen + row.juya_fen).toBe(100_00)
    expect(await rowOf(world, paid)).toMatchObject({ status: 'refunded', refunded_fen: 300_00 })
  })

  test('a wallet of the shop that is frozen is passed over: its deposit and its debt answer', async () => {
    const shop = await newShopPayee(world, { funded: 1_000_00 })
    const paid = await cardOrder(world, { hammer_fen: 300_00, shop })
    await received(paid)
    await world.advance(20 * DAY_MS)
    await world.settle()
    const { no } = await bankTakesBack(world, paid.pay_no)
    await world.advance(73 * HOUR_MS)
    await world.settle()
    const frozen = (on: boolean) =>
      inTransaction(world.ctx, (tx) => freezeShopWallet(tx, { shop_id: shop.id, frozen: on, reason }))
    await frozen(true)
    const before_fen = await balanceOf(world, accounts.shopWallet(shop.id))

    await decide((await rowOfNo(world, no)).id, 'shop')

    expect(await balanceOf(world, accounts.shopWallet(shop.id))).toBe(before_fen)
    expect(await rowOfNo(world, no)).toMatchObject({ shop_fen: 300_00 })
    await frozen(false)
  })
})

describe('who bears it', () => {
  test('the shop, out of escrow: the order ends as refunded and its buyer gets nothing more', async () => {
    const one = await heardChargeback(world, { hammer_fen: 300_00 })
    const wallet_fen = await balanceOf(world, accounts.userWallet(one.buyer.id))

    await decide(one.id, 'shop')

    expect(await rowOf(world, one.order)).toMatchObject({
      status: 'refunded',
      refunded_fen: 300_00,
      charged_back_fen: 0,
    })
    expect(await entriesOf(world, `refund:CB${one.id}`)).toEqual([
      [accounts.escrow(one.order.id), -300_00],
      [accounts.disputed, 300_00],
    ])
    expect(await balanceOf(world, accounts.userWallet(one.buyer.id))).toBe(wallet_fen)
    expect(await world.sql('select 1 from payment_refunds where payment_id = $1', [one.payment_id])).toEqual([])
    expect(await rowOfNo(world, one.no)).toMatchObject({ shop_fen: 300_00, payer_fen: 0, juya_fen: 0 })
  })

  test('the shop after the release: its order’s pending money, less the commission that comes back', async () => {
    const paid = await cardOrder(world, { hammer_fen: 300_00 })
    await received(paid)
    const pending_fen = await balanceOf(world, accounts.shopPending(paid.shop.id))
    const { no } = await bankTakesBack(world, paid.pay_no)
    await world.advance(73 * HOUR_MS)
    await world.settle()

    await decide((await rowOfNo(world, no)).id, 'shop')

    expect(pending_fen).toBeGreaterThan(0)
    expect(await balanceOf(world, accounts.shopPending(paid.shop.id))).toBe(0)
    expect(await balanceOf(world, accounts.shopDebt(paid.shop.id))).toBe(0)
    expect(await rowOf(world, paid)).toMatchObject({ status: 'refunded' })
  })

  test('the payer as far as their wallet goes, even while it is frozen; the rest is Juya’s, and the order goes on', async () => {
    const one = await heardChargeback(world, { hammer_fen: 300_00 })
    const had_fen = await balanceOf(world, accounts.userWallet(one.buyer.id))
    await fund(world, one.buyer.id, 100_00)
    await world.sql(`update ledger_accounts set frozen = true where code = $1`, [accounts.userWallet(one.buyer.id)])
    const payer_fen = Math.min(300_00, had_fen + 100_00)

    await decide(one.id, 'payer')

    expect(await rowOfNo(world, one.no)).toMatchObject({ shop_fen: 0, payer_fen, juya_fen: 300_00 - payer_fen })
    expect(await rowOf(world, one.order)).toMatchObject({
      ...{ status: 'to_ship', disputed_fen: 0, charged_back_fen: 300_00 - payer_fen },
    })
  })

  test('a large one is decided by two operators', async () => {
    const one = await heardChargeback(world, { hammer_fen: 9_000_00 })
    await decide(one.id, 'shop')
    const [first] = await world.sql<{ id: number }>(
      `select id from platform_approvals where kind = 'chargeback_ruling' and target_id = $1`,
      [String(one.id)],
    )
    expect(await rowOfNo(world, one.no)).toMatchObject({ status: 'heard' })

    const second = await newOperator(world, ['finance'])
    await world.call(second, operator.decideApproval, { id: first!.id, accept: true, reason })

    expect(await rowOfNo(world, one.no)).toMatchObject({ status: 'decided', borne_by: 'shop', shop_fen: 9_000_00 })
  })

  test('what nobody bought cannot be borne by a shop', async () => {
    const one = await heardChargeback(world, { hammer_fen: 300_00 })
    await world.sql('update chargeback_chargebacks set shop_id = null, order_id = null where id = $1', [one.id])

    await world.refused(
      await newOperator(world, ['arbiter']),
      operator.decideChargeback,
      { id: one.id, borne_by: 'shop', reason },
      'UNSUPPORTED',
    )

    await world.sql('update chargeback_chargebacks set shop_id = $2, order_id = $3 where id = $1', [
      ...[one.id, one.shop.id, one.order.id],
    ])
  })
})

describe('the bank gives it back', () => {
  const given = async (no: string) => {
    world.sandbox.control.return_chargeback({ no })
    return statementComes(world, no, 'returned_at_ms')
  }

  test('before it is decided: nobody bore anything, and the order can be refunded again', async () => {
    const one = await heardChargeback(world, { hammer_fen: 300_00 })

    const { status } = await given(one.no)

    expect(status).toBe('clean')
    expect(await rowOfNo(world, one.no)).toMatchObject({ status: 'returned', borne_by: null })
    expect(await rowOf(world, one.order)).toMatchObject({ status: 'to_ship', disputed_fen: 0, charged_back_fen: 0 })
  })

  test('after the shop bore it: the shop has what its order lost', async () => {
    const one = await heardChargeback(world, { hammer_fen: 300_00 })
    await decide(one.id, 'shop')
    const before_fen = await balanceOf(world, accounts.shopWallet(one.shop.id))

    await given(one.no)
    await given(one.no)

    expect((await balanceOf(world, accounts.shopWallet(one.shop.id))) - before_fen).toBe(300_00)
  })
})
