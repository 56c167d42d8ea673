/** A person joins a month of the league, or leaves it while it runs. It costs nothing. */
import { randomBytes } from 'node:crypto'
import { LEAGUE_LEVEL, type RefusalKey } from '@juya/contract'
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { accountFactsOf, isVerifiedAdult, linkedPeople, standingsOf } from '../../account/index.ts'
import { holdPool, memberOf, openPool } from '../store.ts'
import type { Member, Pool } from '../tables.ts'

interface No {
  key: RefusalKey
  details?: Record<string, unknown>
}

/** The first reason against joining; undefined where one may. The page says it before the tap, the call refuses with it. */
export async function joinObstacle(ctx: SignedCtx, pool: Pool): Promise<No | undefined> {
  const { user } = ctx
  const facts = await accountFactsOf(ctx, user.id)
  const standing = (await standingsOf(ctx, [user.id])).get(user.id)
  if (standing?.status === 'restricted')
    return { key: 'ACCOUNT_RESTRICTED', details: { reason: standing.restrict_reason ?? '' } }
  if (!facts.realname_verified) return { key: 'REALNAME_REQUIRED' }
  if (!(await isVerifiedAdult(ctx, user.id))) return { key: 'ADULT_REQUIRED' }
  if (facts.credit_level < LEAGUE_LEVEL) return { key: 'LEVEL_TOO_LOW' }
  const linked = [...(await linkedPeople(ctx, user.id)).keys()]
  return (await anyJoined(ctx, pool.id, linked)) ? { key: 'LEAGUE_LINKED' } : undefined
}

async function anyJoined(ctx: Ctx, pool_id: number, user_ids: readonly number[]): Promise<boolean> {
  if (user_ids.length === 0) return false
  const rows = await query(
    ctx,
    'league_joined_among',
    `select 1 from league_members where pool_id = $1 and user_id = any($2) and status <> 'left' limit 1`,
    [pool_id, user_ids],
  )
  return rows.length > 0
}

/** Accounts of one person join one after the other: each waits for the smallest of their ids. */
async function lockPerson(tx: Tx, user_ids: readonly number[]): Promise<void> {
  await query(tx, 'league_person_lock', `select pg_advisory_xact_lock(hashtext('league'), $1::int)`, [
    Math.min(...user_ids) % 2_147_483_647,
  ])
}

/**
 * Joins, under a new alias. Who has joined is answered the same again.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, and as joinObstacle says
 */
export async function joinLeague(ctx: SignedCtx, pool_id: number): Promise<Member> {
  return inTransaction(ctx, async (tx) => {
    await lockPerson(tx, [tx.user.id, ...(await linkedPeople(tx, tx.user.id)).keys()])
    const pool = (await holdPool(tx, pool_id)) ?? refuse('NOT_FOUND')
    const before = await memberOf(tx, pool_id, tx.user.id)
    if (before && before.status !== 'left') return before
    if ((await openPool(tx))?.id !== pool.id) refuse('STATE_CONFLICT', { status: 'closed' })
    const no = await joinObstacle(tx, pool)
    if (no) refuse(no.key, no.details)
    await query(
      tx,
      'league_join',
      `insert into league_members (pool_id, user_id, alias) values ($1, $2, $3)
       on conflict (pool_id, user_id) do update set status = 'joined', left_at = null, joined_at = platform_now()`,
      [pool_id, tx.user.id, newAlias()],
    )
    return (await memberOf(tx, pool_id, tx.user.id))!
  })
}

/** Ten letters and digits that say nothing of the person. */
export const newAlias = (): string => randomBytes(10).toString('hex').slice(0, 10)

/**
 * Leaves a month while it runs. Who has left is answered the same again.
 * @throws Refusal NOT_FOUND (never joined), STATE_CONFLICT {status}
 */
export async function leaveLeague(ctx: SignedCtx, pool_id: number): Promise<Member> {
  return inTransaction(ctx, async (tx) => {
    const pool = (await holdPool(tx, pool_id)) ?? refuse('NOT_FOUND')
    const before = (await memberOf(tx, pool_id, tx.user.id)) ?? refuse('NOT_FOUND')
    if (before.status === 'left') return before
    if ((await openPool(tx))?.id !== pool.id) refuse('STATE_CONFLICT', { status: before.status })
    await query(
      tx,
      'league_leave',
      `update league_members set status = 'left', left_at = platform_now() where id = $1`,
      [before.id],
    )
    return (await memberOf(tx, pool_id, tx.user.id))!
  })
}
