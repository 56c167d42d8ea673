/** The league for tests: members of the month that runs, what they weigh, and months that have passed. */
import { league as rows } from '@juya/contract'
import { inTransaction } from '../../platform/db/db.ts'
import type { World } from '../../testing/world.ts'
import { addGrowth, createSession } from '../account/index.ts'
import { newBuyer, type TestPerson } from '../account/testing.ts'
import { receivedOrder } from '../order/testing.ts'
import { openByJob } from './month/opening.ts'
import { recallMonth } from './month/recalling.ts'
import { computedAt, DAY_MS } from './rules.ts'
import { openPool, poolById } from './store.ts'
import type { Pool } from './tables.ts'

/** The month that runs. */
export async function runningMonth(world: World): Promise<Pool> {
  await openByJob(world.ctx)
  return (await openPool(world.ctx))!
}

/** A verified adult of level 3. */
export async function newLeaguePerson(world: World): Promise<TestPerson> {
  const person = await newBuyer(world, { verified: true })
  await inTransaction(world.ctx, (tx) =>
    addGrowth(tx, { user_id: person.id, delta: 500, reason: 'operator', ref: `test:${person.id}` }),
  )
  return person
}

let weighed = 0
/** Something of this weight happened to a person now. */
export const weighs = (world: World, user_id: number, weight: number) =>
  world.sql(
    `insert into league_weights (user_id, source, source_id, event_id, delta, at) values ($1, 'report', $2, $2, $3, platform_now())`,
    [user_id, 9_000_000 + ++weighed, weight],
  )

/** A person who has joined the month that runs. */
export async function newMember(world: World, weight = 100): Promise<TestPerson & { pool_id: number }> {
  const { id: pool_id } = await runningMonth(world)
  const person = await newLeaguePerson(world)
  await world.call(person, rows.join, { id: pool_id })
  if (weight > 0) await weighs(world, person.id, weight)
  return { ...person, pool_id }
}

/** Sells something dear: the month has commission to share. @param hammer_fen the platform keeps its part of it */
export const earnCommission = (world: World, hammer_fen = 1_000_000_00) => receivedOrder(world, { hammer_fen })

/** Signed in anew: sessions end with the months that tests let pass. */
export async function back<P extends TestPerson>(world: World, person: P): Promise<P> {
  const { token } = await createSession(world.ctx, { user_id: person.id, device_id: undefined })
  return { ...person, token }
}

let recalled = 0
/** A month of long ago, with two members: released, or waiting for that. */
export async function recalledMonth(world: World, { released = true }: { released?: boolean } = {}) {
  const [member, other] = [await newLeaguePerson(world), await newLeaguePerson(world)]
  const claim_until = released ? (await world.now()) + 20 * DAY_MS : null
  const n = ++recalled
  const month = `${2_020 - Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`
  const members = [member, other].map(({ id }) => ({ user_id: id, weight: 100 }))
  const id = await inTransaction(world.ctx, (tx) =>
    recallMonth(tx, { month, commission_fen: 100_000_00, members, claim_until }),
  )
  return { id: id!, member, other }
}

/** Moves the clock to the third day of the next month. @returns the month, computed */
export async function computedMonth(world: World, pool_id: number): Promise<Pool> {
  const { to_at } = (await poolById(world.ctx, pool_id))!
  await world.advance(computedAt(to_at) - (await world.now()) + 1_000)
  return (await poolById(world.ctx, pool_id))!
}
