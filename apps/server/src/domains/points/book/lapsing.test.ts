/** Points lapse at their end, are told of before, and may be rescued once a year. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { eventsAbout } from '../../../testing/events/events-about.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { expectBooksBalance } from '../../ledger/testing.ts'
import { pointsEvents } from '../events.ts'
import { returnPoints, spendPoints } from '../index.ts'
import { DAY_MS } from '../rules.ts'
import { givePoints } from '../testing.ts'
import { lapseByTime } from './lapsing.ts'
import { makeUpForOutage, pauseOf, resumeOf } from './pauses.ts'
import { pointsOf } from './standing.ts'
import { voidPoints } from './voiding.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const within = <R>(work: (tx: Tx) => Promise<R>): Promise<R> => inTransaction(world.ctx, work)
const balanceOf = async (id: number) => (await pointsOf(world.ctx, id)).balance
const bookOf = async (id: number) =>
  (await world.sql('select balance, debt from points_books where user_id = $1', [id]))[0]
const HOUR_MS = 3_600_000

/** A person whose 100 points end in so many days. */
async function saver(days = 10) {
  const buyer = await newBuyer(world)
  const ends_at = Math.floor(await world.now()) + days * DAY_MS
  await givePoints(world, buyer.id, 100, ends_at)
  return { ...buyer, ends_at }
}

describe('a lot', () => {
  test('lapses at its end, whatever brought it', async () => {
    const { id } = await saver()
    const spend = { user_id: id, reason: 'exchange', ref: 'x:1', points: 60 } as const
    await within((tx) => spendPoints(tx, spend))
    await within((tx) => returnPoints(tx, { ...spend, points: 10, return_ref: 'r:1' }))

    await world.advance(11 * DAY_MS)

    expect(await bookOf(id)).toMatchObject({ balance: 0, debt: 0 })
    expect((await eventsAbout(world, pointsEvents.lapsed, { user_id: id })).map(({ points }) => points)).toEqual([50])
  })

  test('is told of thirty days and seven days before, and not twice', async () => {
    const { id } = await saver(40)
    await world.advance(9 * DAY_MS)
    expect(await eventsAbout(world, pointsEvents.lapse_soon, { user_id: id })).toEqual([])
    await world.advance(2 * DAY_MS)
    await givePoints(world, id, 5)
    await world.advance(23 * DAY_MS)

    expect(
      (await eventsAbout(world, pointsEvents.lapse_soon, { user_id: id })).map(({ points, days }) => [points, days]),
    ).toEqual([
      [100, 30],
      [100, 7],
    ])
  })

  test('that comes in behind others sets no clock anew, one that ends sooner does; each lapses at its own end', async () => {
    const { id, ends_at } = await saver(40)
    const dueAt = async () =>
      (await world.sql(`select due_at from platform_deadlines where kind = 'points_lapse' and ref_id = $1`, [id]))[0]
    await world.sql(`update platform_deadlines set attempts = 3 where kind = 'points_lapse' and ref_id = $1`, [id])

    await givePoints(world, id, 7, ends_at + DAY_MS)

    const untouched = await world.sql(
      `select attempts from platform_deadlines where kind = 'points_lapse' and ref_id = $1`,
      [id],
    )
    expect(untouched).toEqual([{ attempts: 3 }])
    await givePoints(world, id, 5, ends_at - DAY_MS)
    expect(await dueAt()).toMatchObject({ due_at: ends_at - DAY_MS })
    const left: number[] = []
    for (const days of [39, 1, 1]) {
      await world.advance(days * DAY_MS + 1_000)
      left.push(await balanceOf(id))
    }
    expect(left).toEqual([107, 7, 0])
    expect((await eventsAbout(world, pointsEvents.lapsed, { user_id: id })).map(({ points }) => points)).toEqual([
      5, 100, 7,
    ])
  })

  test('lapses while somebody spends from it exactly once: the points are spent or gone', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await saver()
      await world.sql(`update points_lots set ends_at = platform_now() + interval '1 millisecond' where user_id = $1`, [
        id,
      ])

      await Promise.allSettled([
        within((tx) => lapseByTime(tx, [{ ref_id: id, due_at: 0 }])),
        within((tx) => spendPoints(tx, { user_id: id, points: 100, reason: 'exchange', ref: 'x:1' })),
      ])

      const rows = await world.sql(`select reason from points_entries where user_id = $1 and delta < 0`, [id])
      expect(rows.length).toBeLessThanOrEqual(1)
    }
  })
})

describe('an owner who said that it was not them', () => {
  test('loses no points until seven days after they are back', async () => {
    const { id } = await saver()
    await world.sql('update account_users set locked_at = platform_now() where id = $1', [id])
    await within(async (tx) => pauseOf(tx, id, Math.floor(await world.now())))
    await world.advance(20 * DAY_MS)
    expect(await bookOf(id)).toMatchObject({ balance: 100 })

    await world.sql('update account_users set locked_at = null, unlocked_at = platform_now() where id = $1', [id])
    await within(async (tx) => resumeOf(tx, id, Math.floor(await world.now())))
    expect(await balanceOf(id)).toBe(100)
    await world.advance(6 * DAY_MS)
    expect(await balanceOf(id)).toBe(100)

    await world.advance(2 * DAY_MS)
    expect(await bookOf(id)).toMatchObject({ balance: 0 })
  })
})

test('points that ended while the service was away last a day longer, whether or not they had lapsed', async () => {
  const [early, late] = [await saver(), await saver()]
  await world.advance(10 * DAY_MS + HOUR_MS)
  await world.sql(`update points_lots set ends_at = platform_now() where user_id = $1`, [late.id])
  expect(await bookOf(early.id)).toMatchObject({ balance: 0 })
  const away = { from_at: early.ends_at - HOUR_MS, until_at: Math.ceil(await world.now()) + 1 }

  await within((tx) => makeUpForOutage(tx, away, 1))

  expect([await balanceOf(early.id), await balanceOf(late.id)]).toEqual([100, 100])
  await world.advance(2 * DAY_MS)
  expect([await balanceOf(early.id), await balanceOf(late.id)]).toEqual([0, 0])
})

test('of an account that is erased nothing is left', async () => {
  const { id } = await saver()

  await within((tx) => voidPoints(tx, id))

  expect(await bookOf(id)).toMatchObject({ balance: 0, debt: 0 })
  const [all] = await world.sql('select void from points_outstanding')
  expect(all!.void).toBeGreaterThanOrEqual(100)
})
