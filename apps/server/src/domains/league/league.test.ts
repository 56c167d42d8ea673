import { league, operator, order } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { restrictUser } from '../account/index.ts'
import { newBuyer } from '../account/testing.ts'
import { expectBooksBalance } from '../ledger/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { receivedOrder } from '../order/testing.ts'
import { newReport } from '../report/testing.ts'
import { newShop } from '../shop/testing.ts'
import { back, computedMonth, earnCommission, newLeaguePerson, newMember, runningMonth } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const DAY_MS = 86_400_000

/** Both have been seen on one phone. */
const onOnePhone = (one: { id: number }, other: { id: number }) =>
  world.sql(
    `insert into account_devices (user_id, device_id, first_seen_at, last_seen_at) select id, $2, platform_now(), platform_now() from unnest($1::bigint[]) id`,
    [[one.id, other.id], `phone-${one.id}`],
  )

describe('joining', () => {
  test('is free for a verified adult of level 3, and again the same', async () => {
    const { id } = await runningMonth(world)
    const person = await newLeaguePerson(world)
    expect(await world.call(person, league.current, {})).toEqual({ id, joined: false })

    const joined = await world.call(person, league.join, { id })

    expect(joined).toMatchObject({ status: 'joined', alias: expect.stringMatching(/^[0-9a-f]{10}$/) })
    expect(await world.call(person, league.join, { id })).toEqual(joined)
    expect(await world.call(person, league.current, {})).toEqual({ id, joined: true })
    expect((await world.call(person, league.mine, {})).list).toMatchObject([{ pool: { id }, claimable: { ok: false } }])
    await world.refused(guest, league.current, {}, 'LOGIN_EXPIRED')
  })

  test('is refused below level 3, without a verified name, to who is no adult, and to who is restricted', async () => {
    const { id } = await runningMonth(world)
    await world.refused(await newBuyer(world), league.join, { id }, 'REALNAME_REQUIRED')
    await world.refused(await newBuyer(world, { verified: true }), league.join, { id }, 'LEVEL_TOO_LOW')
    const child = await newLeaguePerson(world)
    await world.sql('update account_users set is_adult = false where id = $1', [child.id])
    await world.refused(child, league.join, { id }, 'ADULT_REQUIRED')
    const restricted = await newLeaguePerson(world)
    await inTransaction(world.ctx, (tx) => restrictUser(tx, { user_id: restricted.id, reason: 'test' }))
    await world.refused(restricted, league.join, { id }, 'ACCOUNT_RESTRICTED')
    await world.refused(await newLeaguePerson(world), league.join, { id: 999_999 }, 'NOT_FOUND')
    expect(await world.call(await newBuyer(world, { verified: true }), league.estimate, {})).toMatchObject({
      joinable: { ok: false },
    })
  })

  test('takes one account of a person', async () => {
    const { id } = await runningMonth(world)
    const [one, other] = [await newLeaguePerson(world), await newLeaguePerson(world)]
    await onOnePhone(one, other)
    await world.call(one, league.join, { id })

    await world.refused(other, league.join, { id }, 'LEAGUE_LINKED')

    await world.call(one, league.leave, { id })
    expect(await world.call(other, league.join, { id })).toMatchObject({ status: 'joined' })
  })

  test('can be undone while the month runs, and done once more', async () => {
    const { pool_id: id, ...person } = await newMember(world)

    expect(await world.call(person, league.leave, { id })).toMatchObject({ status: 'left' })
    expect(await world.call(person, league.leave, { id })).toMatchObject({ status: 'left' })
    expect(await world.call(person, league.join, { id })).toMatchObject({ status: 'joined' })
    await world.refused(await newLeaguePerson(world), league.leave, { id }, 'NOT_FOUND')
  })

  test('and leaving end with the month; the next one is open, and aliases are new', async () => {
    const { pool_id: id, ...member } = await newMember(world)
    const { alias } = (await world.call(member, league.info, { id })).my!
    const pool = await computedMonth(world, id)
    const person = await back(world, member)
    expect(pool.status).not.toBe('open')

    await world.refused(await newLeaguePerson(world), league.join, { id }, 'STATE_CONFLICT')
    await world.refused(person, league.leave, { id }, 'STATE_CONFLICT')

    const next = await world.call(person, league.current, {})
    expect(next.id).not.toBe(id)
    expect((await world.call(person, league.join, { id: next.id })).alias).not.toBe(alias)
  })
})

describe('what weighs', () => {
  test('is a completed order by its whole yuan, a review, and a report that was upheld', async () => {
    const { id } = await runningMonth(world)
    const person = await newLeaguePerson(world)
    const bought = await receivedOrder(world, { buyer: person, hammer_fen: 120_50 })
    const { items } = await world.call(person, order.comment, { id: bought.id })
    const praise = JSON.stringify([{ item_id: items[0]!.id, rating: 5, content: '极好', tags: [] }]) as never
    await world.call(person, order.comment, { id: bought.id, items: praise, anonymous: false })
    await world.advance(10 * DAY_MS)
    const { id: report_id } = await newReport(world, { reporter: person })
    const service = await newOperator(world, ['service'])
    const judgement = {
      id: report_id,
      upheld: true,
      rule_no: 1,
      sanction: 'warning',
      reason: '款识确与图录不符',
    } as const
    await world.call(service, operator.decideReport, judgement)
    await world.settle()

    const { id: month } = await runningMonth(world)
    const { parts, my_weight } = await world.call(person, league.estimate, {})

    expect(month).toBe(id)
    expect(parts).toEqual([
      { source: 'order', weight: 120, count: 1 },
      { source: 'review', weight: 10, count: 1 },
      { source: 'report', weight: 50, count: 1 },
    ])
    expect(my_weight).toBe(180)
  })

  test('is nothing of what linked people sell each other', async () => {
    const person = await newLeaguePerson(world)
    const shop = await newShop(world)
    await onOnePhone(person, shop.owner)
    await receivedOrder(world, { shop, buyer: person, hammer_fen: 500_00 })
    await world.advance(10 * DAY_MS)

    expect((await world.call(person, league.estimate, {})).my_weight).toBe(0)
  })
})

test('a month that is computed publishes who weighs what under aliases, and its rule', async () => {
  await earnCommission(world)
  const [one, other] = [await newMember(world, 300), await newMember(world, 100)]
  const gone = await newMember(world, 50)
  await world.call(gone, league.leave, { id: one.pool_id })
  await world.refused(guest, league.info, { id: 999_999 }, 'NOT_FOUND')
  expect((await world.call(guest, league.info, { id: one.pool_id })).table).toEqual([])

  await computedMonth(world, one.pool_id)

  const { pool, table, commission_fen, total_weight, my } = await world.call(await back(world, one), league.info, {
    id: one.pool_id,
  })
  expect(pool).toMatchObject({ status: 'computed', rule: { share_bp: 500, member_bp: 500, member_cap_fen: 300_00 } })
  expect(commission_fen).toBeGreaterThan(0)
  expect(table.find(({ alias }) => alias === my!.alias)).toMatchObject({ weight: 300 })
  expect(table.some(({ weight }) => weight === 50)).toBe(false)
  expect(table.reduce((sum, { weight }) => sum + weight, 0)).toBe(total_weight)
  expect(table.map(({ alias }) => alias)).toEqual(table.map(({ alias }) => alias).toSorted())
  expect(JSON.stringify(table)).not.toContain(other.nickname)
  expect((await world.call(guest, league.pools, {})).list.find(({ id }) => id === one.pool_id)).toMatchObject({
    awarded_fen: table.reduce((sum, { award_fen }) => sum + award_fen, 0),
  })
})
