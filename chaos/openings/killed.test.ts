/**
 * Lots open with maximums that wait while every node is killed in the midst of the opening, again and again: each maximum enters once, in the order in
 * which it was left. Short: three waves of 4 lots with 12 maximums each on two nodes, two strikes a wave; OPENING_LOTS and OPENING_PEOPLE set other numbers.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { absentees } from '../../apps/server/src/domains/bidder/index.ts'
import { type Bidder, makeFixtures, type Offered } from '../system/fixtures.ts'
import { openSystem, type System } from '../system/system.ts'

const LOTS = Number(process.env.OPENING_LOTS ?? 4)
const PEOPLE = Number(process.env.OPENING_PEOPLE ?? 12)
const WAVES = 3
const STRIKES = 2
const HOUR_MS = 3_600_000
const PATIENCE_MS = 60_000

let system: System
let people: Bidder[]
let lots: Offered[]

beforeAll(async () => {
  system = await openSystem({ nodes: 2 })
  const [clock] = await system.sql<{ now_ms: number }>(
    'select extract(epoch from platform_now())::int * 1000.0::float8 as now_ms',
  )
  const starts_at = clock!.now_ms + HOUR_MS
  const fixtures = await makeFixtures(system, {
    bidders: PEOPLE,
    lots: LOTS * WAVES,
    terms: () => ({ starts_at, deposit_fen: 0, buy_now_fen: null, reserve_fen: null }),
    async finish(ctx, made) {
      for (const lot of made.lots)
        for (const [n, { id }] of made.bidders.entries()) {
          const user = { id, session_id: 0, role: 'normal', status: 'active', realname_verified: true } as const
          await absentees.giveMaximum(
            { ...ctx, user },
            { id: lot.id, max_fen: 200_00 + n * 100_00, agree_premium: true, confirm_large: true },
          )
        }
    },
  })
  people = fixtures.bidders
  lots = fixtures.lots
  await system.startServer()
})
afterAll(() => system.close())

const unopened = async (ids: readonly number[]) =>
  (await system.sql(`select 1 from lot_lots where id = any($1) and status = 'scheduled'`, [ids])).length

/** Waits until a transaction has been at work on lots for a moment. @returns false when all of them opened before one was seen */
async function inTheMidst(ids: readonly number[]): Promise<boolean> {
  for (;;) {
    const [row] = await system.sql<{ n: number }>(
      `select count(*)::int as n from pg_locks k join pg_stat_activity a on a.pid = k.pid
       where k.relation = 'bidder_absentee_maximums'::regclass and a.pid <> pg_backend_pid() and a.xact_start < clock_timestamp() - interval '5 milliseconds'`,
    )
    if (row!.n > 0) return true
    if ((await unopened(ids)) === 0) return false
  }
}

test('each maximum enters once and in its order, however often the servers die while a lot opens', async () => {
  let struck = 0
  for (let wave = 0; wave < WAVES; wave++) {
    const ids = lots.slice(wave * LOTS, (wave + 1) * LOTS).map(({ id }) => id)
    await system.sql(`update lot_lots set starts_at = platform_now() where id = any($1)`, [ids])
    await system.sql(
      `update platform_deadlines set due_at = platform_now() where kind = 'lot_start' and ref_id = any($1)`,
      [ids],
    )
    for (let strike = 0; strike < STRIKES && (await inTheMidst(ids)); strike++) {
      await system.strikeServers()
      if ((await unopened(ids)) > 0) struck++
      await system.startServer()
    }
    const until = performance.now() + PATIENCE_MS
    while ((await unopened(ids)) > 0 && performance.now() < until) await wait(20)
  }

  expect(struck, 'servers died before a lot had opened').toBeGreaterThan(0)
  const all = lots.map(({ id }) => id)
  expect(await unopened(all)).toBe(0)
  const entered = await system.sql<{ lot_id: number; people: number[] }>(
    `select lot_id::int, array_agg(user_id::int order by seq) as people from lot_bids where lot_id = any($1) and kind = 'proxy_max' group by lot_id order by lot_id`,
    [all],
  )
  expect(entered).toEqual(all.map((lot_id) => ({ lot_id, people: people.map(({ id }) => id) })))
  const states = await system.sql(
    'select distinct state, because from bidder_absentee_maximums where lot_id = any($1)',
    [all],
  )
  expect(states).toEqual([{ state: 'entered', because: null }])
  expect(system.fell).toEqual([])
  console.log(
    `${all.length} lots, ${all.length * people.length} maximums, struck ${struck} times before the opening was through`,
  )
})
