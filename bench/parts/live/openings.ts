/**
 * Lots of a sale that open together with maximums that wait: `node bench/parts/live/openings.ts [lots] [people]`. 100 lots with 100 maximums each, rising, so that
 * every one of them enters; on a database of its own, fsync on, opened by the same handler as everywhere. Ours alone: there is no peer.
 */
import { addLots, addPeople } from '../../fill.ts'
import { withOwnApp } from '../../own-app.ts'

const LOTS = Number(process.argv[2] ?? 100)
const PEOPLE = Number(process.argv[3] ?? 100)
const ROUNDS = 3
const DAY_MS = 86_400_000

await withOwnApp('openings', async ({ services, sql, cpuMs }) => {
  await addPeople({ sql })

  for (let round = 1; round <= ROUNDS; round++) {
    const ids = await addLots({ sql }, { count: LOTS, ends_at_ms: Date.now() + DAY_MS })
    await announce(ids)
    const [own_before_ms, database_before_ms] = cpuMs()
    const begun = performance.now()
    while ((await sql(`select 1 from lot_lots where id = any($1) and status = 'scheduled' limit 1`, [ids])).length > 0)
      await services.deadlines.runDue((kind) => kind === 'lot_start')
    const took_ms = performance.now() - begun
    const [own_ms, database_ms] = cpuMs()
    const [{ entered } = { entered: 0 }] = await sql<{ entered: number }>(
      `select count(*)::int as entered from lot_bids where lot_id = any($1) and kind = 'proxy_max'`,
      [ids],
    )
    console.log(
      `${LOTS} lots, ${entered} of ${LOTS * PEOPLE} maximums entered in ${took_ms.toFixed(0)} ms; processor ${(own_ms - own_before_ms).toFixed(0)} ms, database's ${(database_ms - database_before_ms).toFixed(0)} ms`,
    )
  }

  /** Lots as they stand before their opening, whose time has come. Guards are off: the fill's lots are open. */
  async function announce(ids: number[]): Promise<void> {
    const plain = await services.pool.connect()
    const run = (text: string, values: unknown[] = [ids]) => plain.query(text, values)
    try {
      await plain.query('begin')
      await plain.query('set local session_replication_role = replica')
      await run('delete from lot_rules where lot_id = any($1)')
      await run(`delete from platform_deadlines where ref_id = any($1)`)
      await run(
        `update lot_lots set status = 'scheduled', starts_at = date_trunc('second', platform_now()), rules_hash = null, head_hash = null where id = any($1)`,
      )
      await run(
        `insert into bidder_absentee_maximums (lot_id, user_id, max_fen, act_no, place_no, client_bid_id, agreed_premium_bp, changed_at)
         select l.id, u.id, l.start_fen + n * 500, n, n, gen_random_uuid(), 0, platform_now() from lot_lots l,
           (select id, row_number() over (order by id desc) as n from account_users order by id desc limit $2) u where l.id = any($1)`,
        [ids, PEOPLE],
      )
      await run(
        `insert into bidder_absentee_acts (lot_id, no, user_id, kind, of_no, max_fen, salt, at, commitment, prev_hash, hash)
         select lot_id, act_no, user_id, 'given', 0, max_fen, '', platform_now(), '', '', '' from bidder_absentee_maximums where lot_id = any($1)`,
      )
      await run(
        `insert into platform_deadlines (kind, ref_id, due_at) select 'lot_start', id, platform_now() from unnest($1::bigint[]) as l(id)`,
      )
      await plain.query('commit')
    } finally {
      plain.release()
    }
  }
})
