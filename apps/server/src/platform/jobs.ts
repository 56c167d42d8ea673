/** The platform's own nightly work: what only had to be kept for a while goes. */
import { forgetOldKeys } from './http/idempotency.ts'
import { purgeUnusedUploads } from './media/purge.ts'
import { purgeEvents } from './outbox/purge.ts'
import type { JobTable } from './time/jobs.ts'

export const PLATFORM_JOBS: JobTable = {
  'platform.tidy': {
    cron: '20 4 * * *',
    run: async (ctx) => {
      await forgetOldKeys(ctx)
      await purgeEvents(ctx)
      await purgeUnusedUploads(ctx)
    },
  },
}
