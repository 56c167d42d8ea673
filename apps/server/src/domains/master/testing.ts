/** Masters for tests, made by the steps applicants and the desk take. */
import { auction, goods as goodsCalls, master } from '@juya/contract'
import { inTransaction } from '../../platform/db/db.ts'
import type { World } from '../../testing/world.ts'
import { newBuyer, type TestPerson } from '../account/testing.ts'
import { goodsForm } from '../goods/testing.ts'
import { lotForm } from '../lot/testing.ts'
import { newShop, type TestShop } from '../shop/testing.ts'
import { approveMaster } from './index.ts'

export interface TestMaster {
  id: number
  person: TestPerson
  /** The person's, so that a master can be passed as the caller. */
  token: string
  name: string
}

let made = 0

/** What an applicant sends, whole but for what a test says otherwise. */
export async function masterForm(world: World) {
  const [category] = await world.sql<{ id: number }>('select id from master_categories order by sort limit 1')
  return (more: Record<string, unknown> = {}) => ({
    name: `陆子谦${++made}`,
    title: '省级工艺美术大师',
    category_id: Number(category!.id),
    avatar: 'upload/2026/01/test/master.webp',
    resume: '制壶四十年，师承顾家一脉，专攻光器。',
    region: '江苏宜兴',
    ...more,
  })
}

/** An application that waits for the desk. */
export async function appliedMaster(
  world: World,
  more: Record<string, unknown> = {},
  who?: TestPerson,
): Promise<TestMaster> {
  const person = who ?? (await newBuyer(world, { verified: true }))
  const form = (await masterForm(world))(more)
  const { master: page } = await world.call(person, master.apply, form as never)
  return { id: page!.id as number, person, token: person.token, name: form.name }
}

/** A master whose page is open. */
export async function newMaster(
  world: World,
  more: Record<string, unknown> = {},
  who?: TestPerson,
): Promise<TestMaster> {
  const one = await appliedMaster(world, more, who)
  await inTransaction(world.ctx, (tx) => approveMaster(tx, one.id, 1))
  return one
}

export interface Named {
  id: number
  shop: TestShop
}

/** A lot that names a master, handed in: of a new shop it waits for its review, of a trusted one it runs. */
export async function namedLot(
  world: World,
  { id: master_id }: { id: number },
  { level = 3, ...more }: { level?: number; shop?: TestShop } & Record<string, unknown> = {},
): Promise<Named> {
  const { shop = await newShop(world, { level }), ...form } = more as { shop?: TestShop }
  const filled = (await lotForm(world))({ master_id, ...form })
  const { ids } = await world.call(shop, auction.publish, filled as never)
  await world.settle()
  return { id: ids[0]!, shop }
}

/** Goods that name a master, handed in. */
export async function namedGoods(
  world: World,
  { id: master_id }: { id: number },
  { level = 3, ...form }: { level?: number } & Record<string, unknown> = {},
): Promise<Named> {
  const shop = await newShop(world, { level })
  const { id } = await world.call(shop, goodsCalls.publish, (await goodsForm(world))({ master_id, ...form }) as never)
  await world.settle()
  return { id, shop }
}

/** The claim of a master about a thing, as the master sees it. */
export async function claimOf(world: World, who: TestMaster, { id }: Named) {
  const { list } = await world.call(who, master.claims, { page_size: 50 })
  return list.find((one) => one.thing.id === id)
}
