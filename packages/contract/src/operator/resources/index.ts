/** Every list of the console, by name. */
import { BULK_RUNS } from '../bulk/runs.ts'
import { CASES } from './cases.ts'
import { BANNERS } from './content/banners.ts'
import { BROADCASTS } from './content/broadcasts.ts'
import { COUPONS } from './content/coupons.ts'
import { HOME_ROWS } from './content/home-rows.ts'
import { FEEDBACKS, REPORTS } from './content/reports.ts'
import { TEXTS } from './content/texts.ts'
import { ALARMS } from './desk/alarms.ts'
import { APPROVALS } from './desk/approvals.ts'
import { AUDIT, PROMISES, TXS } from './desk/books.ts'
import { OPERATORS } from './desk/operators.ts'
import type { Resource } from './frame.ts'
import { GOODS, LOTS, SALES } from './lots.ts'
import { CALLBACKS, PAYMENTS, REFUNDS, WITHDRAWALS } from './money.ts'
import { ORDERS } from './orders.ts'
import { PENALTIES, REALNAMES, USERS } from './people.ts'
import { RINGS } from './rings.ts'
import { APPLICATIONS, DEDUCTIONS, LICENCES, REVIEWS, SHOP_NAMES, SHOPS } from './shops.ts'

export const RESOURCES: readonly Resource[] = [
  ...[ORDERS, CASES, LOTS, SALES, GOODS, REVIEWS, PENALTIES, RINGS],
  ...[USERS, REALNAMES, APPLICATIONS, SHOP_NAMES, LICENCES, DEDUCTIONS, SHOPS, REPORTS, FEEDBACKS],
  ...[TXS, PAYMENTS, REFUNDS, WITHDRAWALS, CALLBACKS],
  ...[APPROVALS, PROMISES, AUDIT, ALARMS, BULK_RUNS, OPERATORS],
  ...[TEXTS, BANNERS, HOME_ROWS, BROADCASTS, COUPONS],
]

export {
  ALARMS,
  APPLICATIONS,
  APPROVALS,
  AUDIT,
  BANNERS,
  BROADCASTS,
  BULK_RUNS,
  CALLBACKS,
  CASES,
  COUPONS,
  DEDUCTIONS,
  FEEDBACKS,
  GOODS,
  HOME_ROWS,
  LICENCES,
  LOTS,
  OPERATORS,
  ORDERS,
  PAYMENTS,
  PENALTIES,
  PROMISES,
  REALNAMES,
  REFUNDS,
  REPORTS,
  REVIEWS,
  RINGS,
  SALES,
  SHOP_NAMES,
  SHOPS,
  TEXTS,
  TXS,
  USERS,
  WITHDRAWALS,
}
