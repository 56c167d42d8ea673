/** What WeChat Pay's API v3 answers and tells, and its words in ours. */
import { z } from 'zod'
import type { ProviderPayment, ProviderRefund } from '../provider.ts'

/** The provider's words for a no, in ours; what is not here is an unknown outcome. */
export const REFUSALS: Record<string, string> = {
  ORDER_NOT_EXIST: 'ORDER_NOT_FOUND',
  ORDERNOTEXIST: 'ORDER_NOT_FOUND',
  RESOURCE_NOT_EXISTS: 'REFUND_NOT_FOUND',
  ORDER_PAID: 'ORDER_PAID',
  ORDERPAID: 'ORDER_PAID',
  ORDER_CLOSED: 'ORDER_CLOSED',
  ORDERCLOSED: 'ORDER_CLOSED',
  USERPAYING: 'ORDER_PROCESSING',
  OUT_TRADE_NO_USED: 'DUPLICATE_MISMATCH',
  NOT_ENOUGH: 'MERCHANT_BALANCE_SHORT',
  NOTENOUGH: 'MERCHANT_BALANCE_SHORT',
  USER_ACCOUNT_ABNORMAL: 'USER_ACCOUNT_ABNORMAL',
  PARAM_ERROR: 'PARAM_INVALID',
  INVALID_REQUEST: 'INVALID_REQUEST',
  OPENID_MISMATCH: 'OPENID_MISMATCH',
  APPID_MCHID_NOT_MATCH: 'APPID_MCHID_NOT_MATCH',
  MCH_NOT_EXISTS: 'MCH_NOT_EXISTS',
  NO_AUTH: 'NO_AUTH',
  RULE_LIMIT: 'RULE_LIMIT',
  RULELIMIT: 'RULE_LIMIT',
  NO_STATEMENT_EXIST: 'NO_STATEMENT',
  STATEMENT_CREATING: 'STATEMENT_CREATING',
}

/** REFUND: it was paid, and some of it went back since. */
const STATES = {
  SUCCESS: 'succeeded',
  REFUND: 'succeeded',
  NOTPAY: 'awaiting_payer',
  USERPAYING: 'awaiting_payer',
  CLOSED: 'closed',
  REVOKED: 'closed',
  PAYERROR: 'failed',
} as const
const REFUND_STATES = { SUCCESS: 'succeeded', PROCESSING: 'processing', ABNORMAL: 'failed', CLOSED: 'failed' } as const

const At = z
  .string()
  .optional()
  .transform((text) => (text ? Date.parse(text) : null))
const Fen = z.number().int().min(0)

export const Order = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().default(''),
  trade_state: z.enum(['SUCCESS', 'REFUND', 'NOTPAY', 'USERPAYING', 'CLOSED', 'REVOKED', 'PAYERROR']),
  success_time: At,
  /** Absent while nothing was paid. */
  amount: z.object({ total: Fen, currency: z.string().default('CNY') }).optional(),
})

export const Refund = z.object({
  out_refund_no: z.string(),
  out_trade_no: z.string(),
  refund_id: z.string(),
  status: z.enum(['SUCCESS', 'PROCESSING', 'ABNORMAL', 'CLOSED']),
  success_time: At,
  amount: z.object({ refund: Fen, currency: z.string().default('CNY') }),
})

export const Envelope = z.object({
  id: z.string().min(8).max(80),
  event_type: z.enum(['TRANSACTION.SUCCESS', 'REFUND.SUCCESS', 'REFUND.ABNORMAL', 'REFUND.CLOSED']),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.base64(),
    nonce: z.string().length(12),
    associated_data: z.string().default(''),
  }),
})
/** A refund's callback names its fields otherwise than an answer does. */
export const ToldRefund = Refund.omit({ status: true }).extend({
  mchid: z.string(),
  refund_status: Refund.shape.status,
})

export const asPayment = (order: z.output<typeof Order>): ProviderPayment => ({
  pay_no: order.out_trade_no,
  provider_order_id: order.transaction_id,
  state: STATES[order.trade_state],
  amount_fen: order.amount?.total ?? 0,
  currency: order.amount?.currency ?? 'CNY',
  fail_code: order.trade_state === 'PAYERROR' ? 'BANK_REFUSED' : '',
  paid_at: order.success_time,
  fee_fen: null,
  phone_masked: '',
})

export const asRefund = (refund: z.output<typeof Refund>): ProviderRefund => ({
  refund_no: refund.out_refund_no,
  provider_refund_id: refund.refund_id,
  pay_no: refund.out_trade_no,
  state: REFUND_STATES[refund.status],
  amount_fen: refund.amount.refund,
  currency: refund.amount.currency,
  fail_code: REFUND_STATES[refund.status] === 'failed' ? refund.status : '',
  done_at: refund.success_time,
})
