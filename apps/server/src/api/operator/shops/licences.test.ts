/** Licences on the console: found, approved, sent back, and what follows for the goods they are needed for. */
import { goods, operator, shop } from '@juya/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { newGoods, orderedGoods, statusOf } from '../../../domains/goods/testing.ts'
import { expectBooksBalance } from '../../../domains/ledger/testing.ts'
import { newOperator } from '../../../domains/operator/testing.ts'
import { payFor, rowOf } from '../../../domains/order/testing.ts'
import { filingOf, licensedShop } from '../../../domains/shop/licences/testing.ts'
import { newShop, type TestShop } from '../../../domains/shop/testing.ts'
import { toldAbout } from '../../../testing/outbox-events.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let category_id: number
beforeAll(async () => {
  world = await openWorld()
  const [row] = await world.sql<{ id: number }>(
    `insert into site_categories (scope, code, level, name_en, name_zh, is_liquor) values ('auction', 'test-baijiu', 1, 'Baijiu', '白酒', true) returning id`,
  )
  category_id = row!.id
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const DAY_MS = 86_400_000
const spiritsOf = (one: TestShop) => newGoods(world, { shop: one, category_id, params: {}, title: '陈年酱香白酒' })
const told = async (topic: string, { id }: TestShop) => (await toldAbout(world, topic, { shop_id: id })).length
async function later(days: number): Promise<void> {
  await world.advance(days * DAY_MS)
  await world.settle()
}

test('a licence is told of 30 and 7 days before its end; over, its goods go off sale, and what is paid goes on', async () => {
  const one = await licensedShop(world, 40)
  const spirits = await spiritsOf(one)
  const paid = await orderedGoods(world, { goods: spirits, buyer: await newBuyer(world, { verified: true }) })
  await payFor(world, paid)

  await later(12)
  expect(await told('shop.licence_ending', one)).toBe(1)
  await world.call(one, goods.mine, {}) // stays signed in
  await later(22)
  expect(await told('shop.licence_ending', one)).toBe(2)
  expect(await statusOf(world, spirits)).toBe('on')
  const waiting = await orderedGoods(world, { goods: spirits, buyer: await newBuyer(world, { verified: true }) })
  await world.sql(`delete from platform_deadlines where kind = 'order_pay' and ref_id = $1`, [waiting.id])
  await world.sql(`update order_orders set pay_deadline = platform_now() + interval '30 days' where id = $1`, [
    waiting.id,
  ])
  await world.call(one, goods.mine, {})
  await later(8)

  expect(await told('shop.licence_over', one)).toBe(1)
  expect(await statusOf(world, spirits)).toBe('off')
  await world.refused(one, goods.setStatus, { ids: [spirits.id], to: 'on' }, 'LICENCE_REQUIRED')
  expect((await rowOf(world, paid)).refunded_fen).toBe(0)
  await expect(payFor(world, waiting)).rejects.toThrow(/11008/)
})

test('a licence filed anew is found among the shops, counts from its approval, and the goods may be put on again', async () => {
  const one = await licensedShop(world, 1)
  const spirits = await spiritsOf(one)
  await later(3)
  expect(await statusOf(world, spirits)).toBe('off')

  const reviewer = await newOperator(world, ['review'])
  const { id } = await world.call(one, shop.fileLicence, await filingOf(world, one, 365, '沪酒 0002'))
  expect(await world.call(reviewer, operator.shop, { id: one.id })).toMatchObject({
    filed_licences: [
      { id, status: 'pending', number: '沪酒 0002', runs: false },
      { status: 'approved', runs: false },
    ],
  })
  const { list } = await world.call(reviewer, operator.shops, { licence_waits: '1' } as never)
  expect(list.map((row) => row.id)).toContain(one.id)
  await world.call(reviewer, operator.approveLicence, { id })

  await world.call(one, goods.setStatus, { ids: [spirits.id], to: 'on' })
  expect(await statusOf(world, spirits)).toBe('on')
  expect((await world.call(one, shop.licences, {})).list).toMatchObject([
    { status: 'approved', runs: true },
    { status: 'replaced', runs: false },
  ])
})

test('a licence is sent back with a reason, and decided once', async () => {
  const [one, reviewer] = [await newShop(world), await newOperator(world, ['review'])]
  const { id } = await world.call(one, shop.fileLicence, await filingOf(world, one))
  await world.refused(reviewer, operator.rejectLicence, { id, reason: 'no' }, 'REASON_REQUIRED')
  await world.call(reviewer, operator.rejectLicence, { id, reason: 'the photo is not readable' })

  await world.refused(reviewer, operator.approveLicence, { id }, 'STATE_CONFLICT')
  await world.refused(reviewer, operator.rejectLicence, { id: 9_999_999, reason: 'not there at all' }, 'NOT_FOUND')
  await world.refused(await newOperator(world, ['finance']), operator.approveLicence, { id }, 'FORBIDDEN')
  expect((await world.call(one, shop.licences, {})).list).toMatchObject([
    { status: 'rejected', reject_reason: 'the photo is not readable', runs: false },
  ])
})
