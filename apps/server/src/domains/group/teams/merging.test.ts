import { group } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { accounts } from '../../ledger/index.ts'
import { balanceOf, expectBooksBalance } from '../../ledger/testing.ts'
import { newGroup, orderSeat, orderStatus, TEAM_FEN, type TestGroup, takePaidSeat, teamOf } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const HOUR_MS = 3_600_000

/** A team of so many paid seats; each later one joins the first. */
async function teamWith(one: TestGroup, count: number, wishes: Record<number, 'merge' | 'refund'> = {}) {
  const seats = [await takePaidSeat(world, one, { on_expire: wishes[0] ?? 'merge' })]
  for (let i = 1; i < count; i++)
    seats.push(await takePaidSeat(world, one, { team_id: seats[0]!.team_id, on_expire: wishes[i] ?? 'merge' }))
  return seats
}
const teamIdOf = async (order_id: number): Promise<number> =>
  Number(
    (await world.sql<{ team_id: number }>('select team_id from group_seats where order_id = $1', [order_id]))[0]!
      .team_id,
  )
const titlesTo = async (person: TestPerson): Promise<string[]> =>
  (
    await world.sql<{ title_en: string }>('select title_en from message_notices where user_id = $1 order by id', [
      person.id,
    ])
  ).map(({ title_en }) => title_en)

describe('a team that is not filled in time', () => {
  test('moves together into the one with the fewest free seats that holds all who agreed; the others have the money back', async () => {
    const one = await newGroup(world, { size: 4 })
    const old = await teamWith(one, 3, { 2: 'refund' })
    await world.advance(20 * HOUR_MS)
    const [wide, narrow] = [await teamWith(one, 1), await teamWith(one, 2)]
    const tight = await teamWith(one, 3)

    await world.advance(4 * HOUR_MS)

    expect(await teamOf(world, old[0]!.team_id)).toMatchObject({ status: 'failed', joined: 1 })
    expect(await orderStatus(world, old[2]!.order_id)).toBe('refunded')
    expect(await balanceOf(world, accounts.userWallet(old[2]!.buyer.id))).toBe(TEAM_FEN)
    for (const { order_id } of old.slice(0, 2)) expect(await teamIdOf(order_id)).toBe(narrow[0]!.team_id)
    expect(await teamOf(world, narrow[0]!.team_id)).toMatchObject({ status: 'formed', joined: 4 })
    for (const { order_id } of [...old.slice(0, 2), ...narrow])
      expect(await orderStatus(world, order_id)).toBe('to_ship')
    for (const [seat] of [wide, tight]) expect((await teamOf(world, seat!.team_id)).status).toBe('forming')
    expect(await titlesTo(old[1]!.buyer)).toContain('Your team has joined another one')
    const { list } = await world.call(old[0]!.buyer, group.mine, { order_id: old[0]!.order_id })
    expect(list[0]!.team).toMatchObject({ id: narrow[0]!.team_id, status: 'formed' })
  })

  test('counts a seat that may still be paid: where no team holds all of them, all have the money back', async () => {
    const one = await newGroup(world, { size: 3 })
    const old = await teamWith(one, 2)
    await world.advance(23 * HOUR_MS + 3_000_000)
    const other = await teamWith(one, 1)
    await orderSeat(world, one, { team_id: other[0]!.team_id })

    await world.advance(600_000)

    for (const { order_id } of old) expect(await orderStatus(world, order_id)).toBe('refunded')
    expect(await teamOf(world, other[0]!.team_id)).toMatchObject({ status: 'forming', joined: 1 })
  })

  test('is taken in by no team of a leader who keeps one of them away, nor by one that is joined by its link alone', async () => {
    const one = await newGroup(world, { size: 3 })
    const old = await teamWith(one, 2)
    await world.advance(20 * HOUR_MS)
    const blocks = await teamWith(one, 1)
    await takePaidSeat(world, one, { listed: false })
    await world.sql(
      `insert into block_blocks (owner_type, owner_id, target_type, target_id, scope) values ('user', $1, 'user', $2, 'all')`,
      [blocks[0]!.buyer.id, old[1]!.buyer.id],
    )

    await world.advance(4 * HOUR_MS)

    for (const { order_id } of old) expect(await orderStatus(world, order_id)).toBe('refunded')
  })

  test('puts nobody twice into a team', async () => {
    const one = await newGroup(world, { size: 3, per_user: 4 })
    const buyer = await newBuyer(world)
    const old = await takePaidSeat(world, one, { buyer })
    await world.advance(20 * HOUR_MS)
    const other = await takePaidSeat(world, one, { buyer })

    await world.advance(4 * HOUR_MS)

    expect(await orderStatus(world, old.order_id)).toBe('refunded')
    expect(await teamOf(world, other.team_id)).toMatchObject({ status: 'forming', joined: 1 })
  })
})
