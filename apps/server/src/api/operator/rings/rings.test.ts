import { operator } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { newOperator } from '../../../domains/operator/testing.ts'
import { newShop } from '../../../domains/shop/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('rings are listed by score for those who take bids back, with the facts behind each person; others do not see them', async () => {
  const [arbiter, shop] = [await newOperator(world, ['arbiter']), await newShop(world)]
  const people = [await newBuyer(world), await newBuyer(world)]
  const facts = { lots: 9, elsewhere: 1, won: 0, second: 4, luck_bp: 420, linked: [], address: [], together: [] }
  const found = async (score: number) => {
    const [row] = await world.sql<{ id: number }>(
      `insert into auction_rings (shop_id, score, people, people_count, lots_count, seen_at) values ($1, $2::int, $3, 2, 40, platform_now()) returning id::int as id`,
      [shop.id, score, JSON.stringify(people.map(({ id: user_id }) => ({ user_id, score, ...facts })))],
    )
    return row!.id
  }
  const [low, high] = [await found(62), await found(88)]

  const { list } = await world.call(arbiter, operator.rings, { shop_id: String(shop.id) })
  const ring = await world.call(arbiter, operator.ring, { id: high })

  expect(list.map(({ id, score }) => ({ id, score }))).toEqual([
    { id: high, score: 88 },
    { id: low, score: 62 },
  ])
  expect(list[0]!.people.map(({ nickname }) => nickname)).toEqual(people.map(({ nickname }) => nickname))
  expect(ring).toMatchObject({ lots: 40, reasons: [{ user_id: people[0]!.id, ...facts }, {}], open_bids: [] })
  await world.refused(arbiter, operator.ring, { id: high + 1_000 }, 'NOT_FOUND')
  for (const call of [operator.rings, operator.ring] as const)
    await world.refused(await newOperator(world, ['content']), call, { id: high } as never, 'FORBIDDEN')
})
