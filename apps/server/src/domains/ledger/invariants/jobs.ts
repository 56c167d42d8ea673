/** Regular work on the books: they are checked, rolled up and closed. */
import { inTransaction } from '../../../platform/db/db.ts'
import type { JobTable } from '../../../platform/time/jobs.ts'
import { rollUpDeferred } from './balances.ts'
import { checkInvariants, noteCheck } from './invariants.ts'
import { closeFinishedDays, rootProblems } from './roots.ts'
import { verifyClosedDays } from './verified.ts'

export const jobs: JobTable = {
  'ledger.check': { cron: '*/5 * * * *', at_start: true, run: async (ctx) => void (await checkInvariants(ctx)) },
  // A check trusts that what is final stays as it was found; this one does not.
  'ledger.check_all': {
    cron: '40 1 * * 0',
    run: async (ctx) => void (await checkInvariants(ctx, { whole: true })),
  },
  'ledger.roll_up': { cron: '7 * * * *', run: (ctx) => inTransaction(ctx, rollUpDeferred) },
  // Half an hour after midnight every transaction of the day before has long ended.
  'ledger.close_days': {
    cron: '30 0 * * *',
    run: async (ctx) => {
      await closeFinishedDays(ctx)
      await noteCheck(ctx, 'daily_roots', await rootProblems(ctx))
      await noteCheck(ctx, 'closed_days', await verifyClosedDays(ctx))
    },
  },
}
