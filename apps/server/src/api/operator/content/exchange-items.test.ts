import { exchange, operator } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { exchanged, itemForm, offeredItem, ownGoods, saver } from '../../../domains/exchange/testing.ts'
import { withdrawGoods } from '../../../domains/goods/index.ts'
import { newGoods } from '../../../domains/goods/testing.ts'
import { expectBooksBalance } from '../../../domains/ledger/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'

let world: World
let content: TestOperator
let colleague: TestOperator
let service: TestOperator
beforeAll(async () => {
  world = await openWorld()
  content = await newOperator(world, ['content'])
  colleague = await newOperator(world, ['content'])
  service = await newOperator(world, ['service'])
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const reason = 'as planned'

/** A form as the desk sends it. */
async function deskForm(more: Record<string, unknown> = {}) {
  const { goods: _, from_at: __, to_at: ___, ...form } = await itemForm(world)
  return { ...form, ...more }
}

describe('an item at the desk', () => {
  test('is drafted, changed, offered by one, paused, offered again and ended', async () => {
    const form = await deskForm()
    const { id, revision } = await world.call(content, operator.saveExchangeItem, form)
    await world.refused(guest, exchange.info, { id }, 'NOT_FOUND')
    await world.call(content, operator.saveExchangeItem, { id, revision, ...form, title: '改名茶杯' })
    await world.refused(content, operator.saveExchangeItem, { id, revision, ...form }, 'EDIT_CONFLICT')
    await world.refused(service, operator.saveExchangeItem, form, 'FORBIDDEN')

    await world.call(content, operator.offerExchangeItem, { id, reason })
    expect(await world.call(content, operator.exchangeItem, { id })).toMatchObject({
      ...{ status: 'active', title: '改名茶杯', worth_fen: 10_00, taken: 0, approval: null },
    })
    await world.refused(content, operator.saveExchangeItem, { id, revision: revision + 1, ...form }, 'STATE_CONFLICT')
    await world.refused(content, operator.offerExchangeItem, { id, reason }, 'STATE_CONFLICT')
    await world.call(content, operator.pauseExchangeItem, { id, reason })
    await world.refused(content, operator.pauseExchangeItem, { id, reason }, 'STATE_CONFLICT')
    await world.call(content, operator.offerExchangeItem, { id, reason })
    await world.call(content, operator.endExchangeItem, { id, reason })

    await world.refused(content, operator.endExchangeItem, { id, reason }, 'STATE_CONFLICT')
    await world.refused(content, operator.restockExchangeItem, { id, more: 1, reason }, 'STATE_CONFLICT')
    expect(
      (await world.call(content, operator.exchangeItems, { status: 'ended' })).list.map((one) => one.id),
    ).toContain(id)
    await world.refused(service, operator.exchangeItems, {}, 'FORBIDDEN')
    await world.refused(content, operator.exchangeItem, { id: 999_999 }, 'NOT_FOUND')
  })

  test('above ¥1,000 of points waits for a second operator, and so does more of one', async () => {
    const { id } = await world.call(content, operator.saveExchangeItem, await deskForm({ points: 10_001, stock: 10 }))
    await world.call(content, operator.offerExchangeItem, { id, reason })
    const waiting = await world.call(content, operator.exchangeItem, { id })
    expect(waiting).toMatchObject({ status: 'draft', worth_fen: 1_000_10, approval: { kind: 'exchange_offer' } })
    await world.refused(content, operator.offerExchangeItem, { id, reason }, 'EDIT_CONFLICT')

    await world.call(colleague, operator.decideApproval, { id: waiting.approval!.id, accept: true, reason })
    expect((await world.call(content, operator.exchangeItem, { id })).status).toBe('active')

    await world.call(content, operator.restockExchangeItem, { id, more: 10, reason })
    const more = await world.call(content, operator.exchangeItem, { id })
    expect(more).toMatchObject({ stock: 10, approval: { kind: 'exchange_offer' } })
    await world.call(colleague, operator.decideApproval, { id: more.approval!.id, accept: true, reason })
    expect(await world.call(content, operator.exchangeItem, { id })).toMatchObject({ stock: 20, status: 'active' })
  })

  test('is of goods of Juya’s own shop, a coupon of Juya or days; cash goes with goods alone', async () => {
    const of_a_shop = await newGoods(world)
    await world.refused(content, operator.saveExchangeItem, await deskForm({ goods_id: of_a_shop.id }), 'VALIDATION')
    const other = { goods_id: undefined, kind: 'coupon' as const }
    await world.refused(
      content,
      operator.saveExchangeItem,
      await deskForm({ ...other, template_id: 999_999 }),
      'VALIDATION',
    )
    const days = { goods_id: undefined, kind: 'vip_days' as const, vip_days: 7 }
    await world.refused(content, operator.saveExchangeItem, await deskForm({ ...days, cash_fen: 1_00 }), 'VALIDATION')
    await world.refused(
      content,
      operator.saveExchangeItem,
      await deskForm({ ...days, vip_days: undefined }),
      'VALIDATION',
    )
    expect(await world.call(content, operator.saveExchangeItem, await deskForm(days))).toMatchObject({
      status: 'draft',
    })
  })
})

test('who follows an item hears of new stock once it had none', async () => {
  const item = await offeredItem(world, { stock: 1, per_user: 1 })
  const follower = await saver(world)
  expect(await world.call(follower, exchange.follow, { id: item.id, on: true })).toEqual({ on: true, count: 1 })
  await world.refused(follower, exchange.follow, { id: 999_999 }, 'NOT_FOUND')
  await exchanged(world, { item })

  await world.call(content, operator.restockExchangeItem, { id: item.id, more: 3, reason })
  await world.call(content, operator.restockExchangeItem, { id: item.id, more: 2, reason })
  await world.settle()

  const told = await world.sql(
    `select count(*)::int as n from message_notices where user_id = $1 and code = 'exchange.stocked_for'`,
    [follower.id],
  )
  expect(told).toEqual([{ n: 1 }])
  expect(await world.call(follower, exchange.info, { id: item.id })).toMatchObject({
    left: 5,
    watched: true,
    watch_count: 1,
  })
})

test('an item ends with its goods; what was exchanged goes on', async () => {
  const goods = await ownGoods(world)
  const item = { ...(await offeredItem(world, { goods_id: goods.id })), goods }
  const one = await exchanged(world, { item })

  await inTransaction(world.ctx, (tx) => withdrawGoods(tx, goods.id, reason))
  await world.settle()

  expect(await world.call(content, operator.exchangeItem, { id: item.id })).toMatchObject({ status: 'ended', taken: 1 })
  expect((await world.call(one.person, exchange.detail, { id: one.id })).status).toBe('to_ship')
})
