/** Sessions: opaque tokens, stored hashed, looked up at most once a second, ended at once everywhere. */

import { createHash } from 'node:crypto'
import pg from 'pg'
import { appState } from '../../../platform/app-state.ts'
import { boundedMap } from '../../../platform/cache/cache.ts'
import type { Ctx, SignedUser, Tx } from '../../../platform/context.ts'
import { Gather } from '../../../platform/db/batches/gather.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { issueToken } from '../../../platform/http/limits/issued-tokens.ts'
import { networkOf } from '../../../platform/http/limits/network-address.ts'
import { invariant } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { after } from '../../../platform/time/timers.ts'
import { accountEvents } from '../events.ts'
import { stay } from '../leaving/staying.ts'
import { tellSafety } from '../protecting/changes.ts'
import { forgetConsents } from '../protecting/consents.ts'
import { checkMayEnter, type Found } from './signed-in.ts'

const CACHE_MS = 1_000
const CACHE_MAX = 50_000
const SESSIONS_MAX = 10
const CHANNEL = 'account_sessions'

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export interface NewSession {
  session_id: number
  token: string
  /** ms */
  expires_at: number
}

/**
 * Opens a session for a person on the device the request came from; beyond ten the longest unused end, and so does the one the request
 * itself came with, when it is the same person's.
 * Tells 'account.device_added' when the person was never seen on this device before, unless it is the account's first.
 * @throws Refusal ACCOUNT_RESTRICTED {reason}, LOCKED_BY_OWNER {ticket}
 */
export async function createSession(
  ctx: Ctx,
  { user_id, device_id = ctx.device_id, open_id }: { user_id: number; device_id?: string; open_id?: string },
): Promise<NewSession> {
  return inTransaction(ctx, async (tx) => {
    const token = issueToken(tx.services)
    const rows = await query<{ id: number; expires_at: number }>(
      tx,
      'account_session_add',
      `insert into account_sessions (user_id, token_hash, device_id, user_agent, ip, open_id, expires_at)
       values ($1, $2, $3, $4, $5, $6, platform_now() + interval '30 days') returning id, expires_at`,
      [user_id, hashOf(token), device_id ?? null, tx.user_agent ?? null, tx.ip, open_id ?? null],
    )
    invariant(rows[0], 'a session was not stored')
    // Locks the person, so that many who sign in at once are counted one after the other, and a lock or a ban of this moment is seen.
    const [found] = await query<Found>(
      tx,
      'account_user_seen',
      'update account_users set last_login_at = platform_now(), last_ip = $2, locale = $3 where id = $1 returning id, status, restrict_reason, locked_at, password_hash',
      [user_id, tx.ip, tx.locale],
    )
    invariant(found, `person ${user_id} is not there`)
    await checkMayEnter(tx, found)
    // Signing in withdraws a closure under way.
    if (await stay(tx, user_id)) await reloadUser(tx, user_id)
    if (tx.user?.id === user_id) await endSessions(tx, user_id, { only: [tx.user.session_id], reason: 'replaced' })
    await endOldest(tx, user_id)
    if (device_id) await noteDevice(tx, user_id, device_id)
    return { session_id: rows[0].id, token, expires_at: rows[0].expires_at }
  })
}

/** How many of the latest sign-ins are looked at. */
const SIGN_INS_LOOKED_AT = 50

/**
 * Whether the account of a phone was signed in to from this network within 90 days. Wrong tries of strangers elsewhere must not keep a
 * person out where they are at home.
 */
export async function isKnownNetwork(ctx: Ctx, phone: string, network: string): Promise<boolean> {
  const rows = await query<{ ip: string | null }>(
    ctx,
    'account_networks',
    `select s.ip from account_users u join account_sessions s on s.user_id = u.id
     where u.phone = $1 and s.created_at > platform_now() - interval '90 days' order by s.id desc limit $2`,
    [phone, SIGN_INS_LOOKED_AT],
  )
  return rows.some(({ ip }) => ip !== null && networkOf(ip) === network)
}

async function endOldest(tx: Tx, user_id: number): Promise<void> {
  const rows = await query<{ id: number }>(
    tx,
    'account_sessions_beyond',
    'select id from account_sessions where user_id = $1 and revoked_at is null order by last_seen_at desc, id desc offset $2',
    [user_id, SESSIONS_MAX],
  )
  if (rows.length > 0) await endSessions(tx, user_id, { only: rows.map((row) => row.id), reason: 'too_many' })
}

async function noteDevice(tx: Tx, user_id: number, device_id: string): Promise<void> {
  const known = await query<{ fresh: boolean; others: number }>(
    tx,
    'account_device_seen',
    `insert into account_devices (user_id, device_id, user_agent) values ($1, $2, $3)
     on conflict (user_id, device_id) do update set last_seen_at = platform_now(), user_agent = excluded.user_agent
     returning xmax = 0 as fresh, (select count(*) from account_devices where user_id = $1) as others`,
    [user_id, device_id, tx.user_agent ?? null],
  )
  const { fresh, others } = known[0]!
  if (fresh && others > 0)
    await tellSafety(tx, accountEvents.device_added, user_id, { device_id, user_agent: tx.user_agent ?? '' })
}

/** Why sessions end: people read it in the file of their sign-ins. */
export const SESSION_ENDS = [
  ...(['logout', 'logout_all', 'replaced', 'too_many', 'ended_by_owner'] as const),
  ...(['phone_changed', 'password_changed', 'password_reset', 'pay_password_changed'] as const),
  ...(['locked', 'unlocked', 'leaving', 'left', 'banned', 'operator'] as const),
] as const
export type SessionEnd = (typeof SESSION_ENDS)[number]

/**
 * Ends a person's sessions: all, all but one, or some. Tokens stop working at once on every node and their sockets close.
 * @returns how many were ended
 */
export async function endSessions(
  ctx: Ctx,
  user_id: number,
  { except, only, reason }: { except?: number; only?: number[]; reason: SessionEnd },
): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const rows = await query<{ id: number }>(
      tx,
      'account_sessions_end',
      `update account_sessions set revoked_at = platform_now(), revoke_reason = $4
       where user_id = $1 and revoked_at is null and id is distinct from $2 and ($3::bigint[] is null or id = any($3)) returning id`,
      [user_id, except ?? null, only ?? null, reason],
    )
    await reloadUser(tx, user_id)
    tx.after_commit.push(() => {
      for (const { id } of rows) tx.services.realtime.dropSession(id)
    })
    return rows.length
  })
}

/** Makes every node look the person up anew once this transaction commits: after a change of status, role or verification. */
export async function reloadUser(tx: Ctx, user_id: number): Promise<void> {
  await query(tx, 'account_sessions_notify', 'select pg_notify($1, $2)', [CHANNEL, String(user_id)])
  tx.after_commit.push(() => cacheOf(tx.services).forget(user_id))
}

/** The person of a token, or undefined when it is unknown, ended or too old. Also slides the session, once in ten minutes. */
export async function userOfToken(ctx: Ctx, token: string): Promise<SignedUser | undefined> {
  if (token.length < 40 || token.length > 64) return undefined
  const cache = cacheOf(ctx.services)
  const hash = hashOf(token)
  const key = hash.toString('base64')
  const known = cache.get(key)
  if (known) return known.user
  const generation = cache.generation
  const row = ctx.in_transaction ? (await rowsOfTokens(ctx, [hash]))[0] : await lookUps(ctx.services).ask(hash)
  if (!row) return undefined
  if (row.is_stale) await slide(ctx, row.session_id)
  const user = signedUser(row)
  if (generation === cache.generation) cache.put(key, user)
  return user
}

const signedUser = (row: Row): SignedUser => ({
  id: row.id,
  session_id: row.session_id,
  role: row.role,
  status: row.status,
  restrict_reason: row.restrict_reason,
  realname_verified: row.realname_status === 'verified',
})

/** The person of a session, or undefined when it has ended or is too old. */
export async function userOfSession(ctx: Ctx, session_id: number): Promise<SignedUser | undefined> {
  const [row] = await query<Row>(ctx, 'account_session_by_id', USER_OF_SESSION, [session_id])
  return row && signedUser(row)
}

interface Row extends Record<string, unknown> {
  id: number
  session_id: number
  role: SignedUser['role']
  status: SignedUser['status']
  restrict_reason: string | null
  realname_status: string
  is_stale: boolean
}

/** A restriction that has run out no longer counts, whether or not a job has tidied it away. */
const OPEN_SESSION = `
  select u.id, s.id as session_id, u.role, u.restrict_reason, u.realname_status,
    case when u.status = 'restricted' and u.restricted_until <= platform_now() then 'active' else u.status end as status,
    s.last_seen_at < platform_now() - interval '10 minutes' as is_stale
  from account_sessions s join account_users u on u.id = s.user_id
  where s.revoked_at is null and s.expires_at > platform_now() and u.locked_at is null`
const USERS_OF_TOKENS = `select t.n, o.* from unnest($1::bytea[]) with ordinality as t(hash, n)
  cross join lateral (${OPEN_SESSION} and s.token_hash = t.hash) o`
const USER_OF_SESSION = `${OPEN_SESSION} and s.id = $1`

/** The sessions of these tokens, in the same order. */
async function rowsOfTokens(ctx: Ctx, hashes: readonly Buffer[]): Promise<Array<Row | undefined>> {
  const rows = await query<Row & { n: number }>(ctx, 'account_session_users', USERS_OF_TOKENS, [hashes])
  const found = new Map(rows.map((row) => [row.n, row]))
  return hashes.map((_, i) => found.get(i + 1))
}
/** Each person is looked up every second or so; a crowd's look-ups share statements. */
const lookUps = appState((services) => new Gather<Buffer, Row | undefined>(services, 'sessions', rowsOfTokens))

async function slide(ctx: Ctx, session_id: number): Promise<void> {
  await query(
    ctx,
    'account_session_slide',
    `update account_sessions set last_seen_at = platform_now(),
       expires_at = least(platform_now() + interval '30 days', created_at + interval '180 days') where id = $1`,
    [session_id],
  )
}

class SessionCache {
  private readonly known = boundedMap<string, { user: SignedUser; until: number }>(CACHE_MAX)
  /** Rises with every forgetting, so that a look-up begun before one is not remembered after it. */
  generation = 0

  get(key: string): { user: SignedUser } | undefined {
    const entry = this.known.get(key)
    if (!entry) return undefined
    if (entry.until > performance.now()) return entry
    this.known.delete(key)
    return undefined
  }
  put(key: string, user: SignedUser): void {
    this.known.set(key, { user, until: performance.now() + CACHE_MS })
  }
  forget(user_id: number): void {
    this.generation++
    for (const [key, { user }] of [...this.known]) if (user.id === user_id) this.known.delete(key)
  }
  forgetAll(): void {
    this.generation++
    this.known.clear()
  }
}

const cacheOf = appState(() => new SessionCache())
/** Everybody is looked up anew: what is remembered for a second of this process is too old where time was moved. */
export const forgetSessions = (services: Services): void => {
  cacheOf(services).forgetAll()
  forgetConsents(services)
}

const CONNECT_WAIT_MS = 4_000
const LISTEN_KEEPALIVE_MS = 10_000
const listeners = new WeakMap<Services, { stop(): Promise<void> }>()

/**
 * Hears of sessions ended on other nodes, from the database: neither tokens nor sockets outlive their session where Redis is away. While
 * the connection is down, tokens live for the cache's one second, and sockets are looked at when it is back.
 */
export function listenForEnds(services: Services): void {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let stopped = false
  const connect = async () => {
    client = new pg.Client({
      connectionString: services.config.DATABASE_URL,
      connectionTimeoutMillis: CONNECT_WAIT_MS,
      keepAlive: true, // it says nothing for hours: a network that lost it is noticed by the kernel
      keepAliveInitialDelayMillis: LISTEN_KEEPALIVE_MS,
    })
    client.on('notification', ({ payload }) => {
      cacheOf(services).forget(Number(payload))
      void services.realtime.recheck(Number(payload))
    })
    client.on('error', again)
    client.on('end', again)
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    cacheOf(services).forgetAll()
    void services.realtime.recheck()
  }
  const again = () => {
    if (stopped || retry) return
    retry = after(() => {
      retry = undefined
      connect().catch(again)
    }, 1_000)
    retry.unref()
  }
  const opened = connect().catch(again)
  listeners.set(services, {
    async stop() {
      stopped = true
      clearTimeout(retry)
      await opened
      await client?.end().catch(() => undefined)
    },
  })
}

export const stopListening = (services: Services): Promise<void> => listeners.get(services)?.stop() ?? Promise.resolve()
