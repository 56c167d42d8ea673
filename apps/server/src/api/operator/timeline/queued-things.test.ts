/** The timelines of what stands in queues: goods, sales, withdrawals and reports. */
import { operator, report, type ThingKind } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newGoods } from '../../../domains/goods/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { askFor, newPayee, untilSettled } from '../../../domains/payout/testing.ts'
import { newReport } from '../../../domains/report/testing.ts'
import { newSession } from '../../../domains/sale/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let desk: TestOperator
const reason = 'seen by two of us'
beforeAll(async () => {
  world = await openWorld()
  desk = await newOperator(world, ['review', 'service', 'finance', 'arbiter'])
})
afterAll(() => world.close())

const of = async (kind: ThingKind, id: number) => (await world.call(desk, operator.timeline, { kind, id })).list
const told = (list: Awaited<ReturnType<typeof of>>) => list.map(({ source, title }) => `${source}: ${title}`)

test('of goods: when they were made and went on sale, what was asked for them, and what operators did and told', async () => {
  const { id } = await newGoods(world)
  await world.call(desk, operator.removeGoods, { id, reason })
  await world.settle()

  const list = await of('goods', id)

  expect(told(list)).toEqual(
    expect.arrayContaining(['state: Draft made', 'state: On sale', 'state: Price set', 'decision: goods.remove']),
  )
  expect(list.some(({ source }) => source === 'notice')).toBe(true)
  expect(list.find(({ title }) => title === 'goods.remove')).toMatchObject({ by: { name: desk.name }, text: reason })
})

test('of a sale: handed in, let in, and its house told so', async () => {
  const { id } = await newSession(world, { until: 'reviewing' })
  await world.call(desk, operator.approveSale, { id })
  await world.settle()

  expect(told(await of('sale', id))).toEqual(
    expect.arrayContaining([
      'state: Sale made',
      'state: Submitted for review',
      'state: Let in: its catalogue is open',
      'decision: sale.approve',
      'notice: Your sale was approved',
    ]),
  )
})

test('of a withdrawal: asked for, approved, sent and paid, with every movement of its money', async () => {
  const person = await newPayee(world, { funded: 9_000_00 })
  const { id } = await askFor(world, person, person.account_id, 3_000_00)
  await world.call(desk, operator.approveWithdrawal, { id, reason })
  await untilSettled(world)

  const list = await of('withdrawal', id)

  expect(told(list)).toEqual(
    expect.arrayContaining(['state: Asked for', 'state: Sent to the bank', 'state: Paid by the bank']),
  )
  expect(list.filter(({ source }) => source === 'money').map(({ amount_fen }) => amount_fen)).toContain(3_000_00)
  expect(list.find(({ title }) => title === 'Asked for')).toMatchObject({ by: { type: 'user', name: person.nickname } })
})

test('of a report: what was said, how it was decided, and the other look; a note stands among them', async () => {
  const { id, lot, reporter } = await newReport(world)
  await world.call(desk, operator.decideReport, { id, upheld: true, rule_no: 1, sanction: 'restrict_7', reason })
  await world.call(lot.shop.owner, report.appeal, { id, content: '检测报告在此，请复核' })
  await world.settle()
  await world.call(desk, operator.addNote, { kind: 'report', id, text: '已电话核实' })

  const list = await of('report', id)

  expect(list[0]).toMatchObject({ source: 'note', text: '已电话核实' })
  expect(list.find(({ title }) => title === 'Reported')).toMatchObject({ by: { name: reporter.nickname } })
  expect(list.find(({ title }) => title === 'Asked for another look')).toMatchObject({
    by: { name: lot.shop.owner.nickname },
    text: '检测报告在此，请复核',
  })
  expect(told(list)).toContain('state: Decided')
})
