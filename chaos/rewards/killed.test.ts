/**
 * People check in, exchange points and buy VIP while the server and its database are killed: what was acknowledged is there once, what was
 * refused is not there, and points and money come to what they should. Short: 8 people on one node, which is killed once, as the database is;
 * REWARDS_PEOPLE and REWARDS_ACTS set other numbers (200 people: REWARDS_PEOPLE=200 REWARDS_ACTS=40 npm run chaos -- rewards).
 */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { exchange, points, vip } from '@juya/contract'
import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { earnPoints } from '../../apps/server/src/domains/points/index.ts'
import { inTransaction } from '../../apps/server/src/platform/db/db.ts'
import { type Act, Clients } from '../system/clients.ts'
import { type Bidder, makeFixtures, PAY_PASSWORD } from '../system/fixtures.ts'
import { openSystem, type System } from '../system/system.ts'

const PEOPLE = Number(process.env.REWARDS_PEOPLE ?? 8)
const ACTS = Number(process.env.REWARDS_ACTS ?? 8)
const SEED = Number(process.env.CHAOS_SEED ?? 20_261)
const GIVEN = 400
const ITEM_POINTS = 60
const RESETS = 0.05

let system: System
let people: Bidder[]
let item_id: number

beforeAll(async () => {
  system = await openSystem()
  const fixtures = await makeFixtures(system, {
    bidders: PEOPLE,
    lots: 0,
    async finish(ctx, { bidders }) {
      for (const { id } of bidders)
        await inTransaction(ctx, (tx) =>
          earnPoints(tx, { user_id: id, points: GIVEN, reason: 'operator', ref: 'chaos' }),
        )
      const [item] = await system.sql<{ id: number }>(
        `insert into exchange_items (kind, title, title_en, images, vip_days, points, stock, per_user, from_at, status, made_by)
         values ('vip_days', '一天 VIP', 'A day of VIP', '{}', 1, $1, 1000000, 99, platform_now(), 'active', 1) returning id::int`,
        [ITEM_POINTS],
      )
      item_id = item!.id
    },
  })
  people = fixtures.bidders
  await system.startServer()
})
afterAll(() => system.close())

const begun = (kind: 'exchange' | 'vip' | 'check_in', person: Bidder) => ({
  ...{ kind, user_id: person.id, ref_id: item_id, amount_fen: 0 },
})
/** A question, until it is answered. Nothing hangs on how often it was asked. */
const question = (person: Bidder): Act => ({ ...begun('exchange', person), key: '', sent: 0, outcome: 'open' })

async function exchangeOnce(clients: Clients, person: Bidder): Promise<void> {
  const wish = { id: item_id, qty: 1 }
  const quote = await clients.until(question(person), () => clients.ask(exchange.quote, wish, person))
  if (quote?.code !== 1) return // too few points are left
  const act = clients.begin(begun('exchange', person))
  act.key = quote.data.submit_token
  const input = { ...wish, submit_token: act.key, shown_points: ITEM_POINTS, shown_cash_fen: 0 }
  await clients.until(act, () => clients.ask(exchange.change, input, person))
}

async function buyVip(clients: Clients, person: Bidder): Promise<void> {
  const listed = await clients.until(question(person), () => clients.ask(vip.list, {}, person))
  const plan = listed!.data.plans.find(({ months }) => months === 1)!
  const quote = await clients.until(question(person), () => clients.ask(vip.quote, { plan_id: plan.id }, person))
  const act = clients.begin({ ...begun('vip', person), amount_fen: plan.price_fen })
  act.key = quote!.data.submit_token
  const paid = { channel: 'wallet', pay_password: PAY_PASSWORD, shown_total_fen: plan.price_fen }
  await clients.until(act, () =>
    clients.ask(vip.buy, { plan_id: plan.id, submit_token: act.key, ...paid }, person, act.key),
  )
}

async function checkIn(clients: Clients, person: Bidder): Promise<void> {
  const act = clients.begin(begun('check_in', person))
  await clients.until(act, () => clients.ask(points.sign, {}, person, act.key))
}

test('what was acknowledged is there once, and points and money come to what they should', async () => {
  const random = new SeededRandom(SEED)
  const history_file = join(system.folder, 'history.jsonl')
  const clients = new Clients({ ports: system.ports, history_file, random, resets: RESETS })
  let done = 0
  const living = Promise.all(
    people.map(async (person, n) => {
      for (let i = 0; i < ACTS; i++) {
        if (i === n % ACTS) await checkIn(clients, person)
        else if ((i + n) % 4 === 0) await buyVip(clients, person)
        else await exchangeOnce(clients, person)
        done++
      }
    }),
  )
  const strikes = [() => system.crashServer(), () => system.crashDatabase()]
  for (const [n, strike] of strikes.entries()) {
    while (done < (PEOPLE * ACTS * (n + 1)) / (strikes.length + 1)) await wait(5)
    await strike()
  }
  await living
  clients.close()

  const { acts } = clients
  expect(acts.filter(({ outcome }) => outcome === 'open')).toEqual([])
  const doneOf = (kind: Act['kind']) => acts.filter((act) => act.kind === kind && act.outcome === 'done')
  expect(doneOf('check_in')).toHaveLength(PEOPLE)
  const exchanged = await system.sql<{ key: string }>('select submit_token as key from exchange_exchanges')
  expect(exchanged.map(({ key }) => key).sort()).toEqual(
    doneOf('exchange')
      .map(({ key }) => key)
      .sort(),
  )
  const [bought] = await system.sql<{ count: number; fen: number }>(
    'select count(*)::int as count, coalesce(sum(amount_fen), 0)::int as fen from vip_purchases where amount_fen > 0',
  )
  const paid = doneOf('vip')
  expect(bought).toEqual({ count: paid.length, fen: paid.reduce((sum, { amount_fen }) => sum + amount_fen, 0) })
  const [books] = await system.sql<{ spent: number; balance: number }>(
    `select coalesce(sum(case when reason = 'exchange' then -delta end), 0)::int as spent, sum(delta)::int as balance from points_entries`,
  )
  expect(books!.spent).toBe(exchanged.length * ITEM_POINTS)
  const views = await system.sql<{ name: string }>(
    `select viewname as name from pg_views where viewname like 'inv\\_%'`,
  )
  expect(views.length).toBeGreaterThan(30)
  for (const { name } of views) expect(await system.sql(`select * from ${name}`), name).toEqual([])
  expect(system.fell).toEqual([])
  console.log(
    `${acts.length} acts, ${clients.resets} connections cut, ${clients.answered_again} answered again, ${exchanged.length} exchanges, ${paid.length} of VIP`,
  )
})
