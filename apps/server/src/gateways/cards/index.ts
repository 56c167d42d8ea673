/** Payments by bound bank card, as the payment domain needs them. Amounts are integer fen, instants ms. */
import type { PaymentProvider, ProviderPayment, StatementLine } from '../provider.ts'
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

/** Every number of ours (request_no, pay_no, refund_no) makes a repeat harmless. */
export interface CardGateway extends PaymentProvider {
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
  /** The bank sends another code for an order that waits for one. @throws GatewayRefused ORDER_CLOSED, CARD_NOT_FOUND; OutcomeUnknown */
  sendCode(pay_no: string): Promise<ProviderPayment>
  confirmOrder(input: { pay_no: string; sms_code: string }): Promise<ProviderPayment>
  statement(day: string): Promise<StatementLine[]>
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
