/** Background work that fails is listed for operators, and goes on when one of them says so. */
import { Id, operator } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newOperator, type TestOperator } from '../../domains/operator/testing.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { defineEvents, emitMany, subscribe } from '../../platform/outbox/index.ts'
import { setDeadlines } from '../../platform/time/deadlines.ts'
import { newKey, openWorld, type World } from '../../testing/world.ts'

let world: World
let [service, reviewer, auditor]: TestOperator[] = []
const reason = 'the cause was mended'
beforeAll(async () => {
  world = await openWorld()
})
/** A session of the console lasts twelve hours. */
async function signIn(): Promise<void> {
  service = await newOperator(world, ['service'])
  reviewer = await newOperator(world, ['review'])
  auditor = await newOperator(world, ['auditor'])
}
beforeEach(signIn)
afterAll(() => world.close())

let made = 0
/** A subscriber that fails until it is mended, and the events that became its dead letters. */
async function deadLettersOf(order_ids: number[]) {
  const name = `broken${++made}`
  const subscriber = `test.${name}`
  const heard: number[] = []
  const state = { is_broken: true, subscriber, heard }
  const row = defineEvents('order', {
    [name]: { about: 'order_id', payload: { order_id: Id }, says: 'Something happened to an order.' },
  })[name]!
  world.services.events.register([
    subscribe(row, subscriber, async (_tx, { payload }) => {
      if (state.is_broken) throw new Error('the carrier’s answer has no date')
      heard.push(payload.order_id)
    }),
  ])
  await inTransaction(world.ctx, (tx) =>
    emitMany(
      tx,
      row,
      order_ids.map((order_id) => ({ order_id })),
    ),
  )
  for (let i = 0; i < 12; i++) await world.advance(700_000)
  await signIn()
  const { list } = await world.call(service!, operator.deadLetters, {})
  return { ...state, state, letters: list.filter((row) => row.subscriber === subscriber) }
}
const auditOf = async (target_type: string, target_id: string) =>
  (await world.call(auditor!, operator.auditLog, { target_type, target_id })).list.map((entry) => [
    entry.action,
    entry.reason,
  ])

test('operator.deadLetters lists what a subscriber could not take in, and operator.replayLetter hands one out again, once', async () => {
  const { letters, subscriber, heard, state } = await deadLettersOf([7, 8])
  expect(letters).toMatchObject([
    { subscriber, about: 'order_id:7', attempts: 12, last_error: 'Error: the carrier’s answer has no date' },
    { about: 'order_id:8' },
  ])
  expect((await world.call(service!, operator.overview, {})).queues.background_stuck).toBe(2)
  const input = { event_id: letters[0]!.event_id, subscriber, reason }
  await world.refused(service!, operator.replayLetter, { ...input, reason: '' }, 'REASON_REQUIRED')
  await world.refused(reviewer!, operator.replayLetter, input, 'FORBIDDEN')
  await world.refused(reviewer!, operator.deadLetters, {}, 'FORBIDDEN')

  state.is_broken = false
  const key = newKey()
  await world.call(service!, operator.replayLetter, input, key)
  await world.call(service!, operator.replayLetter, input, key)
  await world.settle()

  expect(heard).toEqual([7])
  await world.refused(service!, operator.replayLetter, input, 'NOT_FOUND')
  expect(await auditOf('subscriber', subscriber)).toEqual([['dead_letter.replay', reason]])
})

test('operator.replayLetters hands out all of one subscriber, in their order, and nobody else’s', async () => {
  const [mine, other] = [await deadLettersOf([3, 1, 2]), await deadLettersOf([9])]
  mine.state.is_broken = false
  other.state.is_broken = false
  const input = { subscriber: mine.subscriber, reason }
  await world.refused(reviewer!, operator.replayLetters, input, 'FORBIDDEN')

  expect(await world.call(service!, operator.replayLetters, input)).toMatchObject({ replayed: 3 })
  await world.settle()

  expect(mine.heard).toEqual([3, 1, 2])
  expect(other.heard).toEqual([])
  await world.refused(service!, operator.replayLetters, input, 'NOT_FOUND')
  await world.refused(service!, operator.replayLetters, { ...input, reason: 'so' }, 'REASON_REQUIRED')
  expect(await auditOf('subscriber', mine.subscriber)).toEqual([['dead_letter.replay_all', reason]])
})

test('operator.stuckDeadlines names in the reader’s language what does not get done, and operator.retryDeadline has it tried at once', async () => {
  let is_broken = true
  const done: number[] = []
  world.services.deadlines.register({
    test_stuck: {
      title: { en: 'Close a test', zh: '关闭测试' },
      run: async (_tx, dues) => {
        if (is_broken) throw new Error('no such test')
        done.push(...dues.map((due) => due.ref_id))
      },
    },
  })
  const due_at = await world.now()
  await inTransaction(world.ctx, (tx) => setDeadlines(tx, 'test_stuck', [{ ref_id: 5, due_at }]))
  for (let i = 0; i < 5; i++) await world.advance(300_000)

  const { list } = await world.call(service!, operator.stuckDeadlines, {})
  const chinese = await world.call(service!, operator.stuckDeadlines, {}, { 'accept-language': 'zh-CN' })
  expect(list).toMatchObject([
    { kind: 'test_stuck', title: 'Close a test', ref_id: 5, attempts: 5, last_error: 'Error: no such test' },
  ])
  expect(chinese.list[0]!.title).toBe('关闭测试')
  const input = { id: list[0]!.id, reason }
  await world.refused(reviewer!, operator.stuckDeadlines, {}, 'FORBIDDEN')
  await world.refused(reviewer!, operator.retryDeadline, input, 'FORBIDDEN')
  await world.refused(service!, operator.retryDeadline, { id: input.id, reason: '' }, 'REASON_REQUIRED')

  is_broken = false
  await world.call(service!, operator.retryDeadline, input)
  await world.settle()

  expect(done).toEqual([5])
  await world.refused(service!, operator.retryDeadline, input, 'NOT_FOUND')
  expect(await auditOf('deadline', String(input.id))).toEqual([['deadline.retry', reason]])
})

test('jobs of the clock say when they run and how the last run went', async () => {
  const state = { is_broken: true }
  world.services.jobs.register({
    'test.nightly': {
      cron: '5 3 * * *',
      run: async () => {
        if (state.is_broken) throw new Error('the shelf is full')
      },
    },
  })
  const job = async () =>
    (await world.call(service!, operator.jobs, {})).list.find(({ name }) => name === 'test.nightly')

  expect(await job()).toEqual({ name: 'test.nightly', cron: '5 3 * * *', last: null })
  await expect(world.services.jobs.runNow('test.nightly')).rejects.toThrow('the shelf is full')
  expect((await job())!.last).toMatchObject({ outcome: 'failed', error: 'Error: the shelf is full' })
  state.is_broken = false
  await world.services.jobs.runNow('test.nightly')
  const { last } = (await job())!
  expect(last).toMatchObject({ outcome: 'done', error: null })
  expect(last!.took_ms).toBeGreaterThanOrEqual(0)
  expect((await world.call(auditor!, operator.jobs, {})).list.map(({ name }) => name)).toContain('operator.tidy_up')
  await world.refused(reviewer!, operator.jobs, {}, 'FORBIDDEN')
})
