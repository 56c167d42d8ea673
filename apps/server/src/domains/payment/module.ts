/** The payment domain as the process sees it. */

import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { registerThing } from '../../platform/things/things.ts'
import { accountEvents } from '../account/events.ts'
import { registerLeavingItem } from '../account/index.ts'
import { cardsBound, eraseCards } from './cards/erasure.ts'
import { notices } from './notices.ts'
import { callbackRoutes } from './paying/callbacks.ts'
import { closePayment, expirePayment } from './paying/closing.ts'
import { pollPayment } from './paying/confirm.ts'
import { forgetOldCallbacks } from './paying/old-callbacks.ts'
import { catchUp, reconcileEach } from './refunds/days.ts'
import { sendRefund } from './refunds/refunds.ts'

export const paymentModule: DomainModule = {
  name: 'payment',
  locks: {
    payment_payments: 'hold_or_payment',
    payment_refunds: 'hold_or_payment',
    payment_reconciliations: 'hold_or_payment',
  },
  notices,
  deadlines: {
    payment_poll: { title: { en: 'Ask the provider how a payment stands', zh: '查询付款结果' }, ask: pollPayment },
    payment_expire: { title: { en: 'Close an unpaid payment', zh: '关闭未付的付款' }, ask: expirePayment },
    payment_close: {
      title: { en: 'Close a cancelled payment at the provider', zh: '向渠道关闭已取消的付款' },
      ask: closePayment,
    },
    payment_refund_send: { title: { en: 'Send a refund to the provider', zh: '向渠道提交退款' }, ask: sendRefund },
  },
  jobs: {
    'payment.tidy': { cron: '50 4 * * *', run: forgetOldCallbacks },
    'payment.reconcile': {
      // Every hour from the morning on: a day whose statement was not to be had is caught up once it is.
      cron: '30 3-23 * * *',
      run: async (ctx, data) => {
        const day = (data as { day?: string } | undefined)?.day
        await (day === undefined ? catchUp(ctx) : reconcileEach(ctx, day))
      },
    },
  },
  subscriptions: [
    subscribe(accountEvents.left, 'payment.forget', (tx, { payload }) => eraseCards(tx, payload.user_id)),
  ],
  setup(services) {
    registerThing(services, 'payment', { left: { stays: 'the books keep it for as long as the law says' } })
    registerLeavingItem('cards', cardsBound)
  },
  routes: callbackRoutes,
}
