/** The payout domain as the process sees it. */

import { subscribe } from '../../platform/outbox/index.ts'
import { accountEvents } from '../account/events.ts'
import { paymentEvents } from '../payment/events.ts'
import { registerPayouts } from './deciding/payout-queue.ts'
import './alarm.ts'
import type { DomainModule } from '../../platform/domain.ts'
import { registerThing } from '../../platform/things/things.ts'
import { registerBook } from '../payment/index.ts'
import { eraseAccounts } from './accounts/erasure.ts'
import { callOffLocked } from './asking/cancel.ts'
import { notices } from './notices/notices.ts'
import { openWithdrawals, openWithdrawalsOfPerson } from './open-withdrawals.ts'
import { payoutBook } from './paying/books.ts'
import { payoutRoutes } from './paying/callbacks.ts'
import { noteRefund } from './paying/refunds.ts'
import { sendPayout } from './paying/send.ts'

export const payoutModule: DomainModule = {
  name: 'payout',
  locks: { payout_withdrawals: 'withdrawal' },
  notices,
  deadlines: {
    payout_send: { title: { en: 'Send a payout, or ask how it stands', zh: '转出提现或查询结果' }, ask: sendPayout },
  },
  subscriptions: [
    subscribe(accountEvents.left, 'payout.forget', (tx, { payload }) => eraseAccounts(tx, payload.user_id)),
    subscribe(accountEvents.locked, 'payout.call_off', (tx, { payload }) => callOffLocked(tx, payload.user_id)),
    subscribe(paymentEvents.refund_done, 'payout.refund_arrived', (tx, { payload }) => noteRefund(tx, payload)),
  ],
  routes: payoutRoutes,
  setup: (services) => {
    registerBook(payoutBook)
    registerPayouts()
    registerThing(services, 'withdrawal', {
      left: { blocks: 'withdrawals', person: openWithdrawalsOfPerson, shop: openWithdrawals },
    })
  },
}
