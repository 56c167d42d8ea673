/** The points book: each point has a lot it came with, and a way it went. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { expectBooksBalance } from '../../ledger/testing.ts'
import { earnPoints, returnPoints, settleSpend, spendPoints, takeBackPoints } from '../index.ts'
import { DAY_MS } from '../rules.ts'
import { givePoints } from '../testing.ts'
import { pointsOf } from './standing.ts'
import { giveAgain } from './taking-back.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const within = <R>(work: (tx: Tx) => Promise<R>): Promise<R> => inTransaction(world.ctx, work)
const standing = async (user_id: number) => {
  const { balance, debt, frozen } = await pointsOf(world.ctx, user_id)
  return { balance, debt, frozen }
}
const lotsOf = async (user_id: number) =>
  (await world.sql('select points, remaining from points_lots where user_id = $1 order by id', [user_id])).map(
    ({ points, remaining }) => [points, remaining],
  )

/** A person with 100 points that end in ten days and 200 that end next year. */
async function saver() {
  const { id } = await newBuyer(world)
  const later = await givePoints(world, id, 200)
  const soon = await givePoints(world, id, 100, (await world.now()) + 10 * DAY_MS)
  return { id, later, soon }
}

describe('points that come in', () => {
  test('are credited once for each reason and ref, and end with the next year', async () => {
    const { id } = await newBuyer(world)
    const earn = () => within((tx) => earnPoints(tx, { user_id: id, points: 50, reason: 'order', ref: 'order:1' }))

    expect([await earn(), await earn()]).toEqual([50, 0])

    const { balance, expiring } = await pointsOf(world.ctx, id)
    expect(balance).toBe(50)
    const year = new Date((await world.now()) + 8 * 3_600_000).getUTCFullYear()
    expect(expiring).toEqual({ points: 50, at: Date.parse(`${year + 2}-01-01T00:00:00+08:00`) })
  })

  test('are 200 a day at most where the day limits them', async () => {
    const { id } = await newBuyer(world)
    const earn = (points: number, ref: string) =>
      within((tx) => earnPoints(tx, { user_id: id, points, reason: 'review', ref, by_day_limit: true }))

    expect([await earn(150, 'review:1'), await earn(150, 'review:2'), await earn(10, 'review:3')]).toEqual([150, 50, 0])

    await world.advance(DAY_MS)
    expect(await earn(10, 'review:4')).toBe(10)
  })

  test('come to a restricted account by orders alone, and to a closed one not at all', async () => {
    const { id } = await newBuyer(world)
    await world.sql(`update account_users set status = 'restricted' where id = $1`, [id])
    const earn = (reason: 'order' | 'task') =>
      within((tx) => earnPoints(tx, { user_id: id, points: 5, reason, ref: `${reason}:9` }))

    expect([await earn('task'), await earn('order')]).toEqual([0, 5])
    expect(await within((tx) => earnPoints(tx, { user_id: 987_654, points: 5, reason: 'order', ref: 'order:9' }))).toBe(
      0,
    )
  })
})

describe('a spend', () => {
  test('takes from the lot that ends first, and fills the same lots when it comes back', async () => {
    const { id } = await saver()
    await within((tx) => spendPoints(tx, { user_id: id, points: 150, reason: 'exchange', ref: 'x:1', reserved: true }))
    expect(await lotsOf(id)).toEqual([
      [200, 150],
      [100, 0],
    ])
    expect(await standing(id)).toEqual({ balance: 150, debt: 0, frozen: 150 })

    const back = (points: number, return_ref: string) =>
      within((tx) => returnPoints(tx, { user_id: id, reason: 'exchange', ref: 'x:1', points, return_ref }))
    expect([await back(70, 'r:1'), await back(70, 'r:1')]).toEqual([70, 0])
    expect(await standing(id)).toEqual({ balance: 220, debt: 0, frozen: 80 })
    expect(await back(500, 'r:2')).toBe(80)

    expect(await lotsOf(id)).toEqual([
      [200, 200],
      [100, 100],
    ])
    expect(await standing(id)).toEqual({ balance: 300, debt: 0, frozen: 0 })
  })

  test('that is settled is frozen no more', async () => {
    const { id } = await saver()
    const spend = { user_id: id, reason: 'exchange', ref: 'x:1' } as const
    await within((tx) => spendPoints(tx, { ...spend, points: 20, reserved: true }))
    await within((tx) => settleSpend(tx, spend))
    expect(await standing(id)).toEqual({ balance: 280, debt: 0, frozen: 0 })
  })

  test('is refused beyond what there is, and takes nothing from a lot past its end, even before it lapses', async () => {
    const { id } = await saver()
    await world.sql(`update points_lots set ends_at = platform_now() where user_id = $1 and points = 100`, [id])
    const spend = (points: number) =>
      within((tx) => spendPoints(tx, { user_id: id, points, reason: 'exchange', ref: `x:${points}` }))

    expect((await standing(id)).balance).toBe(200)
    await expect(spend(201)).rejects.toMatchObject({ key: 'POINTS_SHORT', details: { have: 200, need: 201 } })

    await spend(200)
    expect(await lotsOf(id)).toEqual([
      [200, 0],
      [100, 100],
    ])
  })

  test('that comes back after its lot has lapsed is a new lot of thirty days; the old one stays closed', async () => {
    const { id } = await saver()
    await within((tx) => spendPoints(tx, { user_id: id, points: 40, reason: 'exchange', ref: 'x:1' }))
    await world.advance(11 * DAY_MS)
    expect(await standing(id)).toMatchObject({ balance: 200 })

    await within((tx) =>
      returnPoints(tx, { user_id: id, reason: 'exchange', ref: 'x:1', points: 40, return_ref: 'r:1' }),
    )

    expect(await lotsOf(id)).toEqual([
      [200, 200],
      [100, 0],
      [40, 40],
    ])
    const { expiring } = await pointsOf(world.ctx, id)
    expect(expiring!.points).toBe(40)
    expect(Math.round((expiring!.at - (await world.now())) / DAY_MS)).toBe(30)
  })
})

describe('points taken back', () => {
  test('come from their own lot, then from others, and what was spent is owed until the next points repay it', async () => {
    const { id, later } = await saver()
    await within((tx) => spendPoints(tx, { user_id: id, points: 250, reason: 'exchange', ref: 'x:1' }))
    const take = (because_ref: string) =>
      within((tx) => takeBackPoints(tx, { user_id: id, reason: 'operator', ref: later, points: 200, because_ref }))

    expect([await take('refund:1'), await take('refund:1'), await take('refund:2')]).toEqual([200, 0, 0])
    expect(await standing(id)).toEqual({ balance: 0, debt: 150, frozen: 0 })
    await expect(
      within((tx) => spendPoints(tx, { user_id: id, points: 1, reason: 'exchange', ref: 'x:2' })),
    ).rejects.toMatchObject({ key: 'POINTS_OWED', details: { debt: 150 } })

    await givePoints(world, id, 100)
    expect(await standing(id)).toEqual({ balance: 0, debt: 50, frozen: 0 })
    await givePoints(world, id, 80)
    expect(await standing(id)).toEqual({ balance: 30, debt: 0, frozen: 0 })
  })

  test('are given again where that was wrong, and can be taken back once more', async () => {
    const { id, soon } = await saver()
    const key = { user_id: id, reason: 'operator', ref: soon } as const
    await within((tx) => takeBackPoints(tx, { ...key, points: 100, because_ref: 'hidden:1' }))
    expect((await standing(id)).balance).toBe(200)

    const again = () => within((tx) => giveAgain(tx, { ...key, because_ref: 'shown:2' }))
    expect([await again(), await again()]).toEqual([100, 0])
    expect((await standing(id)).balance).toBe(300)

    expect(await within((tx) => takeBackPoints(tx, { ...key, points: 100, because_ref: 'hidden:3' }))).toBe(100)
    expect((await standing(id)).balance).toBe(200)
  })

  test('of what was never earned are none', async () => {
    const { id } = await saver()
    const take = takeBackPoints
    expect(
      await within((tx) => take(tx, { user_id: id, reason: 'order', ref: 'order:5', points: 5, because_ref: 'r' })),
    ).toBe(0)
  })
})

test('200 spends of one balance at once leave one, and the others are told so', async () => {
  const { id } = await newBuyer(world)
  await givePoints(world, id, 100)

  const done = await Promise.allSettled(
    Array.from({ length: 200 }, (_, i) =>
      within((tx) => spendPoints(tx, { user_id: id, points: 100, reason: 'exchange', ref: `x:${i}` })),
    ),
  )

  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const told = done.flatMap((one) => (one.status === 'rejected' ? [one.reason.key] : []))
  expect(told, 'the others are told why').toEqual(Array(199).fill('POINTS_SHORT'))
  expect(await standing(id)).toEqual({ balance: 0, debt: 0, frozen: 0 })
})
