/** Nightly tidying: what only had to be kept for a while. */
import { TURN_BACK_H } from '@juya/contract'
import { query } from '../../platform/db/db.ts'
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts'
import type { JobTable } from '../../platform/time/jobs.ts'

/** How long after its end a sign-in is kept. */
export const SESSIONS_KEPT_DAYS = 90

const OLD: Array<[name: string, sql: string]> = [
  [
    'account_tidy_codes',
    `delete from account_sms_codes where id in (select id from account_sms_codes where sent_at < (select platform_now()) - interval '90 days' limit $1)`,
  ],
  [
    'account_tidy_tickets',
    `delete from account_bind_tickets where ctid in (select ctid from account_bind_tickets where expires_at < (select platform_now()) - interval '1 day' limit $1)`,
  ],
  [
    'account_tidy_lockouts',
    `delete from account_lockouts where (kind, subject) in (select kind, subject from account_lockouts
       where window_ends_at < platform_now() - interval '8 days' and coalesce(locked_until, '-infinity') < platform_now() limit $1)`,
  ],
  [
    'account_tidy_sessions',
    `delete from account_sessions where id in (select id from account_sessions where coalesce(revoked_at, expires_at) < platform_now() - interval '${SESSIONS_KEPT_DAYS} days' limit $1)`,
  ],
]

export const jobs: JobTable = {
  'account.tidy': {
    cron: '20 4 * * *',
    run: async (ctx) => {
      for (const [name, sql] of OLD) await deleteInBatches(ctx, name, sql)
      // What a lock can still turn back is kept; the rest of what stood there is forgotten.
      await query(
        ctx,
        'account_forget_before',
        `update account_credential_changes c set before = '{}' from account_users u where u.id = c.user_id and before <> '{}'
         and changed_at < coalesce(u.locked_at, platform_now()) - interval '${TURN_BACK_H + 1} hours'`,
        [],
      )
    },
  },
}
