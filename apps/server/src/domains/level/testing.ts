/** Losses for tests. */
import { level, operator } from '@juya/contract'
import { inTransaction } from '../../platform/db/db.ts'
import type { World } from '../../testing/world.ts'
import { addGrowth } from '../account/index.ts'
import { newBuyer, type TestPerson } from '../account/testing.ts'
import { newOperator, type TestOperator } from '../operator/testing.ts'
import { addCredit } from '../shop/index.ts'
import { newShop, type TestShop } from '../shop/testing.ts'
import { BAD_FAITH_GROWTH, CASE_CREDIT } from './rules.ts'

export interface TestLoss {
  id: number
  log_id: number
  imposed_by: TestOperator
}

let made = 0
const grounds = (imposed_by: TestOperator) => ({
  ...{ title: '青花梅瓶', title_en: 'Blue-and-white vase', detail: 'The photos were of another piece.' },
  imposed_by: [imposed_by.id],
})

/** The latest loss of an owner, once the events about it are heard. */
async function latestLoss(
  world: World,
  of: 'user_id' | 'shop_id',
  id: number,
): Promise<{ id: number; log_id: number }> {
  await world.settle()
  const [row] = await world.sql<{ id: number; log_id: number }>(
    `select id, log_id from level_losses where ${of} = $1 order by id desc limit 1`,
    [id],
  )
  return row!
}

/** A person who lost growth value by a ruling that an arbiter gave. */
export async function lostGrowth(
  world: World,
  { buyer }: { buyer?: TestPerson } = {},
): Promise<TestLoss & { buyer: TestPerson }> {
  const person = buyer ?? (await newBuyer(world))
  const imposed_by = await newOperator(world, ['arbiter'])
  const change = {
    user_id: person.id,
    delta: BAD_FAITH_GROWTH,
    reason: 'case_bad_faith',
    ref: `case:${900_000 + ++made}`,
  }
  await inTransaction(world.ctx, (tx) => addGrowth(tx, { ...change, loss: grounds(imposed_by) }))
  return { ...(await latestLoss(world, 'user_id', person.id)), buyer: person, imposed_by }
}

/** A shop that lost credit by a ruling that an arbiter gave. */
export async function lostCredit(
  world: World,
  { shop }: { shop?: TestShop } = {},
): Promise<TestLoss & { shop: TestShop }> {
  const one = shop ?? (await newShop(world))
  const imposed_by = await newOperator(world, ['arbiter'])
  const change = { shop_id: one.id, delta: CASE_CREDIT, reason: 'case_lost', ref: `case:${900_000 + ++made}` }
  await inTransaction(world.ctx, (tx) => addCredit(tx, { ...change, loss: grounds(imposed_by) }))
  return { ...(await latestLoss(world, 'shop_id', one.id)), shop: one, imposed_by }
}

export const ASKED = { content: 'The photos are of the piece, the mark shows it.', images: [] }

/** A loss of growth value whose person asks for a review. */
export async function askedLoss(world: World): Promise<TestLoss & { buyer: TestPerson }> {
  const loss = await lostGrowth(world)
  await world.call(loss.buyer, level.askReview, { id: loss.log_id, ...ASKED })
  return loss
}

/** An arbiter decides on one. */
export const decides = (world: World, desk: TestOperator, id: number, result: 'undo' | 'uphold') =>
  world.call(desk, operator.decideLoss, { id, result, reason: 'the mark shows that it is the piece' })
