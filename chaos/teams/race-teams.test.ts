/**
 * Teams of group buys under a crowd on three nodes: the last seats, a payment beside a leaving, the end of a team beside both, ends
 * that merge, and a shop that is suspended as a team is filled. In any sequence, no team is larger than its size, and each order is shipped or given back once. Short: 24 people for 3 seats,
 * 6 teams; RACE_BUYERS and RACE_TEAMS set other sizes.
 */
import { operator, order, REFUSALS, group as rows } from '@juya/contract'
import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import { expect, test } from 'vitest'
import { newBuyer, PAY_PASSWORD } from '../../apps/server/src/domains/account/testing.ts'
import {
  newGroup,
  orderSeat,
  seatForm,
  TEAM_FEN,
  type TestGroup,
  takePaidSeat,
} from '../../apps/server/src/domains/group/testing.ts'
import { fund } from '../../apps/server/src/domains/ledger/testing.ts'
import { newOperator } from '../../apps/server/src/domains/operator/testing.ts'
import { codeAt, nodes, times, useThree, world } from '../race/crowd.ts'
import { fatesOfOrders } from '../race/order-outcomes.ts'

const BUYERS = Number(process.env.RACE_BUYERS ?? 24)
const TEAMS = Number(process.env.RACE_TEAMS ?? 6)
const COLOURS = ['红', '蓝', '白', '青', '黄', '黑']
const SIZE = 4

useThree()

/** Goods in six colours: buyers of different ones share no row but their team. */
const newColours = (): Promise<TestGroup> =>
  newGroup(world, {
    size: SIZE,
    goods: {
      options: [{ name: '颜色', values: COLOURS }],
      skus: COLOURS.map((colour) => ({ values: [colour], price_fen: 120_00, stock: 100 })),
    },
    prices: COLOURS.map((colour) => ({ values: [colour], price_fen: TEAM_FEN })),
  })

interface Standing {
  status: 'forming' | 'formed' | 'failed' | null
  joined: number
  order_status: string
  state: string
}
const standingOf = async (order_id: number): Promise<Standing> =>
  (
    await world.sql<Standing & Record<string, unknown>>(
      `select t.status, t.joined, o.status as order_status, s.state from order_orders o join group_seats s on s.order_id = o.id
       left join group_teams t on t.id = s.team_id where o.id = $1`,
      [order_id],
    )
  )[0]!

const payment = (order_id: number) => ({
  ...{ ids: [order_id], channel: 'wallet', pay_password: PAY_PASSWORD },
  shown_total_fen: TEAM_FEN,
})

test(`of ${BUYERS} people who ask for the last ${SIZE - 1} seats at once as many have one, and the team they pay for is complete`, {
  timeout: 60_000 + BUYERS * 1_000,
}, async () => {
  const one = await newColours()
  const leader = await takePaidSeat(world, one)
  const forms = await times(BUYERS, async (i) => {
    const buyer = await newBuyer(world)
    await fund(world, buyer.id, TEAM_FEN)
    return { buyer, form: await seatForm(world, one, buyer, { team_id: leader.team_id, sku: i % COLOURS.length }) }
  })

  const codes = await Promise.all(forms.map(({ buyer, form }, i) => codeAt(nodes, i, rows.join, buyer, form)))

  expect(new Set(codes)).toEqual(new Set([1, REFUSALS.TEAM_FULL.code]))
  expect(codes.filter((code) => code === 1)).toHaveLength(SIZE - 1)
  const held = await world.sql<{ id: number; user_id: number }>(
    `select s.order_id as id, s.user_id from group_seats s where s.team_id = $1 and s.state = 'held'`,
    [leader.team_id],
  )
  await Promise.all(
    held.map(({ id, user_id }, i) =>
      codeAt(nodes, i, order.pay, forms.find(({ buyer }) => buyer.id === Number(user_id))!.buyer, payment(Number(id))),
    ),
  )
  await world.settle()
  expect(await standingOf(leader.order_id)).toMatchObject({ status: 'formed', joined: SIZE, order_status: 'to_ship' })
})

test('a payment, a leaving and the end of their team at once: each order is shipped with a complete team, or given back once', {
  timeout: 60_000 + TEAMS * 20_000,
}, async () => {
  const random = new SeededRandom(Number(process.env.CHAOS_SEED ?? 1))
  const one = await newColours()
  const all: number[] = []
  for (let n = 0; n < TEAMS; n++) {
    const leader = await takePaidSeat(world, one)
    const seats = [leader]
    for (let i = 1; i < SIZE - 1; i++) seats.push(await takePaidSeat(world, one, { team_id: leader.team_id, sku: i }))
    const on_full = random.pick(['new_team', 'refund'] as const)
    const last = await orderSeat(world, one, { team_id: leader.team_id, sku: SIZE, on_full })
    await fund(world, last.buyer.id, TEAM_FEN)
    all.push(...seats.map(({ order_id }) => order_id), last.order_id)
    const leaver = random.pick(seats)
    const ends = random.happens(0.6)
    if (ends) {
      await world.sql('update group_teams set expires_at = platform_now() where id = $1', [leader.team_id])
      await world.sql(
        `update platform_deadlines set due_at = platform_now() where kind = 'team_expire' and ref_id = $1`,
        [leader.team_id],
      )
    }

    await Promise.all([
      codeAt(nodes, n, order.pay, last.buyer, payment(last.order_id)),
      codeAt(nodes, n + 1, rows.leave, leaver.buyer, { order_id: leaver.order_id }),
      ...(ends ? [world.settle()] : []),
    ])
    await world.settle()
  }
  await world.advance(24 * 3_600_000)

  for (const id of all) {
    const { status, order_status, state } = await standingOf(id)
    const told = `order ${id}: ${order_status}, seat ${state}, team ${status}`
    if (order_status === 'to_ship') expect([status, state], told).toEqual(['formed', 'paid'])
    else if (order_status === 'refunded') expect(['left', 'refunded'], told).toContain(state)
    else expect([order_status, state], told).toEqual(['closed', 'lapsed'])
  }
  expect((await fatesOfOrders(world)).problems).toEqual([])
})

test('teams that end at once merge into one that is being filled: none is larger than its size, and each order is shipped or given back', {
  timeout: 60_000 + TEAMS * 30_000,
}, async () => {
  const random = new SeededRandom(Number(process.env.CHAOS_SEED ?? 1))
  const one = await newColours()
  const all: number[] = []
  for (let n = 0; n < TEAMS; n++) {
    const [first, second, takes] = [
      await takePaidSeat(world, one),
      await takePaidSeat(world, one, { sku: 1 }),
      await takePaidSeat(world, one, { sku: 2 }),
    ]
    const beside = await takePaidSeat(world, one, { team_id: first.team_id, sku: 3 })
    // Room for one: for the second team, not for the first.
    const sits = await takePaidSeat(world, one, { team_id: takes.team_id, sku: 5 })
    const last = await orderSeat(world, one, { team_id: takes.team_id, sku: SIZE })
    await fund(world, last.buyer.id, TEAM_FEN)
    all.push(...[first, second, takes, beside, sits, last].map(({ order_id }) => order_id))
    const ending = random.happens(0.5) ? [first, second] : [first, second, takes]
    const ids = ending.map(({ team_id }) => team_id)
    await world.sql('update group_teams set expires_at = platform_now() where id = any($1)', [ids])
    await world.sql(
      `update platform_deadlines set due_at = platform_now() where kind = 'team_expire' and ref_id = any($1)`,
      [ids],
    )

    await Promise.all([
      ...nodes.map(() => world.settle()),
      codeAt(nodes, n, order.pay, last.buyer, payment(last.order_id)),
      codeAt(nodes, n + 1, rows.leave, takes.buyer, { order_id: takes.order_id }),
    ])
    await world.settle()
  }
  await world.advance(48 * 3_600_000)

  for (const id of all) {
    const { status, order_status, state } = await standingOf(id)
    const told = `order ${id}: ${order_status}, seat ${state}, team ${status}`
    if (order_status === 'to_ship') expect([status, state], told).toEqual(['formed', 'paid'])
    else if (order_status === 'refunded') expect(['left', 'refunded'], told).toContain(state)
    else expect([order_status, state], told).toEqual(['closed', 'lapsed'])
  }
  const sizes = await world.sql<{ joined: number; size: number }>(
    `select joined, size from group_teams where buy_id = $1`,
    [one.id],
  )
  expect(sizes.filter(({ joined, size }) => joined > size)).toEqual([])
  expect((await fatesOfOrders(world)).problems).toEqual([])
})

test('a shop is suspended as the last seat of a team is paid: the team is shipped whole, or each member is given back', {
  timeout: 60_000 + TEAMS * 20_000,
}, async () => {
  const desk = await newOperator(world, ['review'])
  const all: number[] = []
  for (let n = 0; n < TEAMS / 2; n++) {
    const one = await newGroup(world, { size: 2 })
    const leader = await takePaidSeat(world, one)
    const last = await orderSeat(world, one, { team_id: leader.team_id })
    await fund(world, last.buyer.id, TEAM_FEN)
    all.push(leader.order_id, last.order_id)

    const [, suspended] = await Promise.all([
      codeAt(nodes, n, order.pay, last.buyer, payment(last.order_id)),
      codeAt(nodes, n + 1, operator.suspendShop, desk as never, { id: one.shop.id, reason: 'sold what it had not' }),
    ])
    expect(suspended).toBe(1)
    await world.settle()
  }
  await world.advance(24 * 3_600_000)

  for (const id of all) {
    const { status, order_status, state } = await standingOf(id)
    const told = `order ${id}: ${order_status}, seat ${state}, team ${status}`
    if (order_status === 'to_ship') expect([status, state], told).toEqual(['formed', 'paid'])
    else if (order_status === 'refunded') expect([status, state], told).toEqual(['failed', 'refunded'])
    else expect([order_status, state], told).toEqual(['closed', 'lapsed'])
  }
  expect((await fatesOfOrders(world)).problems).toEqual([])
})
