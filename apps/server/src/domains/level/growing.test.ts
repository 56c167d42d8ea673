/** What moves a growth value and a shop's credit, and that what is taken back is taken back to the point. */
import { level, operator, order, points, report } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { accountFactsOf, addGrowth, turnGrowth } from '../account/index.ts'
import { newBuyer, type TestPerson } from '../account/testing.ts'
import { escalatedCase, GROUNDS } from '../aftersale/testing.ts'
import { expectBooksBalance } from '../ledger/testing.ts'
import { newOperator, type TestOperator } from '../operator/testing.ts'
import { receivedOrder, shippedOrder } from '../order/testing.ts'
import { newReport } from '../report/testing.ts'
import { addCredit, shopRow, turnCredit } from '../shop/index.ts'
import { newShop } from '../shop/testing.ts'
import { creditOrders, takeOrdersBack } from './crediting.ts'

let world: World
let desk: TestOperator
beforeAll(async () => {
  world = await openWorld()
  desk = await newOperator(world, ['arbiter', 'service'])
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const DAY_MS = 86_400_000
const reason = 'names the private phone of a seller'

const growthOf = async ({ id }: { id: number }): Promise<number> => {
  await world.settle()
  return (await accountFactsOf(world.ctx, id)).growth_value
}
const creditOf = async ({ id }: { id: number }): Promise<[number, number]> => {
  await world.settle()
  const { credit_score, credit_level } = await shopRow(world.ctx, id)
  return [credit_score, credit_level]
}

/** A received order reviewed with these stars. */
async function reviewed(rating: number) {
  const bought = await receivedOrder(world)
  const [item] = (await world.call(bought.buyer, order.comment, { id: bought.id })).items
  const items = JSON.stringify([{ item_id: item!.id, rating, content: `${rating} stars` }]) as never
  const { review_ids } = await world.call(bought.buyer, order.comment, { id: bought.id, items })
  return { ...bought, review_id: review_ids![0]! }
}

const rule = (id: number, more: Record<string, unknown>) =>
  world.call(desk, operator.ruleCase, {
    ...{ id, result: 'reject', fault: 'buyer', return_fee_by: 'buyer', compensation_fen: 0, need_return: false },
    ...{ reason: 'the photos are of another piece', cites: [], ...GROUNDS, ...more },
  } as never)

describe('a review', () => {
  test('brings 2 growth; hidden it takes them back, and restored it gives them again', async () => {
    const { buyer, review_id } = await reviewed(4)
    expect(await growthOf(buyer)).toBe(102)

    await world.call(desk, operator.hideReview, { id: review_id, reason })
    expect(await growthOf(buyer)).toBe(100)
    await world.call(desk, operator.restoreReview, { id: review_id, reason: 'the number was a public one' })
    expect(await growthOf(buyer)).toBe(102)
    await world.call(desk, operator.hideReview, { id: review_id, reason })
    expect(await growthOf(buyer)).toBe(100)

    const { list } = await world.call(buyer, level.changes, {})
    expect(list.map((one) => [one.reason, one.delta, one.loss])).toEqual([
      ['review_hidden', -2, 'stands'],
      ['review_restored', 2, null],
      ['review_hidden', -2, 'undone'],
      ['reviewed', 2, null],
    ])
  })

  test('moves the shop’s credit by one for five stars and by minus three for one, exactly back when hidden, even below zero', async () => {
    const five = await reviewed(5)
    expect(await creditOf(five.shop)).toEqual([101, 1])
    const one = await reviewed(1)
    await inTransaction(world.ctx, (tx) =>
      addCredit(tx, { shop_id: one.shop.id, delta: -98, reason: 'case_lost', ref: 'case:1' }),
    )
    expect(await creditOf(one.shop)).toEqual([-1, 1])

    await world.call(desk, operator.hideReview, { id: one.review_id, reason })
    expect(await creditOf(one.shop)).toEqual([2, 1])
    await world.call(desk, operator.restoreReview, { id: one.review_id, reason })
    expect(await creditOf(one.shop)).toEqual([-1, 1])
  })
})

describe('a report', () => {
  test('that is upheld brings 5 growth to who reported, and proves a fake of the shop; found unfounded on appeal both are taken back', async () => {
    const { id, reporter, lot } = await newReport(world)
    const [first, second] = [await newOperator(world, ['service']), await newOperator(world, ['arbiter'])]
    const judged = { id, upheld: true, rule_no: 1, sanction: 'warning', reason } as const
    await world.call(first, operator.decideReport, judged)
    expect(await growthOf(reporter)).toBe(105)
    expect(await creditOf(lot.shop)).toEqual([-400, 1])

    await world.call(lot.shop.owner, report.appeal, { id, content: '检测报告在此，请复核' })
    await world.call(second, operator.decideAppeal, { id, overturn: true, reason })
    expect(await growthOf(reporter)).toBe(100)
    expect(await creditOf(lot.shop)).toEqual([100, 1])
  })
})

describe('a ruling', () => {
  test('that names bad faith costs the buyer 100 growth, and says so on the case; looked at again it gives them back', async () => {
    const shipped = await shippedOrder(world)
    const id = await escalatedCase(world, shipped)
    await world.refused(
      desk,
      operator.ruleCase,
      {
        ...{ id, result: 'refund', fault: 'shop', return_fee_by: 'buyer', bad_faith: true },
        ...{ reason: 'the photos are of another piece', ...GROUNDS },
      } as never,
      'VALIDATION',
    )

    const ruled = await rule(id, { bad_faith: true })
    expect(ruled.ruling).toMatchObject({ bad_faith: true })
    expect(await growthOf(shipped.buyer)).toBe(0)

    await world.call(desk, operator.reopenCase, { id, reason: 'a photo was overlooked' })
    expect(await growthOf(shipped.buyer)).toBe(100)
    expect((await world.call(shipped.buyer, level.changes, { dir: 'loss' })).list).toMatchObject([
      { reason: 'case_bad_faith', delta: -100, loss: 'undone' },
    ])
  })

  test('without bad faith costs the buyer nothing; one that refunds in full costs the shop 20, for a fake 500', async () => {
    const [plain, fake] = [await shippedOrder(world), await shippedOrder(world)]
    const lost = await escalatedCase(world, plain)
    const proven = await escalatedCase(world, fake, { reason_code: 'fake', type: 'return_refund' })
    const rejected = await shippedOrder(world)
    await rule(await escalatedCase(world, rejected), {})
    await rule(lost, { result: 'refund', fault: 'shop' })
    await rule(proven, { result: 'refund', fault: 'shop' })

    expect(await growthOf(rejected.buyer)).toBe(100)
    expect(await creditOf(rejected.shop)).toEqual([100, 1])
    expect(await creditOf(plain.shop)).toEqual([80, 1])
    expect(await creditOf(fake.shop)).toEqual([-400, 1])
  })
})

describe('a shop', () => {
  test('gains one for each completed order, 200 a day at most, and rises with it', async () => {
    const { id } = await newShop(world, { credit_score: 310 })
    const orders = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => ({
        order_id: 5_000_000 + from + n,
        shop_id: id,
        title: '',
        title_en: null,
      }))
    await inTransaction(world.ctx, (tx) => creditOrders(tx, orders(0, 189)))
    expect(await creditOf({ id })).toEqual([499, 1])
    await inTransaction(world.ctx, (tx) => creditOrders(tx, orders(189, 205)))
    expect(await creditOf({ id })).toEqual([510, 2])

    await world.advance(DAY_MS)
    await inTransaction(world.ctx, (tx) => creditOrders(tx, orders(205, 206)))
    expect(await creditOf({ id })).toEqual([511, 2])
  })

  test('keeps it when the order stays, and loses it when all of it goes back', async () => {
    const { shop, id: order_id } = await receivedOrder(world)
    await world.advance(8 * DAY_MS)
    expect(await creditOf(shop)).toEqual([101, 1])
    await inTransaction(world.ctx, (tx) =>
      takeOrdersBack(tx, [{ order_id, shop_id: shop.id, title: '', title_en: null }]),
    )
    expect(await creditOf(shop)).toEqual([100, 1])
  })

  test('gets back what is turned around once, however often it is asked', async () => {
    const { id } = await newShop(world)
    const about = { shop_id: id, ref: 'order:1' }
    const one = { ...about, delta: 1, reason: 'order_completed' }
    for (let n = 0; n < 2; n++) await inTransaction(world.ctx, (tx) => addCredit(tx, one))
    for (let n = 0; n < 2; n++)
      await inTransaction(world.ctx, (tx) => turnCredit(tx, { ...about, sign: 1, reason: 'order_refunded' }))
    expect(await creditOf({ id })).toEqual([100, 1])
  })
})

test('seven check-ins in a row bring 5 growth, and the seven after them again', async () => {
  const buyer = await newBuyer(world)
  const checkIns = async (days: number) => {
    for (let n = 0; n < days; n++) {
      await world.call(buyer, points.sign, {})
      await world.settle()
      await world.advance(DAY_MS)
    }
  }
  await checkIns(6)
  expect(await growthOf(buyer)).toBe(100)
  await checkIns(1)
  expect(await growthOf(buyer)).toBe(105)
  await checkIns(7)
  expect(await growthOf(buyer)).toBe(110)
})

test('a penalty that is reversed gives back what a review had not given back yet, and no more', async () => {
  const buyer: TestPerson = await newBuyer(world)
  const about = { user_id: buyer.id, ref: 'lot:1' }
  const lost = { ...about, delta: -200, reason: 'unpaid_lot' }
  await inTransaction(world.ctx, (tx) => addGrowth(tx, lost))
  for (let n = 0; n < 2; n++)
    await inTransaction(world.ctx, (tx) => turnGrowth(tx, { ...about, sign: -1, reason: 'unpaid_lot_reversed' }))
  expect(await growthOf(buyer)).toBe(100)
})
