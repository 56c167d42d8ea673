/** Shops for tests. */

import { SHOP_LEVELS_FROM } from '@juya/contract'
import { inTransaction } from '../../platform/db/db.ts'
import type { World } from '../../testing/world.ts'
import { newBuyer, type TestPerson } from '../account/testing.ts'
import { writeThings } from '../search/index.ts'
import { applicationOf, fileShop } from './applications/applications.ts'
import { addCredit } from './credit/credit-log.ts'
import { type NewShop, openShop } from './shops.ts'

export interface TestShop {
  id: number
  name: string
  owner: TestPerson
  /** The owner's, so that a shop can be passed as the caller. */
  token: string
}

let made = 0

/** An active shop whose owner is verified. */
export async function newShop(
  world: World,
  { level = 1, ...options }: { level?: number } & Partial<NewShop> = {},
): Promise<TestShop> {
  const owner = await newBuyer(world, { verified: true })
  const name = options.name ?? `聚古斋${process.pid % 1000}-${++made}`
  const { id } = await openShop(world.ctx, { is_verified: true, ...options, owner_user_id: owner.id, name })
  await inTransaction(world.ctx, (tx) => writeThings(tx, 'shop', [id]))
  if (level !== 1) await setShopLevel(world, id, level)
  return { id, name, owner, token: owner.token }
}

/** Brings a shop to a level, by a row of its log; there is none above the highest. */
export async function setShopLevel(world: World, shop_id: number, level: number): Promise<void> {
  const [row] = await world.sql<{ credit_score: number; changes: number }>(
    'select s.credit_score, (select count(*)::int from shop_credit_log c where c.shop_id = s.id) as changes from shop_shops s where s.id = $1',
    [shop_id],
  )
  const delta = SHOP_LEVELS_FROM[Math.min(Math.max(1, level), SHOP_LEVELS_FROM.length) - 1]! - row!.credit_score
  await inTransaction(world.ctx, (tx) => addCredit(tx, { shop_id, delta, reason: 'test', ref: `test:${row!.changes}` }))
}

export interface TestApplication {
  id: number
  name: string
  applicant: TestPerson
}

/** An application for a shop that waits for an operator; its applicant's documents are verified unless told otherwise. */
export async function newApplication(
  world: World,
  { verified = true, ...options }: { verified?: boolean; name?: string } = {},
): Promise<TestApplication> {
  const applicant = await newBuyer(world, { verified })
  const name = options.name ?? `待开斋${process.pid % 1000}-${++made}`
  await inTransaction(world.ctx, (tx) =>
    fileShop(tx, {
      user_id: applicant.id,
      kind: 'individual',
      name,
      intro: '和田与翡翠',
      main_category_ids: [1],
      licences: [],
    }),
  )
  return { id: (await applicationOf(world.ctx, applicant.id))!.id, name, applicant }
}
