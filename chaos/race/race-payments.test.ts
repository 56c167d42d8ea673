/** Races about money that comes by card, and about an order that is confirmed and ended at the same time. */
import { aftersale, payment, REFUSALS, order as rows, wallet } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { TEST_CARDS } from '../../apps/sandbox/src/providers/test-cards.ts'
import { newBuyer, type TestPerson } from '../../apps/server/src/domains/account/testing.ts'
import { openCaseFor } from '../../apps/server/src/domains/aftersale/testing.ts'
import { accounts } from '../../apps/server/src/domains/ledger/index.ts'
import { balanceOf, expectBooksBalance } from '../../apps/server/src/domains/ledger/testing.ts'
import { closeOrder } from '../../apps/server/src/domains/order/actions/operator-actions.ts'
import { addressOf, rowOf, shippedOrder, wonOrder } from '../../apps/server/src/domains/order/testing.ts'
import { bankCode, bindTestCard, payByCard } from '../../apps/server/src/domains/payment/testing.ts'
import type { OperatorCtx } from '../../apps/server/src/platform/context.ts'
import { newKey, openWorld, type World } from '../../apps/server/src/testing/world.ts'
import { doneOrBlocked, holdFirstAt } from './pause-points.ts'

let world: World
let operator: OperatorCtx
beforeAll(async () => {
  world = await openWorld({ LOG_LEVEL: 'silent' })
  const signed = { id: 1, session_id: 1, login: 'service', name: '客服', roles: ['service' as const] }
  operator = { ...world.ctx, operator: signed } as OperatorCtx
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const movements = async (type: string, ref_no: string) =>
  (
    await world.sql<{ n: number }>(
      'select count(*)::int as n from ledger_transactions where type = $1 and ref_no = $2',
      [type, ref_no],
    )
  )[0]!.n
const credits = async (pay_no: string) =>
  (
    await world.sql<{ n: number }>('select count(*)::int as n from ledger_transactions where idem_key = $1', [
      `pay:${pay_no}`,
    ])
  )[0]!.n

describe('an order that is confirmed and ended at the same time', () => {
  test('keeps its sale when the buyer was first', async () => {
    const order = await shippedOrder(world)
    const held = holdFirstAt('order_receiving')
    const confirming = world.call(order.buyer, rows.confirm, { id: order.id })
    await held.reached
    const ending = closeOrder(operator, order.id, '卖家要求退款').catch((problem: { key: string }) => problem)
    await doneOrBlocked(world, ending)
    held.letGo()

    await confirming
    expect(await ending).toMatchObject({ key: 'STATE_CONFLICT' })
    expect(await rowOf(world, order)).toMatchObject({ status: 'received', refunded_fen: 0 })
    expect(await movements('escrowReleased', order.order_no)).toBe(1)
    expect(await movements('escrowRefundedToWallet', order.order_no)).toBe(0)
  })

  test('gives its money back when the operator was first', async () => {
    const order = await shippedOrder(world)
    const held = holdFirstAt('order_ending')
    const ending = closeOrder(operator, order.id, '买家要求退款')
    await held.reached
    const confirming = world.send(order.buyer, rows.confirm, { id: order.id }, newKey())
    await doneOrBlocked(world, confirming)
    held.letGo()

    expect(await ending).toMatchObject({ status: 'refunded', refunded_fen: order.total_fen })
    expect((await confirming).code).toBe(REFUSALS.STATE_CONFLICT.code)
    expect(await balanceOf(world, accounts.userWallet(order.buyer.id))).toBe(order.total_fen)
    expect(await movements('escrowReleased', order.order_no)).toBe(0)
  })
})

describe('an order that is confirmed while a refund of it is under way', () => {
  test('goes back to its buyer when the shop agreed first', async () => {
    const order = await shippedOrder(world)
    const case_id = await openCaseFor(world, order)
    const held = holdFirstAt('case_refunding')
    const agreeing = world.call(order.shop, aftersale.shopAct, { case_id, action: 'agree' }, newKey())
    await held.reached
    const confirming = world.send(order.buyer, rows.confirm, { id: order.id }, newKey())
    await doneOrBlocked(world, confirming)
    held.letGo()

    await agreeing
    expect([REFUSALS.STATE_CONFLICT.code, REFUSALS.CASE_OPEN.code]).toContain((await confirming).code)
    expect(await rowOf(world, order)).toMatchObject({ status: 'refunded', refunded_fen: order.total_fen })
    expect(await balanceOf(world, accounts.userWallet(order.buyer.id))).toBe(order.total_fen)
    expect(await movements('escrowReleased', order.order_no)).toBe(0)
  })

  test('is released once when the buyer confirmed first, and refunded by the shop from what it got', async () => {
    const order = await shippedOrder(world)
    const held = holdFirstAt('order_receiving')
    const confirming = world.call(order.buyer, rows.confirm, { id: order.id }, newKey())
    await held.reached
    const opening = openCaseFor(world, order)
    await doneOrBlocked(world, opening)
    held.letGo()

    await confirming
    await world.call(order.shop, aftersale.shopAct, { case_id: await opening, action: 'agree' }, newKey())
    expect(await movements('escrowReleased', order.order_no)).toBe(1)
    expect(await movements('refundedByShop', order.order_no)).toBe(1)
    expect(await balanceOf(world, accounts.userWallet(order.buyer.id))).toBe(order.total_fen)
  })
})

/** A recharge the bank has taken the money for, before anybody has told us. */
async function takenByBank(): Promise<{ person: TestPerson; pay_no: string }> {
  const person = await newBuyer(world)
  const card_id = await bindTestCard(world, person, TEST_CARDS.slow)
  const form = { amount_fen: 80_00, shown_total_fen: 80_00, channel: 'card' as const, card_id }
  const { pay_no } = await world.call(person, wallet.recharge, form)
  await payByCard(world, person, pay_no)
  world.sandbox.control.settle({ pay_no, outcome: 'SUCCESS' })
  return { person, pay_no }
}

describe('the word of the bank, brought by the callback and by the person who returns', () => {
  const ways = {
    callback: ({ pay_no }: { pay_no: string }) => world.sandbox.control.deliver({ about: pay_no }),
    return: ({ person, pay_no }: { person: TestPerson; pay_no: string }) =>
      world.call(person, payment.check, { pay_no }),
  }

  test.each([
    ['callback', 'return'],
    ['return', 'callback'],
    ['callback', 'callback'],
    ['return', 'return'],
  ] as const)(
    'the %s first, the %s while it is being booked: credited once, and both hear that it is paid',
    async (first, second) => {
      const taken = await takenByBank()
      const held = holdFirstAt('payment_settling')
      const one = ways[first](taken)
      await held.reached
      const two = ways[second](taken)
      await doneOrBlocked(world, two)
      held.letGo()

      const heard = [await one, await two]
      for (const [i, way] of [first, second].entries())
        if (way === 'return') expect(heard[i]).toMatchObject({ status: 'succeeded' })
        else expect(heard[i]).toMatchObject([{ acked: true }])
      expect(await credits(taken.pay_no)).toBe(1)
      expect(await balanceOf(world, accounts.userWallet(taken.person.id))).toBe(80_00)
    },
  )
})

describe('twenty sends of one form for a card', () => {
  const AT_ONCE = 20
  const UNCLEAR: readonly number[] = [
    REFUSALS.DUPLICATE_SUBMIT.code,
    REFUSALS.RATE_LIMITED.code,
    REFUSALS.UPSTREAM.code,
  ]
  /** On a machine with much else to do one of twenty may not get its turn in time, and says so. */
  const untilClear = async <T extends { code: number }>(send: () => Promise<T>): Promise<T> => {
    for (;;) {
      const answer = await send()
      if (!UNCLEAR.includes(answer.code)) return answer
    }
  }
  const many = <T extends { code: number }>(send: () => Promise<T>) =>
    Promise.all(Array.from({ length: AT_ONCE }, () => untilClear(send)))
  const paymentsOf = async (person: TestPerson) =>
    world.sql<{ pay_no: string; status: string }>('select pay_no, status from payment_payments where user_id = $1', [
      person.id,
    ])

  async function formOf(person: TestPerson) {
    const card_id = await bindTestCard(world, person)
    return { amount_fen: 70_00, shown_total_fen: 70_00, channel: 'card' as const, card_id }
  }

  test('start one recharge under one number, with equal answers, and the bank is asked for it once', async () => {
    const person = await newBuyer(world)
    const form = await formOf(person)
    const key = newKey()
    const answers = await many(() => world.send(person, wallet.recharge, form, key))

    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ code: 1, data: { status: 'awaiting_code' } })
    const made = await paymentsOf(person)
    expect(made).toHaveLength(1)
    expect(world.sandbox.control.orders().filter(({ pay_no }) => pay_no === made[0]!.pay_no)).toHaveLength(1)
  })

  test('under twenty numbers credit only what the bank was given a code for', async () => {
    const person = await newBuyer(world)
    const form = await formOf(person)
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => {
        const key = newKey()
        return untilClear(() => world.send(person, wallet.recharge, form, key))
      }),
    )
    for (const answer of answers) expect(answer.code).toBe(1)
    const { pay_no } = answers[0]!.data
    const sms_code = bankCode(world, pay_no)
    await Promise.all(answers.map(() => world.send(person, payment.submitCode, { pay_no, sms_code })))

    expect(await world.call(person, payment.check, { pay_no })).toMatchObject({ status: 'succeeded' })
    expect(await credits(pay_no)).toBe(1)
    expect(await balanceOf(world, accounts.userWallet(person.id))).toBe(70_00)
  })

  test.each([
    [
      'one number',
      () => {
        const key = newKey()
        return () => key
      },
    ],
    ['twenty numbers', () => newKey],
  ] as const)('start one payment of an order under %s', async (_numbers, numbers) => {
    const won = await wonOrder(world)
    const card_id = await bindTestCard(world, won.buyer)
    const address_id = await addressOf(world, won.buyer)
    const form = { ids: [won.id], address_id, channel: 'card' as const, card_id, shown_total_fen: won.payable_fen }
    const keyOf = numbers()
    const answers = await many(() => world.send(won.buyer, rows.pay, form, keyOf()))

    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await paymentsOf(won.buyer)).toHaveLength(1)
    const { pay_no } = answers[0]!.data
    await payByCard(world, won.buyer, pay_no)
    expect(await credits(pay_no)).toBe(1)
    expect(await rowOf(world, won)).toMatchObject({ status: 'to_ship' })
  })
})
