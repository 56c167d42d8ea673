/** Cases that an operator hands on: which role they are served to, who claims them, and what is written down. */
import { operator } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { escalatedCase, GROUNDS, openCaseFor } from '../../../domains/aftersale/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { shippedOrder } from '../../../domains/order/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let arbiter: TestOperator
let service: TestOperator
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  arbiter = await newOperator(world, ['arbiter'])
  service = await newOperator(world, ['service'])
})
afterAll(() => world.close())

const reason = '双方各执一词，需要裁决'
const nextOf = async (who: TestOperator) => (await world.call(who, operator.nextThing, { queue: 'case' })).id
const ruling = (id: number) => ({ id, result: 'reject' as const, fault: 'none' as const, reason, ...GROUNDS })

test('a case handed on to arbiters is served to them alone, with the reason, and nobody of the other role claims it', async () => {
  const id = await escalatedCase(world, await shippedOrder(world))
  await world.call(service, operator.assignCase, { id })
  await world.call(service, operator.takeClaim, { queue: 'case', id })

  const handed = await world.call(service, operator.escalateCase, { id, to: 'arbiter', reason })

  expect(handed).toMatchObject({ handed_on: { to: 'arbiter', reason }, assignee: null, claim: null })
  expect(await nextOf(service)).toBeNull()
  await world.refused(service, operator.takeClaim, { queue: 'case', id }, 'FORBIDDEN')
  expect((await world.call(arbiter, operator.case, { id })).handed_on).toEqual({ to: 'arbiter', reason })
  expect((await world.call(service, operator.cases, { for_role: 'arbiter' })).list.map((one) => one.id)).toEqual([id])
  expect(await world.call(service, operator.caseCounts, {})).toMatchObject({ handed_on: 1 })
  expect(await nextOf(arbiter)).toBe(id)
  await world.call(arbiter, operator.ruleCase, ruling(id))

  const auditor = await newOperator(world, ['auditor'])
  const { list } = await world.call(auditor, operator.auditLog, { target_type: 'case', target_id: String(id) })
  expect(list.filter(({ action }) => action === 'case.escalate')).toMatchObject([{ reason }])
})

test('who has both roles works on it as before, and it can be handed back', async () => {
  const id = await escalatedCase(world, await shippedOrder(world))
  const both = await newOperator(world, ['arbiter', 'service'])
  await world.call(both, operator.escalateCase, { id, to: 'service', reason })
  expect(await nextOf(both)).toBe(id)
  await world.call(both, operator.releaseClaim, { queue: 'case', id })
  await world.refused(arbiter, operator.takeClaim, { queue: 'case', id }, 'FORBIDDEN')

  await world.call(arbiter, operator.escalateCase, { id, to: 'arbiter', reason })

  expect(await nextOf(service)).toBeNull()
  await world.call(arbiter, operator.ruleCase, ruling(id))
})

test('only what waits for a ruling is handed on, with a reason, and not from under a colleague who works on it', async () => {
  const order = await shippedOrder(world)
  const negotiating = await openCaseFor(world, order)
  await world.refused(service, operator.escalateCase, { id: negotiating, to: 'arbiter', reason }, 'STATE_CONFLICT')
  await world.refused(service, operator.escalateCase, { id: 99_999_999, to: 'arbiter', reason }, 'NOT_FOUND')
  const content = await newOperator(world, ['content'])
  await world.refused(content, operator.escalateCase, { id: negotiating, to: 'arbiter', reason }, 'FORBIDDEN')

  const id = await escalatedCase(world, await shippedOrder(world))
  await world.refused(service, operator.escalateCase, { id, to: 'arbiter', reason: 'no' }, 'REASON_REQUIRED')
  await world.call(arbiter, operator.takeClaim, { queue: 'case', id })
  await world.refused(service, operator.escalateCase, { id, to: 'arbiter', reason }, 'CLAIM_HELD')
  await world.call(arbiter, operator.escalateCase, { id, to: 'service', reason })
  await world.refused(service, operator.escalateCase, { id, to: 'service', reason }, 'ALREADY_DONE')
})
