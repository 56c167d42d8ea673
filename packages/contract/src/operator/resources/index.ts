/** Every list of the console, by name. */
import { ALARMS } from './alarms.ts'
import { AUDIT, PROMISES, TXS } from './books.ts'
import type { Resource } from './frame.ts'
import { LOTS } from './lots.ts'
import { CALLBACKS, PAYMENTS, REFUNDS } from './money.ts'
import { CASES, ORDERS } from './orders.ts'
import { PENALTIES, REALNAMES, USERS } from './people.ts'
import { APPLICATIONS, REVIEWS, SHOPS } from './shops.ts'

export const RESOURCES: readonly Resource[] = [
  ...[ORDERS, LOTS, REVIEWS, PENALTIES],
  ...[USERS, REALNAMES, APPLICATIONS, SHOPS],
  ...[TXS, PAYMENTS, REFUNDS, CALLBACKS],
  ...[PROMISES, AUDIT, ALARMS],
]

export {
  ALARMS,
  APPLICATIONS,
  AUDIT,
  CALLBACKS,
  CASES,
  LOTS,
  ORDERS,
  PAYMENTS,
  PENALTIES,
  PROMISES,
  REALNAMES,
  REFUNDS,
  REVIEWS,
  SHOPS,
  TXS,
  USERS,
}
