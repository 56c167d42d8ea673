/** Notices of many orders, sent once more. */
import { operator } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { paidOrder } from '../../../domains/order/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let service: TestOperator
beforeAll(async () => {
  world = await openWorld()
  service = await newOperator(world, ['service'])
})
afterAll(() => world.close())

const reason = 'the carriers stand still, all are told again'
const info = (id: number) => world.call(service, operator.bulkRun, { id })
const againTo = async (who: { id: number }, box: 'user_id' | 'shop_id') =>
  (await world.sql(`select 1 from message_notices where ${box} = $1 and starts_with(dedupe_key, 'again:')`, [who.id]))
    .length

test('both sides of many orders are told again what they were told last; each row says whom, and what was sent today is left out', async () => {
  const [one, other, told] = [await paidOrder(world), await paidOrder(world), await paidOrder(world)]
  await world.settle()
  const { notices } = await world.call(service, operator.order, { id: told.id })
  await world.call(service, operator.resendNotices, {
    id: told.id,
    notice_ids: ['user', 'shop'].map((side) => notices.find(({ to }) => to === side)!.id),
    reason,
  })

  const ids = [one.id, other.id, told.id]
  const { id } = await world.call(service, operator.setBulkRun, { act: 'resendNotices', ids, reason })
  await world.settle()

  const checked = await info(id)
  expect(checked).toMatchObject({ status: 'checked', would: 2, cannot: 1 })
  expect(checked.sums.notices.reduce((sum, { count }) => sum + count, 0)).toBe(4)
  expect(await againTo(one.buyer, 'user_id')).toBe(0)
  await world.call(service, operator.startBulkRun, { id })
  await world.settle()

  expect(await info(id)).toMatchObject({ status: 'done', done: 2 })
  expect([await againTo(one.buyer, 'user_id'), await againTo(one.shop, 'shop_id')]).toEqual([1, 1])
})

test('an order that moved on since the dry run is left out: another notice is its latest now', async () => {
  const [one, other] = [await paidOrder(world), await paidOrder(world)]
  await world.settle()
  const ids = [one.id, other.id]
  const { id } = await world.call(service, operator.setBulkRun, { act: 'resendNotices', ids, reason })
  await world.settle()
  await world.call(service, operator.extendOrder, { id: one.id, days: 1, reason })
  await world.settle()

  await world.call(service, operator.startBulkRun, { id })
  await world.settle()

  expect(await info(id)).toMatchObject({ status: 'partly', done: 1, skipped: 1 })
  const finance = await newOperator(world, ['finance'])
  await world.refused(finance, operator.setBulkRun, { act: 'resendNotices', ids, reason }, 'FORBIDDEN')
})
