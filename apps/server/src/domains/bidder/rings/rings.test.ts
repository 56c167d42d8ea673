import { operator } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plansOf, walks } from '../../../testing/plans.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { copyLot, placed, runningLot } from '../../lot/testing.ts'
import { newOperator } from '../../operator/testing.ts'
import { newShop, type TestShop } from '../../shop/testing.ts'
import { findRings, openBidsOf } from './finding.ts'
import { conductAt } from './reading.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const LOTS = 40
type Sql = Parameters<typeof copyLot>[0]

/**
 * Sold lots of a shop: `who` says who bid on the nth, the last of them its winner, the one before the last to be beaten.
 * @param at_home people who bid from one address
 */
async function soldLots(
  shop: TestShop,
  who: (n: number) => TestPerson[],
  at_home: TestPerson[] = [],
): Promise<number[]> {
  const { id } = await runningLot(world, { shop })
  const ids = await copyLot(world.sql as Sql, id, LOTS)
  for (const [n, lot_id] of ids.entries()) {
    const bidders = who(n)
    await world.sql(
      `insert into lot_bidders (lot_id, user_id, bidder_no, alias) select $1, u, n, 'b***' || n from unnest($2::bigint[]) with ordinality as b(u, n)`,
      [lot_id, bidders.map((one) => one.id)],
    )
    await world.sql(
      `insert into lot_bids (lot_id, seq, user_id, kind, amount_fen, leads, extended, client_bid_id, placed_at, hash, ip)
       select $1, n, u, 'manual', n * 10000, true, false, gen_random_uuid(), platform_now(), n::text, case when u = any($3) then '203.0.113.7' else '' end from unnest($2::bigint[]) with ordinality as b(u, n)`,
      [lot_id, bidders.map((one) => one.id), at_home.map((one) => one.id)],
    )
    await world.sql(
      `update lot_lots set status = 'sold', bid_count = $2, bidder_count = $2, current_fen = $2 * 10000, hammer_fen = $2 * 10000, leader_user_id = $3,
         leader_max_fen = $2 * 10000, winner_user_id = $3, closed_at = platform_now() where id = $1`,
      [lot_id, bidders.length, bidders.at(-1)!.id],
    )
  }
  return ids
}

/** Six honest buyers who take turns, and three who bid on every third lot, never win, and are the last to be beaten. */
async function shopWithRing() {
  const [shop, honest] = [await newShop(world), await Promise.all(Array.from({ length: 6 }, () => newBuyer(world)))]
  const ring = [
    await newBuyer(world, { device_id: `ring-${shop.id}` }),
    await newBuyer(world, { device_id: `ring-${shop.id}` }),
    await newBuyer(world),
  ]
  await soldLots(
    shop,
    (n) => {
      const buyers = [honest[n % 6]!, honest[(n + 1 + (n % 3)) % 6]!, honest[(n + 2 + (n % 2)) % 6]!]
      const there = [...new Set(buyers)]
      return n % 3 === 0 ? [...there.slice(0, -1), ...ring, there.at(-1)!] : there
    },
    ring.slice(1),
  )
  return { shop, honest, ring }
}

test('who bids at one shop alone, never wins and belongs together is found at night, with why; honest buyers are not', async () => {
  const { shop, ring, honest } = await shopWithRing()
  const other = await shopWithRing()
  const service = await newOperator(world, ['service'])
  const open = await runningLot(world, { shop })
  await placed(world, ring[0]!, open, 200)

  await findRings(world.ctx)

  const { list } = await world.call(service, operator.rings, { shop_id: String(shop.id) })
  expect(list).toHaveLength(1)
  expect(list[0]!.people.map(({ id }) => id).sort()).toEqual(ring.map(({ id }) => id).sort())
  expect((await world.call(service, operator.rings, { shop_id: String(other.shop.id) })).list).toHaveLength(1)
  const { reasons, open_bids } = await world.call(service, operator.ring, { id: list[0]!.id })
  const [a, b, c] = ring.map(({ id }) => id) as [number, number, number]
  const why = (id: number) => reasons.find(({ user_id }) => user_id === id)
  expect(why(a)).toMatchObject({ lots: 14, elsewhere: 0, won: 0, second: 0, linked: [b], address: [] })
  expect(why(c)).toMatchObject({ second: 14, linked: [], address: [b] })
  expect(reasons.map(({ user_id }) => user_id)).not.toContain(honest[0]!.id)
  expect(open_bids).toMatchObject([{ lot_id: open.id, user_id: a, leads: true, alias: expect.stringMatching(/./) }])
})

test('a ring keeps its number from night to night, and is gone once its people are no longer found', async () => {
  const { shop, ring } = await shopWithRing()
  const arbiter = await newOperator(world, ['arbiter'])
  const ids = async () =>
    (await world.call(arbiter, operator.rings, { shop_id: String(shop.id) })).list.map(({ id }) => id)
  await findRings(world.ctx)
  const first = await ids()

  await findRings(world.ctx)
  const second = await ids()
  await world.sql(
    `update bidder_rings set people = jsonb_set(jsonb_build_array(people -> 0), '{0,user_id}', '1') where shop_id = $1`,
    [shop.id],
  )
  await findRings(world.ctx)
  const of_other_people = await ids()
  await world.sql(
    `update lot_lots l set winner_user_id = b.user_id, leader_user_id = b.user_id from lot_bidders b
     where b.lot_id = l.id and l.shop_id = $1 and b.user_id = any($2) and l.status = 'sold' and l.id % 2 = b.user_id % 2`,
    [shop.id, ring.map(({ id }) => id)],
  )
  await findRings(world.ctx)

  expect(first).toHaveLength(1)
  expect(second).toEqual(first)
  expect(of_other_people).toHaveLength(1)
  expect(of_other_people).not.toEqual(first)
  expect(await ids()).toEqual([])
  await world.refused(arbiter, operator.ring, { id: first[0]! }, 'NOT_FOUND')
  await world.refused(await newOperator(world, ['content']), operator.rings, {}, 'FORBIDDEN')
})

test('a judged ring leaves the open ones, and comes back only with a notably higher score', async () => {
  const { shop } = await shopWithRing()
  const arbiter = await newOperator(world, ['arbiter'])
  const open = async () =>
    (await world.call(arbiter, operator.rings, { shop_id: String(shop.id), status: 'open' })).list
  await findRings(world.ctx)
  const [{ id, score, status }] = (await open()) as [Awaited<ReturnType<typeof open>>[number]]
  const ask = { id, verdict: 'unfounded', status, score, reason: 'one family, told by phone' } as const
  await world.call(arbiter, operator.judgeRing, ask)

  await findRings(world.ctx)
  const after_same = await open()
  const judged_at = (points: number) =>
    world.sql('update bidder_rings set judged_score = $2 where id = $1', [id, points])
  await judged_at(score - 14)
  await findRings(world.ctx)
  const after_little = await open()
  await judged_at(score - 15)
  await findRings(world.ctx)

  expect(after_same).toEqual([])
  expect(after_little).toEqual([])
  expect(await open()).toMatchObject([{ id, status: 'open' }])
  expect((await world.call(arbiter, operator.ring, { id })).judged).toMatchObject({ verdict: 'unfounded' })
})

test('a verdict outlasts nights that find nothing, until its lots are looked at no more; with mostly new people it is another ring', async () => {
  const { shop, ring } = await shopWithRing()
  const arbiter = await newOperator(world, ['arbiter'])
  const listed = async () => (await world.call(arbiter, operator.rings, { shop_id: String(shop.id) })).list
  await findRings(world.ctx)
  const [{ id, score }] = (await listed()) as [Awaited<ReturnType<typeof listed>>[number]]
  const seen = { status: 'open', score } as const
  await world.call(arbiter, operator.judgeRing, { id, verdict: 'acted', ...seen, reason: 'bids taken back' })
  await world.sql('update bidder_rings set judged_people = $2 where id = $1', [id, [ring[0]!.id]])

  await findRings(world.ctx)
  const with_new_people = await listed()
  await world.sql(`update lot_lots set closed_at = closed_at - interval '200 days' where shop_id = $1`, [shop.id])
  await findRings(world.ctx)
  const found_nothing = await listed()
  await world.sql(
    `update bidder_rings set judged_at = judged_at - interval '181 days', seen_at = seen_at - interval '181 days' where id = $1`,
    [id],
  )
  await findRings(world.ctx)

  expect(with_new_people.map(({ status }) => status).sort()).toEqual(['acted', 'open'])
  expect(found_nothing).toMatchObject([{ id, status: 'acted' }])
  expect(await listed()).toEqual([])
})

test('the look at a shop reads what indexes find, and a bounded part of it', async () => {
  const { shop, ring } = await shopWithRing()

  const plans = await plansOf(world, /bidder_rings/, async (ctx) => {
    await conductAt(ctx, shop.id)
    await openBidsOf(
      ctx,
      shop.id,
      ring.map(({ id }) => id),
    )
  })

  expect(plans.map(({ name }) => name)).toHaveLength(6)
  expect(walks(plans)).toEqual([])
})
