/** What other domains may ask of paying. */
export { cardsOf } from './cards.ts'
export { cancelPayments, paymentsInProgress } from './closing.ts'
export { payChannels, type ChannelChoice, payOptions } from './options.ts'
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
export { redirectRefund, type RefundRequest, requestRefund } from './refunds.ts'
export { type PaymentRequest, startPayment } from './start.ts'
export { paymentsOf, type PaidBrief, rechargesOf, spendingOf } from './views.ts'
