/** Names that shops asked for, as the console decides them. */
import { operator, shop } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { newShop, type TestShop } from '../../../domains/shop/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

const reason = 'it names another maker'
let world: World
let reviewer: TestOperator
let colleague: TestOperator
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  reviewer = await newOperator(world, ['review'])
  colleague = await newOperator(world, ['review'])
})
afterAll(() => world.close())

const ask = async (one: TestShop, name: string) => (await world.call(one, shop.askName, { name })).name_change!.id

test('the queue serves the oldest, its decision needs the claim and what was seen, and is written down', async () => {
  const id = await ask(await newShop(world), '观复堂')
  expect((await world.call(reviewer, operator.shopNames, { status: 'waiting' })).list.map((row) => row.id)).toContain(
    id,
  )
  expect((await world.call(reviewer, operator.nextThing, { queue: 'shop_name' })).id).toBe(id)

  const { seen } = await world.call(reviewer, operator.shopName, { id })
  await world.refused(colleague, operator.approveShopName, { id, seen }, 'CLAIM_HELD')
  await world.refused(reviewer, operator.rejectShopName, { id, reason: 'no', seen }, 'REASON_REQUIRED')
  expect(await world.call(reviewer, operator.rejectShopName, { id, reason, seen })).toMatchObject({
    status: 'rejected',
  })
  await world.refused(reviewer, operator.approveShopName, { id, seen }, 'STATE_CONFLICT')

  expect((await world.call(reviewer, operator.shopName, { id })).logs).toMatchObject([{ action: 'shop_name.reject' }])
  await world.refused(reviewer, operator.shopName, { id: 999_999 }, 'NOT_FOUND')
})

test('a name that was approved is the shop’s, and service does not decide it', async () => {
  const one = await newShop(world)
  const id = await ask(one, '观复堂乙')
  await world.refused(await newOperator(world, ['service']), operator.approveShopName, { id, seen: '' }, 'FORBIDDEN')
  await world.refused(await newOperator(world, ['service']), operator.shopNames, {}, 'FORBIDDEN')
  expect(await world.call(reviewer, operator.approveShopName, { id })).toMatchObject({ status: 'approved' })
  expect((await world.call(one, shop.profile, {})).texts.name).toBe('观复堂乙')
})
