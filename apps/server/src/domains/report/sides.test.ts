/** What each side of a report learns and bears. */
import { operator, order, report } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { accountFactsOf } from '../account/index.ts'
import { newBuyer } from '../account/testing.ts'
import { newOperator, type TestOperator } from '../operator/testing.ts'
import { receivedOrder } from '../order/testing.ts'
import { isMuted } from './index.ts'
import { newReport } from './testing.ts'

const DAY_MS = 86_400_000
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

const told = async (user_id: number) => {
  await world.settle()
  const rows = await world.sql<{ code: string }>(
    `select code from message_notices where user_id = $1 and code like 'report.%' order by id`,
    [user_id],
  )
  return rows.map(({ code }) => code)
}
const statusOf = async (user_id: number) => (await accountFactsOf(world.ctx, user_id)).status

test('who did nothing wrong and was never asked does not hear that somebody reported them', async () => {
  const { id, lot, reporter } = await newReport(world)

  await world.call(first, operator.decideReport, { id, upheld: false, reason })

  expect(await told(reporter.id)).toEqual(['report.outcome'])
  expect(await told(lot.shop.owner.id)).toEqual([])
  expect((await world.call(lot.shop.owner, report.mine, { side: 'reported' })).list).toEqual([])
  await world.refused(lot.shop.owner, report.appeal, { id, content: '我没有做错什么' }, 'NOT_FOUND')
})

test('a shop that was asked hears that nothing was found', async () => {
  const { id, lot } = await newReport(world)
  await world.call(first, operator.askReported, { id, reason })

  await world.call(first, operator.decideReport, { id, upheld: false, reason })

  expect(await told(lot.shop.owner.id)).toContain('report.judged')
})

test('what was decided may be reported anew, by the same person', async () => {
  const { id, lot, reporter } = await newReport(world)
  await world.call(first, operator.decideReport, { id, upheld: false, reason })

  const again = await newReport(world, { lot, reporter })

  expect(again.id).not.toBe(id)
})

test('a restriction ends by itself after its days', async () => {
  const { id, lot } = await newReport(world)
  const judged = { id, upheld: true, rule_no: 1, sanction: 'restrict_7', reason } as const
  await world.call(first, operator.decideReport, judged)
  expect(await statusOf(lot.shop.owner.id)).toBe('restricted')

  await world.advance(7 * DAY_MS - 60_000)
  expect(await statusOf(lot.shop.owner.id)).toBe('restricted')
  await world.advance(2 * 60_000)

  expect(await statusOf(lot.shop.owner.id)).toBe('active')
})

test('who was muted and is found right writes again at once', async () => {
  const bought = await receivedOrder(world, { hammer_fen: 100_00 })
  const about = { target_type: 'user', target_id: bought.buyer.id, reason_code: 'abuse' } as const
  const { id } = await world.call(bought.shop.owner, report.add, about)
  await world.call(first, operator.decideReport, { id, upheld: true, rule_no: 1, sanction: 'mute_7', reason })
  await world.call(bought.buyer, report.appeal, { id, content: '是对方先辱骂的，截图在此' })
  await world.call(first, operator.releaseClaim, { queue: 'report', id })

  await world.call(second, operator.decideAppeal, { id, overturn: true, reason })

  expect(await isMuted(world.ctx, bought.buyer.id)).toBeUndefined()
  const { items } = await world.call(bought.buyer, order.comment, { id: bought.id })
  const words = JSON.stringify([{ item_id: items[0]!.id, rating: 5, content: '很好' }])
  await world.call(bought.buyer, order.comment, { id: bought.id, items: words as never })
})

test('an appeal that fails leaves everything as it was, and is the last word', async () => {
  const { id, lot } = await newReport(world)
  await world.call(first, operator.decideReport, { id, upheld: true, rule_no: 1, sanction: 'mute_7', reason })
  await world.call(lot.shop.owner, report.appeal, { id, content: '请另一位同事复核' })
  await world.call(first, operator.releaseClaim, { queue: 'report', id })

  await world.call(second, operator.decideAppeal, { id, overturn: false, reason })

  expect(await isMuted(world.ctx, lot.shop.owner.id)).toMatchObject({ report_id: id })
  expect(await world.call(second, operator.report, { id })).toMatchObject({ status: 'final', outcome: 'upheld' })
  await world.refused(lot.shop.owner, report.appeal, { id, content: '请再看一次图片' }, 'STATE_CONFLICT')
  await world.refused(await newBuyer(world), report.appeal, { id, content: '我只是旁观的人' }, 'NOT_FOUND')
})
