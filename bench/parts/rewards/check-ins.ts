/**
 * People who check in as a day of Shanghai begins: `node bench/parts/rewards/check-ins.ts [people]`, 10,000 unless said otherwise, on a database of its own
 * with fsync on. Three rounds of as many people each, by turns with pgbench doing the same writes for as many others. Each person has one row of the day
 * and one entry, also where the tap came twice.
 */
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { analyse } from '../../fill.ts'
import type { EachFigures } from '../../load/load-rewards.ts'
import { median } from '../../numbers.ts'
import { CHECK_IN, prepareCheckIns } from '../../peers/checkin-peer.ts'
import { openPgbench } from '../../peers/pgbench.ts'
import { type Rig, settled } from '../../rig.ts'
import { addMembers, addSavings, answersTold, brokenInvariants, unless, withRig } from './setup.ts'

const PEOPLE = Number(process.argv[2] ?? 10_000)
const ROUNDS = 3
const CONNECTIONS = 32
/** People who check in before any round counts, each twice at once. */
const WARM = 1_000
const DAYS_BEFORE = 3
const GOAL = 0.5
/** What they have ends before what comes in, as it does for everybody who has checked in this year. */
const ENDS_IN_MS = 300 * 86_400_000
const DAY = `to_char(platform_now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`

await withRig(async (rig) => {
  const ours = WARM + ROUNDS * PEOPLE
  const first_id = await addMembers(rig, { count: ours * 2, signed_in: ours })
  await addSavings(rig, { first_id, count: ours * 2, lots: 2, points: 50, ends_in_ms: ENDS_IN_MS })
  await atMidnight(rig)
  await addHabits(rig, first_id, ours * 2)
  await analyse(rig)
  const pgbench = await openPgbench(rig)
  if (pgbench) await prepareCheckIns(rig, first_id + ours)
  const server = await rig.startServer()
  await settled(rig)
  const [{ day }] = (await rig.sql<{ day: string }>(`select ${DAY} as day`)) as [{ day: string }]

  const checkIn = (from: number, count: number, times = 1) =>
    rig.load<EachFigures>({
      ...{ kind: 'each', port: server.port, connections: CONNECTIONS },
      ...{ method: 'POST', path: '/api/portal/user_score/sign' },
      asks: Array.from({ length: count * times }, (_, i) => ({
        n: from + Math.floor(i / times),
        says: JSON.stringify({ day }),
      })),
    })
  const twice = await checkIn(1, WARM, 2)
  await analyse(rig)
  const cpu = { server: 0, database: 0 }
  const [mine, peers]: [EachFigures[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    await sleep(500)
    const before = { server: server.cpuMs(), database: rig.databaseCpuMs() }
    mine.push(await checkIn(1 + WARM + round * PEOPLE, PEOPLE))
    cpu.server += server.cpuMs() - before.server
    cpu.database += rig.databaseCpuMs() - before.database
    if (pgbench) peers.push(await pgbench.timesPerS(CHECK_IN, CONNECTIONS, PEOPLE))
  }
  const again = await checkIn(1 + WARM, PEOPLE)

  const rate = median(mine.map(({ took_ms }) => (PEOPLE / took_ms) * 1_000))
  const peer = median(peers)
  const each = (ms: number) => (ms / (ROUNDS * PEOPLE)).toFixed(2)
  console.log(
    `${PEOPLE.toLocaleString('en-US')} people, ${CONNECTIONS} connections, load ${loadavg()[0]!.toFixed(1)}: ${rate.toFixed(0)} check-ins a second, p99 ${median(mine.map((one) => one.answer_ms.p99)).toFixed(0)} ms, ` +
      `processor ${each(cpu.server)} + database's ${each(cpu.database)} ms each; ` +
      (pgbench
        ? `pgbench with the same writes, ${CONNECTIONS} clients: ${peer.toFixed(0)}; ${(rate / peer).toFixed(2)}x (goal ≥ ${GOAL}x)`
        : 'no pgbench here'),
  )
  console.log(
    `tapped twice at once: ${answersTold(twice.answers)}; those of the first round once more: ${answersTold(again.answers)}`,
  )
  const failed = [twice, again, ...mine].reduce((sum, one) => sum + one.failed, 0)
  return [
    ...(await oneRowEach(rig, first_id, ours, day)),
    ...unless(failed === 0, `${failed} requests failed`),
    ...unless(twice.answers[1] === WARM, 'of two taps one counts'),
    ...unless((again.answers[1] ?? 0) === 0, 'a day that is checked in is not checked in again'),
    ...(await brokenInvariants(rig, 'i43', 'i44', 'i45')),
  ]
})

/** The database's clock stands at the beginning of a day of Shanghai. */
async function atMidnight({ sql }: Rig): Promise<void> {
  const [{ ms }] = (await sql<{ ms: string }>(
    `select extract(epoch from (date_trunc('day', clock_timestamp() at time zone 'Asia/Shanghai') + interval '1 day') at time zone 'Asia/Shanghai' - clock_timestamp())::float8 * 1000 as ms`,
  )) as [{ ms: string }]
  await sql(`create or replace function platform_now() returns timestamptz language sql volatile as
    $$ select clock_timestamp() + interval '${Math.ceil(Number(ms))} milliseconds' $$`)
}

/** Everybody has checked in on the days before. */
async function addHabits({ sql }: Rig, first_id: number, count: number): Promise<void> {
  await sql(
    `insert into points_checkins (user_id, day, points, at)
     select u, (platform_now() at time zone 'Asia/Shanghai')::date - d, 5, platform_now() - d * interval '1 day'
     from generate_series($1::bigint, $2::bigint) u, generate_series(1, $3::int) d`,
    [first_id, first_id + count - 1, DAYS_BEFORE],
  )
}

/** Each of them has one row of the day and one entry for it, and the others' days are as they were. */
async function oneRowEach({ sql }: Rig, first_id: number, count: number, day: string): Promise<string[]> {
  const [found] = await sql<{ rows: number; people: number; entries: number; earning: number }>(
    `select count(*)::int as rows, count(distinct user_id)::int as people,
       (select count(*)::int from points_entries where user_id between $1 and $2 and reason = 'sign') as entries,
       (select count(distinct user_id)::int from points_entries where user_id between $1 and $2 and reason = 'sign') as earning
     from points_checkins where user_id between $1 and $2 and day >= $3::date`,
    [first_id, first_id + count - 1, day],
  )
  console.log(
    `${found!.rows.toLocaleString('en-US')} rows of ${found!.people.toLocaleString('en-US')} people, ${found!.entries.toLocaleString('en-US')} entries`,
  )
  return Object.entries(found!).flatMap(([what, n]) => unless(n === count, `${n} ${what} of ${count}`))
}
