import { group } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { expectBooksBalance } from '../../ledger/testing.ts'
import { stopGroupBuy } from '../publishing/reviewing.ts'
import { newGroup, type TestGroup, takePaidSeat, teamOf } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const HOUR_MS = 3_600_000

/** A team of one paid seat, begun now. */
const start = async (one: TestGroup, more: Parameters<typeof takePaidSeat>[2] = {}) => takePaidSeat(world, one, more)
const casesOf = async (team_id: number) =>
  world.sql<{ hours_left: number; lacked: number; filled: boolean }>(
    'select hours_left, lacked, filled from group_odds_cases where team_id = $1 order by hours_left desc',
    [team_id],
  )
/** Teams of other people that lacked one with two hours to go, as if they had ended. */
const givePast = (cases: number, filled: number, lacked = 1) =>
  world.sql(
    `insert into group_odds (hours_left, lacked, cases, filled) values (2, $1, $2, $3)
     on conflict (hours_left, lacked) do update set cases = excluded.cases, filled = excluded.filled`,
    [lacked, cases, filled],
  )

describe('the odds of a team', () => {
  test('count what it lacked at each mark before its end, and whether it was filled', async () => {
    const one = await newGroup(world, { size: 3, team_hours: 7 })
    const fails = await start(one, { on_expire: 'refund' })
    await world.advance(2 * HOUR_MS)
    await takePaidSeat(world, one, { team_id: fails.team_id, on_expire: 'refund' })
    await world.advance(5 * HOUR_MS)
    expect((await teamOf(world, fails.team_id)).status).toBe('failed')
    expect(await casesOf(fails.team_id)).toEqual([
      { hours_left: 6, lacked: 2, filled: false },
      { hours_left: 3, lacked: 1, filled: false },
      { hours_left: 2, lacked: 1, filled: false },
      { hours_left: 1, lacked: 1, filled: false },
    ])
  })

  test('count a team that is filled at the marks it still formed at alone', async () => {
    const one = await newGroup(world, { size: 2, team_hours: 7 })
    const seat = await start(one)
    await world.advance(4.5 * HOUR_MS)
    await takePaidSeat(world, one, { team_id: seat.team_id })
    await world.settle()
    expect((await teamOf(world, seat.team_id)).status).toBe('formed')
    expect(await casesOf(seat.team_id)).toEqual([
      { hours_left: 6, lacked: 1, filled: true },
      { hours_left: 3, lacked: 1, filled: true },
    ])
  })

  test('leave out a team that was stopped, and call one that is served unfilled not filled', async () => {
    const other = await newGroup(world, { size: 3, team_hours: 2 })
    const stopped = await start(other)
    await world.advance(1.5 * HOUR_MS)
    await inTransaction(world.ctx, (tx) => stopGroupBuy(tx, other.id, { reason: 'a look', operator_id: null }))
    await world.settle()
    expect(await casesOf(stopped.team_id)).toEqual([])

    const one = await newGroup(world, { size: 3, team_hours: 2, ship_anyway: true })
    const served = await start(one)
    await world.advance(2 * HOUR_MS)
    expect((await teamOf(world, served.team_id)).status).toBe('formed')
    expect(await casesOf(served.team_id)).toEqual([{ hours_left: 1, lacked: 2, filled: false }])
  })

  test('are the sum of their cases', async () => {
    expect(
      await world.sql(
        `select hours_left, lacked, count(*)::int as cases, count(*) filter (where filled)::int as filled
         from group_odds_cases group by 1, 2 order by 1, 2`,
      ),
    ).toEqual(await world.sql('select hours_left, lacked, cases, filled from group_odds order by 1, 2'))
  })

  test('are shown from thirty teams on, of the mark the team has passed last', async () => {
    const one = await newGroup(world, { size: 2, team_hours: 3 })
    const { team_id, buyer } = await start(one)
    await world.advance(0.5 * HOUR_MS)
    await givePast(29, 20)
    const shown = async () => (await world.call(buyer, group.info, { group_buy_id: one.id, team_id })).team!.odds
    expect(await shown()).toBeNull()
    await givePast(412, 292)
    expect(await shown()).toEqual({ hours_left: 2, lacked: 1, cases: 412, filled: 292 })
  })
})

describe('who leads a team', () => {
  test('takes it off the lists and puts it back; another member may not', async () => {
    const one = await newGroup(world, { size: 3 })
    const leads = await start(one)
    const joins = await takePaidSeat(world, one, { team_id: leads.team_id })
    const listed = async () => (await world.call({}, group.teams, { group_buy_id: one.id })).list.map(({ id }) => id)
    expect(await listed()).toEqual([leads.team_id])
    expect((await world.call(leads.buyer, group.setListed, { team_id: leads.team_id, listed: false })).listed).toBe(
      false,
    )
    expect(await listed()).toEqual([])
    await world.refused(joins.buyer, group.setListed, { team_id: leads.team_id, listed: true }, 'NOT_FOUND')
    await world.call(leads.buyer, group.setListed, { team_id: leads.team_id, listed: true })
    expect(await listed()).toEqual([leads.team_id])
  })

  test('may not once it has ended', async () => {
    const one = await newGroup(world, { size: 2 })
    const leads = await start(one)
    await takePaidSeat(world, one, { team_id: leads.team_id })
    await world.refused(leads.buyer, group.setListed, { team_id: leads.team_id, listed: false }, 'STATE_CONFLICT')
  })
})
