/**
 * WeChat Pay, API v3: requests signed WECHATPAY2-SHA256-RSA2048, answers and callbacks signed with the platform's key named by its serial
 * (a certificate or the platform public key), the content of callbacks encrypted with AES-256-GCM under the APIv3 key. Amounts in fen.
 */
import {
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { GatewayRefused, OutcomeUnknown, SignatureError } from '../errors.ts'
import type { ProviderEvent, ProviderPayment, ProviderRefund, StatementLine } from '../provider.ts'
import { TIMEOUT_MS } from '../signed-client.ts'
import { CLOCK_WINDOW_S, NonceMemory } from '../signing.ts'
import { weChatLines } from './bills.ts'
import type { AppOrder, Opening, PaymentApp } from './index.ts'
import { asPayment, asRefund, Envelope, Order, REFUSALS, Refund, ToldRefund } from './wechat-shapes.ts'

interface WeChatPayKeys {
  mchid: string
  /** Serial of the merchant's certificate. */
  serial_no: string
  private_key: string
  /** Platform certificates or public keys (PEM) by serial or by PUB_KEY_ID_…: several while one follows another. */
  platform_keys: Record<string, string>
  /** 32 characters. */
  api_v3_key: string
}

interface WeChatPayConfig {
  base_url: string | undefined
  /** Of the official account whose openids the payers have. */
  appid: string
  keys: WeChatPayKeys | undefined
  timeout_ms?: number
  now?: () => number
}

const TAG_BYTES = 16
const seconds = (at: number): string => String(Math.floor(at / 1000))

export class WeChatPay implements PaymentApp {
  readonly provider = 'wechatpay'
  readonly acknowledgement = {
    content_type: 'application/json',
    yes: '{"code":"SUCCESS"}',
    no: '{"code":"FAIL","message":"失败"}',
  }
  readonly #config: WeChatPayConfig
  readonly #now: () => number
  readonly #nonces = new NonceMemory()
  readonly #ours: KeyObject | undefined
  readonly #theirs: ReadonlyMap<string, KeyObject>

  constructor(config: WeChatPayConfig) {
    this.#config = config
    this.#now = config.now ?? Date.now
    this.#ours = config.keys && createPrivateKey(config.keys.private_key)
    this.#theirs = new Map(
      Object.entries(config.keys?.platform_keys ?? {}).map(([serial, pem]) => [serial, createPublicKey(pem)]),
    )
  }

  get configured(): boolean {
    return this.#config.base_url !== undefined && this.#config.keys !== undefined
  }

  /** H5 for a browser, JSAPI for a payer inside the messenger. */
  async order(order: AppOrder): Promise<Opening> {
    const { appid } = this.#config
    const common = {
      appid,
      mchid: this.#keys().mchid,
      description: order.subject,
      out_trade_no: order.pay_no,
      time_expire: new Date(order.expires_at).toISOString().replace(/\.\d{3}Z$/, '+00:00'),
      notify_url: order.notify_url,
      amount: { total: order.amount_fen, currency: 'CNY' },
    }
    if (order.openid !== null) {
      const body = { ...common, payer: { openid: order.openid } }
      const { prepay_id } = await this.#ask(
        'POST',
        '/v3/pay/transactions/jsapi',
        body,
        z.object({ prepay_id: z.string() }),
      )
      return { by: 'jsapi', params: this.#jsapi(prepay_id) }
    }
    const scene_info = { payer_client_ip: order.payer_ip, h5_info: { type: 'Wap' } }
    const { h5_url } = await this.#ask(
      'POST',
      '/v3/pay/transactions/h5',
      { ...common, scene_info },
      z.object({ h5_url: z.url() }),
    )
    const url = new URL(h5_url)
    url.searchParams.set('redirect_url', order.return_url)
    return { by: 'redirect', url: url.href }
  }

  /** What the messenger's payment window asks for, signed over its four first fields. */
  #jsapi(prepay_id: string): Record<string, string> {
    const fields = {
      appId: this.#config.appid,
      timeStamp: seconds(this.#now()),
      nonceStr: randomBytes(16).toString('hex'),
      package: `prepay_id=${prepay_id}`,
    }
    return { ...fields, signType: 'RSA', paySign: this.#sign(Object.values(fields)) }
  }

  async queryOrder(pay_no: string): Promise<ProviderPayment> {
    const { mchid } = this.#keys()
    const order = await this.#ask('GET', `/v3/pay/transactions/out-trade-no/${pay_no}?mchid=${mchid}`, null, Order)
    this.#mine(order, pay_no)
    return asPayment(order)
  }

  async closeOrder(pay_no: string): Promise<ProviderPayment> {
    const path = `/v3/pay/transactions/out-trade-no/${pay_no}/close`
    try {
      await this.#ask('POST', path, { mchid: this.#keys().mchid }, z.null())
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

  refund: PaymentApp['refund'] = ({ refund_no, pay_no, amount_fen, paid_fen, notify_url }) =>
    this.#refund(
      'POST',
      '/v3/refund/domestic/refunds',
      { refund_no, pay_no },
      {
        out_trade_no: pay_no,
        out_refund_no: refund_no,
        notify_url,
        amount: { refund: amount_fen, total: paid_fen, currency: 'CNY' },
      },
    )

  queryRefund: PaymentApp['queryRefund'] = (refund) =>
    this.#refund('GET', `/v3/refund/domestic/refunds/${refund.refund_no}`, refund, null)

  async #refund(
    method: 'GET' | 'POST',
    path: string,
    { refund_no, pay_no }: { refund_no: string; pay_no: string },
    body: Record<string, unknown> | null,
  ): Promise<ProviderRefund> {
    const refund = await this.#ask(method, path, body, Refund)
    if (refund.out_refund_no !== refund_no || refund.out_trade_no !== pay_no)
      throw new OutcomeUnknown(this.provider, 'answered for another refund')
    return asRefund(refund)
  }

  /** The day's bill of all movements: its address and digest come signed, and the file must have that digest. */
  async statement(day: string): Promise<StatementLine[] | null> {
    const Bill = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.url() })
    let bill: z.output<typeof Bill>
    try {
      bill = await this.#ask('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`, null, Bill)
    } catch (problem) {
      if (problem instanceof GatewayRefused && problem.code === 'NO_STATEMENT') return null
      throw problem
    }
    const url = new URL(bill.download_url)
    if (url.origin !== new URL(this.#config.base_url!).origin)
      throw new OutcomeUnknown(this.provider, 'the statement lies at another address')
    const { raw } = await this.#exchange('GET', url, '')
    if (createHash('sha1').update(raw).digest('hex') !== bill.hash_value.toLowerCase())
      throw new OutcomeUnknown(this.provider, 'the statement is not the one that was announced')
    return weChatLines(raw.toString('utf8'))
  }

  parseCallback(_path: string, headers: IncomingHttpHeaders, raw: Buffer): ProviderEvent {
    const nonce = this.#checkSignature(headers, raw)
    const { id, event_type, resource } = readJson(raw, Envelope)
    const plain = this.#decrypt(resource)
    if (plain.includes('\\u0000')) throw new SignatureError('the body is not an event')
    this.#nonces.use(nonce, this.#now())
    const ours = (mchid: string) => {
      if (mchid !== this.#keys().mchid) throw new SignatureError('the event is for another merchant')
    }
    if (event_type === 'TRANSACTION.SUCCESS') {
      const order = readJson(plain, Order)
      ours(order.mchid)
      if (order.appid !== this.#config.appid) throw new SignatureError('the event is for another app')
      return { event_id: id, type: 'payment.succeeded', payment: asPayment(order) }
    }
    const { mchid, refund_status, ...told } = readJson(plain, ToldRefund)
    ours(mchid)
    const refund = asRefund({ ...told, status: refund_status })
    return { event_id: id, type: refund.state === 'succeeded' ? 'refund.succeeded' : 'refund.failed', refund }
  }

  #decrypt({ ciphertext, nonce, associated_data }: z.output<typeof Envelope>['resource']): Buffer {
    const sealed = Buffer.from(ciphertext, 'base64')
    try {
      const opener = createDecipheriv('aes-256-gcm', Buffer.from(this.#keys().api_v3_key), Buffer.from(nonce), {
        authTagLength: TAG_BYTES,
      })
      opener.setAuthTag(sealed.subarray(-TAG_BYTES))
      opener.setAAD(Buffer.from(associated_data))
      return Buffer.concat([opener.update(sealed.subarray(0, -TAG_BYTES)), opener.final()])
    } catch {
      throw new SignatureError('the content cannot be decrypted')
    }
  }

  /** @returns the nonce @throws SignatureError */
  #checkSignature(headers: IncomingHttpHeaders, raw: Buffer): string {
    const [timestamp, nonce, signature, serial] = ['timestamp', 'nonce', 'signature', 'serial'].map(
      (name) => headers[`wechatpay-${name}`],
    )
    if (
      typeof timestamp !== 'string' ||
      typeof nonce !== 'string' ||
      typeof signature !== 'string' ||
      typeof serial !== 'string'
    )
      throw new SignatureError('signature headers are missing')
    if (!/^\d{10}$/.test(timestamp)) throw new SignatureError('the timestamp is not unix seconds')
    if (!/^[\w-]{8,64}$/.test(nonce)) throw new SignatureError('the nonce is malformed')
    if (!/^[A-Za-z0-9+/]{40,}={0,2}$/.test(signature)) throw new SignatureError('the signature is not base64')
    if (Math.abs(this.#now() / 1000 - Number(timestamp)) > CLOCK_WINDOW_S)
      throw new SignatureError('the timestamp is out of the window')
    const key = this.#theirs.get(serial)
    if (!key) throw new SignatureError('the key is not the platform’s')
    const text = Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), raw, Buffer.from('\n')])
    if (!verify('sha256', text, key, Buffer.from(signature, 'base64')))
      throw new SignatureError('the signature is wrong')
    return nonce
  }

  /** A yes is believed when its signature holds. A no changes nothing by itself and may come unsigned, as gateways before the platform answer. */
  async #ask<T extends z.ZodType>(
    method: 'GET' | 'POST',
    path: string,
    body: Record<string, unknown> | null,
    shape: T,
  ): Promise<z.output<T>> {
    this.#keys()
    const text = body ? JSON.stringify(body) : ''
    const { status, headers, raw } = await this.#exchange(method, new URL(path, this.#config.base_url), text)
    const done = status >= 200 && status < 300
    if (done || headers['wechatpay-signature'] !== undefined)
      try {
        this.#checkSignature(headers, raw)
      } catch (problem) {
        throw new OutcomeUnknown(this.provider, `answer not trusted: ${(problem as Error).message}`)
      }
    const parsed = raw.length > 0 ? parsedJson(raw) : null
    if (!done) {
      const { code, message } = z
        .object({ code: z.string(), message: z.string().default('') })
        .catch({ code: '', message: '' })
        .parse(parsed)
      const refused = status < 500 && status !== 429 ? REFUSALS[code] : undefined
      if (refused) throw new GatewayRefused(this.provider, refused, message)
      throw new OutcomeUnknown(this.provider, `${method} answered HTTP ${status} ${code}`)
    }
    const answer = shape.safeParse(parsed)
    if (!answer.success) throw new OutcomeUnknown(this.provider, `${method} answered something unreadable`)
    return answer.data
  }

  async #exchange(
    method: 'GET' | 'POST',
    url: URL,
    body: string,
  ): Promise<{ status: number; headers: IncomingHttpHeaders; raw: Buffer }> {
    const { mchid, serial_no, platform_keys } = this.#keys()
    const [timestamp, nonce] = [seconds(this.#now()), randomBytes(16).toString('hex')]
    const signature = this.#sign([method, url.pathname + url.search, timestamp, nonce, body])
    const token = `mchid="${mchid}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${serial_no}"`
    try {
      const response = await fetch(url, {
        method,
        headers: {
          authorization: `WECHATPAY2-SHA256-RSA2048 ${token}`,
          accept: 'application/json',
          'user-agent': 'juya',
          'wechatpay-serial': Object.keys(platform_keys)[0] ?? '',
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(this.#config.timeout_ms ?? TIMEOUT_MS),
      })
      const raw = Buffer.from(await response.arrayBuffer())
      return { status: response.status, headers: Object.fromEntries(response.headers), raw }
    } catch (problem) {
      throw new OutcomeUnknown(this.provider, String((problem as Error).cause ?? problem))
    }
  }

  /** Over each part on a line of its own. */
  #sign = (parts: readonly string[]): string =>
    sign('sha256', Buffer.from(parts.map((part) => `${part}\n`).join('')), this.#ours!).toString('base64')

  #keys(): WeChatPayKeys {
    if (!this.configured) throw new GatewayRefused(this.provider, 'NOT_CONFIGURED', '')
    return this.#config.keys!
  }

  #mine({ appid, mchid, out_trade_no }: z.output<typeof Order>, pay_no: string): void {
    if (mchid !== this.#keys().mchid || appid !== this.#config.appid || out_trade_no !== pay_no)
      throw new OutcomeUnknown(this.provider, 'answered for another order')
  }
}

function parsedJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return null
  }
}

function readJson<T extends z.ZodType>(raw: Buffer, shape: T): z.output<T> {
  const read = shape.safeParse(parsedJson(raw))
  if (!read.success) throw new SignatureError('the body is not an event')
  return read.data
}
