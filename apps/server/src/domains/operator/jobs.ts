/** What is swept away: sessions and challenges long over, counters of old wrong tries, and the answers kept for retries. */
import { query } from '../../platform/db.ts'
import { forgetOldKeys } from '../../platform/idempotency.ts'
import type { JobTable } from '../../platform/jobs.ts'

export const tidyUp: JobTable = {
  'operator.tidy_up': {
    cron: '20 4 * * *',
    run: async (ctx) => {
      await forgetOldKeys(ctx)
      await query(
        ctx,
        'operator_tidy_sessions',
        `delete from operator_sessions where expires_at < platform_now() - interval '90 days'`,
        [],
      )
      await query(
        ctx,
        'operator_tidy_challenges',
        'delete from operator_challenges where expires_at < platform_now()',
        [],
      )
      await query(
        ctx,
        'operator_tidy_guards',
        'delete from operator_guards where window_ends_at < platform_now() and coalesce(locked_until, window_ends_at) < platform_now()',
        [],
      )
    },
  },
}
