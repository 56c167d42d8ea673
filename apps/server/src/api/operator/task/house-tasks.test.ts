/** Juya's own tasks on the console: written, published by one or by two, taken down; and their proofs. */
import { operator, points, task } from '@juya/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectBooksBalance } from '../../../domains/ledger/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { houseTaskForm, newHouseTask, pointsOfPlace } from '../../../domains/task/house/testing.ts'
import { newTask, placeRow, submitted, taskRow } from '../../../domains/task/testing.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'

const reason = 'as planned'
let world: World
let content: TestOperator
let colleague: TestOperator
let reviewer: TestOperator
let arbiter: TestOperator
let service: TestOperator
beforeAll(async () => {
  world = await openWorld()
  content = await newOperator(world, ['content'])
  colleague = await newOperator(world, ['content'])
  reviewer = await newOperator(world, ['review', 'arbiter'])
  arbiter = await newOperator(world, ['arbiter'])
  service = await newOperator(world, ['service'])
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const claim = (by: TestOperator, queue: 'house_proof' | 'task_appeal', id: number) =>
  world.call(by, operator.takeClaim, { queue, id })

test('a task of Juya is drafted, changed, published by one operator and taken down', async () => {
  const form = await houseTaskForm(world)
  const { id, revision } = await world.call(content, operator.saveHouseTask, form)
  await world.refused(guest, task.info, { id }, 'NOT_FOUND')
  await world.call(content, operator.saveHouseTask, { id, revision, ...form, title: '改名后的任务' })
  await world.refused(content, operator.saveHouseTask, { id, revision, ...form }, 'EDIT_CONFLICT')
  await world.refused(content, operator.saveHouseTask, { ...form, proof_text: false }, 'VALIDATION')
  await world.refused(content, operator.saveHouseTask, { ...form, steps: ['加微信交易后截图'] }, 'CONTENT_BLOCKED')
  await world.refused(content, operator.saveHouseTask, { ...form, reward_points: 201 }, 'VALIDATION')
  await world.refused(reviewer, operator.saveHouseTask, form, 'FORBIDDEN')
  await world.refused(reviewer, operator.publishHouseTask, { id, reason }, 'FORBIDDEN')

  await world.call(content, operator.publishHouseTask, { id, reason })

  expect((await world.call(guest, task.info, { id })).title).toBe('改名后的任务')
  expect(await world.call(reviewer, operator.houseTask, { id })).toMatchObject({
    ...{ status: 'active', worth_fen: 1_50, brought: 0, approval: null, steps: form.steps },
  })
  await world.refused(content, operator.publishHouseTask, { id, reason }, 'STATE_CONFLICT')
  await world.refused(content, operator.deleteHouseTask, { id, reason }, 'STATE_CONFLICT')
  await world.refused(reviewer, operator.stopHouseTask, { id, reason }, 'FORBIDDEN')
  await world.call(content, operator.stopHouseTask, { id, reason })
  await world.settle()
  await world.refused(content, operator.stopHouseTask, { id, reason }, 'STATE_CONFLICT')
  expect(await world.call(content, operator.houseTask, { id })).toMatchObject({
    status: 'settled',
    stop_reason: reason,
  })
})

test('above ¥1,000 of points a second operator publishes it', async () => {
  const form = await houseTaskForm(world, { reward_points: 200, quota: 501 })
  const { id } = await world.call(content, operator.saveHouseTask, form)
  await world.call(content, operator.publishHouseTask, { id, reason })
  const waiting = await world.call(content, operator.houseTask, { id })
  expect(waiting).toMatchObject({ status: 'draft', worth_fen: 1_002_00, approval: { kind: 'house_task_publish' } })
  await world.refused(content, operator.publishHouseTask, { id, reason }, 'EDIT_CONFLICT')
  await world.refused(
    content,
    operator.decideApproval,
    { id: waiting.approval!.id, accept: true, reason },
    'SELF_ACTION',
  )

  await world.call(colleague, operator.decideApproval, { id: waiting.approval!.id, accept: true, reason })

  expect(await taskRow(world, id)).toMatchObject({ status: 'active' })
})

test('at exactly ¥1,000 one operator does, and what was changed since it was proposed is not published', async () => {
  const { id } = await world.call(
    content,
    operator.saveHouseTask,
    await houseTaskForm(world, { reward_points: 200, quota: 500 }),
  )
  await world.call(content, operator.publishHouseTask, { id, reason })
  expect(await taskRow(world, id)).toMatchObject({ status: 'active' })

  const form = await houseTaskForm(world, { reward_points: 200, quota: 600 })
  const draft = await world.call(content, operator.saveHouseTask, form)
  await world.call(content, operator.publishHouseTask, { id: draft.id, reason })
  const { approval } = await world.call(content, operator.houseTask, { id: draft.id })
  await world.call(content, operator.saveHouseTask, { id: draft.id, revision: draft.revision, ...form, quota: 10_000 })
  await world.refused(colleague, operator.decideApproval, { id: approval!.id, accept: true, reason }, 'EDIT_CONFLICT')
})

test('a draft is deleted, and one whose end is near is not published', async () => {
  const { id } = await newHouseTask(world, { until: 'draft' })
  await world.refused(reviewer, operator.deleteHouseTask, { id, reason }, 'FORBIDDEN')
  await world.call(content, operator.deleteHouseTask, { id, reason })
  expect((await world.call(content, operator.houseTasks, { status: 'cancelled' })).list.map((one) => one.id)).toEqual([
    id,
  ])
  await world.refused(service, operator.houseTasks, {}, 'FORBIDDEN')
  await world.refused(service, operator.houseTask, { id }, 'FORBIDDEN')

  const near = Math.floor((await world.now()) / 1_000) + 3_660
  const late = await newHouseTask(world, { until: 'draft', take_hours: 1, ends_at: near })
  await world.advance(120_000)
  await world.refused(content, operator.publishHouseTask, { id: late.id, reason }, 'WINDOW_CLOSED')
})

test('a shop’s task and one of Juya each stand in their own list, and are acted on there alone', async () => {
  const [of_shop, of_juya] = [await newTask(world), await newHouseTask(world)]

  expect((await world.call(reviewer, operator.tasks, {})).list.map(({ id }) => id)).not.toContain(of_juya.id)
  expect((await world.call(content, operator.houseTasks, {})).list.map(({ id }) => id)).not.toContain(of_shop.id)
  await world.refused(reviewer, operator.task, { id: of_juya.id }, 'NOT_FOUND')
  await world.refused(reviewer, operator.stopTask, { id: of_juya.id, reason }, 'NOT_FOUND')
  await world.refused(content, operator.houseTask, { id: of_shop.id }, 'NOT_FOUND')
  await world.refused(content, operator.stopHouseTask, { id: of_shop.id, reason }, 'NOT_FOUND')
  const { place_id } = await submitted(world, of_shop)
  await world.refused(reviewer, operator.houseProof, { id: place_id }, 'NOT_FOUND')
})

test('a proof waits for a reviewer, who takes it and approves it: its points are there', async () => {
  const one = await newHouseTask(world)
  const { taker, place_id } = await submitted(world, one)
  const { list } = await world.call(reviewer, operator.houseProofs, { status: 'submitted' })
  expect(list.find(({ id }) => id === place_id)).toMatchObject({
    reward_points: 50,
    review_deadline: { due_at: expect.any(Number) },
  })
  await claim(reviewer, 'house_proof', place_id)
  const { seen, proof } = await world.call(reviewer, operator.houseProof, { id: place_id })
  expect(proof).toMatchObject({ text: '三张照片已拍好' })
  await world.refused(service, operator.houseProofs, {}, 'FORBIDDEN')
  await world.refused(service, operator.houseProof, { id: place_id }, 'FORBIDDEN')
  await world.refused(content, operator.approveProof, { id: place_id, seen }, 'FORBIDDEN')

  await world.call(reviewer, operator.approveProof, { id: place_id, seen })

  expect(await pointsOfPlace(world, place_id)).toMatchObject([{ delta: 50 }])
  expect((await world.call(taker, points.standing, {})).balance).toBe(50)
  const open = await world.sql(
    `select id from platform_review_deadlines where queue = 'house_proof' and ref_id = $1 and ended_at is null`,
    [place_id],
  )
  expect(open).toEqual([])
})

test('one is rejected with a reason; who rejected it does not rule on the appeal, another arbiter does', async () => {
  const { taker, place_id } = await submitted(world, await newHouseTask(world))
  await claim(reviewer, 'house_proof', place_id)
  const { seen } = await world.call(reviewer, operator.houseProof, { id: place_id })
  await world.refused(content, operator.rejectProof, { id: place_id, seen, reason }, 'FORBIDDEN')
  await world.call(reviewer, operator.rejectProof, { id: place_id, seen, reason: '出处不全' })
  expect((await world.call(taker, task.mine, {})).list[0]).toMatchObject({ reject_reason: '出处不全' })
  await world.call(taker, task.appeal, { assignment_id: place_id, content: '出处均已列明，请核对' })

  await claim(reviewer, 'task_appeal', place_id)
  const own = await world.call(reviewer, operator.taskAppeal, { id: place_id })
  expect(own).toMatchObject({ shop: null, reward_points: 50 })
  const asked = { id: place_id, seen: own.seen, reason }
  await world.refused(reviewer, operator.overturnRejection, asked, 'SELF_ACTION')
  await world.refused(reviewer, operator.upholdRejection, asked, 'SELF_ACTION')
  await world.call(arbiter, operator.takeClaim, { queue: 'task_appeal', id: place_id, reason: 'they rejected it' })
  const other = await world.call(arbiter, operator.taskAppeal, { id: place_id })
  await world.call(arbiter, operator.overturnRejection, { id: place_id, seen: other.seen, reason })

  expect(await placeRow(world, place_id)).toMatchObject({ status: 'paid', decided_by: 'arbiter' })
  expect(await pointsOfPlace(world, place_id)).toMatchObject([{ delta: 50 }])
})
