/**
 * Random lives of points: they come in, are spent, come back, are taken back and given again, lapse and are rescued, in any order, and
 * each act is sent again now and then. After each round every book holds what the model says.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../apps/server/src/domains/account/testing.ts'
import { expectBooksBalance } from '../../apps/server/src/domains/ledger/testing.ts'
import { giveAgain } from '../../apps/server/src/domains/points/book/taking-back.ts'
import {
  earnPoints,
  rescuePoints,
  returnPoints,
  settleSpend,
  spendPoints,
  takeBackPoints,
} from '../../apps/server/src/domains/points/index.ts'
import { DAY_MS } from '../../apps/server/src/domains/points/rules.ts'
import type { SignedCtx, Tx } from '../../apps/server/src/platform/context.ts'
import { inTransaction } from '../../apps/server/src/platform/db/db.ts'
import { Refusal } from '../../apps/server/src/platform/refuse.ts'
import { openWorld, type World } from '../../apps/server/src/testing/world.ts'
import { Purse } from './purse.ts'

/** In npm test; npm run chaos -- points-lives plays 5,000, and another seed looks further. */
const LIVES = Number(process.env.POINTS_LIVES ?? 300)
const SEED = Number(process.env.CHAOS_SEED ?? 20_261_130)
const ROUNDS = 14
const AT_ONCE = 8
const HOUR_MS = 3_600_000
/** Never whole days together, so that no lot ends in the very moment of a look. */
const LEAPS_MS = [1, 3, 9, 29].map((days) => days * DAY_MS + HOUR_MS)
const LEAP_EACH = 3

const ACTS = ['earn', 'earn', 'spend', 'spend', 'settle', 'back', 'back', 'take', 'take', 'again', 'rescue'] as const
const act = fc.record({
  what: fc.constantFrom(...ACTS),
  which: fc.nat(99),
  points: fc.integer({ min: 1, max: 200 }),
  days: fc.integer({ min: 1, max: 50 }),
  frozen: fc.boolean(),
  twice: fc.boolean(),
})
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

interface Life {
  user_id: number
  purse: Purse
  acts: Act[]
  earned: string[]
  spent: string[]
  refs: number
}

let world: World
let began_at: number
beforeAll(async () => {
  world = await openWorld()
  began_at = Math.floor(await world.now())
})
afterAll(() => world.close())

const within = <R>(work: (tx: Tx) => Promise<R>): Promise<R> => inTransaction(world.ctx, work)
/** What it came to, or what it was refused with. */
const outcome = <R>(work: Promise<R>) =>
  work.catch((error: unknown) => {
    if (error instanceof Refusal) return { key: error.key as string, details: error.details as object }
    throw error
  })
const nth = (list: readonly string[], n: number): string | undefined => list[n % Math.max(1, list.length)]

/** Does an act in the database and in the model. @returns what either came to; undefined where there is nothing to do it to */
async function live(life: Life, { what, which, points, days, frozen }: Act, ref: string) {
  const { user_id, purse } = life
  const now = Math.floor(await world.now())
  const earned = nth(life.earned, which)
  const spent = nth(life.spent, which)
  const earning = { user_id, reason: 'operator', ref: earned ?? '' } as const
  const spend = { user_id, reason: 'exchange', ref: spent ?? '' } as const
  switch (what) {
    case 'earn': {
      const ends_at = began_at + Math.ceil((now - began_at) / DAY_MS + days) * DAY_MS + HOUR_MS / 2
      const coming = { user_id, reason: 'operator', ref, points, ends_at } as const
      return [await within((tx) => earnPoints(tx, coming)), purse.earn(ref, points, ends_at)]
    }
    case 'spend': {
      const wanted = { user_id, reason: 'exchange', ref, points, reserved: frozen } as const
      const did = await outcome(within((tx) => spendPoints(tx, wanted)))
      return [did, purse.spend(ref, points, frozen)]
    }
    case 'settle':
      return spent && [await within((tx) => settleSpend(tx, spend)), purse.settle(spent)]
    case 'back':
      return (
        spent && [
          await within((tx) => returnPoints(tx, { ...spend, points, return_ref: ref })),
          purse.comeBack(spent, points, ref, now),
        ]
      )
    case 'take':
      return (
        earned && [
          await within((tx) => takeBackPoints(tx, { ...earning, points, because_ref: ref })),
          purse.takeBack(earned, points, ref),
        ]
      )
    case 'again':
      return (
        earned && [
          await within((tx) => giveAgain(tx, { ...earning, because_ref: ref })),
          purse.giveAgain(earned, ref, now),
        ]
      )
    case 'rescue': {
      const did = await outcome(rescuePoints({ ...world.ctx, user: { id: user_id } } as SignedCtx))
      return [typeof did === 'object' ? did.key : did, purse.rescue(now)]
    }
  }
}

async function step(life: Life, round: number): Promise<void> {
  const chosen = life.acts[round]!
  const ref = `${chosen.what}:${++life.refs}`
  for (let time = 0; time < (chosen.twice && chosen.what !== 'rescue' ? 2 : 1); time++) {
    const came = await live(life, chosen, ref)
    if (came) expect(came[0], `life of ${life.user_id}, round ${round}, ${ref}`).toEqual(came[1])
  }
  if (chosen.what === 'earn') life.earned.push(ref)
  if (chosen.what === 'spend' && life.purse.has(ref)) life.spent.push(ref)
}

/** What the database says of all of them, beside what the model says. */
async function look(lives: readonly Life[]): Promise<void> {
  const rows = await world.sql<{ user_id: number; balance: number; debt: number; frozen: number; left: number[] }>(
    `select u.id as user_id, coalesce(b.balance, 0) as balance, coalesce(b.debt, 0) as debt,
       coalesce((select sum(points) from points_reservations r where r.user_id = u.id and settled_at is null), 0)::int as frozen,
       array(select remaining from points_lots l where l.user_id = u.id and remaining > 0 order by ends_at, id) as left
     from unnest($1::bigint[]) u(id) left join points_books b on b.user_id = u.id`,
    [lives.map(({ user_id }) => user_id)],
  )
  const found = new Map(rows.map((row) => [row.user_id, row]))
  for (const { user_id, purse } of lives) {
    const { balance, debt, frozen, left } = purse
    expect(found.get(user_id)).toEqual({ user_id, balance, debt, frozen, left })
  }
}

/** Does work for all, some at a time. */
async function forAll<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) await work(one)
    }),
  )
}

test(`${LIVES} lives of points: whatever happens in whatever order, each book holds what it should`, {
  timeout: 60_000 + LIVES * 400,
}, async () => {
  const plans = fc.sample(fc.array(act, { minLength: ROUNDS, maxLength: ROUNDS }), { numRuns: LIVES, seed: SEED })
  const lives: Life[] = []
  await forAll(plans, async (acts) => {
    const { id } = await newBuyer(world)
    lives.push({ user_id: id, purse: new Purse(), acts, earned: [], spent: [], refs: 0 })
  })

  for (let round = 0; round < ROUNDS; round++) {
    await forAll(lives, (life) => step(life, round))
    await look(lives)
    if (round % LEAP_EACH !== LEAP_EACH - 1) continue
    await world.advance(LEAPS_MS[round % LEAPS_MS.length]!)
    const now = await world.now()
    for (const { purse } of lives) purse.lapse(now)
    await look(lives)
  }
  await expectBooksBalance(world)
})
