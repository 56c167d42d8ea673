/**
 * A month of the league is computed: `node bench/parts/rewards/league.ts [members]`, 100,000 with ten things that weigh each unless said otherwise, on a
 * database of its own with fsync on, by the same deadline as everywhere. Beside it PostgreSQL alone writes as many rows from the same weights in one
 * statement, without caps. Anybody computes the same awards from the published table, or the program ends with 1.
 */
import { loadavg } from 'node:os'
import { leagueAwards } from '@juya/contract'
import pg from 'pg'
import { poolById, ruleOf } from '../../../apps/server/src/domains/league/index.ts'
import { accounts, post } from '../../../apps/server/src/domains/ledger/index.ts'
import { withOwnApp } from '../../own-app.ts'
import { brokenInvariants, tellBroken, unless } from './setup.ts'

const MEMBERS = Number(process.argv[2] ?? 100_000)
const WEIGHTS_EACH = 10
const COMMISSION_FEN = 1_900_000_00
const BATCH = 10_000
const GOAL_S = 60

await withOwnApp('league', async ({ ctx, services, sql, cpuMs }) => {
  // Past the patience of the server's connections: the fill and the peer take as long as they take.
  const plain = new pg.Client({ connectionString: services.config.DATABASE_URL })
  plain.on('error', () => undefined) // the database ends before it when something failed
  await plain.connect()
  await post(ctx, {
    ...{ type: 'recharged', idem_key: 'bench:commission', ref_type: 'payment', ref_id: '1' },
    entries: [
      { account: accounts.clearing('bench'), amount_fen: -COMMISSION_FEN },
      { account: accounts.commission, amount_fen: COMMISSION_FEN },
    ],
  })
  const ours = await addMonth(plain, '2001-01')
  const peers = await addMonth(plain, '2001-02')
  for (let from = 1; from <= MEMBERS; from += BATCH) await addMembersAndWeights(plain, [ours, peers], from)
  await plain.query('vacuum analyze')

  await sql(`insert into platform_deadlines (kind, ref_id, due_at) values ('league_compute', $1, platform_now())`, [
    ours,
  ])
  const [own_before_ms, database_before_ms] = cpuMs()
  const begun = performance.now()
  await services.deadlines.runDue((kind) => kind === 'league_compute')
  const took_s = (performance.now() - begun) / 1_000
  const [own_ms, database_ms] = cpuMs()

  const peer_begun = performance.now()
  await plain.query(
    `with weighed as (select m.id, coalesce(w.weight, 0)::int as weight from league_members m left join (
         select user_id, sum(delta) as weight from league_weights where at >= platform_now() - interval '1 day' group by user_id) w on w.user_id = m.user_id
       where m.pool_id = $1), whole as (select sum(weight) as weight from weighed)
     update league_members m set weight = w.weight, award_fen = 10000000::bigint * w.weight / whole.weight from weighed w, whole where w.id = m.id`,
    [peers],
  )
  const peer_s = (performance.now() - peer_begun) / 1_000

  const month = (await poolById(ctx, ours))!
  const { rows: table } = await plain.query<{ alias: string; weight: number; award_fen: string }>(
    `select alias, weight, award_fen from league_members where pool_id = $1 order by id`,
    [ours],
  )
  await plain.end()
  const awarded_fen = table.reduce((sum, one) => sum + Number(one.award_fen), 0)
  console.log(
    `${MEMBERS.toLocaleString('en-US')} members with ${(MEMBERS * WEIGHTS_EACH).toLocaleString('en-US')} weights: ${month.status} in ${took_s.toFixed(1)} s (goal ${GOAL_S} s), processor ${(own_ms - own_before_ms).toFixed(0)} ms, database's ${(database_ms - database_before_ms).toFixed(0)} ms; ` +
      `PostgreSQL alone, the same rows in one statement: ${peer_s.toFixed(1)} s, ${(took_s / peer_s).toFixed(2)} times that; ¥${(awarded_fen / 100).toFixed(2)} awarded, load ${loadavg()[0]!.toFixed(1)}`,
  )
  const again = leagueAwards(
    month.amount_fen ?? 0,
    ruleOf(month),
    table.map(({ weight }) => weight),
  )
  tellBroken([
    ...unless(month.status === 'computed', `the month is ${month.status}`),
    ...unless(table.length === MEMBERS, `${table.length} members of ${MEMBERS}`),
    ...unless(
      table.every(({ award_fen }, n) => Number(award_fen) === again[n]),
      'awards that are computed again from the table are others',
    ),
    ...unless(
      awarded_fen === month.awarded_fen,
      `${awarded_fen} fen in the table, the month says ${month.awarded_fen}`,
    ),
    ...(await brokenInvariants({ sql }, 'i54')),
  ])
})

/** A month that runs until now. */
async function addMonth(db: pg.Client, month: string): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `insert into league_pools (month, from_at, to_at, share_bp, cap_fen, member_bp, member_cap_fen, status)
     values ($1, platform_now() - interval '1 day', platform_now() + interval '1 day', 500, 10000000, 500, 30000, 'closed') returning id`,
    [month],
  )
  return rows[0]!.id
}

/** Unlike weights: of orders mostly, of the kind few have many of. */
async function addMembersAndWeights(db: pg.Client, pool_ids: readonly number[], from: number): Promise<void> {
  await db.query(
    `with joined as (insert into league_members (pool_id, user_id, alias)
       select p, u, substr(encode(sha256((p || ':' || u)::bytea), 'hex'), 1, 10) from unnest($1::bigint[]) p, generate_series($2::int, $3::int) u)
     insert into league_weights (user_id, source, source_id, event_id, delta, at)
     select u, case when k < 8 then 'order' when k = 8 then 'review' else 'report' end, u * 10 + k, u * 10 + k,
       case when k < 8 then 1 + (u * 7919 + k * 104729) % 5000 / (1 + u % 50) when k = 8 then 10 else 50 end, platform_now()
     from generate_series($2::bigint, $3::bigint) u, generate_series(0, $4::int - 1) k`,
    [pool_ids, from, Math.min(MEMBERS, from + BATCH - 1), WEIGHTS_EACH],
  )
}
