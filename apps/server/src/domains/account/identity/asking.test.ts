/** A filing that is asked about, and its person's answer with private pictures. */
import { account, operator } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import { newOperator, type TestOperator } from '../../operator/testing.ts'
import { filedIdentity, idNumber, newBuyer, type TestPerson, uploadFor } from '../testing.ts'

let world: World
let desk: TestOperator
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await newOperator(world, ['review'])
})
afterAll(() => world.close())

const reason = '请在光线充足处补拍身份证背面'
const picture = (person: TestPerson) => uploadFor(world, person.id, 'idcard')
const nextId = async () => (await world.call(desk, operator.nextThing, { queue: 'filing' })).id

test('a filing that waits for its person is not served and not counted, and comes back with the answer and its pictures', async () => {
  const { person, id } = await filedIdentity(world)
  await world.call(desk, operator.askRealname, { id, reason })

  expect((await world.call(desk, operator.overview, {})).queues.realname_pending).toBe(0)
  expect(await nextId()).toBeNull()
  const asked = await world.call(person, account.realname, {})
  expect(asked).toMatchObject({ status: 'pending', asked: { question: reason }, review_deadline: { state: 'asked' } })

  await world.advance(100 * 3_600_000) // longer than the promise
  const sent = await picture(person)
  const answered = await world.call(person, account.answerRealname, { answer: '已补拍', images: [sent] })
  expect(answered).toMatchObject({ status: 'pending', asked: null, review_deadline: { state: 'running' } })

  desk = await newOperator(world, ['review']) // the session of the first is over
  expect(await nextId()).toBe(id)
  const filing = await world.call(desk, operator.realname, { id })
  expect(filing.questions).toMatchObject([{ question: reason, answer: '已补拍' }])
  const shown = filing.documents.find(({ kind }) => kind === 'answer')
  expect(new URLSearchParams(shown!.url.split('?')[1]).get('path')).toBe(sent)
  await world.call(desk, operator.approveRealname, { id })
  expect((await world.call(desk, operator.overview, {})).review_deadlines.filing).toMatchObject({
    late: 0,
    kept_30d: 1,
  })
})

test('unanswered when its days are over, a filing is sent back with the question, and can be made anew', async () => {
  const { person, id } = await filedIdentity(world)
  await world.call(desk, operator.askRealname, { id, reason })
  await world.refused(person, account.submitRealname, await anew(person), 'STATE_CONFLICT')

  await world.advance(14 * 86_400_000 + 1_000)

  expect(await world.call(person, account.realname, {})).toMatchObject({ status: 'rejected', reject_reason: reason })
  await world.refused(person, account.answerRealname, { answer: '已补拍' }, 'STATE_CONFLICT')
  expect(await world.call(person, account.submitRealname, await anew(person))).toMatchObject({ status: 'pending' })
})

const anew = async (person: TestPerson) => ({
  real_name: '顾小满',
  id_no: idNumber('19880809', 7),
  id_front: await picture(person),
  id_back: await picture(person),
})

test('an answer is for what is asked, and brings pictures of one’s own', async () => {
  const { person, id } = await filedIdentity(world)
  const said = { answer: '已补拍' }
  await world.refused(person, account.answerRealname, said, 'STATE_CONFLICT')
  await world.refused(await newBuyer(world), account.answerRealname, said, 'NOT_FOUND')
  await world.call(desk, operator.askRealname, { id, reason })

  const foreign = await picture(await newBuyer(world))
  await world.refused(person, account.answerRealname, { ...said, images: [foreign] }, 'NOT_FOUND')
  await world.refused(person, account.answerRealname, { answer: '代开发票' }, 'CONTENT_BLOCKED')
  await world.call(person, account.answerRealname, { ...said, images: [await picture(person)] })
})
