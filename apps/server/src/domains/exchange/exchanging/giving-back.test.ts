/** Points of an exchange come back: all of them, or in shares, however refunds are cut. */
import { aftersale, exchange, operator } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { accountEvents } from '../../account/events.ts'
import { createSession } from '../../account/index.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { GROUNDS } from '../../aftersale/testing.ts'
import { accounts } from '../../ledger/index.ts'
import { balanceOf, expectBooksBalance } from '../../ledger/testing.ts'
import { newOperator } from '../../operator/testing.ts'
import { lockOrder, refundOrder } from '../../order/index.ts'
import { receivedOrder, shipFor } from '../../order/testing.ts'
import { pointsOf } from '../../points/index.ts'
import { pointsBack } from '../rules.ts'
import { exchanged, exchangeForm, offeredItem, paidExchange, type TestExchange } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const HOUR_MS = 3_600_000
const balance = async ({ id }: TestPerson) => (await pointsOf(world.ctx, id)).balance
const rowOf = async ({ id }: TestExchange) =>
  (await world.sql('select status, back_points, back_qty, stock_back from exchange_exchanges where id = $1', [id]))[0]!
const takenOf = async (id: number) =>
  (await world.sql<{ taken: number }>('select taken from exchange_items where id = $1', [id]))[0]!.taken

const comeBack = async (person: TestPerson) => {
  person.token = (await createSession(world.ctx, { user_id: person.id })).token
}

/** A case about so many pieces of an exchange. */
async function ask(one: TestExchange, more: Record<string, unknown> = {}) {
  const form = await world.call(one.person, aftersale.form, { order_id: one.order_id })
  return world.call(one.person, aftersale.act, {
    ...{ action: 'open', order_id: one.order_id, type: 'refund_only', reason_code: 'not_as_described' },
    ...{ amount_fen: form.max_amount_fen, content: '杯口有磕碰' },
    ...more,
  } as never)
}

describe('an exchange without cash', () => {
  test('is given up within the hour: all points and pieces are back', async () => {
    const item = await offeredItem(world)
    const one = await exchanged(world, { item, qty: 2 })

    const cancelled = await world.call(one.person, exchange.act, { id: one.id, action: 'cancel' })

    expect(cancelled).toMatchObject({ status: 'cancelled', back_points: 200 })
    expect(await balance(one.person)).toBe(1_000)
    expect(await takenOf(item.id)).toBe(0)
    expect((await world.call(one.person, exchange.act, { id: one.id, action: 'cancel' })).status).toBe('cancelled')
  })

  test('is not given up once it is sent, not even within the hour', async () => {
    const one = await exchanged(world)
    await shipFor(world, one.order)

    await world.refused(one.person, exchange.act, { id: one.id, action: 'cancel' }, 'STATE_CONFLICT', {
      status: 'shipped',
    })
    expect(await balance(one.person)).toBe(900)
  })

  test('is not given up after the hour; its shop is asked in a case that is for ¥0', async () => {
    const one = await exchanged(world)
    await world.advance(HOUR_MS + 60_000)
    await world.refused(one.person, exchange.act, { id: one.id, action: 'cancel' }, 'STATE_CONFLICT')

    const opened = await ask(one, { reason_code: 'not_wanted' })
    await world.refused(one.person, exchange.act, { id: one.id, action: 'cancel' }, 'CASE_OPEN')
    await world.call(one.order.shop, aftersale.shopAct, { case_id: opened.id, action: 'agree' })

    expect(await rowOf(one)).toEqual({ status: 'cancelled', back_points: 100, back_qty: 1, stock_back: 1 })
    expect(await balance(one.person)).toBe(1_000)
  })

  test('gives points back by the pieces of a case, and a ruling may say the same', async () => {
    const item = await offeredItem(world, { points: 101 })
    const one = await exchanged(world, { item, qty: 2 })
    await shipFor(world, one.order)
    const { items } = await world.call(one.person, aftersale.form, { order_id: one.order_id })
    const opened = await ask(one, { lines: [{ item_id: items[0]!.id, qty: 1 }] })
    await world.call(one.order.shop, aftersale.shopAct, {
      case_id: opened.id,
      action: 'refuse',
      reason: '照片看不出磕碰',
    })
    await world.call(one.person, aftersale.act, { case_id: opened.id, action: 'escalate', content: '请平台判断' })
    const arbiter = await newOperator(world, ['arbiter'])

    const ruled = await world.call(arbiter, operator.ruleCase, {
      ...{ id: opened.id, result: 'refund', fault: 'shop', need_return: false, return_fee_by: 'shop' },
      ...{ compensation_fen: 0, reason: '照片可见磕碰', ...GROUNDS },
    } as never)

    expect(ruled).toMatchObject({ status: 'refunded' })
    expect(await rowOf(one)).toEqual({ status: 'to_ship', back_points: 101, back_qty: 1, stock_back: 0 })
    expect(await balance(one.person)).toBe(1_000 - 101)
  })
})

test('points of an order that is refunded while they are exchanged go once: the exchange stands and they are owed, or it is refused', async () => {
  const item = await offeredItem(world)
  const people = []
  for (let n = 0; n < 4; n++) {
    const buyer = await newBuyer(world, { verified: true })
    people.push({ buyer, bought: await receivedOrder(world, { buyer, hammer_fen: 100_00 }) })
  }
  await world.advance(16 * 24 * HOUR_MS)
  await world.settle()
  const forms: Array<Awaited<ReturnType<typeof exchangeForm>>> = []
  for (const { buyer, bought } of people) {
    await comeBack(buyer)
    expect(await balance(buyer)).toBe(100)
    forms.push(await exchangeForm(world, buyer, item))
    await inTransaction(world.ctx, async (tx) =>
      refundOrder(tx, (await lockOrder(tx, bought.id))!, {
        ...{ cash_fen: 100_00, reason: '店铺同意退款', for: { type: 'close' }, actor: { type: 'operator', id: 1 } },
      }),
    )
  }

  const [, ...answers] = await Promise.all([
    world.settle(),
    ...people.map(({ buyer }, n) => world.send(buyer, exchange.change, forms[n]!)),
  ])
  await world.settle()

  for (const [n, { buyer }] of people.entries()) {
    const { balance: left, debt } = await pointsOf(world.ctx, buyer.id)
    expect([left, debt], JSON.stringify(answers[n])).toEqual([0, answers[n]!.code === 1 ? 100 : 0])
  }
  expect(await takenOf(item.id)).toBe(answers.filter(({ code }) => code === 1).length)
})

test('of the three days before a person says that it was not them is turned back as long as it was not sent', async () => {
  const one = await exchanged(world)
  await world.advance(2 * HOUR_MS)
  await world.refused(one.person, exchange.act, { id: one.id, action: 'cancel' }, 'STATE_CONFLICT')

  await inTransaction(world.ctx, (tx) => emit(tx, accountEvents.locked, { user_id: one.person.id, not_me: 'ticket' }))
  await world.settle()

  expect((await world.call(one.person, exchange.act, { id: one.id, action: 'cancel' })).status).toBe('cancelled')
  expect(await balance(one.person)).toBe(1_000)
})

describe('an exchange with cash', () => {
  test('gives points back in shares of the cash, and all of them with the last of it', async () => {
    const item = await offeredItem(world, { points: 100, cash_fen: 30_00 })
    const one = await paidExchange(world, { item })
    await shipFor(world, one.order)
    const first = await ask(one, { amount_fen: 10_00 })
    await world.call(one.order.shop, aftersale.shopAct, { case_id: first.id, action: 'agree' })
    expect(await rowOf(one)).toMatchObject({ status: 'to_ship', back_points: 33 })
    expect(await balance(one.person)).toBe(933)

    const second = await ask(one, { reason_code: 'damaged', amount_fen: 20_00 })
    await world.call(one.order.shop, aftersale.shopAct, { case_id: second.id, action: 'agree' })

    expect(await rowOf(one)).toMatchObject({ status: 'cancelled', back_points: 100 })
    expect(await balance(one.person)).toBe(1_000)
    expect(await balanceOf(world, accounts.escrow(one.order_id))).toBe(0)
  })

  test('is given up unpaid by its person, and paid within the hour', async () => {
    const item = await offeredItem(world, { cash_fen: 30_00 })
    const unpaid = await exchanged(world, { item })
    expect((await world.call(unpaid.person, exchange.act, { id: unpaid.id, action: 'cancel' })).status).toBe(
      'cancelled',
    )
    expect(await balance(unpaid.person)).toBe(1_000)

    const paid = await paidExchange(world, { item })
    expect((await world.call(paid.person, exchange.act, { id: paid.id, action: 'cancel' })).status).toBe('cancelled')
    expect(await balance(paid.person)).toBe(1_000)
    expect(await balanceOf(world, accounts.userWallet(paid.person.id))).toBeGreaterThanOrEqual(30_00)
    expect(await takenOf(item.id)).toBe(0)
  })
})

test('shares round down, and their sum is the same however refunds are cut', () => {
  const one = { points: 100, qty: 3, cash_fen: 30_00, refunded_qty: 0, in_full: false }
  expect(pointsBack({ ...one, refunded_fen: 10_00 })).toBe(33)
  expect(pointsBack({ ...one, refunded_fen: 29_99 })).toBe(99)
  expect(pointsBack({ ...one, refunded_fen: 30_00 })).toBe(100)
  expect(pointsBack({ ...one, cash_fen: 0, refunded_fen: 0, refunded_qty: 2 })).toBe(66)
  expect(pointsBack({ ...one, refunded_fen: 0, in_full: true })).toBe(100)
})
