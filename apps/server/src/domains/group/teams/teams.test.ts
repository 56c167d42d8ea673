import { goods, group, order } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, PAY_PASSWORD } from '../../account/testing.ts'
import { stockOf } from '../../goods/testing.ts'
import { accounts } from '../../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance, fund } from '../../ledger/testing.ts'
import { rowOf, shipFor } from '../../order/testing.ts'
import { newShop } from '../../shop/testing.ts'
import { newGroup, orderSeat, orderStatus, paySeat, seatForm, TEAM_FEN, takePaidSeat, teamOf } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

describe('a team', () => {
  test('is started by a payment, filled by others, and shipped: the money waits in escrow, the shop pays 4%', async () => {
    const one = await newGroup(world)
    const leader = await takePaidSeat(world, one)
    expect(await rowOf(world, { id: leader.order_id })).toMatchObject({
      kind: 'group',
      status: 'grouping',
      goods_fen: TEAM_FEN,
      commission_bp: 400,
      ship_deadline: null,
    })
    expect(await balanceOf(world, accounts.escrow(leader.order_id))).toBe(TEAM_FEN)
    const second = await takePaidSeat(world, one, { team_id: leader.team_id })
    const third = await takePaidSeat(world, one, { team_id: leader.team_id })

    await world.settle()

    expect(await teamOf(world, leader.team_id)).toMatchObject({ status: 'formed', joined: 3 })
    for (const { order_id } of [leader, second, third]) {
      const row = await rowOf(world, { id: order_id })
      expect(row.status).toBe('to_ship')
      expect(row.ship_deadline! - (await world.now())).toBeGreaterThan(71 * HOUR_MS)
    }
    await shipFor(world, { id: second.order_id, shop: one.shop } as never)
    await world.call(second.buyer, order.confirm, { id: second.order_id })
    expect(await balanceOf(world, accounts.shopPending(one.shop.id))).toBe(TEAM_FEN - 3_20)
    expect(await stockOf(world, one.goods)).toEqual({ stock: 7, held: 0 })
  })

  test('that is not filled in time fails, and each member has the money back to where it came from', async () => {
    const one = await newGroup(world)
    const leader = await takePaidSeat(world, one)
    const second = await takePaidSeat(world, one, { team_id: leader.team_id })
    const before_fen = await balanceOf(world, accounts.userWallet(leader.buyer.id))

    await world.advance(24 * HOUR_MS)

    expect(await teamOf(world, leader.team_id)).toMatchObject({ status: 'failed', joined: 2 })
    for (const { order_id } of [leader, second]) {
      expect(await rowOf(world, { id: order_id })).toMatchObject({ status: 'refunded', refunded_fen: TEAM_FEN })
      expect(await balanceOf(world, accounts.escrow(order_id))).toBe(0)
    }
    expect(await balanceOf(world, accounts.userWallet(leader.buyer.id))).toBe(before_fen + TEAM_FEN)
    const [refund] = await world.sql<{ refund_no: string }>(
      'select refund_no from order_refund_sources where order_id = $1',
      [leader.order_id],
    )
    expect(await entriesOf(world, `refund:${refund!.refund_no}`)).toEqual([
      [accounts.escrow(leader.order_id), -TEAM_FEN],
      [accounts.userWallet(leader.buyer.id), TEAM_FEN],
    ])
    expect(await stockOf(world, one.goods)).toEqual({ stock: 10, held: 0 })
  })

  test('that is shipped anyway is complete at its end with those who paid', async () => {
    const one = await newGroup(world, { ship_anyway: true })
    const leader = await takePaidSeat(world, one)
    expect((await world.call(leader.buyer, group.mine, {})).list[0]!.team!.clocks).toMatchObject([
      { kind: 'team_expire', text: 'Open to others for {left}, then shipped to all who paid, full or not' },
    ])

    await world.advance(24 * HOUR_MS)

    expect(await teamOf(world, leader.team_id)).toMatchObject({ status: 'formed', joined: 1 })
    expect(await orderStatus(world, leader.order_id)).toBe('to_ship')
    expect((await world.call(leader.buyer, group.mine, {})).list[0]!.team).toMatchObject({ clocks: [] })
  })

  test('holds a seat for an order that may still be paid: the next one finds it full, and free again when it lapses', async () => {
    const one = await newGroup(world, { size: 2 })
    const leader = await takePaidSeat(world, one)
    const held = await orderSeat(world, one, { team_id: leader.team_id })
    const late = await newBuyer(world)

    const form = await seatForm(world, one, late, { team_id: leader.team_id })
    await world.refused(late, group.join, form, 'TEAM_FULL', { team_id: leader.team_id })
    await world.advance(16 * MINUTE_MS)
    expect(await orderStatus(world, held.order_id)).toBe('closed')

    expect((await world.call(late, group.info, { group_buy_id: one.id, team_id: leader.team_id })).team).toMatchObject({
      free: 1,
      held: 0,
      clocks: [{ text: 'Needs 1 more within {left}, or its members join another team or have their money back' }],
    })
    await takePaidSeat(world, one, { buyer: late, team_id: leader.team_id })
    expect(await teamOf(world, leader.team_id)).toMatchObject({ status: 'formed' })
  })

  test('that ended before a member paid starts another one with them, or gives the money back as they chose', async () => {
    const one = await newGroup(world, { team_hours: 1 })
    const leader = await takePaidSeat(world, one)
    await world.advance(50 * MINUTE_MS)
    const [anew, back] = [
      await orderSeat(world, one, { team_id: leader.team_id, on_full: 'new_team' }),
      await orderSeat(world, one, { team_id: leader.team_id, on_full: 'refund' }),
    ]
    await world.advance(10 * MINUTE_MS)
    expect(await teamOf(world, leader.team_id)).toMatchObject({ status: 'failed' })

    const started = await paySeat(world, anew)
    await fund(world, back.buyer.id, TEAM_FEN)
    const pays = {
      ids: [back.order_id],
      channel: 'wallet',
      pay_password: PAY_PASSWORD,
      shown_total_fen: TEAM_FEN,
    } as const
    await world.refused(back.buyer, order.pay, pays, 'TEAM_ENDED')

    expect(started.team_id).not.toBe(leader.team_id)
    expect(await teamOf(world, started.team_id)).toMatchObject({ status: 'forming', leader_user_id: anew.buyer.id })
  })

  test('shows its members masked, or as a number where they want that, and each reader themselves', async () => {
    const one = await newGroup(world)
    const leader = await takePaidSeat(world, one, { buyer: await newBuyer(world, { nickname: '张三丰' }) })
    const second = await takePaidSeat(world, one, { team_id: leader.team_id, alias: true })

    const asked = { group_buy_id: one.id, team_id: leader.team_id }
    const { team } = await world.call(guest, group.info, asked)
    const own = await world.call(second.buyer, group.info, asked)

    expect(team!.members.map(({ name, is_leader }) => [name, is_leader])).toEqual([
      ['张**1', true],
      ['Member 2', false],
    ])
    expect(own.team!.members.map(({ is_me }) => is_me)).toEqual([false, true])
    expect(own.team!.my_order_id).toBe(second.order_id)
  })
})

describe('a member who leaves', () => {
  test('has the money back; the seat is free, and the one longest there leads', async () => {
    const one = await newGroup(world)
    const leader = await takePaidSeat(world, one)
    const second = await takePaidSeat(world, one, { team_id: leader.team_id })

    const left = await world.call(leader.buyer, group.leave, { order_id: leader.order_id })
    const again = await world.call(leader.buyer, group.leave, { order_id: leader.order_id })

    expect([left.status, again.status]).toEqual(['refunded', 'refunded'])
    expect(await balanceOf(world, accounts.escrow(leader.order_id))).toBe(0)
    expect(await teamOf(world, leader.team_id)).toMatchObject({
      status: 'forming',
      joined: 1,
      leader_user_id: second.buyer.id,
    })
  })

  test('ends the team as its last one', async () => {
    const one = await newGroup(world)
    const leader = await takePaidSeat(world, one)

    await world.call(leader.buyer, group.leave, { order_id: leader.order_id })

    expect(await teamOf(world, leader.team_id)).toMatchObject({ status: 'failed', joined: 0 })
  })

  test('cannot in the last ten minutes, nor once it is complete, nor for another; and joins no more after two leavings', async () => {
    const one = await newGroup(world, { team_hours: 1, size: 4 })
    const leader = await takePaidSeat(world, one)
    const comes = await newBuyer(world)
    for (const _ of [1, 2]) {
      const seat = await takePaidSeat(world, one, { buyer: comes, team_id: leader.team_id })
      await world.call(comes, group.leave, { order_id: seat.order_id })
    }
    const asked = { group_buy_id: one.id, sku_id: one.goods.sku_ids[0]!, team_id: leader.team_id }
    await world.refused(comes, group.preview, asked, 'JOIN_BARRED')
    await world.refused(comes, group.leave, { order_id: leader.order_id }, 'NOT_FOUND')

    await world.advance(51 * MINUTE_MS)

    await world.refused(leader.buyer, group.leave, { order_id: leader.order_id }, 'LEAVE_TOO_LATE')
    const pair = await newGroup(world, { size: 2 })
    const first = await takePaidSeat(world, pair)
    await takePaidSeat(world, pair, { team_id: first.team_id })
    await world.refused(first.buyer, group.leave, { order_id: first.order_id }, 'STATE_CONFLICT')
  })
})

describe('who may have a seat', () => {
  const ask = (one: Awaited<ReturnType<typeof newGroup>>, team_id?: number) => ({
    group_buy_id: one.id,
    sku_id: one.goods.sku_ids[0]!,
    ...(team_id ? { team_id } : {}),
  })

  test('not the shop’s own people, not one the shop keeps away, not one twice in a team', async () => {
    const one = await newGroup(world)
    const [member, blocked] = [one.shop.owner, await newBuyer(world)]
    const leader = await takePaidSeat(world, one)
    await world.sql(
      `insert into block_blocks (owner_type, owner_id, target_type, target_id, scope) values ('shop', $1, 'user', $2, 'bid')`,
      [one.shop.id, blocked.id],
    )

    await world.refused(member, group.preview, ask(one), 'SELF_ACTION')
    await world.refused(blocked, group.preview, ask(one, leader.team_id), 'JOIN_BARRED')
    await world.refused(leader.buyer, group.preview, ask(one, leader.team_id), 'ALREADY_DONE')
    await world.refused(guest, group.mine, {}, 'LOGIN_EXPIRED')
  })

  test('not one the team’s leader keeps away, in that team alone', async () => {
    const one = await newGroup(world)
    const leader = await takePaidSeat(world, one)
    const blocked = await newBuyer(world)
    await world.sql(
      `insert into block_blocks (owner_type, owner_id, target_type, target_id, scope) values ('user', $1, 'user', $2, 'all')`,
      [leader.buyer.id, blocked.id],
    )

    await world.refused(blocked, group.preview, ask(one, leader.team_id), 'JOIN_BARRED')
    expect((await world.call(blocked, group.preview, ask(one))).team).toBeNull()
  })

  test('only new customers join where the shop wants them; whoever starts a team may have bought before', async () => {
    const one = await newGroup(world, { newcomers: true })
    const leader = await takePaidSeat(world, one)
    const other = await newGroup(world)
    const known = (await takePaidSeat(world, other)).buyer

    await world.refused(known, group.preview, ask(one, leader.team_id), 'NEW_CUSTOMER_ONLY')
    expect((await world.call(known, group.preview, ask(one))).amounts.payable_fen).toBe(TEAM_FEN)
    await takePaidSeat(world, one, { team_id: leader.team_id })
  })

  test('no more pieces than one person may have, linked accounts and single purchases counted as one', async () => {
    const one = await newGroup(world, { per_user: 2 })
    const buyer = await newBuyer(world)
    await takePaidSeat(world, one, { buyer, qty: 2 })

    await world.refused(buyer, group.preview, ask(one), 'BUY_LIMIT', { limit: 2 })
  })

  test('none of a group buy that is paused or over; those under way run out', async () => {
    const one = await newGroup(world, { size: 2 })
    const leader = await takePaidSeat(world, one)
    await world.call(one.shop, goods.edit, { id: one.goods.id, group_to: 'pause' } as never)

    const buyer = await newBuyer(world)
    await world.refused(buyer, group.preview, ask(one), 'TEAM_ENDED')
    await takePaidSeat(world, one, { buyer, team_id: leader.team_id })

    expect(await teamOf(world, leader.team_id)).toMatchObject({ status: 'formed' })
    const other = await newShop(world)
    await world.refused(other, goods.edit, { id: one.goods.id, group_to: 'resume' } as never, 'NOT_FOUND')
  })
})

test('two who pay for the last seat at once: one is in, and no team is larger than its size', async () => {
  const one = await newGroup(world, { size: 2 })
  const leader = await takePaidSeat(world, one)
  const buyers = [await newBuyer(world), await newBuyer(world)]

  const outcomes = await Promise.allSettled(
    buyers.map((buyer) => orderSeat(world, one, { buyer, team_id: leader.team_id })),
  )

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
