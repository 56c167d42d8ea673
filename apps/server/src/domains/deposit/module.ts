import type { DomainModule } from '../../platform/domain.ts'
import { registerPurpose } from '../payment/index.ts'
import { calls } from './calls.ts'
import { depositPurpose, forgetUnpaid } from './holding.ts'
import { imposeUnanswered } from './penalties.ts'
import { markReleased } from './store.ts'

export const depositModule: DomainModule = {
  name: 'deposit',
  calls,
  deadlines: {
    deposit_pending: { run: async (tx, [due]) => forgetUnpaid(tx, due!.ref_id) },
    penalty_due: { run: async (tx, [due]) => imposeUnanswered(tx, due!.ref_id) },
  },
  subscriptions: {
    'payment.refund_done': {
      'deposit.arrived': async (tx, { payload }) => {
        if (payload.ref_type === 'hold') await markReleased(tx, Number(payload.ref_id))
      },
    },
  },
  setup: () => registerPurpose('deposit', depositPurpose),
}
