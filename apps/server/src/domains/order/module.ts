/** The orders' part of the process. */

import type { Tx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import type { DomainModule } from '../../platform/domain.ts'
import type { OutboxEvent } from '../../platform/outbox/index.ts'
import { type EventRow, subscribe } from '../../platform/outbox/index.ts'
import { registerMatter } from '../../platform/things/queues.ts'
import type { Due } from '../../platform/time/deadlines.ts'
import { registerLeavingItem } from '../account/index.ts'
import { paymentEvents } from '../payment/events.ts'
import { registerPurpose } from '../payment/index.ts'
import { closeByTime, remindByTime } from './actions/closing.ts'
import { registerOrder } from './actions/order-thing.ts'
import { registerOrdersPart } from './actions/takeout-part.ts'
import { couponsUsed, giveCouponsBack } from './checkout/coupons.ts'
import { ordersPurpose } from './checkout/order-purpose.ts'
import { openPledges } from './completion/open-orders.ts'
import { confirmByTime, warnBeforeConfirm } from './completion/receiving.ts'
import { addBuyerGrowth, countSold, type RefundFacts, takeBack } from './completion/reputation.ts'
import { closeReview } from './completion/review-window.ts'
import { completeByTime, settleByTime } from './completion/settling.ts'
import { orderEvents } from './events.ts'
import { notices } from './notices/notices.ts'
import { refundNext } from './refunds/batches.ts'
import { refundsArrived } from './refunds/refunding.ts'
import { compensateLate, warnBeforeLate } from './shipping/late-shipping.ts'
import { orderSides } from './store.ts'

const each = (en: string, zh: string, run: (tx: Tx, ref_id: number) => Promise<void>) => ({
  title: { en, zh },
  run: async (tx: Tx, dues: Due[]): Promise<void> => {
    for (const due of dues) await run(tx, due.ref_id)
  },
})

const together = (batch: number, en: string, zh: string, run: (tx: Tx, ref_ids: number[]) => Promise<void>) => ({
  title: { en, zh },
  batch,
  run: (tx: Tx, dues: Due[]): Promise<void> =>
    run(
      tx,
      dues.map((due) => due.ref_id),
    ),
})

const payloads = <P>(events: ReadonlyArray<OutboxEvent<P>>): P[] => events.map(({ payload }) => payload)

const takesBack = (how: { in_full: boolean }) => ({
  runAll: (tx: Tx, events: Array<OutboxEvent<RefundFacts>>): Promise<void> => takeBack(tx, payloads(events), how),
  lanes: 4,
})

/** One subscriber for all of an order's ends: its coupons hear of them in their order. */
const coupons = (row: EventRow<{ order_id: number }>, run: (tx: Tx, order_id: number) => Promise<void>) =>
  subscribe(row, 'order.coupons', { each: (tx, { payload }) => run(tx, payload.order_id) })

export const orderModule: DomainModule = {
  name: 'order',
  locks: { order_orders: { class: 'order', by_id: true } },
  notices,
  deadlines: {
    order_pay: together(100, 'Close an unpaid order', '关闭未付款订单', closeByTime),
    order_pay_soon: together(200, 'Remind a buyer to pay', '提醒买家付款', remindByTime),
    order_ship_soon: each('Warn a shop before shipping is late', '提醒店铺即将逾期发货', warnBeforeLate),
    order_ship_late: each('Compensate for late shipping', '逾期发货赔付', compensateLate),
    order_auto_confirm_soon: each(
      'Warn a buyer before receipt is confirmed',
      '提醒买家即将自动确认收货',
      warnBeforeConfirm,
    ),
    order_auto_confirm: each('Confirm receipt when the time is up', '到期自动确认收货', confirmByTime),
    order_settle: each('Settle an order with its shop', '结算订单货款', settleByTime),
    order_complete: each('Complete an order', '订单完成', completeByTime),
    refund_batch: each('Refund the next orders of a batch', '批量退款', async (tx, id) =>
      refundNext(tx, id, await databaseNow(tx)),
    ),
    order_review_close: each('Close the time for a review', '关闭评价期', closeReview),
  },
  subscriptions: [
    subscribe(orderEvents.received, 'order.count_sold', { runAll: (tx, events) => countSold(tx, payloads(events)) }),
    coupons(orderEvents.paid, couponsUsed),
    coupons(orderEvents.closed_unpaid, giveCouponsBack),
    coupons(orderEvents.closed, giveCouponsBack),
    coupons(orderEvents.cancelled, giveCouponsBack),
    subscribe(orderEvents.refunded, 'order.take_back', takesBack({ in_full: true })),
    coupons(orderEvents.refunded, giveCouponsBack),
    subscribe(orderEvents.refunded_in_part, 'order.take_back', takesBack({ in_full: false })),
    subscribe(paymentEvents.refund_done, 'order.refund_arrived', {
      runAll: (tx, events) =>
        refundsArrived(
          tx,
          events.map(({ payload }) => payload.refund_no),
        ),
    }),
    subscribe(orderEvents.completed, 'order.add_growth', {
      runAll: (tx, events) => addBuyerGrowth(tx, payloads(events)),
    }),
  ],
  setup: (services) => {
    registerPurpose('orders', ordersPurpose)
    registerOrdersPart()
    registerOrder(services)
    registerLeavingItem('pledges', openPledges)
    registerMatter('order', orderSides)
  },
}
