/** Asking back about a filing on the console: who may, what a decision must have seen, and what is written down. */
import { account, operator } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filedIdentity } from '../../../domains/account/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let desk: TestOperator
beforeAll(async () => {
  world = await openWorld()
  desk = await newOperator(world, ['review'])
})
afterAll(() => world.close())

const reason = '请在光线充足处补拍身份证背面'

test('only reviewers ask about a filing, with a reason, once at a time', async () => {
  const { id } = await filedIdentity(world)
  const finance = await newOperator(world, ['finance'])
  await world.refused(finance, operator.askRealname, { id, reason }, 'FORBIDDEN')
  await world.refused(desk, operator.askRealname, { id, reason: 'no' }, 'REASON_REQUIRED')
  await world.refused(desk, operator.askRealname, { id: 99_999_999, reason }, 'NOT_FOUND')
  await world.call(desk, operator.askRealname, { id, reason })
  await world.refused(desk, operator.askRealname, { id, reason }, 'STATE_CONFLICT')
})

test('an answer that comes while an operator reads is read before the decision; the log keeps the question', async () => {
  const { person, id } = await filedIdentity(world)
  await world.call(desk, operator.askRealname, { id, reason })
  const { seen } = await world.call(desk, operator.takeClaim, { queue: 'filing', id })

  await world.call(person, account.answerRealname, { answer: '已补拍' })
  const refused = await world.refused(desk, operator.rejectRealname, { id, reason, seen }, 'CHANGED_SINCE')

  expect(JSON.stringify(refused)).toContain('answer')
  const auditor = await newOperator(world, ['auditor'])
  const { list } = await world.call(auditor, operator.auditLog, { target_type: 'realname', target_id: String(id) })
  expect(list.filter(({ action }) => action === 'realname.ask')).toMatchObject([{ reason }])
})
