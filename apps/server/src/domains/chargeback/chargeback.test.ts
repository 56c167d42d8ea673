import { operator, order as orders } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { accounts } from '../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance, fund } from '../ledger/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { lockOrder, refundableFen } from '../order/index.ts'
import { rowOf, shipFor } from '../order/testing.ts'
import { requestRefund } from '../payment/index.ts'
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
