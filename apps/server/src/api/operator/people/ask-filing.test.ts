/** Asking back about a filing: the promise waits for its person, who answers with words and private pictures. */
import { account, operator } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { idNumber, newBuyer, type TestPerson, uploadFor } from '../../../domains/account/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let desk: TestOperator
beforeAll(async () => {
  world = await openWorld()
  world.sandbox.control.fault({ service: 'identity', down: true }) // else the register would decide
})
beforeEach(async () => {
  desk = await newOperator(world, ['review'])
})
afterAll(() => world.close())

const reason = '请在光线充足处补拍身份证背面'
let people = 0
const picture = (person: TestPerson) => uploadFor(world, person.id, 'idcard')
async function filed() {
  const person = await newBuyer(world)
  await world.call(person, account.submitRealname, {
    real_name: '顾小满',
    id_no: idNumber('19880808', ++people + 500),
    id_front: await picture(person),
    id_back: await picture(person),
  })
  const { list } = await world.call(desk, operator.realnames, { user_id: person.id })
  return { person, id: list[0]!.id }
}
const nextId = async () => (await world.call(desk, operator.nextThing, { queue: 'filing' })).id

test('a filing that waits for its person is not served and not counted, and comes back with the answer and its pictures', async () => {
  const { person, id } = await filed()
  await world.call(desk, operator.askRealname, { id, reason })

  expect((await world.call(desk, operator.overview, {})).queues.realname_pending).toBe(0)
  expect(await nextId()).toBeNull()
  const asked = await world.call(person, account.realname, {})
  expect(asked).toMatchObject({ status: 'pending', asked: { question: reason }, promise: { state: 'asked' } })

  await world.advance(100 * 3_600_000) // longer than the promise
  const sent = await picture(person)
  const answered = await world.call(person, account.answerRealname, { answer: '已补拍', images: [sent] })
  expect(answered).toMatchObject({ status: 'pending', asked: null, promise: { state: 'running' } })

  desk = await newOperator(world, ['review']) // the session of the first is over
  expect(await nextId()).toBe(id)
  const filing = await world.call(desk, operator.realname, { id })
  expect(filing.questions).toMatchObject([{ question: reason, answer: '已补拍' }])
  const shown = filing.documents.find(({ kind }) => kind === 'answer')
  expect(new URLSearchParams(shown!.url.split('?')[1]).get('path')).toBe(sent)
  await world.call(desk, operator.approveRealname, { id })
  expect((await world.call(desk, operator.overview, {})).promises.filing).toMatchObject({ late: 0, kept_30d: 1 })
})

test('unanswered when its days are over, a filing is sent back with the question, and can be made anew', async () => {
  const { person, id } = await filed()
  await world.call(desk, operator.askRealname, { id, reason })
  await world.refused(person, account.submitRealname, await anew(person), 'STATE_CONFLICT')

  await world.advance(14 * 86_400_000 + 1_000)

  expect(await world.call(person, account.realname, {})).toMatchObject({ status: 'rejected', reject_reason: reason })
  await world.refused(person, account.answerRealname, { answer: '已补拍' }, 'STATE_CONFLICT')
  expect(await world.call(person, account.submitRealname, await anew(person))).toMatchObject({ status: 'pending' })
})

const anew = async (person: TestPerson) => ({
  real_name: '顾小满',
  id_no: idNumber('19880808', people + 500),
  id_front: await picture(person),
  id_back: await picture(person),
})

test('only who holds it asks, with a reason, once at a time; an answer brings its own pictures and is for what is asked', async () => {
  const { person, id } = await filed()
  const finance = await newOperator(world, ['finance'])
  await world.refused(finance, operator.askRealname, { id, reason }, 'FORBIDDEN')
  await world.refused(desk, operator.askRealname, { id, reason: 'no' }, 'REASON_REQUIRED')
  await world.refused(desk, operator.askRealname, { id: 99_999_999, reason }, 'NOT_FOUND')
  await world.refused(person, account.answerRealname, { answer: '已补拍' }, 'STATE_CONFLICT')
  await world.refused(await newBuyer(world), account.answerRealname, { answer: '已补拍' }, 'NOT_FOUND')

  await world.call(desk, operator.askRealname, { id, reason })
  await world.refused(desk, operator.askRealname, { id, reason }, 'STATE_CONFLICT')
  const stranger = await newBuyer(world)
  const foreign = { answer: '已补拍', images: [await picture(stranger)] }
  await world.refused(person, account.answerRealname, foreign, 'NOT_FOUND')
})

test('an answer that comes while an operator reads is read before the decision; the log keeps the question', async () => {
  const { person, id } = await filed()
  await world.call(desk, operator.askRealname, { id, reason })
  const { seen } = await world.call(desk, operator.takeClaim, { queue: 'filing', id })

  await world.call(person, account.answerRealname, { answer: '已补拍' })
  const refused = await world.refused(desk, operator.rejectRealname, { id, reason, seen }, 'CHANGED_SINCE')

  expect(JSON.stringify(refused)).toContain('answer')
  const auditor = await newOperator(world, ['auditor'])
  const { list } = await world.call(auditor, operator.auditLog, { target_type: 'realname', target_id: String(id) })
  expect(list.filter(({ action }) => action === 'realname.ask')).toMatchObject([{ reason }])
})
