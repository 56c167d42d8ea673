/** Applications for a shop on the console: the queue, the claim, who may decide, and what is written down. */
import { operator, shop } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { newApplication } from '../../../domains/shop/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let desk: TestOperator
let auditor: TestOperator
beforeAll(async () => {
  world = await openWorld()
  desk = await newOperator(world, ['review'])
  auditor = await newOperator(world, ['auditor'])
})
afterAll(() => world.close())

const reason = '请补拍营业执照正本'
const nextId = async () => (await world.call(desk, operator.nextThing, { queue: 'application' })).id
const openCount = async () => (await world.call(desk, operator.overview, {})).queues.applications_waiting
const listed = async (status: string) =>
  (await world.call(desk, operator.applications, { status })).list.map(({ id }) => id)

test('the queue serves the oldest deadline first, leaves those aside that wait for their applicant, and brings them back with the answer', async () => {
  const [first, second] = [await newApplication(world), await newApplication(world)]
  expect(await openCount()).toBe(2)

  expect(await nextId()).toBe(first.id)
  await world.call(desk, operator.askApplicant, { id: first.id, reason })
  expect(await openCount()).toBe(1)
  expect(await listed('asked')).toEqual([first.id])
  expect(await nextId()).toBe(second.id)
  await world.call(desk, operator.rejectApplication, { id: second.id, reason })
  expect(await nextId()).toBeNull()

  await world.call(first.applicant, shop.answerApplication, { id: first.id, answer: '已补拍' })
  expect(await listed('submitted,answered')).toEqual([first.id])
  expect(await nextId()).toBe(first.id)
  expect((await world.call(desk, operator.application, { id: first.id })).questions).toMatchObject([
    { question: reason, answer: '已补拍' },
  ])
  await world.call(desk, operator.approveApplication, { id: first.id, note: 'everything is there' })
  expect((await world.call(desk, operator.overview, {})).review_deadlines.application).toMatchObject({
    late: 0,
    kept_30d: 2,
  })
})

test('an answer that comes while an operator reads is read before the decision', async () => {
  const { id, applicant } = await newApplication(world)
  await world.call(desk, operator.askApplicant, { id, reason })
  const { seen } = await world.call(desk, operator.takeClaim, { queue: 'application', id })

  await world.call(applicant, shop.answerApplication, { id, answer: '已补拍' })
  const refused = await world.refused(desk, operator.rejectApplication, { id, reason, seen }, 'CHANGED_SINCE')

  expect(JSON.stringify(refused)).toContain('answer')
  const colleague = await newOperator(world, ['review'])
  await world.refused(colleague, operator.rejectApplication, { id, reason, seen }, 'CLAIM_HELD')
})

test('reviewers alone decide, with a reason where the applicant hears no good; each act is in the audit log', async () => {
  const { id, applicant } = await newApplication(world)
  const finance = await newOperator(world, ['finance'])
  await world.refused(finance, operator.applications, {}, 'FORBIDDEN')
  await world.refused(finance, operator.approveApplication, { id }, 'FORBIDDEN')
  await world.refused(desk, operator.rejectApplication, { id, reason: 'no' }, 'REASON_REQUIRED')
  await world.refused(desk, operator.askApplicant, { id, reason: '' }, 'REASON_REQUIRED')
  await world.refused(desk, operator.application, { id: 99_999_999 }, 'NOT_FOUND')
  await world.refused(desk, operator.applications, { status: 'lost' } as never, 'VALIDATION')

  await world.call(desk, operator.askApplicant, { id, reason })
  await world.call(applicant, shop.answerApplication, { id, answer: '已补拍' })
  await world.call(desk, operator.approveApplication, { id, note: 'everything is there' })
  await world.refused(desk, operator.rejectApplication, { id, reason }, 'STATE_CONFLICT')

  const { list } = await world.call(auditor, operator.auditLog, { target_type: 'application', target_id: String(id) })
  expect(
    list.filter(({ action }) => action.startsWith('application.')).map(({ action, reason: why }) => [action, why]),
  ).toEqual([
    ['application.approve', 'everything is there'],
    ['application.ask', reason],
  ])
})
