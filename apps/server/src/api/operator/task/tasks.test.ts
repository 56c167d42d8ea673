/** Tasks on the console: the review, taking one down, appeals, categories and the prices of privileges. */
import { operator, task } from '@juya/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { accounts } from '../../../domains/ledger/index.ts'
import { balanceOf, expectBooksBalance } from '../../../domains/ledger/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { newTask, placeRow, taken, taskFormOf, taskRow, turnedDown } from '../../../domains/task/testing.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'

const reason = 'as the rules say'
let world: World
let reviewer: TestOperator
let arbiter: TestOperator
let content: TestOperator
beforeAll(async () => {
  world = await openWorld()
  reviewer = await newOperator(world, ['review'])
  arbiter = await newOperator(world, ['arbiter'])
  content = await newOperator(world, ['content'])
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const claim = (by: TestOperator, queue: 'task' | 'task_appeal', id: number) =>
  world.call(by, operator.takeClaim, { queue, id })

test('a task waits for a reviewer, who takes it, reads it and lets it in', async () => {
  const one = await newTask(world, { until: 'reviewing' })
  expect((await world.call(reviewer, operator.tasks, { status: 'reviewing' })).list.map(({ id }) => id)).toContain(
    one.id,
  )
  await claim(reviewer, 'task', one.id)
  const { seen, steps, budget_fen } = await world.call(reviewer, operator.task, { id: one.id })
  expect({ steps: steps.length, budget_fen }).toEqual({ steps: 2, budget_fen: 30_00 })
  await world.refused(content, operator.tasks, {}, 'FORBIDDEN')
  await world.refused(content, operator.task, { id: one.id }, 'FORBIDDEN')
  await world.refused(content, operator.approveTask, { id: one.id, seen }, 'FORBIDDEN')

  await world.call(reviewer, operator.approveTask, { id: one.id, seen })

  expect(await taskRow(world, one.id)).toMatchObject({ status: 'active' })
})

test('one for fake reviews is rejected: all of its money goes back, and the shop reads why', async () => {
  const one = await newTask(world, { until: 'reviewing' })
  await claim(reviewer, 'task', one.id)
  const { seen } = await world.call(reviewer, operator.task, { id: one.id })
  await world.refused(content, operator.rejectTask, { id: one.id, seen, reason }, 'FORBIDDEN')

  await world.call(reviewer, operator.rejectTask, { id: one.id, seen, reason: '任务要求写好评' })

  expect(await balanceOf(world, accounts.shopWallet(one.shop.id))).toBe(31_50)
  const { list } = await world.call(one.shop, task.shopTasks, {})
  expect(list).toMatchObject([{ id: one.id, status: 'rejected', reject_reason: '任务要求写好评' }])
})

test('one that runs is taken down, once', async () => {
  const one = await newTask(world)
  const { place_id } = await taken(world, one)
  await world.refused(content, operator.stopTask, { id: one.id, reason }, 'FORBIDDEN')

  await world.call(reviewer, operator.stopTask, { id: one.id, reason })
  await world.settle()

  expect(await placeRow(world, place_id)).toMatchObject({ status: 'returned' })
  expect(await taskRow(world, one.id)).toMatchObject({ status: 'settled', fee_back_fen: 0 })
  await world.refused(reviewer, operator.stopTask, { id: one.id, reason }, 'STATE_CONFLICT')
})

test('the arbiter reads what both sides said, and overturns a rejection or upholds it', async () => {
  const one = await newTask(world)
  const appealed = async () => {
    const held = await turnedDown(world, one)
    await world.call(held.taker, task.appeal, { assignment_id: held.place_id, content: '照片是清楚的，请再看' })
    await claim(arbiter, 'task_appeal', held.place_id)
    return held
  }
  const [won, lost] = [await appealed(), await appealed()]
  const { list } = await world.call(arbiter, operator.taskAppeals, { status: 'disputed' })
  expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining([won.place_id, lost.place_id]))
  await world.refused(content, operator.taskAppeals, {}, 'FORBIDDEN')
  await world.refused(content, operator.taskAppeal, { id: won.place_id }, 'FORBIDDEN')
  const { place_id: not_appealed } = await turnedDown(world, one)
  await world.refused(arbiter, operator.taskAppeal, { id: not_appealed }, 'NOT_FOUND')
  const shown = await world.call(arbiter, operator.taskAppeal, { id: won.place_id })
  expect(shown).toMatchObject({
    reject_reason: '照片模糊',
    appeal: '照片是清楚的，请再看',
    proof: { text: '三张照片已拍好' },
  })
  const other = await world.call(arbiter, operator.taskAppeal, { id: lost.place_id })
  await world.refused(reviewer, operator.overturnRejection, { id: won.place_id, seen: shown.seen, reason }, 'FORBIDDEN')
  await world.refused(reviewer, operator.upholdRejection, { id: lost.place_id, seen: other.seen, reason }, 'FORBIDDEN')

  await world.call(arbiter, operator.overturnRejection, { id: won.place_id, seen: shown.seen, reason })
  await world.call(arbiter, operator.upholdRejection, { id: lost.place_id, seen: other.seen, reason })

  expect([await placeRow(world, won.place_id), await placeRow(world, lost.place_id)]).toMatchObject([
    { status: 'paid', decided_by: 'arbiter' },
    { status: 'rejected', decided_by: 'arbiter' },
  ])
})

test('a category is made, changed, closed to new tasks and opened again', async () => {
  const form = { name_zh: '手工活动', name_en: 'Handicraft', icon: 'tag' as const, sort: 9 }
  const { id, revision } = await world.call(content, operator.saveTaskCategory, form)
  await world.call(content, operator.saveTaskCategory, { id, revision, ...form, name_zh: '手作' })
  await world.refused(content, operator.saveTaskCategory, { id, revision, ...form }, 'EDIT_CONFLICT')
  await world.refused(reviewer, operator.saveTaskCategory, form, 'FORBIDDEN')
  const draft = await newTask(world, { until: 'draft', category_id: id })

  await world.call(content, operator.closeTaskCategory, { id, reason })
  await world.refused(content, operator.closeTaskCategory, { id, reason }, 'ALREADY_DONE')
  await world.refused(draft.shop, task.save, { ...(await taskFormOf(world)), category_id: id } as never, 'NOT_FOUND')
  expect((await world.call(guest, task.categories, {})).list.map((one) => one.id)).not.toContain(id)
  expect((await world.call(content, operator.taskCategories, { status: 'off' })).list.map((one) => one.id)).toEqual([
    id,
  ])
  expect(await world.call(content, operator.taskCategory, { id })).toMatchObject({ name_zh: '手作', tasks: 0 })
  await world.refused(reviewer, operator.taskCategories, {}, 'FORBIDDEN')
  await world.refused(reviewer, operator.taskCategory, { id }, 'FORBIDDEN')

  await world.call(content, operator.openTaskCategory, { id, reason })
  await world.refused(content, operator.openTaskCategory, { id, reason }, 'ALREADY_DONE')
})

test('what a privilege costs takes two operators', async () => {
  const [one, two] = [await newOperator(world, ['finance']), await newOperator(world, ['finance'])]
  const { list } = await world.call(one, operator.taskPrivileges, {})
  const { id } = list.find(({ code }) => code === 'top_day')!
  await world.refused(one, operator.setTaskPrivilege, { id, price_fen: 10_00, reason }, 'ALREADY_DONE')
  await world.refused(content, operator.setTaskPrivilege, { id, price_fen: 12_00, reason }, 'FORBIDDEN')
  await world.refused(reviewer, operator.taskPrivileges, {}, 'FORBIDDEN')
  await world.refused(reviewer, operator.taskPrivilege, { id }, 'FORBIDDEN')

  const proposed = await world.call(one, operator.setTaskPrivilege, { id, price_fen: 12_00, reason })
  expect(await world.call(one, operator.taskPrivilege, { id })).toMatchObject({ price_fen: 10_00, sold: 0 })
  await world.call(two, operator.decideApproval, { id: proposed.id, accept: true, reason })

  expect(await world.call(one, operator.taskPrivilege, { id })).toMatchObject({ price_fen: 12_00 })
})
