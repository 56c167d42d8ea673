import { account, operator } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer, type TestPerson } from '../../../domains/account/testing.ts'
import { newOperator } from '../../../domains/operator/testing.ts'
import { newShop } from '../../../domains/shop/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function foundRing(score: number, people: TestPerson[]) {
  const shop = await newShop(world)
  const facts = { lots: 9, elsewhere: 1, won: 0, second: 4, luck_bp: 420, linked: [], address: [], together: [] }
  const [row] = await world.sql<{ id: number }>(
    `insert into bidder_rings (shop_id, score, people, people_count, lots_count, seen_at) values ($1, $2::int, $3, 2, 40, platform_now()) returning id::int as id`,
    [shop.id, score, JSON.stringify(people.map(({ id: user_id }) => ({ user_id, score, ...facts })))],
  )
  return { id: row!.id, shop }
}

test('an operator says what was found, once per state seen, with a note; the log has it and nothing happens to the people', async () => {
  const people = [await newBuyer(world), await newBuyer(world)]
  const [service, { id, shop }] = [await newOperator(world, ['service']), await foundRing(88, people)]
  const ask = { id, verdict: 'watched', status: 'open', score: 88, reason: 'may be one family' } as const

  await world.refused(service, operator.judgeRing, { ...ask, score: 70 }, 'STATE_CONFLICT', {
    status: 'open',
    score: 88,
  })
  await world.refused(service, operator.judgeRing, { ...ask, reason: 'no' }, 'REASON_REQUIRED')
  const answer = await world.call(service, operator.judgeRing, ask)
  await world.refused(service, operator.judgeRing, ask, 'ALREADY_DONE')
  await world.refused(service, operator.judgeRing, { ...ask, verdict: 'acted' }, 'STATE_CONFLICT')
  const next = { ...ask, verdict: 'acted', status: 'watched', reason: 'both restricted' } as const
  await world.call(await newOperator(world, ['arbiter']), operator.judgeRing, next)

  expect(answer).toEqual({ status: 'watched' })
  const { judged, status } = await world.call(service, operator.ring, { id })
  expect({ judged, status }).toMatchObject({
    status: 'acted',
    judged: { verdict: 'acted', note: 'both restricted', score: 88, returns_at_score: 94 },
  })
  const open = await world.call(service, operator.rings, { shop_id: String(shop.id), status: 'open' })
  expect(open.list).toEqual([])
  const log = await world.sql<{ action: string }>(
    `select action from platform_audit_logs where target_type = 'ring' and target_id = $1 order by id`,
    [String(id)],
  )
  expect(log.map(({ action }) => action)).toEqual(['ring.judge', 'ring.judge'])
  await world.call(people[0]!, account.me, {})
  await world.refused(service, operator.judgeRing, { ...ask, id: id + 1_000 }, 'NOT_FOUND')
  await world.refused(await newOperator(world, ['content']), operator.judgeRing, ask, 'FORBIDDEN')
})

test('an operator judges no ring of an account of their own, nor at a shop of their own', async () => {
  const own = await newBuyer(world)
  const service = await newOperator(world, ['service'])
  const { id } = await foundRing(70, [own, await newBuyer(world)])
  const { id: of_shop, shop } = await foundRing(70, [await newBuyer(world), await newBuyer(world)])
  const ask = { verdict: 'unfounded', status: 'open', score: 70, reason: 'nothing in it' } as const

  await world.call(service, operator.saveOwnPhone, { phone: own.phone })
  await world.refused(service, operator.judgeRing, { id, ...ask }, 'NOT_ONES_OWN')
  await world.call(await newOperator(world, ['root']), operator.saveOperatorPhone, {
    operator_id: service.id,
    phone: shop.owner.phone,
    reason: 'the number they have now',
  })
  await world.refused(service, operator.judgeRing, { id: of_shop, ...ask }, 'NOT_ONES_OWN')
})

test('rings are listed by score for those who take bids back, with the facts behind each person; others do not see them', async () => {
  const [arbiter, shop] = [await newOperator(world, ['arbiter']), await newShop(world)]
  const people = [await newBuyer(world), await newBuyer(world)]
  const facts = { lots: 9, elsewhere: 1, won: 0, second: 4, luck_bp: 420, linked: [], address: [], together: [] }
  const found = async (score: number) => {
    const [row] = await world.sql<{ id: number }>(
      `insert into bidder_rings (shop_id, score, people, people_count, lots_count, seen_at) values ($1, $2::int, $3, 2, 40, platform_now()) returning id::int as id`,
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
