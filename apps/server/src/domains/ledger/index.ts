/** The ledger's interface for other domains. Only the ledger writes money rows. */

export { accounts, type FeeKind, type HeldAs, type OwedAs, sheetLine } from './chart.ts'
export { type Arrival, registerForwarding } from './closing.ts'
export {
  balanceFen,
  balances,
  closeAccounts,
  closedAmong,
  isFrozen,
  type KindTotal,
  lockBalances,
  owingWithMoney,
  setFrozen,
  totalsByKind,
} from './invariants/balances.ts'
export { type Check, checkInvariants, checkTitle, lastChecks, noteCheck } from './invariants/invariants.ts'
export {
  closeFinishedDays,
  type DailyRoot,
  dailyRoot,
  dailyRoots,
  dayOf,
  rootAfter,
  startOfDay,
} from './invariants/roots.ts'
export * from './movements/index.ts'
export { REF_TYPES } from './movements/parts.ts'
export { commissionFen, rateFen, rateFloorFen, shareBackFen, spreadFen, takeInOrderFen } from './movements/rounding.ts'
export { MOVEMENT_KINDS, titleOf } from './movements/titles.ts'
export { type Entry, type LedgerTx, type Posting, type Pot, post, postMany, type Waterfall } from './posting.ts'
export {
  type AccountView,
  accountsByIds,
  accountsPage,
  entriesSince,
  type TxView,
  txById,
  txNo,
  txsByIds,
  txsOf,
  txsOfPayment,
  type UnmatchedReceipt,
  unmatchedReceipt,
  unmatchedReceipts,
  type WalletEntry,
} from './queries.ts'
export {
  type BillRow,
  earnedByYear,
  linesAfter,
  orderBill,
  type Statement,
  type StatementFilter,
  type StatementLine,
  statement,
  type WalletSpan,
  walletSpan,
  walletSpans,
} from './statements.ts'
export { accountLines, lineSteps, movementSteps } from './steps.ts'
export { txSource } from './tx-list.ts'
