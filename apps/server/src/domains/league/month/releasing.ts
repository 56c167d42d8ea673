/** A computed month is released by two operators: the pool is funded with the awards, and with nothing beyond them. */
import { LEAGUE_TOLD_DAYS } from '@juya/contract'
import { type Approval, defineApproval, propose } from '../../../platform/approvals.ts'
import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emitEach } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { standingsOf } from '../../account/index.ts'
import { poolFunded, post } from '../../ledger/index.ts'
import { leagueEvents } from '../events.ts'
import { claimUntil, DAY_MS } from '../rules.ts'
import { changePool, lockPool } from '../store.ts'
import type { Pool } from '../tables.ts'

export const LEAGUE_RELEASE = 'league_release'
const approval = defineApproval({
  kind: LEAGUE_RELEASE,
  roles: ['finance'],
  title: { en: 'Release a month of the league', zh: '发放联盟月度奖励' },
  effect: {
    en: '{month}: {amount} goes to the league’s pool, for {members} members to claim.',
    zh: '{month}：{amount} 划入联盟奖池，由 {members} 名成员领取。',
  },
  async run(tx, { target_id }) {
    const pool = await lockComputed(tx, Number(target_id))
    await release(tx, pool, claimUntil(pool.to_at, await databaseNow(tx)))
  },
})

async function lockComputed(tx: Tx, id: number): Promise<Pool> {
  const pool = await lockPool(tx, id)
  if (!pool) refuse('NOT_FOUND')
  if (pool.status !== 'computed') refuse('STATE_CONFLICT', { status: pool.status })
  return pool
}

/**
 * Proposes to release a month; a second operator confirms.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, EDIT_CONFLICT (proposed already)
 */
export async function proposeRelease(tx: Tx<OperatorCtx>, id: number, reason: string): Promise<Approval> {
  const { month, awarded_fen } = await lockComputed(tx, id)
  const [row] = await query<{ n: number }>(
    tx,
    'league_awarded_count',
    'select count(*)::int as n from league_members where pool_id = $1 and award_fen > 0',
    [id],
  )
  return propose(tx, approval, {
    ...{ target_type: 'league_pool', target_id: id, amount_fen: awarded_fen, reason },
    facts: { month, members: row!.n },
  })
}

/** Funds a locked month and lets its members claim. @param claim_until ms */
export async function release(tx: Tx, { id, month, awarded_fen }: Pool, claim_until: number): Promise<void> {
  const now = await databaseNow(tx)
  await changePool(tx, id, { status: 'paid', released_at: now, claim_until })
  const awarded = await query<{ user_id: number; award_fen: number }>(
    tx,
    'league_members_award',
    `update league_members set status = 'awarded', claim_until = to_timestamp($2 / 1000.0)
     where pool_id = $1 and status = 'joined' and award_fen > 0 returning user_id, award_fen`,
    [id, claim_until],
  )
  const gone = await voidOfGone(tx, id, awarded)
  await post(tx, poolFunded({ pool_id: id, amount_fen: awarded_fen! }))
  await emitEach(
    tx,
    leagueEvents.awarded,
    awarded.filter(({ user_id }) => !gone.has(user_id)),
    (one) => ({ pool_id: id, month, ...one, claim_until }),
  )
  await setDeadline(tx, 'league_tell', id, claim_until - LEAGUE_TOLD_DAYS * DAY_MS)
  await setDeadline(tx, 'league_lapse', id, claim_until)
}

/** Members who were banned or left after the month was computed have nothing to claim. @returns who they are */
async function voidOfGone(
  tx: Tx,
  pool_id: number,
  awarded: ReadonlyArray<{ user_id: number }>,
): Promise<ReadonlySet<number>> {
  const standings = await standingsOf(
    tx,
    awarded.map(({ user_id }) => user_id),
  )
  const of = (status: string) => [...standings].filter(([, one]) => one.status === status).map(([user_id]) => user_id)
  for (const [why, people] of [
    ['banned', of('banned')],
    ['left', of('cancelled')],
  ] as const)
    await query(
      tx,
      'league_members_gone',
      `update league_members set status = 'forfeited', forfeited_for = $3 where pool_id = $1 and user_id = any($2)`,
      [pool_id, people, why],
    )
  return new Set([...of('banned'), ...of('cancelled')])
}
