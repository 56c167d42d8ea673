/** Money that has no way on by itself gets one: by an operator, or by two of them. */
import { operator, order as orderCalls, payment } from '@juya/contract'
import { shanghaiDay } from '@juya/sandbox/src/providers/card-data.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSession } from '../../domains/account/index.ts'
import { newBuyer, PAY_PASSWORD } from '../../domains/account/testing.ts'
import { accounts, compensated, post } from '../../domains/ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance } from '../../domains/ledger/testing.ts'
import { newOperator, type TestOperator } from '../../domains/operator/testing.ts'
import { addressOf, paidOrder, receivedOrder, rowOf, shippedOrder, wonOrder } from '../../domains/order/testing.ts'
import { reconcileDay } from '../../domains/payment/index.ts'
import { bindTestCard, payByCard } from '../../domains/payment/testing.ts'
import { newShop } from '../../domains/shop/testing.ts'
import { leftWith } from '../../domains/wallet/testing.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let [one, two, service, arbiter]: TestOperator[] = []
const DAY_MS = 86_400_000
const reason = 'looked into it'
beforeAll(async () => {
  world = await openWorld()
})
/** A session of the console lasts twelve hours. */
async function signIn(): Promise<void> {
  one = await newOperator(world, ['finance'])
  two = await newOperator(world, ['finance'])
  service = await newOperator(world, ['service'])
  arbiter = await newOperator(world, ['arbiter'])
}
beforeEach(signIn)
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const accept = (who: TestOperator, id: number) => world.call(who, operator.decideApproval, { id, accept: true, reason })

/** An order paid by card whose refund the bank refuses until it is given up. */
async function refusedRefund() {
  const won = await wonOrder(world, { hammer_fen: 600_00 })
  const start = await world.call(won.buyer, orderCalls.payOne, {
    id: won.id,
    address_id: await addressOf(world, won.buyer),
    channel: 'card',
    card_id: await bindTestCard(world, won.buyer),
    shown_total_fen: 600_00,
  })
  await payByCard(world, won.buyer, start.pay_no)
  const at_bank = world.sandbox.control.orders().find((row) => row.pay_no === start.pay_no)!
  at_bank.state = 'FAIL'
  const { id } =
    (await world.call(service!, operator.closeOrder, { id: won.id, reason })) && (await waiting('order_close'))
  await accept(arbiter!, id)
  for (let i = 0; i < 10; i++) await world.advance(6 * 3_600_000)
  at_bank.state = 'SUCCESS'
  await signIn()
  const [refund] = await world.sql<{ refund_no: string; status: string }>(
    'select refund_no, status from payment_refunds where user_id = $1',
    [won.buyer.id],
  )
  expect(refund!.status).toBe('failed')
  return { ...won, refund_no: refund!.refund_no }
}
const waiting = async (kind: string) => {
  const { list } = await world.call(one!, operator.approvals, {})
  return list.find((row) => row.kind === kind)!
}

describe('a refund the bank refused nine times', () => {
  test('goes into the wallet when two operators say so, and not when one does', async () => {
    const { refund_no, buyer } = await refusedRefund()
    const { list } = await world.call(one!, operator.stuckRefunds, {})
    expect(list.find((row) => row.refund_no === refund_no)).toMatchObject({ amount_fen: 600_00, proposed: false })

    const proposal = await world.call(one!, operator.redirectRefund, { refund_no, reason })
    expect(proposal).toMatchObject({ own: true, may_confirm: false, amount_fen: 600_00, status: 'waiting' })
    expect(proposal.effect).toContain('¥600.00')
    await world.refused(one!, operator.redirectRefund, { refund_no, reason }, 'EDIT_CONFLICT')
    await world.refused(one!, operator.decideApproval, { id: proposal.id, accept: true, reason }, 'SELF_ACTION')
    await world.refused(service!, operator.decideApproval, { id: proposal.id, accept: true, reason }, 'FORBIDDEN')
    await world.refused(two!, operator.decideApproval, { id: proposal.id, accept: true, reason: '' }, 'REASON_REQUIRED')
    expect(await balanceOf(world, accounts.userWallet(buyer.id))).toBe(0)
    await accept(two!, proposal.id)

    expect(await entriesOf(world, `refund:${refund_no}:wallet`)).toEqual([
      [accounts.refundTransit, -600_00],
      [accounts.userWallet(buyer.id), 600_00],
    ])
    await world.refused(two!, operator.decideApproval, { id: proposal.id, accept: true, reason }, 'STATE_CONFLICT')
    await world.refused(one!, operator.redirectRefund, { refund_no, reason }, 'STATE_CONFLICT')
    await world.refused(one!, operator.redirectRefund, { refund_no: 'R0', reason }, 'NOT_FOUND')
    const decided = await world.call(one!, operator.approvals, { status: '!waiting', sort: '-id' })
    expect(decided.list[0]).toMatchObject({ id: proposal.id, status: 'done', decided_by: two!.name })
    const audited = await world.sql<{ action: string }>(
      `select action from platform_audit_logs where target_type = 'refund' and target_id = $1 order by id`,
      [refund_no],
    )
    expect(audited.map((row) => row.action)).toEqual(['refund_redirect.propose', 'refund_redirect.confirm'])
  })

  test('is left to others by an operator whose own people it would go to, the second person included', async () => {
    const { refund_no, buyer } = await refusedRefund()
    const { id } = await world.call(two!, operator.redirectRefund, { refund_no, reason })
    const self = await newBuyer(world)
    await world.call(one!, operator.saveOwnPhone, { phone: self.phone })
    for (const { id: user_id } of [self, buyer]) await createSession(world.ctx, { user_id, device_id: 'kitchen' })

    for (const accept of [true, false])
      await world.refused(one!, operator.decideApproval, { id, accept, reason }, 'NOT_ONES_OWN')
    for (const call of [operator.retryRefund, operator.redirectRefund])
      await world.refused(one!, call, { refund_no, reason }, 'NOT_ONES_OWN')
    expect(await balanceOf(world, accounts.userWallet(buyer.id))).toBe(0)
    await world.call(two!, operator.decideApproval, { id, accept: false, reason })
    await world.call(two!, operator.retryRefund, { refund_no, reason })
    await world.settle()
    await world.advance(60_000)
  })

  test('to a colleague’s account is paid by two others, a day apart; the log says whose it was', async () => {
    const { refund_no, buyer } = await refusedRefund()
    const colleague = await newOperator(world, ['finance'])
    await world.call(colleague, operator.saveOwnPhone, { phone: buyer.phone })
    await world.refused(colleague, operator.redirectRefund, { refund_no, reason }, 'NOT_ONES_OWN')
    // What one does alone stays closed.
    await world.refused(one!, operator.retryRefund, { refund_no, reason }, 'NOT_ONES_OWN')

    const { id } = await world.call(one!, operator.redirectRefund, { refund_no, reason })
    await world.refused(colleague, operator.decideApproval, { id, accept: true, reason }, 'NOT_ONES_OWN')
    await world.refused(two!, operator.decideApproval, { id, accept: true, reason }, 'COLLEAGUE_TOO_SOON')
    await world.advance(25 * 3_600_000)
    const later = await newOperator(world, ['finance'])
    expect(await world.call(later, operator.decideApproval, { id, accept: true, reason })).toMatchObject({
      status: 'done',
    })

    expect(await balanceOf(world, accounts.userWallet(buyer.id))).toBe(600_00)
    const [entry] = await world.sql<{ after: object }>(
      `select after from platform_audit_logs where target_type = 'refund' and target_id = $1 and action = 'refund_redirect.confirm'`,
      [refund_no],
    )
    expect(entry!.after).toMatchObject({ colleague: true })
  })

  test('of somebody who has left meanwhile goes where it is kept for them, not into a wallet they cannot reach', async () => {
    const { refund_no, buyer } = await refusedRefund()
    const { list } = await world.call(buyer, payment.cards, {})
    for (const { id } of list) await world.call(buyer, payment.unbindCard, { id, pay_password: PAY_PASSWORD })
    await leftWith(world, buyer.id, 1_00)

    const proposal = await world.call(one!, operator.redirectRefund, { refund_no, reason })
    await accept(two!, proposal.id)

    expect(await balanceOf(world, accounts.userWallet(buyer.id))).toBe(0)
    expect((await world.call(one!, operator.keptMoney, {})).list).toContainEqual(
      expect.objectContaining({ user_id: buyer.id, amount_fen: 601_00 }),
    )
    const back = await newBuyer(world, { verified: true })
    const ask = { user_id: buyer.id, to_user_id: back.id, reason }
    await world.refused(one!, operator.releaseKept, { user_id: buyer.id, reason }, 'KEPT_NOT_OVER')
    await accept(two!, (await world.call(one!, operator.releaseKept, ask)).id)
    expect(await balanceOf(world, accounts.userWallet(back.id))).toBe(601_00)
  })

  test('may be asked of the bank once more, and arrives', async () => {
    const { refund_no } = await refusedRefund()
    await world.refused(one!, operator.retryRefund, { refund_no, reason: 'no' }, 'REASON_REQUIRED')

    await world.call(one!, operator.retryRefund, { refund_no, reason })
    await world.settle()
    await world.advance(60_000)

    expect(await entriesOf(world, `refund:${refund_no}:done`)).toBeDefined()
    await world.refused(one!, operator.retryRefund, { refund_no, reason }, 'STATE_CONFLICT')
    await world.refused(one!, operator.retryRefund, { refund_no: 'R0', reason }, 'NOT_FOUND')
  })
})

describe('a receipt that matches nothing, and the day it came on', () => {
  test('goes to whom two operators found it belongs, and the day is settled when it is explained', async () => {
    const person = await newBuyer(world)
    const day = shanghaiDay(Date.now() - 40 * DAY_MS)
    world.sandbox.control.edit_statement({
      day,
      add: [
        {
          kind: 'pay',
          no: 'P-unknown',
          provider_id: 'Q-unknown',
          amount_fen: 9_00,
          fee_fen: 5,
          at_ms: Date.now() - 40 * DAY_MS,
        },
      ],
    })
    await reconcileDay(world.ctx, day)
    const event_id = 'quickpay:Q-unknown'
    expect((await world.call(one!, operator.stuckReceipts, {})).list).toMatchObject([{ event_id, amount_fen: 9_00 }])
    expect((await world.call(one!, operator.stuckDays, {})).list).toMatchObject([
      { day, differences: [{ kind: 'missing_ours', theirs_fen: 9_00 }] },
    ])
    expect(await world.call(one!, operator.stuckReceipts, { page: 2 })).toMatchObject({ list: [], total: 1 })
    expect(await world.call(one!, operator.stuckDays, { page: 2 })).toMatchObject({ list: [], total: 1 })
    expect((await world.call(one!, operator.overview, {})).queues.money_stuck).toBe(2)

    // A wallet of somebody who is not there would take the money out of everybody's sight.
    await world.refused(one!, operator.resolveReceipt, { event_id, user_id: 999_999_999, reason }, 'NOT_FOUND')
    const { id } = await world.call(one!, operator.resolveReceipt, { event_id, user_id: person.id, reason })
    await world.refused(one!, operator.resolveReceipt, { event_id, reason }, 'EDIT_CONFLICT')
    await accept(two!, id)
    // Asked for again it differs as before: it waits for its explanation.
    expect(await world.call(one!, operator.runDay, { day, reason })).toEqual({ day, status: 'open' })
    await world.call(one!, operator.resolveDay, { day, reason })

    expect(await entriesOf(world, `cb:${event_id}:resolved`)).toEqual([
      [accounts.suspense, -9_00],
      [accounts.userWallet(person.id), 9_00],
    ])
    expect(await entriesOf(world, `settle:quickpay:${day}`)).toEqual([
      ['external:clearing:quickpay', 9_00],
      ['external:bank', -8_95],
      ['platform:payment_cost', -5],
    ])
    expect((await world.call(one!, operator.stuckReceipts, {})).list).toEqual([])
    expect((await world.call(one!, operator.stuckDays, {})).list).toEqual([])
    await world.refused(one!, operator.resolveReceipt, { event_id, reason }, 'NOT_FOUND')
    await world.refused(one!, operator.resolveDay, { day, reason }, 'STATE_CONFLICT')
    await world.refused(one!, operator.runDay, { day, reason }, 'STATE_CONFLICT')
    await world.refused(one!, operator.runDay, { day: '2001-01-01', reason }, 'NOT_FOUND')
    await world.refused(one!, operator.resolveDay, { day: '2001-01-01', reason }, 'NOT_FOUND')
    await world.refused(one!, operator.resolveDay, { day, reason: 'x' }, 'REASON_REQUIRED')
  })
})

describe('a shop’s debt', () => {
  test('is written off by two operators, as far as it still stands', async () => {
    const shop = await newShop(world)
    const buyer = await newBuyer(world)
    await post(
      world.ctx,
      compensated({
        order_id: 1,
        order_no: 'O1',
        compensation_id: `debt:${shop.id}`,
        shop_id: shop.id,
        user_id: buyer.id,
        amount_fen: 50_00,
        order_pending_fen: 0,
      }),
    )
    const { list } = await world.call(one!, operator.stuckDebts, {})
    expect(list).toContainEqual(expect.objectContaining({ shop_id: shop.id, owed_fen: 50_00, proposed: false }))
    const ask = { shop_id: shop.id, amount_fen: 30_00, reason }
    await world.refused(one!, operator.writeOffDebt, { ...ask, amount_fen: 50_01 }, 'AMOUNT_INVALID')
    await world.refused(one!, operator.writeOffDebt, { ...ask, shop_id: 999_999 }, 'NOT_FOUND')

    const { id } = await world.call(one!, operator.writeOffDebt, ask)
    await world.refused(two!, operator.writeOffDebt, ask, 'EDIT_CONFLICT')
    await accept(two!, id)

    expect(await entriesOf(world, `adj:${id}`)).toEqual([
      [accounts.badDebt, -30_00],
      [accounts.shopDebt(shop.id), 30_00],
    ])
    expect(await balanceOf(world, accounts.shopDebt(shop.id))).toBe(-20_00)
  })

  test('is not written off when the second operator refuses, and the proposer may take it back', async () => {
    const shop = await newShop(world)
    const buyer = await newBuyer(world)
    const debt = {
      order_id: 2,
      order_no: 'O2',
      compensation_id: `debt:${shop.id}`,
      shop_id: shop.id,
      user_id: buyer.id,
    }
    await post(world.ctx, compensated({ ...debt, amount_fen: 10_00, order_pending_fen: 0 }))
    const ask = { shop_id: shop.id, amount_fen: 10_00, reason }
    const first = await world.call(one!, operator.writeOffDebt, ask)

    expect(await world.call(two!, operator.decideApproval, { id: first.id, accept: false, reason })).toMatchObject({
      status: 'dropped',
    })
    const second = await world.call(one!, operator.writeOffDebt, ask)
    await world.call(one!, operator.decideApproval, { id: second.id, accept: false, reason })

    expect(await balanceOf(world, accounts.shopDebt(shop.id))).toBe(-10_00)
    await world.refused(two!, operator.decideApproval, { id: 999_999, accept: true, reason }, 'NOT_FOUND')
  })
})

describe('an order', () => {
  test('is confirmed in the buyer’s stead by one operator', async () => {
    const shipped = await shippedOrder(world)

    expect(await world.call(service!, operator.confirmOrder, { id: shipped.id, reason })).toEqual({
      id: shipped.id,
      status: 'received',
    })

    const paid = await paidOrder(world)
    await world.refused(service!, operator.confirmOrder, { id: paid.id, reason }, 'STATE_CONFLICT')
    await world.refused(service!, operator.confirmOrder, { id: 999_999, reason }, 'NOT_FOUND')
    await world.refused(service!, operator.confirmOrder, { id: paid.id, reason: '' }, 'REASON_REQUIRED')
  })

  test('that is unpaid is closed by one operator; whose money is in escrow, by two', async () => {
    const [unpaid, paid] = [await wonOrder(world), await paidOrder(world, { hammer_fen: 500_00 })]

    expect(await world.call(service!, operator.closeOrder, { id: unpaid.id, reason })).toMatchObject({
      status: 'closed',
      proposed: false,
    })
    expect(await world.call(service!, operator.closeOrder, { id: paid.id, reason })).toMatchObject({ proposed: true })
    await world.refused(service!, operator.closeOrder, { id: paid.id, reason }, 'EDIT_CONFLICT')
    expect((await rowOf(world, paid)).status).toBe('to_ship')
    const { id, amount_fen } = await waiting('order_close')
    expect(amount_fen).toBe(500_00)
    await accept(one!, id)

    expect((await rowOf(world, paid)).status).toBe('refunded')
    expect(await balanceOf(world, accounts.userWallet(paid.buyer.id))).toBe(500_00)
    const received = await receivedOrder(world)
    await world.refused(service!, operator.closeOrder, { id: received.id, reason }, 'STATE_CONFLICT')
    await world.refused(service!, operator.closeOrder, { id: 999_999, reason }, 'NOT_FOUND')
    await world.refused(service!, operator.closeOrder, { id: paid.id, reason: '' }, 'REASON_REQUIRED')
  })
})

const LISTS = [
  operator.approvals,
  operator.stuckRefunds,
  operator.stuckReceipts,
  operator.stuckDays,
  operator.keptMoney,
  operator.stuckDebts,
]
test.each(LISTS.map((row) => [row.path, row] as const))('%s is paged', async (_, row) => {
  await world.refused(one!, row, { page: 0 } as never, 'VALIDATION')
})
