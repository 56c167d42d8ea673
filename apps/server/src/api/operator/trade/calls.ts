/** Lots, orders, cases, payments and refunds: the calls, by name. */
import { ownTransaction } from '../../../platform/http/handlers.ts'
import { askCase, assignCase, caseCounts, caseInfo, cases, escalateCase, reopenCase, ruleCase } from './cases.ts'
import { featureLot, lotCategories, moveLot, voidBid } from './lot-acts.ts'
import { approveLot, lot, lots, rejectLot, stopLot } from './lots.ts'
import { resendNotices } from './order-notices.ts'
import { changeOrderAddress, closeOrder, confirmOrder, extendOrder, order, orders } from './orders.ts'
import { askPayment, callbacks, payment, payments, refunds } from './payments.ts'

export const tradeCalls = {
  payments,
  payment,
  askPayment: ownTransaction(askPayment, 'wait'),
  refunds,
  callbacks,
  lots,
  lot,
  approveLot,
  rejectLot,
  stopLot,
  lotCategories,
  moveLot,
  featureLot,
  voidBid,
  orders,
  order,
  confirmOrder,
  closeOrder,
  extendOrder,
  resendNotices,
  changeOrderAddress,
  cases,
  caseCounts,
  case: caseInfo,
  assignCase,
  askCase,
  escalateCase,
  ruleCase,
  reopenCase,
}
