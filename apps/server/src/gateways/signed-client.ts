/** The one way our adapters speak to a provider whose protocol is signed JSON: POST, {code, message, data}, "0000" is yes. */
import type { z } from 'zod'
import { GatewayRefused, OutcomeUnknown, SignatureError } from './errors.ts'
import type { SignatureScheme } from './signing.ts'
import { checkSignature, NonceMemory, signatureHeaders } from './signing.ts'

export const TIMEOUT_MS = 5_000

/** Codes by which providers say that they do not know either. Any code outside a provider's own list of refusals is one, too. */
const UNDECIDED = new Set(['SYSTEM_BUSY', 'TIMEOUT', 'UNKNOWN'])

/** No to any request: the provider looked at it and did nothing. */
const COMMON_REFUSALS = ['SIGN_INVALID', 'PARAM_INVALID', 'NO_SUCH_SERVICE']

export interface SignedClientOptions {
  provider: string
  /** Origin and path below which the provider's endpoints are; undefined: the service is not configured. */
  base_url: string | undefined
  app_id: string
  scheme: SignatureScheme
  /** The provider's refusals: a code outside this list is an unknown outcome. */
  refusals: readonly string[]
  timeout_ms?: number
  now?: () => number
}

export class SignedClient {
  readonly #options: SignedClientOptions
  readonly #refusals: Set<string>
  readonly #nonces = new NonceMemory()
  readonly now: () => number

  constructor(options: SignedClientOptions) {
    this.#options = options
    this.#refusals = new Set([...COMMON_REFUSALS, ...options.refusals].filter((code) => !UNDECIDED.has(code)))
    this.now = options.now ?? Date.now
  }

  get configured(): boolean {
    return this.#options.base_url !== undefined
  }

  /**
   * One request. The answer's signature is checked over its raw bytes before anything in it is believed.
   *
   * @throws GatewayRefused (with code NOT_CONFIGURED where no address is known), OutcomeUnknown
   */
  async post<T extends z.ZodType>(endpoint: string, body: Record<string, unknown>, data: T): Promise<z.output<T>> {
    const { provider, base_url } = this.#options
    if (base_url === undefined) throw new GatewayRefused(provider, 'NOT_CONFIGURED', endpoint)
    const { status, answer } = await this.#exchange(
      new URL(`/${provider}/v1/${endpoint}`, base_url),
      Buffer.from(JSON.stringify(body)),
    )
    if (status !== 200 || typeof answer.code !== 'string')
      throw new OutcomeUnknown(provider, `${endpoint} answered HTTP ${status}`)
    if (this.#refusals.has(answer.code)) throw new GatewayRefused(provider, answer.code, String(answer.message ?? ''))
    if (answer.code !== '0000') throw new OutcomeUnknown(provider, `${endpoint} answered ${answer.code}`)
    const parsed = data.safeParse(answer.data)
    if (!parsed.success) throw new OutcomeUnknown(provider, `${endpoint} answered something unreadable`)
    return parsed.data
  }

  async #exchange(
    url: URL,
    body: Buffer,
  ): Promise<{ status: number; answer: { code?: unknown; message?: unknown; data?: unknown } }> {
    const { provider, app_id, scheme, timeout_ms = TIMEOUT_MS } = this.#options
    const message = { method: 'POST', path: url.pathname, body }
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-app-id': app_id,
          ...signatureHeaders(scheme, message, this.now()),
        },
        body: body.toString('utf8'),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout_ms),
      })
      const raw = Buffer.from(await response.arrayBuffer())
      checkSignature(scheme, { ...message, body: raw }, Object.fromEntries(response.headers), this.now())
      return { status: response.status, answer: JSON.parse(raw.toString('utf8')) }
    } catch (problem) {
      throw new OutcomeUnknown(
        provider,
        problem instanceof SignatureError
          ? `answer not trusted: ${problem.message}`
          : String((problem as Error).cause ?? problem),
      )
    }
  }

  /**
   * The content of a callback, once it is certain that the provider sent it, just now, for the first time.
   *
   * @param raw the body as it came in
   * @throws SignatureError
   */
  callback<T extends z.ZodType>(
    path: string,
    headers: Record<string, string | string[] | undefined>,
    raw: Buffer,
    event: T,
  ): z.output<T> {
    const { scheme } = this.#options
    const plain = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
    )
    const nonce = checkSignature(scheme, { method: 'POST', path, body: raw }, plain, this.now())
    let parsed: unknown
    try {
      parsed = JSON.parse(raw.toString('utf8'))
    } catch {
      throw new SignatureError('the body is not JSON')
    }
    const read = event.safeParse(parsed)
    // Nothing of ours has a NUL in it, and no column could keep one.
    if (!read.success || raw.includes('\\u0000')) throw new SignatureError('the body is not an event')
    this.#nonces.use(nonce, this.now())
    return read.data
  }
}
