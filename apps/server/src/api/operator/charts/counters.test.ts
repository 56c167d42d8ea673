/** The overview's counters, which the sidebar shows too: each is the number of rows the list shows that it opens. */
import { COUNTERS, metricRows, operator, type Rows, reviewDeadlineRows } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { escalatedCase } from '../../../domains/aftersale/testing.ts'
import { placed, runningLot } from '../../../domains/lot/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { paidOrder, receivedOrder, wonOrder } from '../../../domains/order/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

const DAY_MS = 86_400_000
let world: World
let all: TestOperator
beforeAll(async () => {
  world = await openWorld()
  await paidOrder(world)
  await escalatedCase(world, await receivedOrder(world))
  await world.advance(4 * DAY_MS) // the first is not shipped, the second is not ruled on
  all = await newOperator(world)
  await paidOrder(world)
  await wonOrder(world)
  const lot = await runningLot(world)
  await placed(world, await newBuyer(world), lot, 300)
  await placed(world, await newBuyer(world), lot, 400)
})
afterAll(() => world.close())

async function rowsOf({ list, asked }: Rows) {
  const input = { ...asked, page_size: 50 }
  return (await world.call(all, operator[list.call as 'orders'], input as never)) as {
    total: number
    list: Array<{ amounts?: { total_fen: number }; bid_count?: number }>
  }
}
const countOf = async (rows: Rows) => (await rowsOf(rows)).total

test('every counter of what waits', async () => {
  const { queues } = await world.call(all, operator.overview, {})

  for (const [queue, rows] of Object.entries(COUNTERS))
    expect([queue, queues[queue as keyof typeof COUNTERS]]).toEqual([queue, await countOf(rows)])
  expect(queues).toMatchObject({ cases_waiting: 1, orders_late: 1 })
})

test('every counter and sum of today and of the last days', async () => {
  const shown = await world.call(all, operator.overview, {})
  const rows = metricRows({ first: shown.days[0]!.day, today: shown.days.at(-1)!.day })
  const paid = async (of: Rows) => (await rowsOf(of)).list.reduce((sum, { amounts }) => sum + amounts!.total_fen, 0)

  for (const counter of ['lots_live', 'orders_today', 'users_new_today', 'unpaid_lots'] as const)
    expect([counter, shown[counter]]).toEqual([counter, await countOf(rows[counter])])
  expect(shown.bids_today).toBe((await rowsOf(rows.bids_today)).list.reduce((sum, lot) => sum + lot.bid_count!, 0))
  expect(shown.paid_today_fen).toBe(await paid(rows.paid_today_fen))
  expect(shown.gmv_30d_fen).toBe(await paid(rows.gmv_30d_fen))
  expect(shown).toMatchObject({ lots_live: 1, bids_today: 2, orders_today: 1, unpaid_lots: 1 })
})

test('every counter of review deadlines', async () => {
  const { review_deadlines, days } = await world.call(all, operator.overview, {})

  for (const [queue, counted] of Object.entries(review_deadlines))
    for (const [what, rows] of Object.entries(
      reviewDeadlineRows(queue, { first: days[0]!.day, today: days.at(-1)!.day }),
    ))
      expect([queue, what, counted[what as keyof typeof counted]]).toEqual([queue, what, await countOf(rows)])
  expect(review_deadlines.case.late).toBe(1)
})

test('review deadlines are listed to who keeps them, narrowed by queue and state', async () => {
  const { list } = await world.call(all, operator.reviewDeadlines, { queue: 'case', late: '1' })

  expect(list).toMatchObject([{ queue: 'case', state: 'broken', ended_at: null }])
  await world.refused(await newOperator(world, ['content']), operator.reviewDeadlines, {}, 'FORBIDDEN')
})
