/** Licences on the console: found, approved, sent back, and what follows for the goods they are needed for. */

import { goods, operator, shop } from '@juya/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { newGoods, orderedGoods, statusOf } from '../../../domains/goods/testing.ts'
import { expectBooksBalance } from '../../../domains/ledger/testing.ts'
import { newOperator } from '../../../domains/operator/testing.ts'
import { payFor, rowOf } from '../../../domains/order/testing.ts'
import { shopEvents } from '../../../domains/shop/events.ts'
import { filingOf, licensedShop } from '../../../domains/shop/licences/testing.ts'
import { newShop, type TestShop } from '../../../domains/shop/testing.ts'
import type { EventRow } from '../../../platform/outbox/index.ts'
import { eventsAbout } from '../../../testing/events/events-about.ts'
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

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const liquorOf = (one: TestShop) => newGoods(world, { shop: one, category_id, params: {}, title: '陈年酱香白酒' })
const told = async (row: EventRow<unknown>, { id }: TestShop) => (await eventsAbout(world, row, { shop_id: id })).length
const hoursLeft = async ({ due_at }: { due_at?: number | null | undefined }) =>
  Math.round((due_at! * 1_000 - (await world.now())) / HOUR_MS)
async function later(days: number): Promise<void> {
  await world.advance(days * DAY_MS)
  await world.settle()
}

test('a licence is told of 30 and 7 days before its end; over, its goods go off sale, and what is paid goes on', async () => {
  const one = await licensedShop(world, 40)
  const liquor = await liquorOf(one)
  const paid = await orderedGoods(world, { goods: liquor, buyer: await newBuyer(world, { verified: true }) })
  await payFor(world, paid)

  await later(12)
  expect(await told(shopEvents.licence_ending, one)).toBe(1)
  await world.call(one, goods.mine, {}) // stays signed in
  await later(22)
  expect(await told(shopEvents.licence_ending, one)).toBe(2)
  expect(await statusOf(world, liquor)).toBe('on')
  const waiting = await orderedGoods(world, { goods: liquor, buyer: await newBuyer(world, { verified: true }) })
  await world.sql(`delete from platform_deadlines where kind = 'order_pay' and ref_id = $1`, [waiting.id])
  await world.sql(`update order_orders set pay_deadline = platform_now() + interval '30 days' where id = $1`, [
    waiting.id,
  ])
  await world.call(one, goods.mine, {})
  await later(8)

  expect(await told(shopEvents.licence_over, one)).toBe(1)
  expect(await statusOf(world, liquor)).toBe('off')
  await world.refused(one, goods.setStatus, { ids: [liquor.id], to: 'on' }, 'LICENCE_REQUIRED')
  expect((await rowOf(world, paid)).refunded_fen).toBe(0)
  await expect(payFor(world, waiting)).rejects.toThrow(/11008/)
})

test('a licence filed anew is found among the shops, counts from its approval, and the goods may be put on again', async () => {
  const one = await licensedShop(world, 1)
  const liquor = await liquorOf(one)
  await later(3)
  expect(await statusOf(world, liquor)).toBe('off')

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

  await world.call(one, goods.setStatus, { ids: [liquor.id], to: 'on' })
  expect(await statusOf(world, liquor)).toBe('on')
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

test('a licence is promised to its shop, served to whoever is next, claimed by one, and decided as it was seen', async () => {
  await world.sql(`update shop_licences set status = 'rejected', answer_by = null where status in ('pending', 'asked')`)
  await world.sql(
    `update platform_review_deadlines set ended_at = platform_now() where queue = 'licence' and ended_at is null`,
  )
  const [one, reviewer, other] = [
    await newShop(world),
    await newOperator(world, ['review']),
    await newOperator(world, ['review']),
  ]
  const { id } = await world.call(one, shop.fileLicence, await filingOf(world, one))

  const [filed] = (await world.call(one, shop.licences, {})).list
  expect(filed!.review_deadline).toMatchObject({ state: 'running' })
  expect(await hoursLeft(filed!.review_deadline!)).toBe(48)
  expect((await world.call(reviewer, operator.overview, {})).queues.licences_waiting).toBe(1)
  expect(await world.call(reviewer, operator.nextThing, { queue: 'licence' })).toEqual({ queue: 'licence', id })
  const { seen } = await world.call(reviewer, operator.licence, { id })
  await world.refused(other, operator.approveLicence, { id, seen }, 'CLAIM_HELD')
  await world.refused(reviewer, operator.approveLicence, { id, seen: 'something else' }, 'CHANGED_SINCE')
  expect((await world.call(reviewer, operator.licences, { status: 'pending' })).list).toMatchObject([
    { id, shop_id: one.id, kind: 'liquor', number: '沪酒 0001', claim: { mine: true } },
  ])

  expect(await world.call(reviewer, operator.approveLicence, { id, seen })).toMatchObject({
    status: 'approved',
    runs: true,
    review_deadline: null,
  })
  expect((await world.call(reviewer, operator.licence, { id })).claim).toBeNull()
  expect((await world.call(reviewer, operator.licence, { id })).logs).toMatchObject([
    { action: 'shop.approve_licence' },
  ])
  await world.refused(reviewer, operator.licence, { id: 9_999_999 }, 'NOT_FOUND')
  for (const row of [operator.licences, operator.licence] as const)
    await world.refused(await newOperator(world, ['finance']), row, { id } as never, 'FORBIDDEN')
})

test('the deadline stands still while the shop is asked, and filing anew is the answer', async () => {
  const one = await newShop(world)
  const { id } = await world.call(one, shop.fileLicence, await filingOf(world, one))
  await world.advance(10 * HOUR_MS)
  const reviewer = await newOperator(world, ['review'])
  await world.refused(reviewer, operator.askLicence, { id, reason: 'no' }, 'REASON_REQUIRED')
  await world.call(reviewer, operator.askLicence, { id, reason: 'The stamp is cut off.' })

  await world.advance(30 * HOUR_MS)
  expect((await world.call(one, shop.licences, {})).list).toMatchObject([
    { id, status: 'asked', question: 'The stamp is cut off.', review_deadline: { state: 'asked', due_at: null } },
  ])
  const later_on = await newOperator(world, ['review'])
  await world.refused(later_on, operator.askLicence, { id, reason: 'and the back of it' }, 'STATE_CONFLICT')
  expect(await told(shopEvents.licence_asked, one)).toBe(1)

  const again = await world.call(one, shop.fileLicence, await filingOf(world, one, 300, '沪酒 0009'))
  expect(again.id).toBe(id)
  const [filed] = (await world.call(one, shop.licences, {})).list
  expect(filed).toMatchObject({ status: 'pending', number: '沪酒 0009', question: null, answer_by: null })
  expect(await hoursLeft(filed!.review_deadline!)).toBe(38)
  await world.call(later_on, operator.approveLicence, { id })
  expect((await world.call(one, shop.licences, {})).list).toMatchObject([{ status: 'approved', runs: true }])
})

test('a question that stays unanswered sends the licence back, and the shop may file it again', async () => {
  const [one, reviewer] = [await newShop(world), await newOperator(world, ['review'])]
  const { id } = await world.call(one, shop.fileLicence, await filingOf(world, one))
  await world.call(reviewer, operator.askLicence, { id, reason: 'The stamp is cut off.' })

  await later(8)
  await world.call(one, shop.licences, {}) // stays signed in
  await later(7)

  expect((await world.call(one, shop.licences, {})).list).toMatchObject([
    { id, status: 'rejected', reject_reason: 'The stamp is cut off.', review_deadline: null },
  ])
  expect((await world.call(one, shop.fileLicence, await filingOf(world, one))).id).not.toBe(id)
})
