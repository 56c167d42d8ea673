/**
 * Baskets under fire, on three nodes: their persons and rivals bid at once on all their lots while maximums enter: of a shop’s sale, of a house’s
 * session and by themselves, with premiums and shipping of their own. Never a fen over a cap, and no maximum asleep that had room. Short: 60 baskets, fewer did not always notice a cap without its lock; BASKET_RACES sets another number (npm run chaos -- race-baskets: 500).
 */
import { randomUUID } from 'node:crypto'
import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import { beforeAll, expect, test } from 'vitest'
import type { App } from '../../apps/server/src/app.ts'
import { newBuyer, type TestPerson } from '../../apps/server/src/domains/account/testing.ts'
import { basketActs, placeBid } from '../../apps/server/src/domains/bidder/index.ts'
import { copyLot, runningLot } from '../../apps/server/src/domains/lot/testing.ts'
import { newSession } from '../../apps/server/src/domains/sale/testing.ts'
import { Refusal } from '../../apps/server/src/platform/refuse.ts'
import { systemCtx } from '../../apps/server/src/platform/services.ts'
import { nodes, times, useThree, world } from './crowd.ts'
import { doneOrBlocked, holdFirstAt } from './pause-points.ts'

const RACES = Number(process.env.BASKET_RACES ?? 60)
const AT_ONCE = 20
const LOTS = 5
const SEED = Number(process.env.CHAOS_SEED ?? 20_261)
/** The first lots of a basket are of a sale, the next of the session, the last by itself. */
const OF_SALE = { from: 0, to: 2, premium_bp: 500, shipping_fen: 12_00 }
const OF_SESSION = { from: 2, to: 4, premium_bp: 1_000, shipping_fen: 0 }
const ALONE = { from: 4, to: LOTS, premium_bp: 0, shipping_fen: 25_00 }
const HOUR_MS = 3_600_000

useThree()

let owner: TestPerson[]
let rivals: TestPerson[]
let session_id: number
beforeAll(async () => {
  session_id = (await newSession(world, { lots: 1 })).id
  rivals = await withPaddles(6)
})

/** People who may bid in the session as much as they like. */
async function withPaddles(count: number): Promise<TestPerson[]> {
  // With a name: without one what they lead all together would have a bound of its own, at which their maximums sleep.
  const people = await times(count, () => newBuyer(world, { verified: true }))
  await world.sql(
    `insert into bidder_caps (kind, user_id, session_id, limit_fen, changed_at) select 'paddle', u, $2, 100000000000, platform_now() from unnest($1::bigint[]) u`,
    [people.map(({ id }) => id), session_id],
  )
  return people
}

interface Basket {
  ids: number[]
  person: TestPerson
  cap: { win_max?: number; limit_fen?: number }
  random: SeededRandom
}

/** Lots that run, for so many baskets: rows of one lot, which end together. */
async function baskets(count: number, ends_in_ms: number, round: number): Promise<Basket[]> {
  const more = { soft_close_window_s: 0, soft_close_extend_s: 0 }
  const first = await runningLot(world, { ends_in_ms, ...more })
  const copies = await copyLot(world.sql as Parameters<typeof copyLot>[0], first.id, count * LOTS - 1)
  await world.sql(
    `insert into lot_rules (lot_id, version, hash, facts, sentences) select n, version, hash, facts, sentences
     from lot_rules, unnest($2::bigint[]) as n where lot_id = $1`,
    [first.id, copies],
  )
  await world.sql(
    `insert into platform_deadlines (kind, ref_id, due_at) select 'lot_close', id, ends_at from lot_lots where id = any($1)`,
    [copies],
  )
  const ids = [first.id, ...copies]
  const [batch] = await world.sql<{ id: number }>(
    `insert into lot_batches (shop_id, title, first_ends_at, stagger_s, lot_count)
     values ($1, '专场', to_timestamp($2::float8 / 1000), 0, $3::int) returning id::int as id`,
    [first.shop.id, first.ends_at, (OF_SALE.to - OF_SALE.from) * count],
  )
  const some = ({ from, to }: typeof OF_SALE) => ids.filter((_, i) => i % LOTS >= from && i % LOTS < to)
  for (const kind of [OF_SALE, OF_SESSION, ALONE]) {
    const { premium_bp, shipping_fen } = kind
    await asItWasOpened(
      `update lot_lots set premium_bp = ${premium_bp}, shipping_fen = ${shipping_fen} where id in (${some(kind).join()})`,
    )
  }
  await world.sql('update lot_lots set batch_id = $2 where id = any($1)', [some(OF_SALE), batch!.id])
  await asItWasOpened(
    `update lot_lots set session_id = ${session_id}, lot_no = 'R' || id, session_position = id, mode = 'house' where id in (${some(OF_SESSION).join()})`,
  )
  return Array.from({ length: count }, (_, n): Basket => {
    const random = new SeededRandom(SEED + round * 1_000 + n)
    const cap = n % 2 === 0 ? { win_max: random.between(1, 3) } : { limit_fen: random.between(6, 18) * 100_00 }
    const person = owner[(round * AT_ONCE + n) % owner.length]!
    return { ids: ids.slice(n * LOTS, (n + 1) * LOTS), person, cap, random }
  })
}

/** The terms of a lot that runs cannot be changed, so the guards stand aside. */
async function asItWasOpened(update: string): Promise<void> {
  const client = await world.services.pool.connect()
  try {
    await client.query(`begin; set local session_replication_role = replica; ${update}; commit`)
  } finally {
    client.release()
  }
}

const as = ({ services }: App, { id }: TestPerson) => ({
  ...systemCtx(services, 'race'),
  user: { id, session_id: 0, role: 'normal' as const, status: 'active' as const, realname_verified: false },
})
async function bid(i: number, person: TestPerson, id: number, yuan: number): Promise<void> {
  const offer = { id, amount_fen: yuan * 100, kind: 'proxy' as const, client_bid_id: randomUUID() }
  try {
    await placeBid(as(nodes[i % nodes.length]!, person), { ...offer, confirm_large: true, agree_premium: true })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** The person's maximums and bids by hand, and rivals that drive prices up to them and above, all at once. */
async function fight({ ids, person, cap, random }: Basket): Promise<void> {
  const lots = ids.map((lot_id) => ({ lot_id, max_fen: random.between(2, 8) * 100_00 }))
  const node = random.between(0, 2)
  const bids = Array.from({ length: 14 }, (_, i) => {
    const who = i % 4 === 3 ? person : random.pick(rivals)
    return { i: node + i, who, id: random.pick(ids), yuan: random.between(10, 80) * 10 }
  })
  await basketActs.setBasket(as(nodes[node]!, person), { lots, ...cap, agree_premium: true })
  await Promise.all(bids.map(({ i, who, id, yuan }) => bid(i, who, id, yuan)))
}

/** Turns go on after the bids that gave them. */
async function untilQuiet(): Promise<void> {
  for (;;) {
    await world.settle()
    const [left] = await world.sql<{ n: number }>(
      `select count(*)::int as n from platform_deadlines where kind = 'basket_turn' and due_at <= platform_now() + interval '2 minutes'`,
    )
    if (left!.n === 0) return
  }
}

/** Lots of a person in a basket, and their whole price: of led ones at the maximum. Reckoned here, not by the code that is tested. */
const ALL_IN = (price: string) => `(${price} + round(${price} * l.premium_bp / 10000.0) + l.shipping_fen)`
const USED = `select c.id, c.win_max, c.limit_fen, count(l.id)::int as lots, coalesce(sum(${ALL_IN('coalesce(l.hammer_fen, l.leader_max_fen)')}), 0)::float8 as fen
  from bidder_caps c left join bidder_basket_lots b on b.cap_id = c.id left join lot_lots l on l.id = b.lot_id
    and ((l.status = 'live' and l.leader_user_id = c.user_id) or (l.status = 'sold' and l.winner_user_id = c.user_id))
  where c.kind = 'basket' group by c.id`
const over = () => world.sql(`select * from (${USED}) u where lots > win_max or fen > limit_fen`)
const asleepWithRoom = () =>
  world.sql(
    `with used as (${USED}) select b.cap_id, b.lot_id, b.state, b.because from bidder_basket_lots b join used u on u.id = b.cap_id
       join lot_lots l on l.id = b.lot_id and l.status = 'live' join bidder_caps c on c.id = b.cap_id
     where b.state in ('waiting', 'asleep') and l.leader_user_id is distinct from c.user_id and b.max_fen >= l.current_fen + 5000
       and (u.win_max is null or u.lots < u.win_max) and (u.limit_fen is null or u.fen + ${ALL_IN('b.max_fen')} <= u.limit_fen)`,
  )

test(`${RACES} baskets in a crowd: never a fen over its cap, and none asleep that had room; all lots end in one second`, {
  timeout: 60_000 + RACES * 3_000,
}, async () => {
  // Each has a few baskets, fewer than there may be.
  owner = await withPaddles(Math.max(4, Math.ceil(RACES / 15)))
  for (let round = 0; round * AT_ONCE < RACES; round++) {
    const some = await baskets(Math.min(AT_ONCE, RACES - round * AT_ONCE), HOUR_MS, round)
    await Promise.all(some.map(fight))
    expect(await over()).toEqual([])
    await untilQuiet()
    expect({ seed: SEED, over: await over(), asleep: await asleepWithRoom() }).toEqual({
      seed: SEED,
      over: [],
      asleep: [],
    })
  }

  await world.advance(2 * HOUR_MS)

  expect(await over()).toEqual([])
  const [won] = await world.sql<{ n: number }>(
    `select count(*)::int as n from bidder_basket_lots b join lot_lots l on l.id = b.lot_id and l.winner_user_id = b.user_id where l.status = 'sold'`,
  )
  expect(won!.n).toBeGreaterThan(RACES / 2)
})

test('while its lots end, one second for all of them, a basket is not over its cap and enters nothing after the end', {
  timeout: 120_000,
}, async () => {
  owner = await withPaddles(4) // a person who owes for nothing that was won before
  const some = await baskets(AT_ONCE, 3_000, 900)
  const [end] = await world.sql<{ at: number }>(
    'select (extract(epoch from ends_at) * 1000)::float8 as at from lot_lots where id = $1',
    [some[0]!.ids[0]],
  )
  const running = Promise.all(some.map(fight))
  while ((await world.now()) < end!.at + 500)
    await Promise.all(nodes.map(({ services }) => services.deadlines.runDue()))
  await running
  await untilQuiet()

  expect(await over()).toEqual([])
  const late = await world.sql(
    `select b.lot_id from lot_bids b join lot_lots l on l.id = b.lot_id where l.id = any($1) and b.placed_at >= l.ends_at`,
    [some.flatMap(({ ids }) => ids)],
  )
  expect(late).toEqual([])
})

test('a lead that is being lost while its person saves the basket without that lot leaves its room to what comes in', async () => {
  const [person, rival] = (await withPaddles(2)) as [TestPerson, TestPerson]
  const [led, fresh] = [await runningLot(world, { deposit_fen: 0 }), await runningLot(world, { deposit_fen: 0 })]
  const rank = (lot: { id: number }, id?: number) => ({
    ...{ id, lots: [{ lot_id: lot.id, max_fen: 200_00 }], win_max: 1, agree_premium: true },
  })
  const id = await basketActs.setBasket(as(nodes[0]!, person), rank(led))
  await untilQuiet()

  const held = holdFirstAt('bid_judging')
  const lost = bid(1, rival, led.id, 500)
  await held.reached
  const saved = basketActs.setBasket(as(nodes[2]!, person), rank(fresh, id!))
  await doneOrBlocked(world, saved)
  await untilQuiet()
  held.letGo()
  await Promise.all([lost, saved])
  await untilQuiet()

  const [{ leader }] = (await world.sql<{ leader: number | null }>(
    'select leader_user_id::int as leader from lot_lots where id = $1',
    [fresh.id],
  )) as [{ leader: number | null }]
  expect(leader).toBe(person.id)
})
