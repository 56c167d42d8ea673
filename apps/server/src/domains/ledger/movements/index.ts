/** Every movement of money: what happens, as entries; post() posts it. T-numbers are the rows of the table in README.md. */
export * from './corrections.ts'
export * from './deposits.ts'
export * from './income.ts'
export * from './orders.ts'
export {
  type AtProvider,
  lines,
  type OrderMoneyTo,
  type OrderRef,
  type Owner,
  type PaidFrom,
  type PersonRefundTo,
  type RefundTo,
} from './parts.ts'
export * from './receipts.ts'
export * from './refunds.ts'
export * from './services.ts'
export * from './shops.ts'
export * from './withdrawals.ts'
