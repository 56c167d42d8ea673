/** Checking in once a day of Shanghai, streaks, a day made up, and tasks. */
import { MAKEUP_COST, operator, points, REFUSALS, refusalText } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { expectBooksBalance } from '../../ledger/testing.ts'
import { newOperator } from '../../operator/testing.ts'
import { registerMultiplier } from '../book/multiplier.ts'
import { pauseOf, resumeOf } from '../book/pauses.ts'
import { takeBackPoints } from '../book/taking-back.ts'
import { DAY_MS, dayAfter, dayOf, dayStart } from '../rules.ts'
import { givePoints } from '../testing.ts'
import { streakTo } from './streak.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const signedFor = async (person: TestPerson, days: number): Promise<number[]> => {
  const got: number[] = []
  for (let i = 0; i < days; i++) {
    if (i > 0) await world.advance(DAY_MS)
    got.push((await world.call(person, points.sign, {})).points)
  }
  return got
}
const within = <R>(work: (tx: Tx) => Promise<R>): Promise<R> => inTransaction(world.ctx, work)

describe('points.sign', () => {
  test('brings more with each day of a streak, and the eighth day begins again', async () => {
    const person = await newBuyer(world)

    expect(await signedFor(person, 8)).toEqual([5, 5, 10, 10, 15, 15, 30, 5])

    const form = await world.call(person, points.signForm, {})
    expect(form).toMatchObject({ streak: 8, today: { signed: true, points: 5 } })
    await world.refused(person, points.sign, {}, 'ALREADY_DONE')
  })

  test('counts once however often it is sent at once', async () => {
    const person = await newBuyer(world)

    const answers = await Promise.all(Array.from({ length: 5 }, () => world.send(person, points.sign, {})))

    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    expect((await world.call(person, points.standing, {})).balance).toBe(5)
  })

  test('counts for the day a form names until a minute past its midnight of Shanghai, and no other', async () => {
    const [early, late] = [await newBuyer(world), await newBuyer(world)]
    const day = dayOf(await world.now())
    const midnight = dayStart(await world.now()) + DAY_MS
    await world.refused(early, points.sign, { day: dayAfter(day) }, 'WINDOW_CLOSED')

    await world.advance(midnight + 50_000 - (await world.now()))
    await world.call(early, points.sign, { day })
    expect((await world.call(early, points.sign, {})).streak).toBe(2)
    await world.advance(20_000)

    await world.refused(late, points.sign, { day }, 'WINDOW_CLOSED')
  })

  test('of phones whose clocks run late and early, all at once after midnight, each day counts once', async () => {
    const person = await newBuyer(world)
    const midnight = dayStart(await world.now()) + DAY_MS
    await world.advance(midnight + 5_000 - (await world.now()))
    const today = dayOf(await world.now())
    const yesterday = dayAfter(today, -1)
    const said = [{ day: yesterday }, { day: today }, {}, { day: yesterday }, { day: dayAfter(today) }]

    const answers = await Promise.all(said.map((form) => world.send(person, points.sign, form)))

    expect(answers.filter(({ code }) => code === 1)).toHaveLength(2)
    expect(answers[4]!.code).toBe(REFUSALS.WINDOW_CLOSED.code)
    const rows = await world.sql('select day::text from points_checkins where user_id = $1 order by day', [person.id])
    expect(rows).toEqual([{ day: yesterday }, { day: today }])
    expect(await world.call(person, points.signForm, {})).toMatchObject({ streak: 2, day: today })
    expect((await world.call(person, points.standing, {})).balance).toBe(10)
  })

  test('begins its day at midnight of Shanghai, which is 16:00 in Greenwich', async () => {
    const person = await newBuyer(world)
    const midnight = dayStart(await world.now()) + DAY_MS
    await world.advance(midnight - 1_000 - (await world.now()))
    const before = await world.call(person, points.signForm, {})
    await world.call(person, points.sign, {})
    await world.advance(2_000)

    const after = await world.call(person, points.signForm, {})

    expect([before.day, after.day]).toEqual([dayOf(midnight - 1_000), dayOf(midnight)])
    expect(new Date(midnight).getUTCHours()).toBe(16)
    expect(after.today.signed).toBe(false)
    expect((await world.call(person, points.sign, {})).streak).toBe(2)
  })

  test('of linked accounts one earns a day; the other keeps its streak', async () => {
    const [one, other] = [
      await newBuyer(world, { device_id: 'one-phone-for-two' }),
      await newBuyer(world, { device_id: 'one-phone-for-two' }),
    ]

    const both = await Promise.all([one, other].map((person) => world.call(person, points.sign, {})))

    expect(both.map((signed) => signed.points).toSorted()).toEqual([0, 5])
    expect(both.map(({ is_linked }) => is_linked).toSorted()).toEqual([false, true])
    expect(both.map(({ streak }) => streak)).toEqual([1, 1])
  })

  test('brings nothing to a restricted account', async () => {
    const person = await newBuyer(world)
    await world.sql(`update account_users set status = 'restricted', restrict_reason = 'looked at' where id = $1`, [
      person.id,
    ])
    await world.refused(person, points.sign, {}, 'ACCOUNT_RESTRICTED')
  })

  test('brings VIP one and a half times as much, rounded half up', async () => {
    const person = await newBuyer(world)
    registerMultiplier(world.services, async (_, user_id) => (user_id === person.id ? 15_000 : 10_000))

    expect((await world.call(person, points.signForm, {})).today.points).toBe(8)
    expect((await world.call(person, points.sign, {})).points).toBe(8)
  })
})

describe('a missed day', () => {
  test('is made up for points within a week, once a month, and the streak has no gap', async () => {
    const person = await newBuyer(world)
    await world.advance(5 * DAY_MS)
    await givePoints(world, person.id, 100)
    await signedFor(person, 2)
    await world.advance(2 * DAY_MS)
    await world.call(person, points.sign, {})
    const { rules, streak } = await world.call(person, points.signForm, {})
    expect(streak).toBe(1)
    const [missed] = rules.makeup_days

    const made = await world.call(person, points.sign, { makeup_day: missed! })

    expect(made).toMatchObject({ points: 0, streak: 4, balance: 100 + 5 + 5 + 5 - MAKEUP_COST })
    expect((await world.call(person, points.signForm, {})).rules.makeup_days).toEqual([])
    await world.refused(person, points.sign, { makeup_day: dayAfter(missed!, -5) }, 'ALREADY_DONE')
    await world.refused(person, points.sign, { makeup_day: dayAfter(missed!, -30) }, 'WINDOW_CLOSED')
  })

  test('costs points: a person who has fewer, or owes some, reads so before the tap', async () => {
    const person = await newBuyer(world)
    await world.advance(DAY_MS)
    const yesterday = dayAfter(dayOf(await world.now()), -1)
    const short = { have: 12, need: MAKEUP_COST }
    const standing = async () => (await world.call(person, points.signForm, {})).rules.makeup
    await givePoints(world, person.id, short.have)

    expect(await standing()).toEqual({
      ok: false,
      code: REFUSALS.POINTS_SHORT.code,
      reason: refusalText('POINTS_SHORT', 'en', short),
    })
    await world.refused(person, points.sign, { makeup_day: yesterday }, 'POINTS_SHORT', short)

    const ref = await givePoints(world, person.id, 8)
    expect(await standing()).toEqual({ ok: true })
    await world.call(person, points.sign, { makeup_day: yesterday })
    await within((tx) =>
      takeBackPoints(tx, { user_id: person.id, reason: 'operator', ref, points: 3, because_ref: 'test' }),
    )
    expect(await standing()).toMatchObject({ ok: false, code: REFUSALS.POINTS_OWED.code })
  })

  test('is one since the account was registered: no day before it is offered or made up', async () => {
    const person = await newBuyer(world)
    await givePoints(world, person.id, 100)
    const first = dayOf(await world.now())
    expect((await world.call(person, points.signForm, {})).rules.makeup_days).toEqual([])
    await world.refused(person, points.sign, { makeup_day: dayAfter(first, -1) }, 'WINDOW_CLOSED')

    await world.advance(2 * DAY_MS)

    expect((await world.call(person, points.signForm, {})).rules.makeup_days).toEqual([dayAfter(first, 1), first])
    await world.refused(person, points.sign, { makeup_day: dayAfter(first, -1) }, 'WINDOW_CLOSED')
    expect((await world.call(person, points.sign, { makeup_day: first })).points).toBe(0)
  })

  test('breaks no streak while its owner had locked the account, nor while the service was away for hours', async () => {
    const person = await newBuyer(world)
    await signedFor(person, 2)
    await within(async (tx) => pauseOf(tx, person.id, Math.floor(await world.now())))
    await world.advance(3 * DAY_MS)
    await within(async (tx) => resumeOf(tx, person.id, Math.floor(await world.now())))

    expect((await world.call(person, points.sign, {})).streak).toBe(3)
    expect(streakTo('2026-11-04', new Set(['2026-11-01', '2026-11-02', '2026-11-04']), new Set(['2026-11-03']))).toBe(3)
    expect(streakTo('2026-11-04', new Set(['2026-11-02', '2026-11-04']), new Set())).toBe(1)
  })
})

describe('points.claim', () => {
  test('brings in a task once it is done, once a period', async () => {
    const person = await newBuyer(world)
    const content = await newOperator(world, ['content'])
    const draft = {
      code: 'two_days',
      name: '签到两天',
      name_en: 'Two days',
      event: 'checked_in',
      cycle: 'once',
      target: 2,
      points: 7,
    } as const
    const made = await world.call(content, operator.savePointTask, draft)
    await world.refused(content, operator.savePointTask, draft, 'POINT_TASK_TAKEN')
    await world.call(content, operator.publishPointTask, { id: made.id, reason: 'as planned' })
    await world.refused(content, operator.publishPointTask, { id: made.id, reason: 'as planned' }, 'STATE_CONFLICT')
    await world.refused(person, points.claim, { code: 'two_days' }, 'POINT_TASK_OPEN', { progress: 0, target: 2 })
    await signedFor(person, 2)

    const { tasks } = await world.call(person, points.home, {})
    expect(tasks.find(({ code }) => code === 'two_days')).toMatchObject({ status: 'done', progress: 2 })
    expect(await world.call(person, points.claim, { code: 'two_days' })).toEqual({ points: 7, balance: 17 })

    await world.refused(person, points.claim, { code: 'two_days' }, 'ALREADY_DONE')
    await world.refused(person, points.claim, { code: 'none_such' }, 'NOT_FOUND')
    await world.call(content, operator.withdrawPointTask, { id: made.id, reason: 'over for now' })
    await world.refused(person, points.claim, { code: 'two_days' }, 'NOT_FOUND')
    expect((await world.call(content, operator.pointTasks, {})).list.map(({ code }) => code)).toContain('two_days')
    await world.call(content, operator.archivePointTask, { id: made.id, reason: 'over for good' })
  })
})

test('the older paths answer the same: points.indexSignForm, points.indexSign, points.myClaim, points.myEntries', async () => {
  const person = await newBuyer(world)
  expect(await world.call(person, points.indexSignForm, {})).toEqual(await world.call(person, points.signForm, {}))
  await world.call(person, points.indexSign, {})
  await world.refused(person, points.indexSign, {}, 'ALREADY_DONE')
  expect(await world.call(person, points.myEntries, {})).toEqual(await world.call(person, points.entries, {}))
  await world.refused(person, points.myClaim, { code: 'none_such' }, 'NOT_FOUND')
  await world.sql(
    `insert into points_task_progress (user_id, task_id, period, progress) select $1, id, 'once', target from points_tasks where code = 'first_order'`,
    [person.id],
  )
  expect((await world.call(person, points.myClaim, { code: 'first_order' })).points).toBe(100)
})
