/** Money out to a bank or Alipay account, as the payout domain needs it. Amounts are integer fen, instants ms. */
import { constants, publicEncrypt } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { OutcomeUnknown, SignatureError } from '../errors.ts'
import { SignedClient } from '../signed-client.ts'
import { rsaScheme } from '../signing.ts'
import { YuanFen, yuanText } from '../yuan.ts'

/** voided: never paid, and never will be. returned: it was paid, and the receiving bank sent it back. */
export type PayoutState = 'processing' | 'paid' | 'failed' | 'returned' | 'voided'

/** The provider's answer about one payout. */
export interface ProviderPayout {
  payout_no: string
  provider_ref: string
  state: PayoutState
  amount_fen: number
  currency: string
  fail_code: string
  done_at: number | null
  returned_at: number | null
}

export interface PayoutOrder {
  payout_no: string
  amount_fen: number
  kind: 'bank' | 'alipay'
  holder: string
  /** The whole number; it leaves us encrypted to the provider's key. */
  account: string
  notify_url: string
}

/** The provider has never heard of the number it was asked about. */
export const PAYOUT_UNHEARD = 'PAYOUT_NOT_FOUND'

/**
 * Every function throws GatewayRefused when the provider said no (its code says why) and OutcomeUnknown when the outcome is unknown; an
 * unknown outcome is never a failure.
 */
export interface PayoutGateway {
  readonly provider: string
  readonly configured: boolean
  /** Orders a payout. Sent once under its number; its outcome is asked for. */
  send(order: PayoutOrder): Promise<ProviderPayout>
  /** @throws GatewayRefused PAYOUT_NOT_FOUND when the number never arrived */
  query(payout_no: string): Promise<ProviderPayout>
  /** Makes a number that never arrived one that is never paid; any other is left as it is. @returns how it stands then */
  void(payout_no: string): Promise<ProviderPayout>
  /** The number a callback is about: a hint to ask. @throws SignatureError */
  parseCallback(path: string, headers: IncomingHttpHeaders, raw: Buffer): { payout_no: string }
}

export interface PayoutGatewayConfig {
  base_url: string | undefined
  merchant_id: string
  private_key_pem: string
  provider_public_key_pem: string
  timeout_ms?: number
  /** The clock signatures are dated by, in ms; the real one unless a test says otherwise. */
  now?: () => number
}

const REFUSALS = ['ACCOUNT_INVALID', 'DUPLICATE_MISMATCH', 'PAYOUT_VOIDED', PAYOUT_UNHEARD]
const STATES = {
  PROCESSING: 'processing',
  SUCCESS: 'paid',
  FAIL: 'failed',
  RETURNED: 'returned',
  VOID: 'voided',
} as const

const Seconds = z
  .number()
  .int()
  .nullable()
  .transform((at_s) => (at_s === null ? null : at_s * 1000))

const Payout = z.object({
  merchant_id: z.string(),
  payout_no: z.string(),
  payout_id: z.string(),
  state: z.enum(['PROCESSING', 'SUCCESS', 'FAIL', 'RETURNED', 'VOID']),
  amount: YuanFen,
  currency: z.string(),
  fail_code: z.string(),
  done_at: Seconds,
  returned_at: Seconds,
})

const Event = z.object({
  event_id: z.string().min(8).max(80),
  event_type: z.enum(['payout.succeeded', 'payout.failed', 'payout.returned']),
  data: Payout,
})

/** The payouts of the acquirer that takes the cards' money: the same merchant, the same keys, the same statement. */
class AcquirerPayouts implements PayoutGateway {
  readonly provider = 'quickpay'
  readonly #client: SignedClient
  readonly #config: PayoutGatewayConfig

  constructor(config: PayoutGatewayConfig) {
    this.#config = config
    this.#client = new SignedClient({
      provider: 'payouts',
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

  send = ({ amount_fen, account, ...order }: PayoutOrder): Promise<ProviderPayout> =>
    this.#ask('create', {
      ...order,
      amount: yuanText(amount_fen),
      currency: 'CNY',
      cipher: publicEncrypt(
        {
          key: this.#config.provider_public_key_pem,
          padding: constants.RSA_PKCS1_OAEP_PADDING,
          oaepHash: 'sha256',
        },
        Buffer.from(JSON.stringify({ account })),
      ).toString('base64'),
    })

  query = (payout_no: string): Promise<ProviderPayout> => this.#ask('query', { payout_no })
  void = (payout_no: string): Promise<ProviderPayout> => this.#ask('void', { payout_no })

  parseCallback(path: string, headers: IncomingHttpHeaders, raw: Buffer): { payout_no: string } {
    const { data } = this.#client.callback(path, headers, raw, Event)
    if (data.merchant_id !== this.#config.merchant_id) throw new SignatureError('the event is for another merchant')
    return { payout_no: data.payout_no }
  }

  async #ask(endpoint: string, body: Record<string, unknown> & { payout_no: string }): Promise<ProviderPayout> {
    const payout = await this.#client.post(endpoint, body, Payout)
    if (payout.merchant_id !== this.#config.merchant_id || payout.payout_no !== body.payout_no)
      throw new OutcomeUnknown(this.provider, `${endpoint} answered for another payout`)
    return {
      payout_no: payout.payout_no,
      provider_ref: payout.payout_id,
      state: STATES[payout.state],
      amount_fen: payout.amount,
      currency: payout.currency,
      fail_code: payout.fail_code,
      done_at: payout.done_at,
      returned_at: payout.returned_at,
    }
  }
}

export const openPayoutGateway = (config: PayoutGatewayConfig): PayoutGateway => new AcquirerPayouts(config)
