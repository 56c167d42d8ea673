/** What orders bring to the process. */

import type { Tx } from '../../platform/context.ts'
import type { Due } from '../../platform/deadlines.ts'
import type { DomainModule } from '../../platform/domain.ts'
import { registerPurpose } from '../payment/index.ts'
import { ports as walletPorts } from '../wallet/index.ts'
import { orderCalls } from './calls.ts'
import { closeByTime, remindByTime } from './closing.ts'
import { compensateLate, warnBeforeLate } from './compensation.ts'
import { escrowOf } from './escrow.ts'
import type { OrderPayload } from './events.ts'
import { movementNames } from './movement-names.ts'
import { ordersPurpose } from './paying.ts'
import { confirmByTime, warnBeforeConfirm } from './receiving.ts'
import { refundArrived } from './refunding.ts'
import { carrierRoutes } from './routes.ts'
import { closeReview, completeByTime, settleByTime } from './settling.ts'
import { addBuyerGrowth, countSold, type RefundFacts, takeBack } from './standing.ts'
import { trackByTime, trackingRests } from './tracking.ts'

const each = (run: (tx: Tx, ref_id: number) => Promise<void>) => ({
  run: async (tx: Tx, dues: Due[]): Promise<void> => {
    for (const due of dues) await run(tx, due.ref_id)
  },
})

const together = (batch: number, run: (tx: Tx, ref_ids: number[]) => Promise<void>) => ({
  batch,
  run: (tx: Tx, dues: Due[]): Promise<void> =>
    run(
      tx,
      dues.map((due) => due.ref_id),
    ),
})

export const orderModule: DomainModule = {
  name: 'order',
  calls: orderCalls,
  deadlines: {
    order_pay: together(100, closeByTime),
    order_pay_soon: together(200, remindByTime),
    order_ship_soon: each(warnBeforeLate),
    order_ship_late: each(compensateLate),
    order_track: each(trackByTime),
    order_auto_confirm_soon: each(warnBeforeConfirm),
    order_auto_confirm: each(confirmByTime),
    order_settle: each(settleByTime),
    order_complete: each(completeByTime),
    order_review_close: each(closeReview),
  },
  subscriptions: {
    'order.received': { 'order.count_sold': (tx, event) => countSold(tx, event.payload as OrderPayload) },
    'order.refunded': {
      'order.take_back': (tx, event) => takeBack(tx, event.payload as RefundFacts, { in_full: true }),
    },
    'order.refunded_in_part': {
      'order.take_back': (tx, event) => takeBack(tx, event.payload as RefundFacts, { in_full: false }),
    },
    'payment.refund_done': {
      'order.refund_arrived': (tx, { payload }) => refundArrived(tx, String(payload.refund_no)),
    },
    'order.completed': { 'order.add_growth': (tx, event) => addBuyerGrowth(tx, event.payload as OrderPayload) },
  },
  setup: () => {
    registerPurpose('orders', ordersPurpose)
    walletPorts.escrowFen = escrowOf
    walletPorts.namesOf = movementNames
  },
  routes: carrierRoutes,
  stop: trackingRests,
}
