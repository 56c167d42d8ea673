/** The contract: everything that goes over HTTP between the clients and the server, as one table of calls. */

export * from './account.ts'
export * from './address.ts'
export * from './aftersale.ts'
export { OperatorCase } from './aftersale-operator.ts'
export * from './all-calls.ts'
export * from './auction.ts'
export * from './bidding-cost.ts'
export * from './call.ts'
export * from './deposit.ts'
export * from './increments.ts'
export * from './interest.ts'
export * from './message.ts'
export * from './operator.ts'
export {
  AuditEntry,
  LedgerAccount,
  LedgerTx,
  LotRow,
  OperatorMe,
  RealnameRow,
  SettingChange,
  SettingRow,
  UserInfo,
  UserRow,
} from './operator-shapes.ts'
export * from './order.ts'
export * from './payment.ts'
export * from './proof.ts'
export * from './refusals.ts'
export * from './shared.ts'
export * from './shop.ts'
export * from './site.ts'
export * from './units.ts'
export * from './wallet.ts'
