import { operator } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newGoods, statusOf } from '../../../domains/goods/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { newShop } from '../../../domains/shop/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let reviewer: TestOperator
const reason = 'sold under a name that is not theirs'
beforeAll(async () => {
  world = await openWorld()
  reviewer = await newOperator(world, ['review'])
})
afterAll(() => world.close())

const info = (id: number) => world.call(reviewer, operator.bulkRun, { id })

test('goods of a shop are removed from sale at once, what is removed already is left out, and all come back by undoing', async () => {
  const shop = await newShop(world)
  const list = [await newGoods(world, { shop }), await newGoods(world, { shop }), await newGoods(world, { shop })]
  await world.call(reviewer, operator.removeGoods, { id: list[2]!.id, reason })

  const { id } = await world.call(reviewer, operator.setBulkRun, {
    act: 'removeGoods',
    query: `shop_id=${shop.id}`,
    reason,
  })
  await world.settle()
  expect(await info(id)).toMatchObject({ status: 'checked', rows: 3, would: 2, cannot: 1 })
  expect(await statusOf(world, list[0]!)).toBe('on')
  await world.call(reviewer, operator.startBulkRun, { id })
  await world.settle()

  expect(await info(id)).toMatchObject({ status: 'done', done: 2, may_undo: true })
  expect(await Promise.all(list.map((one) => statusOf(world, one)))).toEqual(['removed', 'removed', 'removed'])
  await world.call(reviewer, operator.undoBulkRun, { id, reason })
  await world.settle()
  expect(await info(id)).toMatchObject({ status: 'undone' })
  expect(await Promise.all(list.map((one) => statusOf(world, one)))).toEqual(['off', 'off', 'removed'])
})

test('removed goods go back to their shops together, and nobody does to many what they may not do to one', async () => {
  const shop = await newShop(world)
  const list = [await newGoods(world, { shop }), await newGoods(world, { shop })]
  for (const one of list) await world.call(reviewer, operator.removeGoods, { id: one.id, reason })
  const ids = list.map((one) => one.id)
  const clerk = await newOperator(world, ['service'])
  await world.refused(clerk, operator.setBulkRun, { act: 'restoreGoods', ids, reason }, 'FORBIDDEN')

  const { id } = await world.call(reviewer, operator.setBulkRun, { act: 'restoreGoods', ids, reason })
  await world.settle()
  await world.call(reviewer, operator.startBulkRun, { id })
  await world.settle()

  expect(await info(id)).toMatchObject({ status: 'done', done: 2 })
  expect(await Promise.all(list.map((one) => statusOf(world, one)))).toEqual(['off', 'off'])
})
