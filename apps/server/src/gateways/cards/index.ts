/** Payments by bound bank card, as the payment domain needs them. Amounts are integer fen, instants ms. */
import type { IncomingHttpHeaders } from 'node:http'
import { QuickPay } from './quick-pay.ts'

export interface CardHolder {
  card_no: string
  holder: string
  id_no: string
  /** The phone the bank knows; it sends its codes there. */
  phone: string
  /** Credit cards: MMYY and the three digits of the back. */
  expiry?: string
  cvv?: string
}

export interface BankCard {
  bank_code: string
  bank_name: string
  card_type: 'debit' | 'credit'
  last4: string
}

/** awaiting_code: the bank's SMS went out. closed: it will not be paid any more, as far as the provider knows. */
export type ProviderState = 'awaiting_code' | 'processing' | 'succeeded' | 'failed' | 'closed'

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
export type CardEvent =
  | { event_id: string; type: 'payment.succeeded' | 'payment.failed'; payment: ProviderPayment }
  | { event_id: string; type: 'refund.succeeded' | 'refund.failed'; refund: ProviderRefund }

export interface StatementLine {
  kind: 'pay' | 'refund' | 'payout' | 'payout_return'
  /** Our pay_no, refund_no or, for a payout and its return, wd_no. */
  no: string
  provider_id: string
  amount_fen: number
  fee_fen: number
  at: number
}

/**
 * Every function throws GatewayRefused when the provider said no (its code says why) and OutcomeUnknown when the outcome is unknown; an
 * unknown outcome is never a failure. Every number of ours (request_no, pay_no, refund_no) makes a repeat harmless.
 */
export interface CardGateway {
  readonly provider: string
  readonly configured: boolean
  bindApply(
    application: CardHolder & { request_no: string; member_ref: string },
  ): Promise<BankCard & { bind_ref: string; phone_masked: string }>
  bindConfirm(input: { bind_ref: string; sms_code: string }): Promise<BankCard & { card_token: string }>
  /** Unbinding what is unbound already succeeds. */
  unbind(card_token: string): Promise<void>
  createOrder(order: {
    pay_no: string
    card_token: string
    amount_fen: number
    subject: string
    expires_at: number
    notify_url: string
  }): Promise<ProviderPayment>
  confirmOrder(input: { pay_no: string; sms_code: string }): Promise<ProviderPayment>
  queryOrder(pay_no: string): Promise<ProviderPayment>
  /** @throws GatewayRefused ORDER_PAID, ORDER_PROCESSING when it can no longer be closed */
  closeOrder(pay_no: string): Promise<ProviderPayment>
  refund(refund: { refund_no: string; pay_no: string; amount_fen: number; notify_url: string }): Promise<ProviderRefund>
  queryRefund(refund_no: string): Promise<ProviderRefund>
  /** Everything that moved on a day (Asia/Shanghai, yyyy-mm-dd). */
  statement(day: string): Promise<StatementLine[]>
  /**
   * @param path the callback's own path
   * @param raw the body as it came in
   * @throws SignatureError
   */
  parseCallback(path: string, headers: IncomingHttpHeaders, raw: Buffer): CardEvent
}

export interface CardGatewayConfig {
  base_url: string | undefined
  merchant_id: string
  private_key_pem: string
  provider_public_key_pem: string
  timeout_ms?: number
  /** The clock signatures are dated by, in ms; the real one unless a test says otherwise. */
  now?: () => number
}

export const openCardGateway = (config: CardGatewayConfig): CardGateway => new QuickPay(config)
