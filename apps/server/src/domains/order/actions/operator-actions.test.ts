import { order } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { OperatorCtx } from '../../../platform/context.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { accounts } from '../../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance } from '../../ledger/testing.ts'
import { bindTestCard, payByCard } from '../../payment/testing.ts'
import { lateCountOf, salesByDay } from '../completion/sales-store.ts'
import { orderEvents } from '../events.ts'
import { ordersForConsole } from '../list-store.ts'
import { DAY_MS } from '../rules.ts'
import { addressOf, paidOrder, receivedOrder, rowOf, shippedOrder, told, wonOrder } from '../testing.ts'
import { closeOrder, forceConfirm } from './operator-actions.ts'

let world: World
let operator: OperatorCtx
beforeAll(async () => {
  world = await openWorld()
  operator = {
    ...world.ctx,
    operator: { id: 1, session_id: 1, login: 'service', name: '客服', roles: ['service'] },
  } as OperatorCtx
})
afterEach(async () => {
  await expectBooksBalance(world)
})
afterAll(async () => {
  await world.close()
})
const audited = (action: string, id: number) =>
  world.sql('select reason, before, after from platform_audit_logs where action = $1 and target_id = $2', [
    action,
    String(id),
  ])

describe('an operator', () => {
  test('confirms receipt in the buyer’s stead, with a reason that stays', async () => {
    const shipped = await shippedOrder(world)

    const confirmed = await forceConfirm(operator, shipped.id, '买家电话确认已收货')

    expect(confirmed).toMatchObject({ status: 'received', receive_kind: 'operator' })
    expect(await forceConfirm(operator, shipped.id, '再次')).toMatchObject({ status: 'received' })
    expect(await audited('order.force_confirm', shipped.id)).toEqual([
      { reason: '买家电话确认已收货', before: { status: 'shipped' }, after: { status: 'received' } },
    ])
    const paid = await paidOrder(world)
    await expect(forceConfirm(operator, paid.id, '不行')).rejects.toMatchObject({ key: 'STATE_CONFLICT' })
    await expect(forceConfirm(operator, 999_999_999, '没有')).rejects.toMatchObject({ key: 'NOT_FOUND' })
  })

  test('closes an unpaid order without calling it unpaid, and the deposit goes back', async () => {
    const won = await wonOrder(world, { deposit_fen: 60_00 })

    expect(await closeOrder(operator, won.id, '拍品描述有误')).toMatchObject({
      status: 'closed',
      close_reason: '拍品描述有误',
    })

    expect(await balanceOf(world, accounts.userWallet(won.buyer.id))).toBe(60_00)
    expect(await told(world, orderEvents.closed_unpaid, won.id)).toEqual([])
    expect(await told(world, orderEvents.closed, won.id)).toMatchObject([{ reason: '拍品描述有误' }])
  })

  test('gives everything back to the wallet, the deposit to where it came from', async () => {
    const paid = await paidOrder(world, { hammer_fen: 500_00, deposit_fen: 50_00 })
    expect(await balanceOf(world, accounts.userWallet(paid.buyer.id))).toBe(0)

    const closed = await closeOrder(operator, paid.id, '卖家无货')

    expect(closed).toMatchObject({ status: 'refunded', refunded_fen: 500_00, refunded_escrow_fen: 500_00 })
    expect(await balanceOf(world, accounts.userWallet(paid.buyer.id))).toBe(500_00)
    expect(await balanceOf(world, accounts.escrow(paid.id))).toBe(0)
    const txs = await world.sql<{ type: string; idem_key: string }>(
      `select type, idem_key from ledger_transactions where ref_no = $1 and type in ('escrowRefundedToWallet', 'escrowRefundedToCard') order by id`,
      [paid.order_no],
    )
    expect(txs.map((tx) => tx.type)).toEqual(['escrowRefundedToWallet', 'escrowRefundedToWallet'])
    expect(await entriesOf(world, txs[0]!.idem_key)).toEqual([
      [accounts.escrow(paid.id), -450_00],
      [accounts.userWallet(paid.buyer.id), 450_00],
    ])
    expect(await closeOrder(operator, paid.id, '再次')).toMatchObject({ status: 'refunded' })
    expect(await told(world, orderEvents.refunded, paid.id)).toMatchObject([{ amount_fen: 500_00 }])
    const seen = await world.call(paid.buyer, order.info, { id: paid.id })
    expect(seen.escrow.steps.map((step) => step.key)).toEqual(['won', 'paid', 'refunded'])
    await world.advance(10 * DAY_MS)
    expect((await rowOf(world, paid)).compensation_fen).toBe(0)
  })

  test('gives what a card paid back to the card, also after it was shipped', async () => {
    const won = await wonOrder(world, { hammer_fen: 600_00 })
    const card_id = await bindTestCard(world, won.buyer)
    const start = await world.call(won.buyer, order.payOne, {
      id: won.id,
      address_id: await addressOf(world, won.buyer),
      channel: 'card',
      card_id,
      shown_total_fen: 600_00,
    })
    await payByCard(world, won.buyer, start.pay_no)

    await closeOrder(operator, won.id, '卖家无货')

    const [tx] = await world.sql<{ idem_key: string }>(
      `select idem_key from ledger_transactions where ref_no = $1 and type = 'escrowRefundedToCard'`,
      [won.order_no],
    )
    expect(await entriesOf(world, tx!.idem_key)).toEqual([
      [accounts.escrow(won.id), -600_00],
      [accounts.refundTransit, 600_00],
    ])
  })

  test('does not take back what was released', async () => {
    const received = await receivedOrder(world)

    await expect(closeOrder(operator, received.id, '太晚了')).rejects.toMatchObject({ key: 'STATE_CONFLICT' })
  })

  test('closing and confirming at once: the money goes one way', async () => {
    for (let round = 0; round < 5; round++) {
      const shipped = await shippedOrder(world)

      const [closed, confirmed] = await Promise.allSettled([
        closeOrder(operator, shipped.id, '争议退款'),
        world.call(shipped.buyer, order.confirm, { id: shipped.id }),
      ])

      const { status } = await rowOf(world, shipped)
      expect(['received', 'refunded']).toContain(status)
      expect([closed.status, confirmed.status]).toEqual(
        status === 'received' ? ['rejected', 'fulfilled'] : ['fulfilled', 'rejected'],
      )
      expect(await balanceOf(world, accounts.escrow(shipped.id))).toBe(0)
    }
  })

  test('finds orders by number, person, shop, status and lateness', async () => {
    const late = await paidOrder(world)
    await world.advance(80 * 3_600_000)
    const find = async (filter: Parameters<typeof ordersForConsole>[1]) =>
      (await ordersForConsole(world.ctx, filter, { page: 1, page_size: 50 })).list.map((bought) => bought.id)

    expect(await find({ order_no: late.order_no })).toEqual([late.id])
    expect(await find({ user_id: late.buyer.id, status: 'to_ship' })).toEqual([late.id])
    expect(await find({ shop_id: late.shop.id, late: true, kind: 'auction' })).toEqual([late.id])
    expect(await find({ shop_id: late.shop.id, status: 'shipped' })).toEqual([])
    expect(await lateCountOf(world.ctx, late.shop.id)).toBe(1)
    const days = await salesByDay(world.ctx, { shop_id: late.shop.id, days: 7 })
    expect(days).toHaveLength(7)
    expect(days.reduce((sum, day) => sum + day.paid_fen, 0)).toBe(1_000_00)
    expect((await salesByDay(world.ctx, { days: 30 })).reduce((sum, day) => sum + day.orders, 0)).toBeGreaterThan(1)
  })
})
