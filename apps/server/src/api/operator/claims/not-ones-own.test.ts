/** What an operator is part of is decided by somebody else. */
import { type CallRow, operator, QUEUE_NAMES } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession } from '../../../domains/account/index.ts'
import { newBuyer, type TestPerson } from '../../../domains/account/testing.ts'
import { escalatedCase, GROUNDS } from '../../../domains/aftersale/testing.ts'
import { newGoods, statusOf } from '../../../domains/goods/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { receivedOrder, shippedOrder } from '../../../domains/order/testing.ts'
import { newShop } from '../../../domains/shop/testing.ts'
import { isMatter, queueNamed } from '../../../platform/things/queues.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let one: TestOperator
let another: TestOperator
/** The account `one` buys with. */
let self: TestPerson
const reason = 'seen by two of us'
beforeAll(async () => {
  world = await openWorld()
  ;[one, another] = [await newOperator(world), await newOperator(world)]
  self = await newBuyer(world, { verified: true })
  await world.call(one, operator.saveOwnPhone, { phone: self.phone })
})
afterAll(() => world.close())

test('an account of one’s own is out of reach, for its owner and for every colleague; strangers are not', async () => {
  const stranger = await newBuyer(world)

  for (const who of [one, another])
    await world.refused(who, operator.restrictUser, { id: self.id, reason }, 'NOT_ONES_OWN')

  expect(await world.call(one, operator.restrictUser, { id: stranger.id, reason })).toMatchObject({
    status: 'restricted',
  })
})

test('who shares a telephone with an operator is decided about by another one', async () => {
  const partner = await newBuyer(world)
  for (const { id: user_id } of [self, partner]) await createSession(world.ctx, { user_id, device_id: 'kitchen' })

  await world.refused(one, operator.restrictUser, { id: partner.id, reason }, 'NOT_ONES_OWN')
  await world.call(another, operator.restrictUser, { id: partner.id, reason })
})

test('an order of one’s own, a case one is a side of and a colleague’s shop are left to others, though one holds the claim', async () => {
  const order = await shippedOrder(world, { buyer: self })
  const case_id = await escalatedCase(world, await receivedOrder(world, { buyer: self }))
  const shop = await newShop(world)
  await world.call(another, operator.saveOwnPhone, { phone: shop.owner.phone })
  const ruling = { id: case_id, result: 'refund' as const, fault: 'shop' as const, reason, ...GROUNDS }

  await world.refused(one, operator.extendOrder, { id: order.id, days: 1, reason }, 'NOT_ONES_OWN')
  await world.refused(one, operator.ruleCase, ruling, 'NOT_ONES_OWN')
  await world.refused(one, operator.suspendShop, { id: shop.id, reason }, 'NOT_ONES_OWN')
})

test('a case that Juya’s own shop answers is ruled by none of its members, and by another operator', async () => {
  const shop = await newShop(world)
  await world.sql(`update shop_shops set kind = 'platform' where id = $1`, [shop.id])
  const clerk = await newBuyer(world)
  await world.sql(
    `insert into shop_members (shop_id, user_id, role, permissions) values ($1, $2, 'staff', '{order}')`,
    [shop.id, clerk.id],
  )
  const [owner, member] = [await newOperator(world), await newOperator(world)]
  await world.call(owner, operator.saveOwnPhone, { phone: shop.owner.phone })
  await world.call(member, operator.saveOwnPhone, { phone: clerk.phone })
  const case_id = await escalatedCase(world, await receivedOrder(world, { shop }))
  const ruling = { id: case_id, result: 'refund' as const, fault: 'shop' as const, reason, ...GROUNDS }

  for (const who of [owner, member]) {
    await world.refused(who, operator.ruleCase, ruling, 'NOT_ONES_OWN')
    await world.call(who, operator.releaseClaim, { queue: 'case', id: case_id })
  }

  expect(await world.call(one, operator.ruleCase, ruling)).toMatchObject({ id: case_id })
})

test('of many things those of one’s own are left out: in the dry run, and in the run when they became so since', async () => {
  const shop = await newShop(world)
  const [own, strange] = [await newGoods(world, { shop }), await newGoods(world)]
  const third = await newOperator(world)
  const goods = { act: 'removeGoods' as const, ids: [own.id, strange.id], reason }
  const info = (id: number) => world.call(one, operator.bulkRun, { id })

  const begun = await world.call(one, operator.setBulkRun, goods)
  await world.settle()
  expect(await info(begun.id)).toMatchObject({ would: 2 })
  await world.call(third, operator.saveOwnPhone, { phone: shop.owner.phone })
  const checked = await world.call(one, operator.setBulkRun, goods)
  await world.settle()
  expect(await info(checked.id)).toMatchObject({ would: 1, cannot: 1 })
  const { list } = await world.call(one, operator.bulkLines, { id: checked.id, page_size: 50 })
  expect(list.find((line) => line.id === own.id)!.why).toContain('another operator decides it')

  await world.call(one, operator.startBulkRun, { id: begun.id })
  await world.settle()
  expect(await info(begun.id)).toMatchObject({ status: 'partly', done: 1, skipped: 1 })
  expect([await statusOf(world, own), await statusOf(world, strange)]).toEqual(['on', 'removed'])
})

test('the number that bars an operator from a shop is not theirs to take back: an order stays unconfirmed until another changes it', async () => {
  const shop = await newShop(world)
  const order = await shippedOrder(world, { shop })
  const service = await newOperator(world, ['service'])
  await world.call(service, operator.saveOwnPhone, { phone: shop.owner.phone })
  await world.refused(service, operator.confirmOrder, { id: order.id, reason }, 'NOT_ONES_OWN')

  for (const phone of [null, '13800009999'])
    await world.refused(service, operator.saveOwnPhone, { phone }, 'NUMBER_BY_ANOTHER')

  await world.refused(service, operator.confirmOrder, { id: order.id, reason }, 'NOT_ONES_OWN')
  const root = await newOperator(world, ['root'])
  const ask = { operator_id: service.id, phone: '13800009999', reason }
  await world.refused(service, operator.saveOperatorPhone, ask, 'FORBIDDEN')
  await world.refused(root, operator.saveOperatorPhone, { ...ask, operator_id: root.id }, 'SELF_ACTION')
  await world.refused(root, operator.saveOperatorPhone, { ...ask, operator_id: 999_999 }, 'NOT_FOUND')
  expect(await world.call(root, operator.saveOperatorPhone, ask)).toEqual({ phone: '138****9999' })
  await world.call(service, operator.confirmOrder, { id: order.id, reason })
})

test('every queue is registered by the domain of its things, and a domain says whose everything is that an act is about', () => {
  const acted = (Object.values(operator) as CallRow[]).flatMap(({ about }) => about ?? [])
  for (const name of QUEUE_NAMES) expect(queueNamed(name)).toMatchObject({ standing: expect.any(Function) })
  const nobody_says = [...new Set([...QUEUE_NAMES, ...acted])].filter((name) => !isMatter(name))

  expect(nobody_says).toEqual([])
  expect(acted).toEqual(expect.arrayContaining(['order', 'lot', 'ring', 'user', 'shop', 'review']))
})
