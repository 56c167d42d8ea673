/** Points at the desk: corrected by hand, what is outstanding, and tasks. */
import { randomBytes } from 'node:crypto'
import { message, operator, points } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer, type TestPerson } from '../../../domains/account/testing.ts'
import { newOperator } from '../../../domains/operator/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const standing = (person: TestPerson) => world.call(person, points.standing, {})

test('points by hand take two operators and a document, and the person reads why', async () => {
  const person = await newBuyer(world)
  const [service, arbiter] = [await newOperator(world, ['service']), await newOperator(world, ['arbiter'])]
  const path = `upload/2026/01/${randomBytes(16).toString('hex')}.webp`
  await world.sql(
    `insert into platform_media (path, sha256, use, is_private, width, height, bytes) values ($1, $2, 'document', true, 1, 1, 10)`,
    [path, randomBytes(32).toString('hex')],
  )
  const ask = { id: person.id, delta: 90, document: path, reason: 'a prize that was promised' }
  await world.refused(service, operator.adjustPoints, { ...ask, delta: 0 }, 'AMOUNT_INVALID')
  await world.refused(service, operator.adjustPoints, { ...ask, document: 'upload/2026/01/none.webp' }, 'NOT_FOUND')
  const proposed = await world.call(service, operator.adjustPoints, ask)
  const deciding = { id: proposed.id, accept: true, reason: 'seen the letter' }
  await world.refused(service, operator.decideApproval, deciding, 'SELF_ACTION')

  await world.call(arbiter, operator.decideApproval, deciding)
  await world.settle()

  expect((await standing(person)).balance).toBe(90)
  expect((await world.call(person, message.list, {})).list[0]).toMatchObject({ title: 'Your points were corrected' })
  const finance = await newOperator(world, ['finance'])
  expect((await world.call(finance, operator.pointBooks, { user_id: person.id })).list).toMatchObject([
    { id: person.id, balance: 90, worth_fen: 90 },
  ])
})

test('a task is drafted, changed, shown to people and taken off again, each by its state', async () => {
  const content = await newOperator(world, ['content'])
  const draft = {
    code: 'three_days',
    name: '签到三天',
    name_en: 'Three days',
    event: 'checked_in',
    cycle: 'once',
    target: 3,
    points: 9,
  } as const
  const { id } = await world.call(content, operator.savePointTask, draft)
  await world.refused(content, operator.savePointTask, draft, 'POINT_TASK_TAKEN')
  const reason = 'as it was planned'
  await world.refused(content, operator.withdrawPointTask, { id, reason }, 'STATE_CONFLICT')
  await world.call(content, operator.publishPointTask, { id, reason })
  await world.refused(content, operator.publishPointTask, { id, reason }, 'STATE_CONFLICT')
  await world.refused(content, operator.archivePointTask, { id, reason }, 'STATE_CONFLICT')

  expect((await world.call(content, operator.pointTasks, {})).list).toContainEqual(
    expect.objectContaining({ id, code: 'three_days', status: 'in_force' }),
  )
  expect(await world.call(content, operator.pointTask, { id })).toBeDefined()
  await world.refused(content, operator.pointTask, { id: 999_999 }, 'NOT_FOUND')
  await world.call(content, operator.withdrawPointTask, { id, reason })
  await world.call(content, operator.archivePointTask, { id, reason })
  const service = await newOperator(world, ['service'])
  await world.refused(service, operator.savePointTask, { ...draft, code: 'four_days' }, 'FORBIDDEN')
  await world.refused(content, operator.pointBooks, {}, 'FORBIDDEN')
})
