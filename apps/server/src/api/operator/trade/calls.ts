/** Lots, orders, cases and the page of a payment: the calls, by name. */
import { askCase, assignCase, caseCounts, caseInfo, cases, escalateCase, reopenCase, ruleCase } from './cases.ts'
import { featureLot, lotCategories, moveLot, voidBid } from './lot-acts.ts'
import { approveLot, lot, lots, rejectLot, stopLot } from './lots.ts'
import { resendNotices } from './order-notices.ts'
import { changeOrderAddress, closeOrder, confirmOrder, extendOrder, order, orders } from './orders.ts'
import { payment } from './payments.ts'

export const tradeCalls = {
  payment,
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
