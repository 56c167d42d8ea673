/** Locks against guessing. A name nobody has is locked just like one somebody has, so an answer tells nothing. */
import type { Ctx } from '../../platform/context.ts'
import { query, separately } from '../../platform/db.ts'
import { refuse } from '../../platform/refuse.ts'

const LOCK_MINUTES = 15
/** Wrong tries within a quarter of an hour that lock. */
const TRIES = { login: 5, ip: 20, totp: 5 } as const
export type Subject = `${keyof typeof TRIES}:${string | number}`

const triesOf = (subject: Subject): number => TRIES[subject.split(':', 1)[0] as keyof typeof TRIES]

/** @throws Refusal ACCOUNT_LOCKED {minutes} when any of the subjects is locked */
export async function checkLocks(ctx: Ctx, ...subjects: Subject[]): Promise<void> {
  const [row] = await query<{ minutes: number | null }>(
    ctx,
    'operator_guard_locked',
    'select ceil(extract(epoch from max(locked_until) - platform_now()) / 60)::int as minutes from operator_guards where subject = any($1) and locked_until > platform_now()',
    [subjects],
  )
  if (row?.minutes) refuse('ACCOUNT_LOCKED', { minutes: row.minutes })
}

/**
 * Counts a wrong try, whatever becomes of the caller's transaction; the last allowed one locks.
 * @throws Refusal ACCOUNT_LOCKED {minutes} for one beyond that: it was under way when the lock fell, and hears nothing
 */
export async function countFailure(ctx: Ctx, ...subjects: Subject[]): Promise<void> {
  const beyond = await separately(ctx, async (tx) => {
    let found = false
    for (const subject of [...subjects].sort()) {
      const [row] = await query<{ failures: number }>(
        tx,
        'operator_guard_fail',
        `insert into operator_guards as g (subject, failures, window_ends_at) values ($1, 1, platform_now() + interval '15 minutes')
         on conflict (subject) do update set
           failures = case when g.window_ends_at > platform_now() then g.failures + 1 else 1 end,
           window_ends_at = case when g.window_ends_at > platform_now() then g.window_ends_at else platform_now() + interval '15 minutes' end,
           locked_until = case when g.window_ends_at > platform_now() and g.failures + 1 >= $2
             then greatest(g.locked_until, platform_now() + $3 * interval '1 minute') else g.locked_until end
         returning failures`,
        [subject, triesOf(subject), LOCK_MINUTES],
      )
      found ||= row!.failures > triesOf(subject)
    }
    return found
  })
  if (beyond) await checkLocks(ctx, ...subjects)
}

/** Forgets wrong tries after a right one. */
export async function forgetFailures(ctx: Ctx, ...subjects: Subject[]): Promise<void> {
  await query(ctx, 'operator_guard_forget', 'delete from operator_guards where subject = any($1)', [subjects])
}
