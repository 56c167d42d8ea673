/** Console sessions: a random token in a cookie no script can read, 12 hours at most, looked up at most a second late. */
import { createHash, randomBytes } from 'node:crypto'
import type { OperatorRole } from '@juya/contract'
import type { Ctx, SignedOperator, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db.ts'
import { OPERATOR_COOKIE } from '../../platform/guard.ts'
import { perServices } from '../../platform/per-services.ts'
import { invariant } from '../../platform/refuse.ts'

export const SESSION_HOURS = 12
const TOKEN_BYTES = 32
const CACHE_MS = 1_000
const CACHE_MAX = 1_000

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
export const newSecret = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** Opens a session. @returns its token, which is stored nowhere, and when it ends (ms) */
export async function openSession(tx: Tx, operator_id: number): Promise<{ token: string; expires_at: number }> {
  const token = newSecret()
  const rows = await query<{ expires_at: number }>(
    tx,
    'operator_session_add',
    `insert into operator_sessions (operator_id, token_hash, ip, user_agent, expires_at)
     values ($1, $2, $3, $4, platform_now() + $5 * interval '1 hour') returning expires_at`,
    [operator_id, hashOf(token), tx.ip, tx.user_agent ?? null, SESSION_HOURS],
  )
  invariant(rows[0], 'a console session was not stored')
  return { token, expires_at: rows[0].expires_at }
}

/** Ends one session at once on this node; others notice within a second. */
export async function endSession(tx: Tx, session_id: number): Promise<void> {
  await query(
    tx,
    'operator_session_end',
    'update operator_sessions set revoked_at = platform_now() where id = $1 and revoked_at is null',
    [session_id],
  )
  tx.after_commit.push(() => cacheOf(tx.services).clear())
}

interface Known {
  operator: SignedOperator
  until: number
}
const cacheOf = perServices(() => new Map<string, Known>())

/** The operator of a cookie's token, or undefined when it is unknown, ended, too old, or the account disabled. */
export async function operatorOfToken(ctx: Ctx, token: string): Promise<SignedOperator | undefined> {
  if (token.length < 40 || token.length > 64) return undefined
  const cache = cacheOf(ctx.services)
  const hash = hashOf(token)
  const key = hash.toString('base64')
  const known = cache.get(key)
  if (known && known.until > performance.now()) return known.operator
  cache.delete(key)
  const [row] = await query<{ id: number; session_id: number; login: string; name: string; roles: OperatorRole[] }>(
    ctx,
    'operator_of_token',
    `select a.id, s.id as session_id, a.login, a.name, a.roles from operator_sessions s join operator_accounts a on a.id = s.operator_id
     where s.token_hash = $1 and s.revoked_at is null and s.expires_at > platform_now() and a.status = 'active'`,
    [hash],
  )
  if (!row) return undefined
  if (cache.size >= CACHE_MAX) cache.clear()
  cache.set(key, { operator: row, until: performance.now() + CACHE_MS })
  return row
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
