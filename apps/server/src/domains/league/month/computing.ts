/** Deadline `league_compute`: day 3. What all share, what each weighs, and each award are written, from which anybody computes them again. */
import { leagueAwards, leaguePoolFen } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import type { Due } from '../../../platform/time/deadlines.ts'
import { accounts, statement } from '../../ledger/index.ts'
import { ruleOf } from '../rules.ts'
import { changePool, lockPool } from '../store.ts'
import type { Pool } from '../tables.ts'
import { weightsIn } from '../weighing/weights.ts'

/** The platform's commission between two moments (ms), less what went back, in fen. */
export async function commissionBetween(ctx: Ctx, { from_at, to_at }: { from_at: number; to_at: number }) {
  const { in_fen, out_fen } = await statement(ctx, { codes: [accounts.commission], from: from_at, to: to_at }, 1, 1)
  return in_fen - out_fen
}

export async function computeByTime(tx: Tx, dues: readonly Due[]): Promise<void> {
  for (const { ref_id } of dues) {
    const pool = await lockPool(tx, ref_id)
    // After a long silence both deadlines are due at once, and either may come first.
    if (pool?.status === 'open' || pool?.status === 'closed') await compute(tx, pool, await commissionBetween(tx, pool))
  }
}

/** So many in one statement: a process that also answers people gives a statement up after three seconds. */
const MEMBERS_AT_ONCE = 10_000

const writeAwards = (tx: Tx, members: ReadonlyArray<{ id: number; weight: number }>, awards: readonly number[]) =>
  query(
    tx,
    'league_members_compute',
    `update league_members m set weight = c.weight, award_fen = c.award_fen
     from unnest($1::bigint[], $2::int[], $3::bigint[]) c(id, weight, award_fen) where m.id = c.id`,
    [members.map(({ id }) => id), members.map(({ weight }) => weight), awards],
  )

/** Writes a locked month's awards. @param commission_fen of the month */
export async function compute(tx: Tx, pool: Pool, commission_fen: number): Promise<void> {
  const members = await weightsIn(tx, pool)
  const amount_fen = leaguePoolFen(commission_fen, ruleOf(pool))
  const awards = leagueAwards(
    amount_fen,
    ruleOf(pool),
    members.map(({ weight }) => weight),
  )
  for (let from = 0; from < members.length; from += MEMBERS_AT_ONCE)
    await writeAwards(tx, members.slice(from, from + MEMBERS_AT_ONCE), awards.slice(from, from + MEMBERS_AT_ONCE))
  const awarded_fen = awards.reduce((sum, award) => sum + award, 0)
  const total_weight = members.reduce((sum, { weight }) => sum + weight, 0)
  const now = await databaseNow(tx)
  // A month without awards asks no operator for anything.
  const done = awarded_fen === 0 ? ({ status: 'paid', released_at: now, ended_at: now } as const) : {}
  await changePool(tx, pool.id, {
    ...{ status: 'computed', commission_fen, amount_fen, total_weight, awarded_fen },
    ...done,
  })
}
