/** Group buys on the console: the review, stopping one, and its teams. */
import { goods, group, operator, report } from '@juya/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { newGoods } from '../../../domains/goods/testing.ts'
import { newGroup, orderStatus, TEAM_FEN, takePaidSeat, teamOf, termsFor } from '../../../domains/group/testing.ts'
import { accounts } from '../../../domains/ledger/index.ts'
import { balanceOf, expectBooksBalance } from '../../../domains/ledger/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { newShop } from '../../../domains/shop/testing.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'

const reason = 'The price was never asked for'
let world: World
let reviewer: TestOperator
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  reviewer = await newOperator(world, ['review'])
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

/** A new shop's group buy waits for its review. */
async function waiting() {
  const shop = await newShop(world, { level: 0 })
  const sold = await newGoods(world, { shop, skus: [{ values: [], price_fen: 120_00, stock: 10 }] })
  await world.call(shop, goods.edit, { id: sold.id, group: await termsFor(world) } as never)
  const { group: form } = await world.call(shop, goods.editForm, { id: sold.id })
  return { shop, goods_id: sold.id, id: form!.id, status: form!.status }
}

test('a new shop’s group buy waits for a reviewer, who takes it before deciding; approved, buyers find it', async () => {
  const one = await waiting()
  expect(one.status).toBe('reviewing')
  await world.refused(guest, group.info, { group_buy_id: one.id }, 'NOT_FOUND')
  const queue = await world.call(reviewer, operator.groupBuys, { status: 'reviewing' })
  expect(queue.list.map(({ id }) => id)).toContain(one.id)
  const { seen, prices, waiting: held } = await world.call(reviewer, operator.groupBuy, { id: one.id })
  expect(prices).toMatchObject([{ price_fen: TEAM_FEN, alone_fen: 120_00 }])
  expect(held).toEqual({ orders: 0, amount_fen: 0 })

  await world.refused(await newOperator(world, ['content']), operator.groupBuys, {}, 'FORBIDDEN')
  await world.refused(
    await newOperator(world, ['service']),
    operator.approveGroupBuy,
    { id: one.id, seen },
    'FORBIDDEN',
  )
  await world.call(reviewer, operator.nextThing, { queue: 'group_buy', id: one.id } as never)
  expect(await world.call(reviewer, operator.approveGroupBuy, { id: one.id, seen })).toMatchObject({ status: 'active' })
  await world.refused(reviewer, operator.approveGroupBuy, { id: one.id, seen }, 'STATE_CONFLICT')

  expect((await world.call(guest, group.info, { group_buy_id: one.id })).status).toBe('active')
  expect((await world.call(reviewer, operator.groupBuy, { id: one.id })).logs).toMatchObject([
    { action: 'group_buy.approve' },
  ])
  await world.refused(reviewer, operator.groupBuy, { id: 999_999 }, 'NOT_FOUND')
})

test('one that is sent back says why to its shop, which changes it and hands it in again', async () => {
  const one = await waiting()

  await world.call(reviewer, operator.rejectGroupBuy, { id: one.id, reason })
  await world.refused(reviewer, operator.rejectGroupBuy, { id: one.id, reason }, 'STATE_CONFLICT')

  const { list } = await world.call(one.shop, group.shopGroups, { status: 'rejected' })
  expect(list).toMatchObject([{ reject_reason: reason, actions: ['edit'] }])
  await world.call(one.shop, goods.edit, { id: one.goods_id, group: await termsFor(world, { size: 4 }) } as never)
  expect((await world.call(one.shop, group.shopGroup, { group_buy_id: one.id })).status).toBe('reviewing')
})

test('a stop fails the teams that form, gives their money back in one batch, and leaves complete ones alone', async () => {
  const one = await newGroup(world, { size: 2 })
  const done = await takePaidSeat(world, one)
  await takePaidSeat(world, one, { team_id: done.team_id })
  const waits = await takePaidSeat(world, one)
  await world.settle()

  const stopped = await world.call(reviewer, operator.stopGroupBuy, { id: one.id, reason })
  expect(stopped.status).toBe('ended')
  await world.settle()

  expect(await teamOf(world, waits.team_id)).toMatchObject({ status: 'failed' })
  expect(await orderStatus(world, waits.order_id)).toBe('refunded')
  expect(await balanceOf(world, accounts.escrow(waits.order_id))).toBe(0)
  expect(await orderStatus(world, done.order_id)).toBe('to_ship')
  expect((await world.call(one.shop, group.shopGroup, { group_buy_id: one.id })).refunding).toEqual({
    orders: 1,
    done: 1,
    amount_fen: TEAM_FEN,
    back_fen: TEAM_FEN,
  })
  await world.refused(reviewer, operator.stopGroupBuy, { id: one.id, reason }, 'STATE_CONFLICT')

  // The desk sees how far it has come.
  const about = { about: 'group_buy', about_id: String(one.id) } as never
  const [batch] = (await world.call(reviewer, operator.refundBatches, about)).list
  expect(batch).toMatchObject({ orders: 1, done: 1, back_fen: TEAM_FEN, reason, status: 'done' })
  expect(await world.call(reviewer, operator.refundBatch, { id: batch!.id })).toMatchObject({
    by: { type: 'operator' },
    waiting: [],
  })
  await world.refused(reviewer, operator.refundBatch, { id: 999_999 }, 'NOT_FOUND')
  await world.refused(await newOperator(world, ['content']), operator.refundBatches, {}, 'FORBIDDEN')
})

test('above ¥50,000 in escrow a second operator confirms a stop', async () => {
  const one = await newGroup(world, {
    goods: { skus: [{ values: [], price_fen: 80_000_00, stock: 10 }] },
    prices: [{ values: [], price_fen: 60_000_00 }],
  })
  const seat = await takePaidSeat(world, one)

  await world.call(reviewer, operator.stopGroupBuy, { id: one.id, reason })

  expect(await orderStatus(world, seat.order_id)).toBe('grouping')
  await world.refused(reviewer, operator.stopGroupBuy, { id: one.id, reason }, 'EDIT_CONFLICT')
  const second = await newOperator(world, ['arbiter'])
  const { list } = await world.call(second, operator.approvals, { status: 'waiting' })
  const proposal = list.find(({ kind }) => kind === 'group_stop')!
  await world.call(second, operator.decideApproval, { id: proposal.id, accept: true, reason: 'as proposed' })
  await world.settle()
  expect(await orderStatus(world, seat.order_id)).toBe('refunded')
  // The members read the reason of who proposed it.
  expect(await world.sql('select reject_reason from group_buys where id = $1', [one.id])).toEqual([
    { reject_reason: reason },
  ])
})

test('goods that are removed take their group buy along', async () => {
  const one = await newGroup(world)
  const seat = await takePaidSeat(world, one)

  await world.call(reviewer, operator.removeGoods, { id: one.goods.id, reason })
  await world.settle()

  expect(await orderStatus(world, seat.order_id)).toBe('refunded')
})

test('teams are listed with their leaders and what they hold', async () => {
  const one = await newGroup(world)
  const seat = await takePaidSeat(world, one)

  const { list } = await world.call(reviewer, operator.groupTeams, { group_buy_id: String(one.id) } as never)

  expect(list).toMatchObject([
    { id: seat.team_id, leader_id: seat.buyer.id, joined: 1, size: 3, status: 'forming', escrow_fen: TEAM_FEN },
  ])
  await world.refused(await newOperator(world, ['content']), operator.groupTeams, {}, 'FORBIDDEN')
})

describe('a report that is upheld', () => {
  const reported = async (id: number) => {
    const desk = await newOperator(world, ['service', 'arbiter'])
    const { id: report_id } = await world.call(await newBuyer(world), report.add, {
      target_type: 'group_buy',
      target_id: id,
      reason_code: 'fake',
      content: '实物与图片不符',
    })
    await world.call(desk, operator.decideReport, {
      id: report_id,
      upheld: true,
      rule_no: 1,
      sanction: 'warning',
      reason,
    })
    await world.settle()
  }
  const statusOf = async (id: number) =>
    (await world.sql<{ status: string }>('select status from group_buys where id = $1', [id]))[0]!.status

  test('stops the group buy, and its money goes back', async () => {
    const one = await newGroup(world)
    const leader = await takePaidSeat(world, one)

    await reported(one.id)

    expect(await statusOf(one.id)).toBe('ended')
    expect(await orderStatus(world, leader.order_id)).toBe('refunded')
  })

  test('pauses it where more is in escrow than one person may give back', async () => {
    const one = await newGroup(world, {
      goods: { skus: [{ values: [], price_fen: 80_000_00, stock: 10 }] },
      prices: [{ values: [], price_fen: 60_000_00 }],
    })
    const leader = await takePaidSeat(world, one)

    await reported(one.id)

    expect(await statusOf(one.id)).toBe('paused')
    expect(await orderStatus(world, leader.order_id)).toBe('grouping')
  })
})
