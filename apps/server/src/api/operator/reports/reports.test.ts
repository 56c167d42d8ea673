import { operator, report } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { runningLot } from '../../../domains/lot/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { newReport } from '../../../domains/report/testing.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'

const reason = 'the mark is not of the period'
let world: World
let first: TestOperator
let second: TestOperator
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  first = await newOperator(world, ['service'])
  second = await newOperator(world, ['arbiter'])
})
afterAll(() => world.close())

describe('an appeal', () => {
  test('goes once, to another operator, who turns the decision round and takes back what followed', async () => {
    const { id, lot, reporter } = await newReport(world)
    const judged = { id, upheld: true, rule_no: 1, sanction: 'restrict_7', reason } as const
    await world.call(first, operator.decideReport, judged)
    const appeal = { id, content: '检测报告在此，请复核' }
    await world.refused(reporter, report.appeal, appeal, 'STATE_CONFLICT')
    await world.refused(await newBuyer(world), report.appeal, appeal, 'NOT_FOUND')
    expect(await world.call(lot.shop.owner, report.appeal, appeal)).toMatchObject({ status: 'appealed' })
    await world.refused(lot.shop.owner, report.appeal, appeal, 'STATE_CONFLICT')

    await world.refused(first, operator.decideAppeal, { id, overturn: true, reason }, 'SELF_ACTION')
    await world.call(first, operator.releaseClaim, { queue: 'report', id })
    expect(await world.call(second, operator.decideAppeal, { id, overturn: true, reason })).toMatchObject({
      status: 'final',
    })

    const [person] = await world.sql('select status from account_users where id = $1', [lot.shop.owner.id])
    expect(person).toEqual({ status: 'active' })
    const [mine] = (await world.call(reporter, report.mine, {})).list
    expect(mine).toMatchObject({ status: 'final', outcome: 'unfounded' })
  })

  test('of who reported upholds what was unfounded, by a rule', async () => {
    const { id, reporter } = await newReport(world)
    await world.call(first, operator.decideReport, { id, upheld: false, reason })
    await world.call(reporter, report.appeal, { id, content: '请看第二张图' })
    await world.refused(second, operator.decideAppeal, { id, overturn: true, reason }, 'MISSING_PARAM')
    await world.call(second, operator.decideAppeal, { id, overturn: true, rule_no: 1, reason })

    expect(await world.call(second, operator.report, { id })).toMatchObject({
      status: 'final',
      outcome: 'upheld',
      sanction: 'warning',
    })
  })
})

describe('feedback', () => {
  test('is answered once, and the person reads it', async () => {
    const buyer = await newBuyer(world)
    const { id } = await world.call(buyer, report.giveFeedback, { type: 'fault', content: '图片放大后打不开' })

    await world.call(first, operator.answerFeedback, { id, reply: '已修复，请再试' })

    await world.refused(first, operator.answerFeedback, { id, reply: '再答一次' }, 'STATE_CONFLICT')
    await world.refused(first, operator.answerFeedback, { id: 999_999, reply: '再答一次' }, 'NOT_FOUND')
    const { list } = await world.call(buyer, report.feedbacks, {})
    expect(list).toMatchObject([{ id, status: 'answered', reply: '已修复，请再试' }])
    expect((await world.call(first, operator.feedbacks, { status: 'answered' })).list.map((row) => row.id)).toContain(
      id,
    )
    await world.refused(second, operator.feedbacks, {}, 'FORBIDDEN')
    await world.refused(guest, report.feedbacks, {}, 'LOGIN_EXPIRED')
    for (let n = 0; n < 9; n++)
      await world.call(buyer, report.giveFeedback, { type: 'wish', content: `第 ${n} 条建议` })
    await world.refused(buyer, report.giveFeedback, { type: 'wish', content: '再来一条' }, 'DAILY_LIMIT')
  })
})

test('the queue lists and serves what waits, and its decision needs the claim', async () => {
  const { id } = await newReport(world, { lot: await runningLot(world) })
  expect((await world.call(first, operator.reports, { status: 'open' })).list.map((row) => row.id)).toContain(id)
  await world.refused(await newOperator(world, ['content']), operator.reports, {}, 'FORBIDDEN')

  const { seen } = await world.call(first, operator.report, { id })
  await world.call(first, operator.takeClaim, { queue: 'report', id })
  const decision = { id, upheld: false, reason, seen }
  await world.refused(second, operator.decideReport, decision, 'CLAIM_HELD')
  await world.call(first, operator.decideReport, decision)
  await world.refused(first, operator.askReported, { id, reason, seen }, 'STATE_CONFLICT')
  expect((await world.call(first, operator.report, { id })).logs).toMatchObject([{ action: 'report.decide' }])
})
