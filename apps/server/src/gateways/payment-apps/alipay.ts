/**
 * Alipay's open platform: parameters of a form signed RSA2 (SHA-256 with RSA) in alphabetical order, answers signed over the text of
 * their node, notifications signed over their fields without sign and sign_type. Amounts in yuan with two decimals, hours of Beijing.
 */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { GatewayRefused, OutcomeUnknown, SignatureError } from '../errors.ts'
import type { ProviderEvent, ProviderPayment, ProviderRefund, StatementLine } from '../provider.ts'
import { TIMEOUT_MS } from '../signed-client.ts'
import { YuanFen, yuanText } from '../yuan.ts'
import { alipayLines, beijingMs, beijingText } from './bills.ts'
import type { AppOrder, Opening, PaymentApp } from './index.ts'
import { nodeOf, type SignedNode } from './signed-node.ts'
import { unzip } from './unzip.ts'

interface AlipayKeys {
  app_id: string
  private_key: string
  alipay_public_key: string
}

interface AlipayConfig {
  base_url: string | undefined
  keys: AlipayKeys | undefined
  timeout_ms?: number
  now?: () => number
}

const PATH = '/gateway.do'
const BILL_BYTES_MAX = 50_000_000
/** The provider's words for a no, in ours; what is not here is an unknown outcome. */
const REFUSALS: Record<string, string> = {
  'ACQ.TRADE_NOT_EXIST': 'ORDER_NOT_FOUND',
  'ACQ.TRADE_HAS_CLOSE': 'ORDER_CLOSED',
  'ACQ.TRADE_STATUS_ERROR': 'ORDER_PAID',
  'ACQ.REASON_TRADE_STATUS_INVALID': 'ORDER_PAID',
  'ACQ.TRADE_NOT_ALLOW_REFUND': 'ORDER_NOT_PAID',
  'ACQ.REASON_TRADE_REFUND_FEE_ERR': 'REFUND_EXCEEDS',
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL': 'REFUND_EXCEEDS',
  'ACQ.DISCORDANT_REPEAT_REQUEST': 'DUPLICATE_MISMATCH',
  'ACQ.SELLER_BALANCE_NOT_ENOUGH': 'MERCHANT_BALANCE_SHORT',
  'ACQ.TRADE_HAS_FINISHED': 'ORDER_FINISHED',
  'ACQ.BUYER_ERROR': 'USER_ACCOUNT_ABNORMAL',
  'ACQ.INVALID_PARAMETER': 'PARAM_INVALID',
  'isp.bill_not_exist': 'NO_STATEMENT',
}

const Yuan = YuanFen
const Beijing = z
  .string()
  .optional()
  .transform((text) => (text ? beijingMs(text) : null))
const TRADE_STATES = ['WAIT_BUYER_PAY', 'TRADE_CLOSED', 'TRADE_SUCCESS', 'TRADE_FINISHED'] as const

const Trade = z.object({
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.enum(TRADE_STATES),
  total_amount: Yuan,
  /** When the money was taken; a trade that was paid and refunded in whole is closed, and has it. */
  send_pay_date: Beijing,
})
const Closed = z.object({ out_trade_no: z.string().optional() })
const Refunded = z.object({ out_trade_no: z.string() })
const RefundState = z.object({
  out_trade_no: z.string().optional(),
  out_request_no: z.string().optional(),
  trade_no: z.string().optional(),
  refund_status: z.string().optional(),
  refund_amount: Yuan.optional(),
  gmt_refund_pay: Beijing,
})
const Notification = z.object({
  notify_id: z.string().min(8).max(128),
  notify_type: z.literal('trade_status_sync'),
  app_id: z.string(),
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.enum(TRADE_STATES),
  total_amount: Yuan,
  gmt_payment: Beijing,
})

function asPayment(trade: Omit<z.output<typeof Trade>, 'send_pay_date'> & { paid_at: number | null }): ProviderPayment {
  const { trade_status, paid_at } = trade
  const open = trade_status === 'WAIT_BUYER_PAY'
  return {
    pay_no: trade.out_trade_no,
    provider_order_id: trade.trade_no,
    state: open ? 'awaiting_payer' : trade_status === 'TRADE_CLOSED' && paid_at === null ? 'closed' : 'succeeded',
    amount_fen: trade.total_amount,
    currency: 'CNY',
    fail_code: '',
    paid_at,
    fee_fen: null,
    phone_masked: '',
  }
}

/** What is signed: every field that has a value, in the order of their names. */
const signedText = (fields: Record<string, string>): Buffer =>
  Buffer.from(
    Object.keys(fields)
      .filter((name) => fields[name] !== '')
      .sort()
      .map((name) => `${name}=${fields[name]}`)
      .join('&'),
  )

export class Alipay implements PaymentApp {
  readonly provider = 'alipay'
  readonly acknowledgement = { content_type: 'text/plain', yes: 'success', no: 'fail' }
  readonly #config: AlipayConfig
  readonly #now: () => number
  readonly #ours: KeyObject | undefined
  readonly #theirs: KeyObject | undefined

  constructor(config: AlipayConfig) {
    this.#config = config
    this.#now = config.now ?? Date.now
    this.#ours = config.keys && createPrivateKey(config.keys.private_key)
    this.#theirs = config.keys && createPublicKey(config.keys.alipay_public_key)
  }

  get configured(): boolean {
    return this.#config.base_url !== undefined && this.#config.keys !== undefined
  }

  /** A signed address that the payer's browser opens; Alipay hears of the order when it does. */
  async order(order: AppOrder): Promise<Opening> {
    const content = {
      out_trade_no: order.pay_no,
      total_amount: yuanText(order.amount_fen),
      subject: order.subject,
      product_code: 'QUICK_WAP_WAY',
      quit_url: order.return_url,
      time_expire: beijingText(order.expires_at),
    }
    const fields = this.#fields('alipay.trade.wap.pay', content, {
      notify_url: order.notify_url,
      return_url: order.return_url,
    })
    const url = new URL(PATH, this.#config.base_url)
    url.search = new URLSearchParams(fields).toString()
    return { by: 'redirect', url: url.href }
  }

  async queryOrder(pay_no: string): Promise<ProviderPayment> {
    const { send_pay_date, ...trade } = await this.#ask('alipay.trade.query', { out_trade_no: pay_no }, Trade)
    if (trade.out_trade_no !== pay_no) throw new OutcomeUnknown(this.provider, 'answered for another order')
    return asPayment({ ...trade, paid_at: send_pay_date })
  }

  async closeOrder(pay_no: string): Promise<ProviderPayment> {
    try {
      await this.#ask('alipay.trade.close', { out_trade_no: pay_no }, Closed)
    } catch (problem) {
      if (!(problem instanceof GatewayRefused && problem.code === 'ORDER_CLOSED')) throw problem
    }
    const nothing = {
      provider_order_id: '',
      amount_fen: 0,
      currency: 'CNY',
      fail_code: '',
      paid_at: null,
      fee_fen: null,
    }
    return { pay_no, state: 'closed', phone_masked: '', ...nothing }
  }

  /** The answer to a refund tells the sum of all refunds and no hour, so the refund itself is asked for. */
  async refund({ refund_no, pay_no, amount_fen }: Parameters<PaymentApp['refund']>[0]): Promise<ProviderRefund> {
    const content = { out_trade_no: pay_no, out_request_no: refund_no, refund_amount: yuanText(amount_fen) }
    await this.#ask('alipay.trade.refund', content, Refunded)
    try {
      return await this.queryRefund({ refund_no, pay_no })
    } catch (problem) {
      if (!(problem instanceof GatewayRefused && problem.code === 'REFUND_NOT_FOUND')) throw problem
      const nothing = { provider_refund_id: '', currency: 'CNY', fail_code: '', done_at: null }
      return { refund_no, pay_no, amount_fen, state: 'processing', ...nothing }
    }
  }

  async queryRefund({ refund_no, pay_no }: { refund_no: string; pay_no: string }): Promise<ProviderRefund> {
    const asked = { out_trade_no: pay_no, out_request_no: refund_no, query_options: ['gmt_refund_pay'] }
    const found = await this.#ask('alipay.trade.fastpay.refund.query', asked, RefundState)
    if (found.refund_amount === undefined) throw new GatewayRefused(this.provider, 'REFUND_NOT_FOUND', refund_no)
    if (found.out_request_no !== refund_no || found.out_trade_no !== pay_no)
      throw new OutcomeUnknown(this.provider, 'answered for another refund')
    const done = found.refund_status === undefined || found.refund_status === 'REFUND_SUCCESS'
    return {
      refund_no,
      pay_no,
      // Alipay knows a refund by our number alone.
      provider_refund_id: refund_no,
      state: done ? 'succeeded' : 'processing',
      amount_fen: found.refund_amount,
      currency: 'CNY',
      fail_code: '',
      done_at: found.gmt_refund_pay ?? this.#now(),
    }
  }

  /** An archive of tables in GBK; the one of movements names Alipay's own numbers. */
  async statement(day: string): Promise<StatementLine[] | null> {
    const asked = { bill_type: 'trade', bill_date: day }
    let address: string
    try {
      const Bill = z.object({ bill_download_url: z.url() })
      address = (await this.#ask('alipay.data.dataservice.bill.downloadurl.query', asked, Bill)).bill_download_url
    } catch (problem) {
      if (problem instanceof GatewayRefused && problem.code === 'NO_STATEMENT') return null
      throw problem
    }
    try {
      const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(this.#timeout_ms) })
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
      const tables = unzip(Buffer.from(await response.arrayBuffer()), BILL_BYTES_MAX).map((file) =>
        new TextDecoder('gb18030').decode(file),
      )
      const movements = tables.find((table) => table.includes('支付宝交易号'))
      if (movements === undefined) throw new Error('no table of movements')
      return alipayLines(movements)
    } catch (problem) {
      if (problem instanceof OutcomeUnknown) throw problem
      throw new OutcomeUnknown(this.provider, `the statement cannot be read: ${(problem as Error).message}`)
    }
  }

  /** A notification repeats its notify_id each time it is sent, and has no nonce: it counts once by that id. */
  parseCallback(_path: string, _headers: IncomingHttpHeaders, raw: Buffer): ProviderEvent {
    this.#keys()
    const { sign: signature = '', sign_type = '', ...fields } = fieldsOf(raw)
    if (sign_type !== 'RSA2') throw new SignatureError('signed in another way')
    if (!/^[A-Za-z0-9+/]{40,}={0,2}$/.test(signature)) throw new SignatureError('the signature is not base64')
    if (!verify('sha256', signedText(fields), this.#theirs!, Buffer.from(signature, 'base64')))
      throw new SignatureError('the signature is wrong')
    const read = Notification.safeParse(fields)
    if (!read.success) throw new SignatureError('the body is not an event')
    const { notify_id, gmt_payment, ...trade } = read.data
    if (trade.app_id !== this.#keys().app_id) throw new SignatureError('the event is for another app')
    const payment = asPayment({ ...trade, paid_at: gmt_payment })
    const type = payment.state === 'succeeded' ? 'payment.succeeded' : 'payment.failed'
    return { event_id: notify_id, type, payment }
  }

  #fields(method: string, content: Record<string, unknown>, more: Record<string, string> = {}): Record<string, string> {
    const fields = {
      app_id: this.#keys().app_id,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: beijingText(this.#now()),
      version: '1.0',
      ...more,
      biz_content: JSON.stringify(content),
    }
    return { ...fields, sign: sign('sha256', signedText(fields), this.#ours!).toString('base64') }
  }

  async #ask<T extends z.ZodType>(method: string, content: Record<string, unknown>, shape: T): Promise<z.output<T>> {
    const fields = this.#fields(method, content)
    let text: string
    try {
      const response = await fetch(new URL(`${PATH}?charset=utf-8`, this.#config.base_url), {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'error',
        signal: AbortSignal.timeout(this.#timeout_ms),
      })
      text = await response.text()
    } catch (problem) {
      throw new OutcomeUnknown(this.provider, String((problem as Error).cause ?? problem))
    }
    const node = nodeOf(text, `${method.replaceAll('.', '_')}_response`)
    if (!node || !this.#isSigned(node)) throw new OutcomeUnknown(this.provider, `${method}: answer not trusted`)
    const {
      code,
      sub_code = '',
      sub_msg = '',
    } = z
      .object({ code: z.string(), sub_code: z.string().optional(), sub_msg: z.string().optional() })
      .catch({ code: '' })
      .parse(node.value)
    const refused = code === '40004' ? REFUSALS[sub_code] : undefined
    if (refused) throw new GatewayRefused(this.provider, refused, sub_msg)
    if (code !== '10000') throw new OutcomeUnknown(this.provider, `${method} answered ${code} ${sub_code}`)
    const answer = shape.safeParse(node.value)
    if (!answer.success) throw new OutcomeUnknown(this.provider, `${method} answered something unreadable`)
    return answer.data
  }

  /** Alipay signs an address before it escapes its slashes, as PHP writes JSON. */
  #isSigned({ text, sign }: SignedNode): boolean {
    const texts = [text, text.replaceAll('\\/', '/')]
    return texts.some((one) => verify('sha256', Buffer.from(one), this.#theirs!, Buffer.from(sign, 'base64')))
  }

  get #timeout_ms(): number {
    return this.#config.timeout_ms ?? TIMEOUT_MS
  }

  #keys(): AlipayKeys {
    if (!this.configured) throw new GatewayRefused(this.provider, 'NOT_CONFIGURED', '')
    return this.#config.keys!
  }
}

/** @throws SignatureError when a field comes twice: it could be signed as one and read as the other */
function fieldsOf(raw: Buffer): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(raw.toString('utf8'))) {
    if (Object.hasOwn(fields, name)) throw new SignatureError(`${name} comes twice`)
    fields[name] = value
  }
  if (Object.values(fields).some((value) => value.includes('\u0000')))
    throw new SignatureError('the body is not an event')
  return fields
}
