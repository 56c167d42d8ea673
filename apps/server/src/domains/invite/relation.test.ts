/** The relation of a person and their inviter, and the people who may end it. */
import { invite } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { newBuyer } from '../account/testing.ts'
import { expectBooksBalance } from '../ledger/testing.ts'
import { makeRanks } from '../rank/index.ts'
import { setting } from './settings.ts'
import { relationOf } from './store.ts'
import { boughtBy, completes, friendOf, incomeOf, payingShop } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

describe('who registers by a link', () => {
  test('came by its person for 180 days, for good; both read so', async () => {
    const inviter = await newBuyer(world, { nickname: '林清和' })
    const friend = await friendOf(world, inviter)
    const relation = (await relationOf(world.ctx, friend.id))!
    expect(relation).toMatchObject({ inviter_id: inviter.id, level2_id: null, status: 'open' })
    expect(relation.earns_until - relation.bound_at).toBe(180 * 86_400_000)
    await expect(
      world.sql('update invite_relations set inviter_id = $2 where id = $1', [relation.id, friend.id + 1]),
    ).rejects.toThrow('stands')
    const codes = await world.sql<{ code: string }>(
      `select code from message_notices where user_id = any($1) and code like 'invite.%' order by code`,
      [[inviter.id, friend.id]],
    )
    expect(codes.map(({ code }) => code)).toEqual(['invite.bound', 'invite.invited'])
  })

  test('is counted at two levels, and listed at one (invite.myTeam, invite.myTeamCount)', async () => {
    const inviter = await newBuyer(world)
    const friend = await friendOf(world, inviter, { nickname: '阿月' })
    const second = await friendOf(world, friend)
    await boughtBy(world, friend)
    expect(await world.call(inviter, invite.myTeamCount, {})).toEqual({
      level1: 1,
      level2: 1,
      active_30d: 1,
      ordered: 1,
    })
    const { list } = await world.call(inviter, invite.myTeam, {})
    expect(list).toMatchObject([{ user: { id: friend.id }, orders: 1, contributed_fen: 10_00, status: 'open' }])
    expect((await world.call(inviter, invite.myTeam, { keyword: '月' })).list).toHaveLength(1)
    expect((await world.call(inviter, invite.myTeam, { keyword: '不' })).list).toEqual([])
    await world.refused(inviter, invite.myTeam, { level: 2 as never }, 'VALIDATION')
    await world.refused(guest, invite.myTeamCount, {}, 'LOGIN_EXPIRED')
    const order = await boughtBy(world, second)
    expect(await incomeOf(world, order)).toMatchObject({ user_id: friend.id, level: 1 })
    expect(await world.sql('select 1 from invite_incomes where level = 2')).toEqual([])
  })

  test('brings nothing by registering, and nothing at all where both share a phone', async () => {
    const inviter = await newBuyer(world, { device_id: 'shared-phone-1' })
    const friend = await friendOf(world, inviter, { device_id: 'shared-phone-1' })
    expect(await relationOf(world.ctx, friend.id)).toMatchObject({ status: 'void', void_reason: 'linked' })
    expect(await incomeOf(world, await boughtBy(world, friend))).toBeUndefined()
    expect((await world.call(friend, invite.index, {})).invited_by).toBeNull()
  })
})

describe('the invited', () => {
  test('sees who earns and how much, and may end it: what is paid from then on brings nothing (invite.end)', async () => {
    const inviter = await newBuyer(world)
    const friend = await friendOf(world, inviter)
    const shop = await payingShop(world)
    await boughtBy(world, friend, { shop })
    expect((await world.call(friend, invite.index, {})).invited_by).toMatchObject({
      ...{ user: { id: inviter.id }, rate_bp: 100, earned_fen: 10_00, status: 'open', ended_at: null },
    })

    await world.advance(1_000)
    const ended = await world.call(friend, invite.end, {})
    expect(ended).toMatchObject({ status: 'ended', earned_fen: 10_00 })
    expect((await world.call(friend, invite.end, {})).ended_at).toBe(ended.ended_at)
    await world.advance(1_000)
    expect(await incomeOf(world, await boughtBy(world, friend, { shop }))).toBeUndefined()
    expect((await world.call(inviter, invite.myTeam, {})).list).toMatchObject([
      { status: 'ended', contributed_fen: 10_00 },
    ])
  })

  test('who came by no link has nothing to end', async () => {
    await world.refused(await newBuyer(world), invite.end, {}, 'NOT_FOUND')
  })
})

test('the rules are read by guests, from the settings that decide them (invite.rules)', async () => {
  expect(await world.call(guest, invite.rules, {})).toEqual({
    ...{ rate_bp: 100, days: 180, friend_cap_fen: 500_00, month_cap_fen: 500_00, settle_days: 30 },
    ...{ first_order_points: 200, posters_a_day: 20 },
  })
  expect(await setting(world.ctx, 'invite.rates_bp')).toEqual([100, 0])
  const row = world.services.settings.rows().find(({ key }) => key === 'invite.rates_bp')!
  expect(
    [[300, 0], [200, 100], [300, 1], [100], [100, 0, 0]].map((value) => row.schema.safeParse(value).success),
  ).toEqual([...[true, true, false, false, false]])
})

test('a rank counts friends who bought, not who only registered; only the reader learns what they earned (invite.rank)', async () => {
  const inviter = await newBuyer(world, { nickname: '林清和' })
  const friend = await friendOf(world, inviter)
  await friendOf(world, inviter)
  await makeRanks(world.ctx)
  expect((await world.call(inviter, invite.rank, {})).me).toBeNull()

  await boughtBy(world, friend)
  await completes(world)
  await makeRanks(world.ctx)

  const seen = await world.call(inviter, invite.rank, {})
  expect(seen.me).toMatchObject({ rank: 1, invited: 1, income_fen: 0 })
  expect(seen.list[0]).toEqual({ rank: 1, invited: 1, name: expect.stringContaining('*') })
  expect((await world.call(guest, invite.rank, { period: 'all' })).me).toBeNull()
  await world.refused(guest, invite.rank, { period: 'year' as never }, 'VALIDATION')
})
