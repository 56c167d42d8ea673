/** Licences for tests, filed and decided as people do. */
import { operator, shop } from '@juya/contract'
import type { World } from '../../../testing/world.ts'
import { newOperator } from '../../operator/testing.ts'
import { newShop, type TestShop } from '../testing.ts'

const DAY_MS = 86_400_000

/** The day so many days from now, in Shanghai. */
export const dayIn = async (world: World, days: number): Promise<string> =>
  new Date((await world.now()) + days * DAY_MS + 8 * 3_600_000).toISOString().slice(0, 10)

/** The owner of a shop uploads a picture. @returns its path */
export async function photographed(world: World, { id, owner }: TestShop): Promise<string> {
  const path = `upload/2026/01/test/licence-${id}.webp`
  await world.sql(
    `insert into platform_media (path, sha256, owner_user_id, use, width, height, bytes) values ($1, $1, $2, 'goods', 1, 1, 1)
     on conflict do nothing`,
    [path, owner.id],
  )
  return path
}

/** What a shop files for liquor; it runs for so many days. */
export const filingOf = async (world: World, one: TestShop, days = 200, number = '沪酒 0001') => ({
  kind: 'liquor' as const,
  number,
  image: await photographed(world, one),
  expires_on: await dayIn(world, days),
})

/** A shop whose licence for liquor an operator approved. */
export async function licensedShop(world: World, days = 200): Promise<TestShop> {
  const one = await newShop(world, { level: 6 })
  const { id } = await world.call(one, shop.fileLicence, await filingOf(world, one, days))
  await world.call(await newOperator(world, ['review']), operator.approveLicence, { id })
  return one
}
