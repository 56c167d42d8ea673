import { league, operator, wallet } from '@juya/contract'
import { leagueAwards } from '@juya/contract/rewards/league.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { banUser, restrictUser, unbanUser, unrestrictUser } from '../../account/index.ts'
import { balanceOf, entriesOf, expectBooksBalance } from '../../ledger/testing.ts'
import { newOperator } from '../../operator/testing.ts'
import { back, computedMonth, earnCommission, newMember } from '../testing.ts'
import { lapseByTime } from './lapsing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const DAY_MS = 86_400_000
const reason = 'as computed'

/** A month with commission and these members, released by two operators on its third day. */
async function releasedMonth(...weights: number[]) {
  await earnCommission(world)
  const members = []
  for (const weight of weights) members.push(await newMember(world, weight))
  const { pool_id } = members[0]!
  await computedMonth(world, pool_id)
  const [one, other] = [await newOperator(world, ['finance']), await newOperator(world, ['finance'])]
  await world.call(one, operator.releaseLeague, { id: pool_id, reason })
  const { approval } = await world.call(one, operator.league, { id: pool_id })
  await world.call(other, operator.decideApproval, { id: approval!.id, accept: true, reason })
  await world.settle()
  return { pool_id, members: await Promise.all(members.map((member) => back(world, member))) }
}

const mineOf = async (person: { token: string }, pool_id: number) =>
  (await world.call(person, league.info, { id: pool_id })).my!
const endOf = (pool_id: number) =>
  world.sql<{ ended: boolean }>('select ended_at is not null as ended from league_pools where id = $1', [pool_id])

/** Moves the clock past the last moment in which the awards of a month are claimed. */
async function pastDay33(pool_id: number) {
  const [row] = await world.sql<{ ms: number }>(
    `select extract(epoch from claim_until)::float8 * 1000 as ms from league_pools where id = $1`,
    [pool_id],
  )
  await world.advance(row!.ms - (await world.now()) + 1_000)
}

describe('an award', () => {
  test('is funded with its month, claimed to the earnings, and what is not claimed goes back (T29)', async () => {
    const { pool_id, members } = await releasedMonth(300, 100)
    const [one, other] = members as [(typeof members)[0], (typeof members)[0]]
    const [mine, theirs] = [await mineOf(one, pool_id), await mineOf(other, pool_id)]
    const awarded_fen = mine.award_fen! + theirs.award_fen!
    expect(mine).toMatchObject({ status: 'awarded', award_fen: expect.any(Number) })
    expect(await entriesOf(world, `pool:${pool_id}`)).toEqual([
      ['platform:marketing', -awarded_fen],
      ['platform:pool', awarded_fen],
    ])
    const before_fen = await balanceOf(world, 'platform:pool')

    const claimed = await world.call(one, league.claim, { id: pool_id })

    expect(claimed).toEqual({ award_fen: mine.award_fen, earning_balance_fen: mine.award_fen })
    expect(await entriesOf(world, `pool:${pool_id}:${one.id}`)).toEqual([
      ['platform:pool', -mine.award_fen!],
      [`user:${one.id}:earning`, mine.award_fen],
    ])
    expect(await world.call(one, league.claim, { id: pool_id })).toEqual(claimed)
    expect(await balanceOf(world, 'platform:pool')).toBe(before_fen - mine.award_fen!)
    expect((await world.call(one, wallet.statements, {})).earned).toMatchObject([
      { tasks_fen: 0, invitations_fen: 0, league_fen: mine.award_fen },
    ])

    await pastDay33(pool_id)

    expect(await entriesOf(world, `pool:${pool_id}:unclaimed`)).toEqual([
      ['platform:pool', -theirs.award_fen!],
      ['platform:marketing', theirs.award_fen],
    ])
    expect(await endOf(pool_id)).toEqual([{ ended: true }])
    const late = await back(world, other)
    expect(await mineOf(late, pool_id)).toMatchObject({ status: 'forfeited' })
    await world.refused(late, league.claim, { id: pool_id }, 'WINDOW_CLOSED')
    await world.refused(await newMember(world), league.claim, { id: pool_id }, 'NOT_FOUND')
  })

  test('is what anybody computes from the published table', async () => {
    const { pool_id, members } = await releasedMonth(500, 20, 3)
    const { table, pool } = await world.call(members[0]!, league.info, { id: pool_id })

    const awards = leagueAwards(
      pool.amount_fen!,
      pool.rule,
      table.map(({ weight }) => weight),
    )

    expect(table.map(({ award_fen }) => award_fen)).toEqual(awards)
    expect(awards.reduce((sum, award) => sum + award, 0)).toBe(pool.awarded_fen)
  })

  test('of a member without weight is none', async () => {
    const { pool_id, members } = await releasedMonth(10, 0)

    await world.refused(members[1]!, league.claim, { id: pool_id }, 'LEAGUE_NO_AWARD')
  })

  test('waits while its member is restricted, and seven days longer', async () => {
    const { pool_id, members } = await releasedMonth(10, 10)
    const [one] = members
    await inTransaction(world.ctx, (tx) => restrictUser(tx, { user_id: one!.id, reason: 'test' }))
    await world.refused(one!, league.claim, { id: pool_id }, 'ACCOUNT_RESTRICTED')

    await pastDay33(pool_id)

    expect(await mineOf(await back(world, one!), pool_id)).toMatchObject({ status: 'awarded' })
    expect(await endOf(pool_id)).toEqual([{ ended: false }])
    await inTransaction(world.ctx, (tx) => unrestrictUser(tx, one!.id))
    await world.advance(6 * DAY_MS)
    expect((await world.call(await back(world, one!), league.claim, { id: pool_id })).award_fen).toBeGreaterThan(0)
    await world.advance(2 * DAY_MS)
    expect(await endOf(pool_id)).toEqual([{ ended: true }])
  })

  test('is claimed for seven days after “It was not me”, and no longer', async () => {
    const { pool_id, members } = await releasedMonth(10, 10)
    const [one, other] = members
    await world.advance(29 * DAY_MS)
    await world.sql('update account_users set unlocked_at = platform_now() where id = any($1)', [[one!.id, other!.id]])

    await pastDay33(pool_id)

    expect((await world.call(await back(world, one!), league.claim, { id: pool_id })).award_fen).toBeGreaterThan(0)
    await world.advance(8 * DAY_MS)
    await world.refused(await back(world, other!), league.claim, { id: pool_id }, 'WINDOW_CLOSED')
    expect(await endOf(pool_id)).toEqual([{ ended: true }])
  })

  test('is void with a ban, and there again when the ban is lifted in time', async () => {
    const { pool_id, members } = await releasedMonth(10, 10)
    const [one] = members
    await inTransaction(world.ctx, (tx) => banUser(tx, { user_id: one!.id, reason: 'test' }))
    await world.settle()
    const statusOf = () =>
      world.sql('select status from league_members where pool_id = $1 and user_id = $2', [pool_id, one!.id])
    expect(await statusOf()).toEqual([{ status: 'forfeited' }])

    await inTransaction(world.ctx, (tx) => unbanUser(tx, one!.id))
    await world.settle()

    expect(await statusOf()).toEqual([{ status: 'awarded' }])
  })

  test('is claimed or void at the end of day 33, never both', async () => {
    const { pool_id, members } = await releasedMonth(10, 10, 10, 10, 10, 10)
    await world.sql(
      `update league_members set claim_until = platform_now() + interval '40 milliseconds' where pool_id = $1`,
      [pool_id],
    )
    await world.sql(`update league_pools set claim_until = platform_now() - interval '1 hour' where id = $1`, [pool_id])
    const lapse = () => inTransaction(world.ctx, (tx) => lapseByTime(tx, [{ ref_id: pool_id, due_at: 0 }]))

    const codes = await Promise.all([
      ...members.map((member) => world.send(member, league.claim, { id: pool_id }).then(({ code }) => code)),
      ...Array.from({ length: 4 }, lapse).map((run) => run.then(() => 0)),
    ])
    await world.advance(1_000)
    await lapse()

    const stands = await world.sql<{ status: string; n: number }>(
      'select status, count(*)::int as n from league_members where pool_id = $1 group by status',
      [pool_id],
    )
    const of = (status: string) => stands.find((one) => one.status === status)?.n ?? 0
    expect(of('claimed')).toBe(codes.filter((code) => code === 1).length)
    expect(of('claimed') + of('forfeited')).toBe(members.length)
    expect(await endOf(pool_id)).toEqual([{ ended: true }])
  })
})

test('a month without commission asks for no release', async () => {
  const { pool_id } = await newMember(world, 10)

  const pool = await computedMonth(world, pool_id)

  expect(pool).toMatchObject({ status: 'paid', awarded_fen: 0, ended_at: expect.any(Number) })
})
