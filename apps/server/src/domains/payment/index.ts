/** What other domains may ask of paying. */
export { cardsOf } from './cards.ts'
export { cancelPayments, paymentsInProgress } from './closing.ts'
export { type ChannelChoice, payChannels, payOptions } from './options.ts'
export { cardBrief, payResult, type Result as PaymentResult } from './present.ts'
export {
  type Channel,
  type PaidPayment,
  type PaymentTarget,
  type Purpose,
  type PurposeName,
  registerPurpose,
} from './purposes.ts'
export { reconcileDay, resolveDay } from './reconcile.ts'
export { type RefundRequest, redirectRefund, requestRefund } from './refunds.ts'
export { type PaymentRequest, startPayment } from './start.ts'
export { type PaidBrief, paymentsOf, rechargesOf, rechargesUnderWayFen, spendingOf } from './views.ts'
