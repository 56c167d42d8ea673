/** VIP plans at the desk: their price is decided by two, and what was bought stands. */
import { operator, vip } from '@juya/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { expectBooksBalance } from '../../../domains/ledger/testing.ts'
import { newOperator } from '../../../domains/operator/testing.ts'
import { boughtVip } from '../../../domains/vip/testing.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'

const reason = 'a season of its own'
const FORM = { name: '半年 VIP', name_en: '6 months', months: 6, price_fen: 150_00, origin_fen: 174_00, sort: 2 }

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const onSale = async () => (await world.call(guest, vip.list, {})).plans
const finance = () => newOperator(world, ['finance'])

test('a plan is drafted, put on sale once a second operator confirms its price, and taken down', async () => {
  const desk = await finance()
  const draft = await world.call(desk, operator.saveVipPlan, FORM)
  expect(draft).toMatchObject({ status: 'draft', sold: 0 })
  expect(await onSale()).toHaveLength(3)
  const { id } = draft

  await world.call(desk, operator.sellVipPlan, { id, reason })
  expect(await onSale()).toHaveLength(3)
  await world.refused(desk, operator.sellVipPlan, { id, reason }, 'EDIT_CONFLICT')
  const { approval } = await world.call(desk, operator.vipPlan, { id })
  await world.call(await finance(), operator.decideApproval, { id: approval!.id, accept: true, reason })

  expect((await onSale()).map(({ months }) => months)).toEqual([1, 3, 6, 12])
  await world.refused(desk, operator.saveVipPlan, { ...FORM, id, revision: 1 }, 'STATE_CONFLICT')
  const leo = await newBuyer(world)
  await boughtVip(world, leo, 6)
  await world.call(desk, operator.takeDownVipPlan, { id, reason })

  expect(await onSale()).toHaveLength(3)
  expect(await world.call(desk, operator.vipPlan, { id })).toMatchObject({
    status: 'taken_down',
    sold: 1,
    report: { sold: 1, sold_fen: 150_00, refunded: 0 },
  })
  expect((await world.call(leo, vip.list, {})).mine!.had).toMatchObject([{ status: 'active', plan: '6 months' }])
  await world.refused(desk, operator.takeDownVipPlan, { id, reason }, 'STATE_CONFLICT')
})

test('a draft that changed after it was proposed is not what the second operator confirms', async () => {
  const desk = await finance()
  const { id, revision } = await world.call(desk, operator.saveVipPlan, FORM)
  await world.call(desk, operator.sellVipPlan, { id, reason })
  await world.call(desk, operator.saveVipPlan, { ...FORM, id, revision, price_fen: 1_00 })
  const { approval } = await world.call(desk, operator.vipPlan, { id })
  const confirm = { id: approval!.id, accept: true, reason }
  await world.refused(await finance(), operator.decideApproval, confirm, 'EDIT_CONFLICT')
  await world.refused(desk, operator.saveVipPlan, { ...FORM, id, revision }, 'EDIT_CONFLICT')
})

test('plans are finance’s, and never dearer than month by month', async () => {
  const desk = await finance()
  await world.refused(desk, operator.saveVipPlan, { ...FORM, origin_fen: 1_00 }, 'VALIDATION')
  await world.refused(desk, operator.sellVipPlan, { id: 999_999, reason }, 'NOT_FOUND')
  await world.refused(desk, operator.takeDownVipPlan, { id: 999_999, reason }, 'NOT_FOUND')
  await world.refused(desk, operator.vipPlan, { id: 999_999 }, 'NOT_FOUND')
  await world.refused(await newOperator(world, ['content']), operator.vipPlans, {}, 'FORBIDDEN')
  expect((await world.call(desk, operator.vipPlans, {})).list.length).toBeGreaterThanOrEqual(3)
})
