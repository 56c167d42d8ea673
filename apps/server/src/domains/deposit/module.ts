import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { registerLeavingItem } from '../account/index.ts'
import { paymentEvents } from '../payment/events.ts'
import { registerPurpose } from '../payment/index.ts'
import { depositPurpose, forgetUnpaid } from './holding.ts'
import { notices } from './notices/notices.ts'
import { openHolds, openPenalties } from './open-holds.ts'
import { imposeUnanswered } from './penalties.ts'
import { registerPenalties } from './penalty-queue.ts'
import { markReleased } from './store.ts'

export const depositModule: DomainModule = {
  name: 'deposit',
  locks: { deposit_penalties: 'penalty', deposit_holds: 'hold_or_payment' },
  notices,
  deadlines: {
    deposit_pending: {
      title: { en: 'Forget an unpaid deposit', zh: '清除未付的保证金' },
      run: async (tx, [due]) => forgetUnpaid(tx, due!.ref_id),
    },
    penalty_due: {
      title: { en: 'Impose a penalty without an answer', zh: '执行未申辩的处罚' },
      run: async (tx, [due]) => imposeUnanswered(tx, due!.ref_id),
    },
  },
  subscriptions: [
    subscribe(paymentEvents.refund_done, 'deposit.arrived', {
      runAll: async (tx, events) => {
        const of_holds = events.filter(({ payload }) => payload.ref_type === 'hold')
        await markReleased(
          tx,
          of_holds.map(({ payload }) => Number(payload.ref_id)),
        )
      },
    }),
  ],
  setup: () => {
    registerPenalties()
    registerPurpose('deposit', depositPurpose)
    registerLeavingItem('deposits', openHolds)
    registerLeavingItem('penalties', openPenalties)
  },
}
