/** People who came by others, and orders that bring income, for tests. */
import { inTransaction } from '../../platform/db/db.ts'
import type { World } from '../../testing/world.ts'
import { createSession } from '../account/index.ts'
import { type BuyerOptions, newBuyer, type TestPerson } from '../account/testing.ts'
import { lockOrder, refundOrder } from '../order/index.ts'
import { type OrderOptions, receivedOrder, type TestOrder } from '../order/testing.ts'
import { newShop, type TestShop } from '../shop/testing.ts'
import { flag } from './flagged.ts'
import { incomesOfOrder, relationOf } from './store.ts'
import type { Income } from './tables.ts'

export const DAY_MS = 86_400_000

/** A person who registered by a person's link. */
export async function friendOf(world: World, inviter: TestPerson, options: BuyerOptions = {}): Promise<TestPerson> {
  const friend = await newBuyer(world, { ...options, invite_uid: inviter.id })
  await world.settle()
  return friend
}

/** A shop that pays 5 % of what it sells, so that its commission is more than any income. */
export async function payingShop(world: World): Promise<TestShop> {
  const shop = await newShop(world)
  await world.sql('update shop_shops set commission_bp = 500 where id = $1', [shop.id])
  return shop
}

/** An order a friend has received. */
export async function boughtBy(world: World, friend: TestPerson, options: OrderOptions = {}): Promise<TestOrder> {
  const order = await receivedOrder(world, {
    shop: options.shop ?? (await payingShop(world)),
    buyer: friend,
    hammer_fen: 1_000_00,
    ...options,
  })
  await world.settle()
  return order
}

/** Eight days on: the order is completed, and its income has its clock. */
export async function completes(world: World): Promise<void> {
  await world.advance(8 * DAY_MS)
  await world.settle()
}

/** A part of an order's money goes back, as a case does it. */
export async function refundPart(world: World, { id }: { id: number }, cash_fen: number): Promise<void> {
  await inTransaction(world.ctx, async (tx) =>
    refundOrder(tx, (await lockOrder(tx, id))!, {
      ...{ cash_fen, reason: 'a flaw', for: { type: 'case', id: 1 }, actor: { type: 'system' } },
    }),
  )
  await world.settle()
}

export const incomeOf = async (world: World, { id }: { id: number }): Promise<Income | undefined> =>
  (await incomesOfOrder(world.ctx, id))[0]

/** A new session: months have gone by. */
export async function comeBack(world: World, person: TestPerson): Promise<TestPerson> {
  const { token } = await createSession(world.ctx, { user_id: person.id })
  return { ...person, token }
}

/** Puts a friend's invitation before the desk. @returns the flag's id */
export async function flagFor(world: World, friend: TestPerson): Promise<number> {
  const relation = (await relationOf(world.ctx, friend.id))!
  await inTransaction(world.ctx, (tx) => flag(tx, relation.id, 51))
  const [row] = await world.sql<{ id: number }>('select id::int from invite_flags where relation_id = $1', [
    relation.id,
  ])
  return row!.id
}

/** An invitation the desk has to look at. @returns the flag's id */
export const flagged = async (world: World, inviter?: TestPerson): Promise<number> =>
  flagFor(world, await friendOf(world, inviter ?? (await newBuyer(world))))
