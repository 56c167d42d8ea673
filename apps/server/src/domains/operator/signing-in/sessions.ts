/** Console sessions: a random token in a cookie no script can read, 12 hours at most, looked up at most a second late. */

import { createHash, randomBytes } from 'node:crypto'
import { appState } from '../../../platform/app-state.ts'
import { boundedMap } from '../../../platform/cache/cache.ts'
import type { Ctx, OperatorCtx, SignedOperator, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { BROWSER_COOKIE, OPERATOR_COOKIE } from '../../../platform/http/authenticate.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { note } from '../action-audit.ts'

export const SESSION_HOURS = 12
const TOKEN_BYTES = 32
/** The longest a browser keeps a cookie. */
const BROWSER_DAYS = 400
const CACHE_MS = 1_000
const CACHE_MAX = 1_000

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
export const newSecret = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** Opens a session for somebody who has just shown a code. @param browser the cookie that tells this browser from others @returns its token, which is stored nowhere, and when it ends (ms) */
export async function openSession(
  tx: Tx,
  operator_id: number,
  browser?: string,
): Promise<{ token: string; expires_at: number }> {
  const token = newSecret()
  const rows = await query<{ expires_at: number }>(
    tx,
    'operator_session_add',
    `insert into operator_sessions (operator_id, token_hash, ip, user_agent, browser_hash, code_at, expires_at)
     values ($1, $2, $3, $4, $5, platform_now(), platform_now() + $6 * interval '1 hour') returning expires_at`,
    [operator_id, hashOf(token), tx.ip, tx.user_agent ?? null, browser ? hashOf(browser) : null, SESSION_HOURS],
  )
  invariant(rows[0], 'a console session was not stored')
  return { token, expires_at: rows[0].expires_at }
}

/**
 * Ends sessions of an operator at once on this node; others notice within a second.
 * @param which only this one, or all but this one; else all
 * @returns how many
 */
export async function endSessions(
  tx: Tx,
  operator_id: number,
  { only, except }: { only?: number; except?: number } = {},
): Promise<number> {
  const ended = await query(
    tx,
    'operator_sessions_end',
    `update operator_sessions set revoked_at = platform_now() where operator_id = $1 and revoked_at is null and expires_at > platform_now()
       and ($2::bigint is null or id = $2) and id is distinct from $3 returning id`,
    [operator_id, only ?? null, except ?? null],
  )
  forgetOperators(tx)
  return ended.length
}

/** Has everybody looked up anew once this transaction commits: after a change of roles or status, or the end of a session. */
export function forgetOperators(tx: Tx): void {
  tx.after_commit.push(() => {
    const state = stateOf(tx.services)
    state.generation++
    state.known.clear()
  })
}

interface Known {
  operator: SignedOperator
  until: number
}
/** The generation rises with every forgetting, so that a look-up begun before one is not remembered after it. */
const stateOf = appState(() => ({ known: boundedMap<string, Known>(CACHE_MAX), generation: 0 }))

/** The operator of a cookie's token, or undefined when it is unknown, ended, too old, or the account disabled. */
export async function operatorOfToken(ctx: Ctx, token: string): Promise<SignedOperator | undefined> {
  if (token.length < 40 || token.length > 64) return undefined
  const state = stateOf(ctx.services)
  const { generation } = state
  const hash = hashOf(token)
  const key = hash.toString('base64')
  const known = state.known.get(key)
  if (known && known.until > performance.now()) return known.operator
  state.known.delete(key)
  const [row] = await query<SignedOperator & { is_stale: boolean }>(
    ctx,
    'operator_of_token',
    `select a.id, s.id as session_id, a.login, a.name, a.roles, s.browser_hash as browser, s.last_used_at < platform_now() - interval '1 minute' as is_stale
     from operator_sessions s join operator_accounts a on a.id = s.operator_id
     where s.token_hash = $1 and s.revoked_at is null and s.expires_at > platform_now() and a.status = 'active'`,
    [hash],
  )
  if (!row) return undefined
  const { is_stale, ...operator } = row
  if (is_stale) await noteUse(ctx, operator.session_id)
  if (generation === state.generation) state.known.set(key, { operator, until: performance.now() + CACHE_MS })
  return operator
}

/** The operator of a session, or undefined when it has ended, is too old, or the account disabled. */
export async function operatorOfSession(ctx: Ctx, session_id: number): Promise<SignedOperator | undefined> {
  const [row] = await query<SignedOperator & Record<string, unknown>>(
    ctx,
    'operator_of_session',
    `select a.id, s.id as session_id, a.login, a.name, a.roles, s.browser_hash as browser
     from operator_sessions s join operator_accounts a on a.id = s.operator_id
     where s.id = $1 and s.revoked_at is null and s.expires_at > platform_now() and a.status = 'active'`,
    [session_id],
  )
  return row
}

/** The roles of sessions that are open now, by session. */
export async function rolesOfSessions(
  ctx: Ctx,
  session_ids: readonly number[],
): Promise<Map<number, SignedOperator['roles']>> {
  const rows = await query<{ id: number; roles: SignedOperator['roles'] }>(
    ctx,
    'operator_sessions_roles',
    `select s.id, a.roles from operator_sessions s join operator_accounts a on a.id = s.operator_id
     where s.id = any($1) and s.revoked_at is null and s.expires_at > platform_now() and a.status = 'active'`,
    [[...session_ids]],
  )
  return new Map(rows.map(({ id, roles }) => [id, roles]))
}

const noteUse = (ctx: Ctx, session_id: number) =>
  query(ctx, 'operator_session_used', 'update operator_sessions set last_used_at = platform_now() where id = $1', [
    session_id,
  ])

export interface OwnSession extends Record<string, unknown> {
  id: number
  user_agent: string | null
  ip: string | null
  created_at: number
  last_used_at: number
  expires_at: number
}

/** The open sessions of an operator, the last used first. */
export const sessionsOf = (ctx: Ctx, operator_id: number): Promise<OwnSession[]> =>
  query<OwnSession>(
    ctx,
    'operator_sessions_of',
    `select id, user_agent, ip, created_at, last_used_at, expires_at from operator_sessions
     where operator_id = $1 and revoked_at is null and expires_at > platform_now() order by last_used_at desc, id desc limit 100`,
    [operator_id],
  )

/**
 * Ends one of the caller's own sessions.
 * @throws Refusal NOT_FOUND (not theirs, or over)
 */
export async function endOwnSession(ctx: OperatorCtx, session_id: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const ended = await endSessions(tx, tx.operator.id, { only: session_id })
    if (ended === 0) refuse('NOT_FOUND')
    await note(tx, {
      action: 'operator.end_session',
      target_type: 'operator',
      target_id: tx.operator.id,
      after: { session_id },
    })
  })
}

/** Ends the caller's other sessions. @returns how many there were */
export async function endOtherSessions(ctx: OperatorCtx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const ended = await endSessions(tx, tx.operator.id, { except: tx.operator.session_id })
    await note(tx, {
      action: 'operator.end_sessions',
      target_type: 'operator',
      target_id: tx.operator.id,
      after: { ended },
    })
    return ended
  })
}

/** The Set-Cookie line of a session; without a token, of its end. Sent to console calls only, and only by our own pages. */
export function sessionCookie(ctx: Ctx, token: string | undefined): string {
  const secure = ctx.services.config.PUBLIC_URL?.startsWith('https:') ?? false
  const parts = [
    `${OPERATOR_COOKIE}=${token ?? ''}`,
    'Path=/api/operator',
    'HttpOnly',
    'SameSite=Strict',
    `Max-Age=${token ? SESSION_HOURS * 3600 : 0}`,
  ]
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ')
}

/** The Set-Cookie line that tells this browser from others. It opens nothing; it outlives sessions. */
export function browserCookie(ctx: Ctx, browser: string): string {
  const secure = ctx.services.config.PUBLIC_URL?.startsWith('https:') ? '; Secure' : ''
  const max_age_s = BROWSER_DAYS * 86_400
  return `${BROWSER_COOKIE}=${browser}; Path=/api/operator; HttpOnly; SameSite=Strict; Max-Age=${max_age_s}${secure}`
}
