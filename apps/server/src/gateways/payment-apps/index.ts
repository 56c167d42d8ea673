/** Payments in the payer's own app, WeChat Pay or Alipay: the phone opens it with what the provider gave for the order. */
import type { PaymentProvider } from '../provider.ts'

/** What the phone opens. jsapi: the parameters of the messenger's own payment window. */
export type Opening = { by: 'redirect'; url: string } | { by: 'jsapi'; params: Record<string, string> }

export interface AppOrder {
  pay_no: string
  amount_fen: number
  subject: string
  /** The wall clock's, as the provider reads it. */
  expires_at: number
  notify_url: string
  /** Where the payer's browser comes back to. */
  return_url: string
  payer_ip: string
  /** The payer inside the messenger; null: they pay from a browser outside of it. */
  openid: string | null
}

export interface PaymentApp extends PaymentProvider {
  readonly provider: 'wechatpay' | 'alipay'
  /** Asking again with the same number gives a new opening of the same order. */
  order(order: AppOrder): Promise<Opening>
}

export { Alipay } from './alipay.ts'
export { WeChatPay } from './wechat-pay.ts'
