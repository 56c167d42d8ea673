/**
 * Locks against guessing. Wrong tries are counted in a transaction of their own, so the count survives the refusal it leads to.
 * A right answer given while locked is refused like a wrong one: guesses made at once gain nothing.
 */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query, separately } from '../../../platform/db/db.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface Policy {
  /** Wrong tries within window_ms that lock. */
  max: number
  window_ms: number
  /** How long the first, second, … lock within memory_ms lasts; the last repeats. */
  lock_ms: readonly number[]
  memory_ms: number
  /** A right answer also forgets earlier locks. */
  success_forgets: boolean
}

export const POLICIES = {
  /** Per account and network: 15 min after 5 wrong, a day after 10; signing in by SMS opens it. */
  login: { max: 5, window_ms: 15 * MINUTE, lock_ms: [15 * MINUTE, DAY], memory_ms: DAY, success_forgets: true },
  /**
   * Per account, over all networks it has not been signed in from: a delay that grows with every five wrong tries. It slows a guesser
   * who has many addresses down, and keeps no person out for long, least of all the person where they are at home.
   */
  login_account: {
    max: 5,
    window_ms: 15 * MINUTE,
    lock_ms: [MINUTE, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE, 15 * MINUTE],
    memory_ms: DAY,
    success_forgets: true,
  },
  /** Per address, over all phones. */
  login_ip: { max: 20, window_ms: 15 * MINUTE, lock_ms: [15 * MINUTE], memory_ms: DAY, success_forgets: true },
  /** Per person: 3 h after 5 wrong in a day; after the third lock in 7 days only a reset opens it. */
  pay_password: {
    max: 5,
    window_ms: DAY,
    lock_ms: [3 * HOUR, 3 * HOUR, 365 * DAY],
    memory_ms: 7 * DAY,
    success_forgets: false,
  },
} as const satisfies Record<string, Policy>
export type GuardKind = keyof typeof POLICIES

export interface Lock {
  tries_left: number
  /** Minutes until the lock opens; 0 when open. */
  minutes: number
  /** ms; absent when open. */
  locked_until?: number
}

interface Row extends Record<string, unknown> {
  failures: number
  locked_until: number | null
  now_ms: number
}

function lockOf(kind: GuardKind, row: Row | undefined): Lock {
  const left_ms = row?.locked_until ? row.locked_until - row.now_ms : 0
  if (row?.locked_until && left_ms > 0)
    return { tries_left: 0, minutes: Math.ceil(left_ms / MINUTE), locked_until: row.locked_until }
  return { tries_left: Math.max(0, POLICIES[kind].max - (row?.failures ?? 0)), minutes: 0 }
}

const NOW_MS = '(extract(epoch from platform_now()) * 1000)::bigint as now_ms'

/** How a subject stands now. */
export async function lockState(ctx: Ctx, kind: GuardKind, subject: string): Promise<Lock> {
  const [row] = await query<Row>(
    ctx,
    'account_lockout_state',
    `select case when window_ends_at > platform_now() then failures else 0 end as failures, locked_until, ${NOW_MS} from account_lockouts where kind = $1 and subject = $2`,
    [kind, subject],
  )
  return lockOf(kind, row)
}

/** Counts a wrong try; the last allowed one locks. */
export async function countFailure(ctx: Ctx, kind: GuardKind, subject: string): Promise<Lock> {
  const { max, window_ms, lock_ms, memory_ms } = POLICIES[kind]
  const row = await separately(ctx, async (tx) => {
    await query(
      tx,
      'account_lockout_open',
      `insert into account_lockouts (kind, subject, window_ends_at) values ($1, $2, platform_now() + $3 * interval '1 millisecond') on conflict do nothing`,
      [kind, subject, window_ms],
    )
    const rows = await query<Row>(
      tx,
      'account_lockout_fail',
      `with was as (
         select kind, subject, locked_until,
           case when window_ends_at > platform_now() then failures else 0 end + 1 as failures,
           case when window_ends_at > platform_now() then window_ends_at else platform_now() + $4 * interval '1 millisecond' end as window_ends_at,
           case when lockouts_forgotten_at > platform_now() then lockouts else 0 end as lockouts
         from account_lockouts where kind = $1 and subject = $2 for update)
       update account_lockouts g set
         failures = case when was.failures >= $3 then 0 else was.failures end,
         window_ends_at = was.window_ends_at,
         locked_until = case when was.locked_until > platform_now() then was.locked_until
           when was.failures >= $3 then platform_now() + ($5::bigint[])[least(was.lockouts + 1, cardinality($5::bigint[]))] * interval '1 millisecond' end,
         lockouts = was.lockouts + case when was.failures >= $3 then 1 else 0 end,
         lockouts_forgotten_at = case when was.failures >= $3 then platform_now() + $6 * interval '1 millisecond' else g.lockouts_forgotten_at end
       from was where g.kind = was.kind and g.subject = was.subject
       returning g.failures, g.locked_until, ${NOW_MS}`,
      [kind, subject, max, window_ms, lock_ms, memory_ms],
    )
    return rows[0]
  })
  return lockOf(kind, row)
}

/** Forgets wrong tries after a right one. Returns false when the subject was locked meanwhile. */
export async function countSuccess(ctx: Ctx, kind: GuardKind, subject: string): Promise<boolean> {
  const state = await lockState(ctx, kind, subject)
  if (state.minutes > 0) return false
  if (state.tries_left < POLICIES[kind].max)
    await separately(ctx, (tx) => (POLICIES[kind].success_forgets ? clear : restart)(tx, kind, subject))
  return true
}

/** Opens a lock: after a reset or a sign-in by SMS, in their transaction. */
export const openLock = (tx: Tx, kind: GuardKind, subject: string): Promise<void> => clear(tx, kind, subject)

async function restart(ctx: Ctx, kind: GuardKind, subject: string): Promise<void> {
  await query(
    ctx,
    'account_lockout_restart',
    'update account_lockouts set failures = 0, locked_until = null where kind = $1 and subject = $2',
    [kind, subject],
  )
}

async function clear(ctx: Ctx, kind: GuardKind, subject: string): Promise<void> {
  await query(ctx, 'account_lockout_clear', 'delete from account_lockouts where kind = $1 and subject = $2', [
    kind,
    subject,
  ])
}
