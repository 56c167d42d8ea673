/** What the payment domain asks of the providers that take money for it: of cards, WeChat Pay and Alipay. Amounts are integer fen, instants ms. */
import type { IncomingHttpHeaders } from 'node:http'

/**
 * awaiting_code: the bank's SMS went out. awaiting_payer: the payer may pay it in the payment app. closed: it will not be paid any
 * more, as far as the provider knows.
 */
export type ProviderState = 'awaiting_code' | 'awaiting_payer' | 'processing' | 'succeeded' | 'failed' | 'closed'

/** The provider's answer about one payment. */
export interface ProviderPayment {
  pay_no: string
  provider_order_id: string
  state: ProviderState
  /** Once succeeded: what the bank really took. */
  amount_fen: number
  currency: string
  /** The provider's word for why, when failed. */
  fail_code: string
  paid_at: number | null
  fee_fen: number | null
  phone_masked: string
}

export interface ProviderRefund {
  refund_no: string
  provider_refund_id: string
  pay_no: string
  state: 'processing' | 'succeeded' | 'failed'
  amount_fen: number
  currency: string
  fail_code: string
  done_at: number | null
}

/** A signed callback: a hint to look, never by itself a reason to credit. */
export type ProviderEvent =
  | { event_id: string; type: 'payment.succeeded' | 'payment.failed'; payment: ProviderPayment }
  | { event_id: string; type: 'refund.succeeded' | 'refund.failed'; refund: ProviderRefund }

/** chargeback: the bank took a payment's money back from us; chargeback_return: it gave that back after we answered. */
export const LINE_KINDS = ['pay', 'refund', 'payout', 'payout_return', 'chargeback', 'chargeback_return'] as const

export interface StatementLine {
  kind: (typeof LINE_KINDS)[number]
  /** Our pay_no, refund_no or, for a payout and its return, wd_no. Of a chargeback and its return: the number the provider gave the chargeback. */
  no: string
  /** The provider's own number; of a chargeback and its return: of the order that was paid. */
  provider_id: string
  amount_fen: number
  fee_fen: number
  at: number
}

export interface RefundOrder {
  refund_no: string
  pay_no: string
  amount_fen: number
  /** What the provider took for the payment. */
  paid_fen: number
  notify_url: string
}

/** The answer to a callback that was handled, and to one that was not: then it comes again. */
export interface Acknowledgement {
  content_type: string
  yes: string
  no: string
}

/**
 * Every function throws GatewayRefused when the provider said no (its code says why: ORDER_NOT_FOUND, ORDER_PAID, ORDER_PROCESSING and
 * REFUND_NOT_FOUND are the same words for all) and OutcomeUnknown when the outcome is unknown; an unknown outcome is never a failure.
 * pay_no and refund_no make a repeat harmless.
 */
export interface PaymentProvider {
  /** Its name in the books, in callback addresses and in statements. */
  readonly provider: string
  readonly configured: boolean
  readonly acknowledgement: Acknowledgement
  queryOrder(pay_no: string): Promise<ProviderPayment>
  /** @throws GatewayRefused ORDER_PAID, ORDER_PROCESSING when it can no longer be closed */
  closeOrder(pay_no: string): Promise<ProviderPayment>
  refund(refund: RefundOrder): Promise<ProviderRefund>
  queryRefund(refund: { refund_no: string; pay_no: string }): Promise<ProviderRefund>
  /** Everything that moved on a day (Asia/Shanghai, yyyy-mm-dd); null: the provider has no statement of it, as nothing moved or it comes later. */
  statement(day: string): Promise<StatementLine[] | null>
  /**
   * @param path the callback's own path
   * @param raw the body as it came in
   * @throws SignatureError
   */
  parseCallback(path: string, headers: IncomingHttpHeaders, raw: Buffer): ProviderEvent
}
