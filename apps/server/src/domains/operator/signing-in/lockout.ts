/** Locks against guessing. An unknown name is locked just like a known one, so an answer tells nothing. */
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { query, separately } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'

/**
 * Wrong tries within a quarter of an hour that lock, and for how long. `login` is an account as one network tries it, `account` as all
 * networks do that it was not signed in from: there every further wrong try only delays the next by a minute, so that no stranger who has
 * many addresses keeps a chosen operator out.
 */
const LIMITS = {
  login: { tries: 5, minutes: 15 },
  account: { tries: 5, minutes: 1 },
  ip: { tries: 20, minutes: 15 },
  totp: { tries: 5, minutes: 15 },
} as const
export type Subject = `${keyof typeof LIMITS}:${string | number}`

const limitOf = (subject: Subject) => LIMITS[subject.split(':', 1)[0] as keyof typeof LIMITS]

/** @throws Refusal ACCOUNT_LOCKED {minutes} when any of the subjects is locked */
export async function checkLocks(ctx: Ctx, ...subjects: Subject[]): Promise<void> {
  const [row] = await query<{ minutes: number | null }>(
    ctx,
    'operator_lockout_locked',
    'select ceil(extract(epoch from max(locked_until) - platform_now()) / 60)::int as minutes from operator_lockouts where subject = any($1) and locked_until > platform_now()',
    [subjects],
  )
  if (row?.minutes) refuse('ACCOUNT_LOCKED', { minutes: row.minutes })
}

/** A try that failed: at which step, and whose account it was for, as far as that is known. */
interface Failure {
  step: 'password' | 'code' | 'fresh_code' | 'enrolment' | 'passkey'
  operator_id: number | null
}

/** Stays in the log regardless of the caller's transaction. What was typed is not kept: a password often stands in the wrong field. */
export const noteFailure = (ctx: Ctx, { step, operator_id }: Failure): Promise<void> =>
  separately(ctx, (tx) =>
    audit(tx, {
      ...{ actor_type: 'system', actor_id: null, action: 'operator.sign_in_failed' },
      ...{ target_type: 'operator', target_id: operator_id ?? 0, after: { step, known: operator_id !== null } },
    }),
  )

/**
 * Counts a wrong try, regardless of the caller's transaction, and writes it into the log; the last allowed one locks.
 * @throws Refusal ACCOUNT_LOCKED {minutes} for one beyond that: it was under way when the lock fell, and hears nothing
 */
export async function countFailure(ctx: Ctx, failure: Failure, ...subjects: Subject[]): Promise<void> {
  await noteFailure(ctx, failure)
  const beyond = await separately(ctx, async (tx) => {
    let found = false
    for (const subject of [...subjects].sort()) {
      const [row] = await query<{ failures: number }>(
        tx,
        'operator_lockout_fail',
        `insert into operator_lockouts as g (subject, failures, window_ends_at) values ($1, 1, platform_now() + interval '15 minutes')
         on conflict (subject) do update set
           failures = case when g.window_ends_at > platform_now() then g.failures + 1 else 1 end,
           window_ends_at = case when g.window_ends_at > platform_now() then g.window_ends_at else platform_now() + interval '15 minutes' end,
           locked_until = case when g.window_ends_at > platform_now() and g.failures + 1 >= $2
             then greatest(g.locked_until, platform_now() + $3 * interval '1 minute') else g.locked_until end
         returning failures`,
        [subject, limitOf(subject).tries, limitOf(subject).minutes],
      )
      found ||= row!.failures > limitOf(subject).tries
    }
    return found
  })
  if (beyond) await checkLocks(ctx, ...subjects)
}

/** Forgets wrong tries after a right one. */
export async function forgetFailures(ctx: Ctx, ...subjects: Subject[]): Promise<void> {
  await query(ctx, 'operator_lockout_forget', 'delete from operator_lockouts where subject = any($1)', [subjects])
}
