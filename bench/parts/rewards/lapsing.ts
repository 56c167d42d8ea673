/**
 * Points that lapse while others exchange theirs: `node bench/parts/rewards/lapsing.ts [lots] [lots a person]`, 1,000,000 lots of 100,000 people unless said
 * otherwise, on a database of its own with fsync on. One server does both. A third of the lots comes due, and exchanges go on until it has lapsed; before
 * it they have the server to themselves. So three times. Every lot past its end lapses once, or the program ends with 1.
 */
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { analyse } from '../../fill.ts'
import type { ExchangeFigures } from '../../load/load-rewards.ts'
import { median } from '../../numbers.ts'
import { type Rig, settled } from '../../rig.ts'
import { addMembers, addSavings, brokenInvariants, unless, withRig } from './setup.ts'

const LOTS = Number(process.argv[2] ?? 1_000_000)
const LOTS_EACH = Number(process.argv[3] ?? 10)
const PEOPLE = Math.ceil(LOTS / LOTS_EACH)
const ROUNDS = 3
const CONNECTIONS = 16
/** The number of people who exchange, and of things they exchange for. */
const SAVERS = 256
const ITEMS = 100
const POINTS = 10
/** Exchanges are counted in pieces of time of this length; one in which the lapsing ended does not count. */
const PIECE_MS = Math.min(5_000, Math.max(500, LOTS / 40))
const PIECES_ALONE = 3
const LOOK_MS = 200
const GOAL_MIN = 5
const GOAL_PACE = 0.8
const HOUR_MS = 3_600_000
const YEAR_MS = 365 * 24 * HOUR_MS

await withRig(async (rig) => {
  const begun = performance.now()
  const first_id = await addMembers(rig, { count: SAVERS + PEOPLE, signed_in: SAVERS })
  await addSavings(rig, { first_id, count: SAVERS, lots: 10, points: 1_000_000, ends_in_ms: YEAR_MS })
  const lapsing = { first_id: first_id + SAVERS, count: PEOPLE }
  await addSavings(rig, { ...lapsing, lots: LOTS_EACH, points: POINTS, ends_in_ms: -HOUR_MS })
  const items = await rig.sql<{ id: string }>(
    `insert into exchange_items (kind, title, title_en, images, vip_days, points, stock, per_user, from_at, status, made_by)
     select 'vip_days', 'VIP ' || n || ' 天', 'VIP day ' || n, '{}', 1, $1, 1000000, 99, platform_now(), 'active', 1 from generate_series(1, $2::int) n returning id`,
    [POINTS, ITEMS],
  )
  await analyse(rig)
  console.log(
    `${(PEOPLE * LOTS_EACH).toLocaleString('en-US')} lots of ${PEOPLE.toLocaleString('en-US')} people in ${((performance.now() - begun) / 1_000).toFixed(0)} s`,
  )
  const server = await rig.startServer()
  await settled(rig)
  const exchange = () =>
    rig.load<ExchangeFigures>({
      ...{ kind: 'exchanges', port: server.port, connections: CONNECTIONS, for_ms: PIECE_MS },
      ...{ people: SAVERS, item_ids: items.map(({ id }) => Number(id)) },
    })
  await exchange()
  await analyse(rig)
  await exchange()

  const [alone, beside]: [ExchangeFigures[], ExchangeFigures[]] = [[], []]
  let [took_ms, server_ms, database_ms, all_told_ms] = [0, 0, 0, 0]
  for (let round = 0; round < ROUNDS; round++) {
    for (let piece = 0; piece < PIECES_ALONE; piece++) alone.push(await exchange())
    const share = thirdOf(lapsing, round)
    const before = { server: server.cpuMs(), database: rig.databaseCpuMs() }
    const at = performance.now()
    await comeDue(rig, share)
    let is_over = false
    const lapsed = untilNone(rig, share).then(() => {
      is_over = true
      took_ms += performance.now() - at
      server_ms += server.cpuMs() - before.server
      database_ms += rig.databaseCpuMs() - before.database
    })
    while (!is_over) {
      const piece = await exchange()
      if (!is_over) beside.push(piece)
    }
    await lapsed
    while ((await rig.sql('select 1 from platform_outbox_deliveries limit 1')).length > 0) await sleep(LOOK_MS)
    all_told_ms += performance.now() - at
  }

  const pace = (pieces: readonly ExchangeFigures[]) => median(pieces.map(({ per_s }) => per_s))
  const p99 = (pieces: readonly ExchangeFigures[]) => median(pieces.map(({ each_ms }) => each_ms.p99)).toFixed(0)
  const s = (ms: number) => (ms / 1_000).toFixed(0)
  console.log(
    `lapsed in ${s(took_ms)} s (goal ${GOAL_MIN * 60} s for a million), everybody told after ${s(all_told_ms)} s, processor ${s(server_ms)} + database's ${s(database_ms)} s with the exchanges meanwhile, load ${loadavg()[0]!.toFixed(1)}`,
  )
  console.log(
    beside.length === 0
      ? 'too few lots to see exchanges beside them'
      : `${CONNECTIONS} connections: ${pace(alone).toFixed(0)} exchanges a second alone, p99 ${p99(alone)} ms; ${pace(beside).toFixed(0)} beside, p99 ${p99(beside)} ms: ${(pace(beside) / pace(alone)).toFixed(2)}x (goal ≥ ${GOAL_PACE}x; ${alone.length} and ${beside.length} pieces of ${(PIECE_MS / 1_000).toFixed(1)} s)`,
  )
  const failed = [...alone, ...beside].reduce((sum, one) => sum + one.failed, 0)
  return [
    ...(await allLapsed(rig, lapsing)),
    ...unless(failed === 0, `${failed} exchanges failed`),
    ...(await brokenInvariants(rig, 'i43', 'i44', 'i45', 'i46')),
  ]
})

interface Span {
  first_id: number
  count: number
}

function thirdOf({ first_id, count }: Span, round: number): Span {
  const from = Math.floor((count * round) / ROUNDS)
  return { first_id: first_id + from, count: Math.floor((count * (round + 1)) / ROUNDS) - from }
}

/** Their clocks go off now. */
async function comeDue({ sql }: Rig, { first_id, count }: Span): Promise<void> {
  await sql(
    `insert into platform_deadlines (kind, ref_id, due_at) select 'points_lapse', u, platform_now() from generate_series($1::bigint, $2::bigint) u`,
    [first_id, first_id + count - 1],
  )
}

/** What is being worked on stands under the negative number of its person. */
async function untilNone({ sql }: Rig, { first_id, count }: Span): Promise<void> {
  const range = [first_id, first_id + count - 1]
  const clock = `select 1 from platform_deadlines where kind = 'points_lapse' and (ref_id between $1 and $2 or ref_id between -$2::bigint and -$1::bigint) limit 1`
  while ((await sql(clock, range)).length > 0) await sleep(LOOK_MS)
}

/** Each lot is empty, and each person has one entry that says so. */
async function allLapsed({ sql }: Rig, { first_id, count }: Span): Promise<string[]> {
  const [found] = await sql<{ remaining: string; lapsed: string; people: number; entries: number; taken: string }>(
    `select (select coalesce(sum(remaining), 0) from points_lots where user_id between $1 and $2) as remaining,
       -coalesce(sum(delta), 0) as lapsed, count(distinct user_id)::int as people, count(*)::int as entries,
       (select coalesce(sum(a.points), 0) from points_allocations a join points_lots l on l.id = a.lot_id where l.user_id between $1 and $2) as taken
     from points_entries where user_id between $1 and $2 and reason = 'lapsed'`,
    [first_id, first_id + count - 1],
  )
  const all = count * LOTS_EACH * POINTS
  const { remaining, lapsed, people, entries, taken } = found!
  console.log(
    `${Number(lapsed).toLocaleString('en-US')} points of ${people.toLocaleString('en-US')} people have lapsed`,
  )
  return [
    ...unless(Number(remaining) === 0, `${remaining} points past their end are left`),
    ...unless(
      Number(lapsed) === all && Number(taken) === all,
      `${lapsed} lapsed and ${taken} taken from lots, of ${all}`,
    ),
    ...unless(people === count && entries === count, `${entries} entries of ${people} people, of ${count}`),
  ]
}
