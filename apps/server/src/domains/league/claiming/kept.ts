/** What keeps a member from claiming, and what ends an award: a restriction waits, a ban and leaving end it. */
import { LEAGUE_AFTER_DAYS } from '@juya/contract'
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { standingsOf } from '../../account/index.ts'
import { leagueEvents } from '../events.ts'
import { DAY_MS } from '../rules.ts'
import { lockPool } from '../store.ts'
import { endOrGoOn } from './ending.ts'

/**
 * Members of a locked month whose time has come and who were kept from claiming: restricted, or locked by themselves, now or within seven days.
 * @returns until when (ms) each may claim: seven days from now, or from when they were back
 */
export async function keptFromClaiming(tx: Tx, pool_id: number): Promise<Array<{ user_id: number; until: number }>> {
  const due = await query<{ user_id: number; locked_at: number | null; unlocked_at: number | null }>(
    tx,
    'league_members_due',
    `select m.user_id, l.locked_at, l.unlocked_at from league_members m left join account_locks l on l.user_id = m.user_id
     where m.pool_id = $1 and m.status = 'awarded' and m.claim_until <= platform_now() order by m.user_id`,
    [pool_id],
  )
  const standings = await standingsOf(
    tx,
    due.map(({ user_id }) => user_id),
  )
  const now = await databaseNow(tx)
  return due.flatMap(({ user_id, locked_at, unlocked_at }) => {
    const is_kept = locked_at !== null || standings.get(user_id)?.status === 'restricted'
    const back_until = (is_kept ? now : (unlocked_at ?? 0)) + LEAGUE_AFTER_DAYS * DAY_MS
    return back_until > now ? [{ user_id, until: back_until }] : []
  })
}

interface Of extends Record<string, unknown> {
  id: number
  pool_id: number
  status: 'joined' | 'awarded' | 'forfeited'
}

const unendedOf = (tx: Tx, user_id: number): Promise<Of[]> =>
  query<Of>(
    tx,
    'league_unended_of',
    `select m.id, m.pool_id, m.status from league_members m join league_pools p on p.id = m.pool_id
     where m.user_id = $1 and m.status in ('joined', 'awarded', 'forfeited') and p.ended_at is null order by m.pool_id`,
    [user_id],
  )

/** A member is banned, or has left: they take part no more, and an award that was not claimed is void. */
export async function endMembership(tx: Tx, user_id: number, why: 'banned' | 'left'): Promise<void> {
  for (const { id, pool_id } of await unendedOf(tx, user_id)) {
    const pool = (await lockPool(tx, pool_id))!
    if (pool.status === 'open' || pool.status === 'closed')
      await query(
        tx,
        'league_member_out',
        `update league_members set status = 'left', left_at = platform_now() where id = $1 and status = 'joined'`,
        [id],
      )
    const [void_award] = await query<{ award_fen: number }>(
      tx,
      'league_award_void',
      `update league_members set status = 'forfeited', forfeited_for = $2 where id = $1 and status = 'awarded' returning award_fen`,
      [id, why],
    )
    if (!void_award) continue
    await emit(tx, leagueEvents.forfeited, { pool_id, user_id, month: pool.month, ...void_award, why })
    await endOrGoOn(tx, pool)
  }
}

/** A ban is lifted: what it voided may be claimed again while the month has not ended, for seven days at least. */
export async function giveAgain(tx: Tx, user_id: number): Promise<void> {
  for (const { id, pool_id } of await unendedOf(tx, user_id)) {
    await lockPool(tx, pool_id)
    await query(
      tx,
      'league_award_again',
      `update league_members set status = 'awarded', forfeited_for = null,
         claim_until = greatest(claim_until, platform_now() + interval '${LEAGUE_AFTER_DAYS} days')
       where id = $1 and status = 'forfeited' and forfeited_for = 'banned'`,
      [id],
    )
  }
}
