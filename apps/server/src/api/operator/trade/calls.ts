/** Lots, orders, cases and the page of a payment: the calls, by name. */
import { askCase, assignCase, caseCounts, caseInfo, cases, escalateCase, reopenCase, ruleCase } from './cases.ts'
import { lotCategories } from './lot-acts.ts'
import { resendNotices } from './order-notices.ts'
import { changeOrderAddress, closeOrder, confirmOrder, extendOrder, order, orders } from './orders.ts'
import { payment } from './payments.ts'

export const tradeCalls = {
  payment,
  lotCategories,
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
