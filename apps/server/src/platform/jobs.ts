/** The platform's own work by the clock: alarms are looked for; at night what only had to be kept for a while goes. */
import { lookForAlarms } from './alarms/alarms.ts'
import './alarms/kinds.ts'
import { forgetOldKeys } from './http/idempotency.ts'
import { purgeUnusedUploads } from './media/purge.ts'
import { purgeEvents } from './outbox/purge.ts'
import { forgetTickets } from './realtime/tickets.ts'
import type { JobTable } from './time/jobs.ts'

export const PLATFORM_JOBS: JobTable = {
  'platform.alarms': { cron: '* * * * *', at_start: true, run: (ctx) => lookForAlarms(ctx, 'minute') },
  'platform.audit_chain': { cron: '7 * * * *', at_start: true, run: (ctx) => lookForAlarms(ctx, 'hour') },
  'platform.tidy': {
    cron: '20 4 * * *',
    run: async (ctx) => {
      await forgetOldKeys(ctx)
      await forgetTickets(ctx)
      await purgeEvents(ctx)
      await purgeUnusedUploads(ctx)
    },
  },
}
