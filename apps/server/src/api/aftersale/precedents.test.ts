import { aftersale, operator } from '@juya/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { escalatedCase, GROUNDS, shopReturnsTo } from '../../domains/aftersale/testing.ts'
import { expectBooksBalance } from '../../domains/ledger/testing.ts'
import { newOperator, type TestOperator } from '../../domains/operator/testing.ts'
import { receivedOrder, shippedOrder, type TestOrder } from '../../domains/order/testing.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'

let world: World
let arbiter: TestOperator
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  arbiter = await newOperator(world, ['arbiter'])
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const ruling = (id: number, more: object = {}) => ({
  id,
  result: 'refund' as const,
  fault: 'shop' as const,
  reason: '图片显示冲线早于发货',
  headnote: '发货前已有的冲线未写明，由店铺承担。',
  ...more,
})
const published = async (filter: object = {}) => (await world.call(guest, aftersale.precedents, filter)).list

/** A case of this order that was ruled on, with the number its ruling is published under. */
async function ruled(order: TestOrder, more: object): Promise<number> {
  const id = await escalatedCase(world, order)
  const done = await world.call(arbiter, operator.ruleCase, ruling(id, more))
  return done.ruling!.precedent_no!
}

describe('a ruling', () => {
  test('follows a precedent for its reason or says why it departs, and is published with both when its case is over', async () => {
    const first = await ruled(await shippedOrder(world), GROUNDS)
    const second = await escalatedCase(world, await shippedOrder(world))

    await world.refused(arbiter, operator.ruleCase, ruling(second), 'PRECEDENT_REQUIRED')
    await world.refused(arbiter, operator.ruleCase, ruling(second, { cites: [first + 1_000] }), 'NOT_FOUND')
    const done = await world.call(arbiter, operator.ruleCase, ruling(second, { cites: [first, first] }))
    const third = await ruled(await shippedOrder(world), { result: 'reject', departs: '文字写明了冲线的位置和长度。' })

    const number = done.ruling!.precedent_no!
    expect(done.ruling).toMatchObject({ cites: [first], headnote: '发货前已有的冲线未写明，由店铺承担。' })
    const [latest, cited_one] = await published()
    expect(latest).toMatchObject({ id: third, result: 'reject', departs: '文字写明了冲线的位置和长度。', cites: [] })
    expect(cited_one).toMatchObject({ id: number, cites: [first], cited_count: 0, month: '2027-03' })
    expect((await published({ id: first }))[0]).toMatchObject({ id: first, cited_count: 1 })
  })

  test('names nobody where everybody reads it', async () => {
    const order = await shippedOrder(world)
    const id = await escalatedCase(world, order)
    const { shop } = (await world.call(arbiter, operator.case, { id })).case

    for (const headnote of [`${shop.name}所售与描述不符，由其承担。`, `订单 ${order.order_no} 的冲线未写明。`])
      await world.refused(
        arbiter,
        operator.ruleCase,
        ruling(id, { headnote, departs: GROUNDS.departs }),
        'HEADNOTE_NAMES',
      )
    await world.refused(
      arbiter,
      operator.ruleCase,
      ruling(id, { departs: `买家电话 ${order.buyer.phone}，与先例不同。` }),
      'HEADNOTE_NAMES',
      { found: order.buyer.phone },
    )
  })

  test('that asks for the piece back is published once the money is back, not before', async () => {
    const received = await receivedOrder(world)
    await shopReturnsTo(world, received.shop)
    const before = (await published())[0]?.id

    expect(await ruled(received, { ...GROUNDS, need_return: true })).toBeNull()

    expect((await published())[0]?.id).toBe(before)
  })
})

describe('published rulings', () => {
  test('are found by reason, result, number and words, and show neither case nor sums', async () => {
    const number = await ruled(await shippedOrder(world), {
      ...GROUNDS,
      headnote: '锦盒配错不影响藏品本身，退还锦盒之价。',
      result: 'partial',
      amount_fen: 50_00,
    })

    const ids = async (filter: object) => (await published(filter)).map((one) => one.id)
    expect(await ids({ keyword: '锦盒配错' })).toEqual([number])
    expect(await ids({ keyword: '退还 锦盒' })).toEqual([number])
    expect(await ids({ keyword: '锦错' })).toEqual([])
    expect(await ids({ result: 'partial' })).toEqual([number])
    expect(await ids({ reason_code: 'fake' })).toEqual([])
    const [one] = await published({ id: number })
    expect(one).toMatchObject({ amount_from_fen: 500_00, amount_to_fen: 2_000_00 })
    expect(Object.keys(one!)).not.toContain('case_id')
    const { counts } = await world.call(guest, aftersale.precedents, { reason_code: one!.reason_code })
    expect(counts).toMatchObject({ partial: 1 })
    expect(counts.all).toBe(counts.refund + counts.partial + counts.reject)
  })
})
