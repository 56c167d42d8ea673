/** Awards that are not claimed are void after day 33. */
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { emitEach } from '../../../platform/outbox/index.ts'
import type { Due } from '../../../platform/time/deadlines.ts'
import { leagueEvents } from '../events.ts'
import { lockPool } from '../store.ts'
import type { Pool } from '../tables.ts'
import { endOrGoOn } from './ending.ts'
import { keptFromClaiming } from './kept.ts'

/** Deadline `league_lapse`: day 33, and later for whom something keeps. */
export async function lapseByTime(tx: Tx, dues: readonly Due[]): Promise<void> {
  for (const { ref_id } of dues) {
    const pool = await lockPool(tx, ref_id)
    if (pool?.status === 'paid' && pool.ended_at === null) await lapse(tx, pool)
  }
}

async function lapse(tx: Tx, pool: Pool): Promise<void> {
  const { id, month } = pool
  const kept = await keptFromClaiming(tx, id)
  await query(
    tx,
    'league_members_wait',
    `update league_members m set claim_until = k.claim_until from unnest($2::bigint[], $3::timestamptz[]) k(user_id, claim_until)
     where m.pool_id = $1 and m.user_id = k.user_id and m.status = 'awarded' and m.claim_until < k.claim_until`,
    [id, kept.map(({ user_id }) => user_id), kept.map(({ until }) => new Date(until).toISOString())],
  )
  const forfeited = await query<{ user_id: number; award_fen: number }>(
    tx,
    'league_members_forfeit',
    `update league_members set status = 'forfeited', forfeited_for = 'time'
     where pool_id = $1 and status = 'awarded' and claim_until <= platform_now() returning user_id, award_fen`,
    [id],
  )
  await emitEach(tx, leagueEvents.forfeited, forfeited, (one) => ({ pool_id: id, month, ...one, why: 'time' as const }))
  await endOrGoOn(tx, pool)
}

/** Deadline `league_tell`: members hear that their award is void soon. */
export async function tellByTime(tx: Tx, dues: readonly Due[]): Promise<void> {
  for (const { ref_id } of dues) {
    const waiting = await query<{ user_id: number; month: string; award_fen: number; claim_until: number }>(
      tx,
      'league_unclaimed',
      `select m.user_id, p.month, m.award_fen, m.claim_until from league_members m join league_pools p on p.id = m.pool_id
       where m.pool_id = $1 and m.status = 'awarded' order by m.user_id`,
      [ref_id],
    )
    await emitEach(tx, leagueEvents.claim_soon, waiting, (one) => ({ pool_id: ref_id, ...one }))
  }
}
