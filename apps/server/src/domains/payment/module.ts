/** The payment domain as the process sees it. */

import { databaseNow } from '../../platform/db.ts'
import type { DomainModule } from '../../platform/domain.ts'
import { callbackRoutes } from './callbacks.ts'
import { paymentCalls } from './calls.ts'
import { closeDue, expireDue } from './closing.ts'
import { pollDue } from './confirm.ts'
import { reconcileDay, yesterday } from './reconcile.ts'
import { sendDueRefunds } from './refunds.ts'

/** Deadlines that ask the provider take a few at once and ask side by side. */
const BATCH = 10

export const paymentModule: DomainModule = {
  name: 'payment',
  calls: paymentCalls,
  deadlines: {
    payment_poll: { batch: BATCH, run: pollDue },
    payment_expire: { batch: BATCH, run: expireDue },
    payment_close: { batch: BATCH, run: closeDue },
    payment_refund_send: { batch: BATCH, run: sendDueRefunds },
  },
  jobs: {
    'payment.reconcile': {
      cron: '30 3 * * *',
      run: async (ctx, data) => {
        const day = (data as { day?: string } | undefined)?.day ?? yesterday(await databaseNow(ctx))
        await reconcileDay(ctx, day)
      },
    },
  },
  routes: callbackRoutes,
}
