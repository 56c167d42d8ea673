/** Payment's interface for other domains. */
export { bindCard, cardOf, cardsOf, confirmCard, setDefaultCard, unbindCard } from './cards/cards.ts'
export { knowsPayer } from './paying/apps.ts'
export { cancelPayments, paymentsInProgress, paymentsWaiting } from './paying/closing.ts'
export { sendCodeAgain } from './paying/code-again.ts'
export { askByOperator, checkPayment, submitCode } from './paying/confirm.ts'
export { mayPayWithoutPassword, takesChannel } from './paying/options.ts'
export {
  type Channel,
  type PaidPayment,
  type PaymentTarget,
  type Purpose,
  type PurposeName,
  registerPurpose,
} from './paying/purposes.ts'
export { type PaymentRequest, startPayment } from './paying/start.ts'
export {
  type PaidBrief,
  type PaidRecharge,
  paidRecharges,
  paymentsOf,
  rechargesOf,
  rechargesUnderWayFen,
  refundableOf,
  spendingOf,
} from './queries.ts'
export { type BookedOutside, registerBook } from './refunds/books.ts'
export { addChargedBack, chargedPayment } from './refunds/charged-back.ts'
export { reconcileDay, resolveDay } from './refunds/reconcile.ts'
export { proposeRedirect, redirectRefund, retryRefund } from './refunds/redirect.ts'
export { type RefundRequest, requestRefund, requestRefunds, requestShopRefund } from './refunds/refunds.ts'
export { explainDay, openDays, proposeReceipt, refusedRefunds, runDay } from './refunds/stuck.ts'
export { canBeAsked, failReason, mayBeRedirected, REFUND_TO_ORIGINAL_DAYS } from './rules.ts'
export { passwordFreeLimits } from './settings.ts'
export { refundByNo } from './store.ts'
export type { BankCardRow, Payment } from './tables.ts'
