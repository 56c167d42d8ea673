/** A fake costs a shop once, however it is proven and in any order; what is taken back lets the next proof count. */
import { level, operator, report } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { escalatedCase, GROUNDS } from '../aftersale/testing.ts'
import { expectBooksBalance } from '../ledger/testing.ts'
import { newOperator, type TestOperator } from '../operator/testing.ts'
import { shippedOrder, type TestOrder } from '../order/testing.ts'
import { newReport } from '../report/testing.ts'
import { shopRow } from '../shop/index.ts'
import { newShop, type TestShop } from '../shop/testing.ts'
import { disproveFake, proveFake } from './fakes.ts'
import { ASKED, decides } from './testing.ts'

let world: World
let desk: TestOperator
let second: TestOperator
beforeAll(async () => {
  world = await openWorld()
  desk = await newOperator(world, ['arbiter', 'service'])
  second = await newOperator(world, ['arbiter', 'service'])
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const reason = 'the mark is a printed one'
const scoreOf = async ({ id }: TestShop): Promise<number> => {
  await world.settle()
  return (await shopRow(world.ctx, id)).credit_score
}
const changesOf = async (shop: TestShop) =>
  (await world.call(shop, level.shop, {})).logs.map((one) => [one.reason, one.delta, one.loss])

/** The arbiter rules that what was bought is a fake. */
async function ruledFake(bought: TestOrder): Promise<number> {
  const id = await escalatedCase(world, bought, { reason_code: 'fake', type: 'return_refund' })
  await world.call(desk, operator.ruleCase, {
    ...{ id, result: 'refund', fault: 'shop', return_fee_by: 'shop', compensation_fen: 0, need_return: false },
    ...{ reason, cites: [], ...GROUNDS },
  } as never)
  await world.settle()
  return id
}

/** The buyer reports the order as not genuine, and the report is upheld. */
async function reportedFake({ buyer, id: target_id }: TestOrder): Promise<number> {
  const { id } = await world.call(buyer, report.add, {
    ...{ target_type: 'order', target_id, reason_code: 'fake', content: '款识与图录不符' },
  })
  await world.call(desk, operator.decideReport, { id, upheld: true, rule_no: 1, sanction: 'warning', reason })
  await world.settle()
  return id
}

/** The shop appeals a report, and another operator finds it unfounded. */
async function overturned({ shop }: TestOrder, id: number): Promise<void> {
  await world.call(shop.owner, report.appeal, { id, content: '检测报告在此，请复核' })
  await world.call(second, operator.decideAppeal, { id, overturn: true, reason })
  await world.settle()
}

/** The shop asks for a review of what it lost last, and another arbiter undoes it. */
async function undone({ shop }: TestOrder): Promise<void> {
  const { logs } = await world.call(shop, level.shop, {})
  const log_id = logs.find(({ loss }) => loss === 'stands')!.id
  await world.call(shop, level.askShopReview, { id: log_id, ...ASKED })
  const [loss] = await world.sql<{ id: number }>('select id from level_losses where shop_id = $1 and log_id = $2', [
    shop.id,
    log_id,
  ])
  await decides(world, second, loss!.id, 'undo')
  await world.settle()
}

describe('a fake that a ruling proved', () => {
  test('costs nothing more by an upheld report about the order, and the shop reads why', async () => {
    const bought = await shippedOrder(world)
    await ruledFake(bought)
    expect(await scoreOf(bought.shop)).toBe(-400)

    await reportedFake(bought)

    expect(await scoreOf(bought.shop)).toBe(-400)
    expect(await changesOf(bought.shop)).toEqual([
      ['fake_known', 0, 'final'],
      ['fake_proven', -500, 'stands'],
      ['opening', 100, null],
    ])
    const { logs } = await world.call(bought.shop, level.shop, {}, { 'accept-language': 'en' })
    expect(logs[0]).toMatchObject({ name: 'Fake proven already', detail: reason, about: { kind: 'report' } })
  })

  test('costs by the report once the loss is undone, with a review of its own', async () => {
    const bought = await shippedOrder(world)
    await ruledFake(bought)
    await reportedFake(bought)

    await undone(bought)

    expect(await scoreOf(bought.shop)).toBe(-400)
    expect((await changesOf(bought.shop)).slice(0, 2)).toEqual([
      ['fake_proven', -500, 'stands'],
      ['undone', 500, null],
    ])
    await undone(bought)
    expect(await scoreOf(bought.shop)).toBe(100)
  })

  test('does not cost by a report that was found unfounded meanwhile', async () => {
    const bought = await shippedOrder(world)
    await ruledFake(bought)
    await overturned(bought, await reportedFake(bought))
    expect(await scoreOf(bought.shop)).toBe(-400)

    await undone(bought)

    expect(await scoreOf(bought.shop)).toBe(100)
  })
})

describe('a fake that an upheld report proved', () => {
  test('costs nothing more by a ruling; the ruling counts once the report is found unfounded on appeal', async () => {
    const bought = await shippedOrder(world)
    const id = await reportedFake(bought)
    await ruledFake(bought)
    expect(await scoreOf(bought.shop)).toBe(-400)

    await overturned(bought, id)

    expect(await scoreOf(bought.shop)).toBe(-400)
    expect((await changesOf(bought.shop)).map(([name, delta]) => [name, delta])).toEqual([
      ['fake_proven', -500],
      ['fake_overturned', 500],
      ['fake_known', 0],
      ['fake_proven', -500],
      ['opening', 100],
    ])
  })

  test('costs once, however many report the same lot', async () => {
    const { id, lot } = await newReport(world)
    const other = await newReport(world, { lot })
    for (const one of [id, other.id])
      await world.call(desk, operator.decideReport, { id: one, upheld: true, rule_no: 1, sanction: 'warning', reason })
    expect(await scoreOf(lot.shop)).toBe(-400)

    await world.call(lot.shop.owner, report.appeal, { id, content: '检测报告在此，请复核' })
    await world.call(second, operator.decideAppeal, { id, overturn: true, reason })

    expect(await scoreOf(lot.shop)).toBe(-400)
  })
})

describe('things', () => {
  const loss = { title: '青花梅瓶', title_en: null, detail: reason, imposed_by: [] }
  const proves = (shop_id: number, proof: string, things: string[]) =>
    inTransaction(world.ctx, (tx) => proveFake(tx, { shop_id, proof, things, loss }))

  test('of one order that are proven apart cost apart, and both at once no more than one', async () => {
    const shop = await newShop(world)
    await proves(shop.id, 'case:1', ['goods:5'])
    await proves(shop.id, 'report:2', ['goods:6'])
    expect(await scoreOf(shop)).toBe(100 - 1_000)

    await proves(shop.id, 'report:3', ['goods:6', 'goods:5'])
    expect(await scoreOf(shop)).toBe(100 - 1_000)
  })

  test('of which one was taken back let one proof count, not each of those that waited', async () => {
    const shop = await newShop(world)
    for (const proof of ['report:1', 'report:2', 'case:3']) await proves(shop.id, proof, ['lot:7'])
    expect(await scoreOf(shop)).toBe(-400)

    await inTransaction(world.ctx, (tx) => disproveFake(tx, { shop_id: shop.id, proof: 'report:1' }))
    expect(await scoreOf(shop)).toBe(-400)
    await inTransaction(world.ctx, (tx) => disproveFake(tx, { shop_id: shop.id, proof: 'report:2' }))
    expect(await scoreOf(shop)).toBe(-400)
    await inTransaction(world.ctx, (tx) => disproveFake(tx, { shop_id: shop.id, proof: 'case:3' }))

    expect(await scoreOf(shop)).toBe(100)
  })

  test('of other shops, and a proof told twice, change nothing', async () => {
    const [one, other] = [await newShop(world), await newShop(world)]
    await proves(one.id, 'case:1', ['goods:5'])
    await proves(one.id, 'case:1', ['goods:5'])
    await proves(other.id, 'case:2', ['goods:5'])
    expect([await scoreOf(one), await scoreOf(other)]).toEqual([-400, -400])
    await inTransaction(world.ctx, (tx) => disproveFake(tx, { shop_id: other.id, proof: 'case:1' }))
    expect(await scoreOf(other)).toBe(-400)
  })
})
