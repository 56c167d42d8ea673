/** Nightly tidying: what only had to be kept for a while. */
import { query } from '../../platform/db.ts'
import type { JobTable } from '../../platform/jobs.ts'

const OLD: Array<[name: string, sql: string]> = [
  ['account_tidy_codes', `delete from account_sms_codes where sent_at < platform_now() - interval '90 days'`],
  ['account_tidy_tickets', `delete from account_bind_tickets where expires_at < platform_now() - interval '1 day'`],
  [
    'account_tidy_guards',
    `delete from account_guards where window_ends_at < platform_now() - interval '8 days' and coalesce(locked_until, '-infinity') < platform_now()`,
  ],
  [
    'account_tidy_sessions',
    `delete from account_sessions where coalesce(revoked_at, expires_at) < platform_now() - interval '90 days'`,
  ],
]

export const jobs: JobTable = {
  'account.tidy': {
    cron: '20 4 * * *',
    run: async (ctx) => {
      for (const [name, sql] of OLD) await query(ctx, name, sql, [])
    },
  },
}
