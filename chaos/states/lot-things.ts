/** A running lot with somebody who may bid on it, and what the tables of lots and of deposits say alike. */
import { createSession } from '../../apps/server/src/domains/account/index.ts'
import { newBuyer, type TestPerson } from '../../apps/server/src/domains/account/testing.ts'
import { type LotOptions, otherCategory, runningLot } from '../../apps/server/src/domains/lot/testing.ts'
import { addressOf } from '../../apps/server/src/domains/order/testing.ts'
import type { TestShop } from '../../apps/server/src/domains/shop/testing.ts'
import type { World } from '../../apps/server/src/testing/world.ts'
import type { Thing } from './states.ts'

export const HOUR_MS = 3_600_000
export const REASON = 'asked for by phone'
export const everywhere = (states: readonly string[], outcome: string) =>
  Object.fromEntries(states.map((state) => [state, outcome]))

export interface TestThing extends Thing {
  buyer: TestPerson
  shop: TestShop
}

/** Sessions of today: days may have passed. */
export async function freshSessions(world: World, { buyer, shop }: TestThing): Promise<void> {
  buyer.token = (await createSession(world.ctx, { user_id: buyer.id })).token
  shop.token = (await createSession(world.ctx, { user_id: shop.owner.id })).token
}

const TERMS: LotOptions = { reserve_fen: 500_00, buy_now_fen: 1_000_00 }

export async function lotOf(
  world: World,
  make: (world: World, options: LotOptions) => Promise<{ id: number; shop: TestShop }>,
  options: LotOptions = {},
): Promise<TestThing> {
  const buyer = await newBuyer(world, { funded: 100_000_00, verified: true })
  const { id, shop } = await make(world, { ...TERMS, ...options })
  const facts = { address_id: await addressOf(world, buyer), category_id: await otherCategory(world) }
  return { id, buyer, shop, facts }
}
export const live = (world: World, options: LotOptions = {}) => lotOf(world, runningLot, options)

export const operatorSays = (more: object = {}) => ({
  by: ['operator'] as const,
  input: ({ id }: Thing) => ({ id, ...more }),
})
