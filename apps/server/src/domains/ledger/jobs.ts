/** What time does to the books: they are checked, rolled up and closed. */
import { inTransaction } from '../../platform/db.ts'
import type { JobTable } from '../../platform/jobs.ts'
import { rollUpDeferred } from './balances.ts'
import { checkInvariants, noteCheck } from './invariants.ts'
import { closeFinishedDays, rootProblems } from './roots.ts'

export const jobs: JobTable = {
  'ledger.check': { cron: '*/5 * * * *', run: async (ctx) => void (await checkInvariants(ctx)) },
  'ledger.roll_up': { cron: '7 * * * *', run: (ctx) => inTransaction(ctx, rollUpDeferred) },
  // Half an hour after midnight every transaction of the day before has long ended.
  'ledger.close_days': {
    cron: '30 0 * * *',
    run: async (ctx) => {
      await closeFinishedDays(ctx)
      await noteCheck(ctx, 'daily_roots', await rootProblems(ctx))
    },
  },
}
