/**
 * The quick-pay protocol of a Chinese acquirer: requests and answers signed with RSA-SHA256, card data encrypted to the
 * provider's key (RSA-OAEP), amounts in yuan.
 */
import { constants, publicEncrypt } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { OutcomeUnknown, SignatureError } from '../errors.ts'
import { LINE_KINDS, type ProviderEvent, type ProviderPayment, type ProviderRefund } from '../provider.ts'
import { SignedClient } from '../signed-client.ts'
import { rsaScheme } from '../signing.ts'
import { YuanFen, yuanText } from '../yuan.ts'
import type { CardGateway, CardGatewayConfig } from './index.ts'

const REFUSALS = [
  'CARD_INVALID',
  'CARD_LOCKED',
  'CARD_NOT_FOUND',
  'HOLDER_MISMATCH',
  'PHONE_MISMATCH',
  'BIND_NOT_FOUND',
  'SMS_WRONG',
  'SMS_LAPSED',
  'SMS_TRIES_EXCEEDED',
  'ORDER_NOT_FOUND',
  'ORDER_CLOSED',
  'ORDER_PAID',
  'ORDER_PROCESSING',
  'ORDER_NOT_PAID',
  'DUPLICATE_MISMATCH',
  'REFUND_EXCEEDS',
  'REFUND_NOT_FOUND',
  'BANK_REFUSED',
]

const Bank = z.object({
  bank_code: z.string(),
  bank_name: z.string(),
  card_type: z.enum(['debit', 'credit']),
  last4: z.string().length(4),
})
const Seconds = z
  .number()
  .int()
  .nullable()
  .transform((at_s) => (at_s === null ? null : at_s * 1000))

const STATES = {
  INIT: 'awaiting_code',
  PROCESSING: 'processing',
  SUCCESS: 'succeeded',
  FAIL: 'failed',
  CLOSED: 'closed',
} as const
const REFUND_STATES = { PROCESSING: 'processing', SUCCESS: 'succeeded', FAIL: 'failed' } as const

const Order = z.object({
  merchant_id: z.string(),
  pay_no: z.string(),
  order_id: z.string(),
  state: z.enum(['INIT', 'PROCESSING', 'SUCCESS', 'FAIL', 'CLOSED']),
  amount: YuanFen,
  currency: z.string(),
  fail_code: z.string(),
  paid_at: Seconds,
  fee: YuanFen.nullable(),
  phone_masked: z.string(),
})

const Refund = z.object({
  merchant_id: z.string(),
  refund_no: z.string(),
  refund_id: z.string(),
  pay_no: z.string(),
  state: z.enum(['PROCESSING', 'SUCCESS', 'FAIL']),
  amount: YuanFen,
  currency: z.string(),
  fail_code: z.string(),
  done_at: Seconds,
})

const Line = z.object({
  kind: z.enum(LINE_KINDS),
  no: z.string(),
  provider_id: z.string(),
  amount: YuanFen,
  fee: YuanFen,
  at: z.number().int(),
})
const Statement = z.object({ merchant_id: z.string(), day: z.string(), lines: z.array(Line) })

const Event = z.discriminatedUnion('event_type', [
  z.object({
    event_id: z.string().min(8).max(80),
    event_type: z.enum(['payment.succeeded', 'payment.failed']),
    data: Order,
  }),
  z.object({
    event_id: z.string().min(8).max(80),
    event_type: z.enum(['refund.succeeded', 'refund.failed']),
    data: Refund,
  }),
])

const asPayment = (order: z.output<typeof Order>): ProviderPayment => ({
  pay_no: order.pay_no,
  provider_order_id: order.order_id,
  state: STATES[order.state],
  amount_fen: order.amount,
  currency: order.currency,
  fail_code: order.fail_code,
  paid_at: order.paid_at,
  fee_fen: order.fee,
  phone_masked: order.phone_masked,
})

const asRefund = (refund: z.output<typeof Refund>): ProviderRefund => ({
  refund_no: refund.refund_no,
  provider_refund_id: refund.refund_id,
  pay_no: refund.pay_no,
  state: REFUND_STATES[refund.state],
  amount_fen: refund.amount,
  currency: refund.currency,
  fail_code: refund.fail_code,
  done_at: refund.done_at,
})

export class QuickPay implements CardGateway {
  readonly provider = 'quickpay'
  readonly acknowledgement = {
    content_type: 'application/json',
    yes: '{"code":"SUCCESS"}',
    no: '{"code":"FAIL"}',
  }
  readonly #client: SignedClient
  readonly #config: CardGatewayConfig

  constructor(config: CardGatewayConfig) {
    this.#config = config
    this.#client = new SignedClient({
      provider: 'cards',
      base_url: config.base_url,
      app_id: config.merchant_id,
      scheme: rsaScheme(config.private_key_pem, config.provider_public_key_pem),
      refusals: REFUSALS,
      timeout_ms: config.timeout_ms,
      now: config.now,
    })
  }

  get configured(): boolean {
    return this.#client.configured
  }

  bindApply: CardGateway['bindApply'] = ({ request_no, member_ref, holder, card_no, id_no, phone, expiry, cvv }) => {
    const cipher = this.#encrypt({ card_no, id_no, phone, expiry, cvv })
    return this.#client.post(
      'bind/apply',
      { request_no, member_ref, holder, cipher },
      Bank.extend({ bind_ref: z.string(), phone_masked: z.string() }),
    )
  }

  bindConfirm: CardGateway['bindConfirm'] = (input) =>
    this.#client.post('bind/confirm', input, Bank.extend({ card_token: z.string().min(16) }))

  async unbind(card_token: string): Promise<void> {
    await this.#client.post('unbind', { card_token }, z.object({ card_token: z.literal(card_token) }))
  }

  createOrder: CardGateway['createOrder'] = ({ amount_fen, expires_at, ...order }) =>
    this.#order('orders/create', {
      ...order,
      amount: yuanText(amount_fen),
      currency: 'CNY',
      expires_at: Math.floor(expires_at / 1000),
    })

  sendCode: CardGateway['sendCode'] = (pay_no) => this.#order('orders/code', { pay_no })
  confirmOrder: CardGateway['confirmOrder'] = (input) => this.#order('orders/confirm', input)
  queryOrder: CardGateway['queryOrder'] = (pay_no) => this.#order('orders/query', { pay_no })
  closeOrder: CardGateway['closeOrder'] = (pay_no) => this.#order('orders/close', { pay_no })

  refund: CardGateway['refund'] = ({ refund_no, pay_no, notify_url, amount_fen }) =>
    this.#refund('refunds/create', { refund_no, pay_no, notify_url, amount: yuanText(amount_fen) })
  queryRefund: CardGateway['queryRefund'] = ({ refund_no }) => this.#refund('refunds/query', { refund_no })

  async statement(day: string) {
    const statement = await this.#client.post('statements', { day }, Statement)
    this.#mine(statement.merchant_id, 'statements')
    return statement.lines.map(({ amount, fee, at, ...line }) => ({
      ...line,
      amount_fen: amount,
      fee_fen: fee,
      at: at * 1000,
    }))
  }

  parseCallback(path: string, headers: IncomingHttpHeaders, raw: Buffer): ProviderEvent {
    const event = this.#client.callback(path, headers, raw, Event)
    if (event.data.merchant_id !== this.#config.merchant_id)
      throw new SignatureError('the event is for another merchant')
    const { event_id, event_type } = event
    return 'refund_no' in event.data
      ? { event_id, type: event_type as 'refund.succeeded', refund: asRefund(event.data) }
      : { event_id, type: event_type as 'payment.succeeded', payment: asPayment(event.data) }
  }

  async #order(endpoint: string, body: Record<string, unknown> & { pay_no: string }): Promise<ProviderPayment> {
    const order = await this.#client.post(endpoint, body, Order)
    this.#mine(order.merchant_id, endpoint)
    if (order.pay_no !== body.pay_no) throw new OutcomeUnknown(this.provider, `${endpoint} answered for another order`)
    return asPayment(order)
  }

  async #refund(endpoint: string, body: Record<string, unknown> & { refund_no: string }): Promise<ProviderRefund> {
    const refund = await this.#client.post(endpoint, body, Refund)
    this.#mine(refund.merchant_id, endpoint)
    if (refund.refund_no !== body.refund_no)
      throw new OutcomeUnknown(this.provider, `${endpoint} answered for another refund`)
    return asRefund(refund)
  }

  #mine(merchant_id: string, endpoint: string): void {
    if (merchant_id !== this.#config.merchant_id)
      throw new OutcomeUnknown(this.provider, `${endpoint} answered for another merchant`)
  }

  #encrypt(secrets: Record<string, string | undefined>): string {
    const key = {
      key: this.#config.provider_public_key_pem,
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: 'sha256',
    }
    return publicEncrypt(key, Buffer.from(JSON.stringify(secrets))).toString('base64')
  }
}
