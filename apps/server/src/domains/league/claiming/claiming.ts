/** A member claims an award, until the end of day 33; whom something keeps has longer. */
import { LEAGUE_AFTER_DAYS, type RefusalKey } from '@juya/contract'
import type { Ctx, SignedCtx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { standingsOf } from '../../account/index.ts'
import { poolAwarded, post } from '../../ledger/index.ts'
import { leagueEvents } from '../events.ts'
import { DAY_MS } from '../rules.ts'
import { holdPool, memberOf } from '../store.ts'
import type { Member } from '../tables.ts'

interface No {
  key: RefusalKey
  details?: Record<string, unknown>
}

/** Until when (ms) a member may claim: as written, or seven days after its owner who said “It was not me” is back. */
export async function claimableUntil(ctx: Ctx, { user_id, claim_until }: Member): Promise<number | null> {
  if (claim_until === null) return null
  const [row] = await query<{ unlocked_at: number | null }>(
    ctx,
    'league_unlocked_at',
    'select unlocked_at from account_locks where user_id = $1',
    [user_id],
  )
  return Math.max(claim_until, row?.unlocked_at ? row.unlocked_at + LEAGUE_AFTER_DAYS * DAY_MS : 0)
}

/** The first reason against claiming; undefined where one may, or has. */
export async function claimObstacle(ctx: Ctx, member: Member): Promise<No | undefined> {
  if (member.status === 'claimed') return undefined
  if (member.status === 'forfeited')
    return { key: member.forfeited_for === 'time' ? 'WINDOW_CLOSED' : 'LEAGUE_NO_AWARD' }
  if (member.status !== 'awarded') return { key: 'LEAGUE_NO_AWARD' }
  const standing = (await standingsOf(ctx, [member.user_id])).get(member.user_id)
  if (standing?.status === 'restricted')
    return { key: 'ACCOUNT_RESTRICTED', details: { reason: standing.restrict_reason ?? '' } }
  return (await databaseNow(ctx)) < (await claimableUntil(ctx, member))! ? undefined : { key: 'WINDOW_CLOSED' }
}

/**
 * Claims a month's award: T29, to the member's earnings. A repeat answers the same.
 * @returns what it was, in fen
 * @throws Refusal NOT_FOUND (never joined), LEAGUE_NO_AWARD, WINDOW_CLOSED, ACCOUNT_RESTRICTED {reason}
 */
export async function claimAward(ctx: SignedCtx, pool_id: number): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const pool = (await holdPool(tx, pool_id)) ?? refuse('NOT_FOUND')
    const member = (await memberOf(tx, pool_id, tx.user.id)) ?? refuse('NOT_FOUND')
    const no = await claimObstacle(tx, member)
    if (no) refuse(no.key, no.details)
    const award_fen = member.award_fen!
    // Two taps at once: the second finds nothing to change, and answers what the first did.
    const changed = await query(
      tx,
      'league_claim',
      `update league_members set status = 'claimed', claimed_at = platform_now() where id = $1 and status = 'awarded' returning id`,
      [member.id],
    )
    if (changed.length === 0) return award_fen
    await post(tx, poolAwarded({ pool_id, user_id: tx.user.id, amount_fen: award_fen }))
    await emit(tx, leagueEvents.claimed, { pool_id, user_id: tx.user.id, month: pool.month, award_fen })
    return award_fen
  })
}
