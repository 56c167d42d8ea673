/**
 * The two request wrappers [R7.1-R7.6, R8.1-R8.4]. `codeRequest` asks for code 1 and waits 60 s; `plainRequest` gives the
 * whole envelope and waits 10 s. Both know duplicates [R5.2], missing parameters [R5.3] and lapsed logins [R4.5].
 */

import { askConsent, forceLogin } from '../session/login-gate.ts'
import { session } from '../session/session.ts'
import { KEYS, readJson, readText, removeKey, writeJson } from '../storage/storage.ts'
import { common } from '../texts/common.i18n.ts'
import { language } from '../texts/i18n.ts'
import { hideLoading, isSilentMessage, showLoading, toast } from '../toast.ts'
import { takeEarly } from './early-calls.ts'
import { noteRefusal } from './last-refusal.ts'
import { queryString } from './query-string.ts'
import { isRefusal } from './refusals.ts'

export interface Envelope<T> {
  code: number
  msg: string
  data: T
}

export interface RequestOptions {
  url: string
  method?: 'GET' | 'POST'
  data?: Record<string, unknown> | FormData
  headers?: Record<string, string>
  signal?: AbortSignal
  /** No toast of ours; the caller shows what happened. */
  silent?: boolean
  /** The 'requesting' indicator after 800 ms; on unless false. */
  indicator?: boolean
  timeout_ms?: number
}

export type FailureKind = 'refused' | 'status' | 'network' | 'timeout' | 'aborted' | 'duplicate' | 'missing'

/** A call that did not succeed. `refused` carries the server's code, msg and details; the other kinds say what went wrong on the way. */
export class CallError extends Error {
  readonly kind: FailureKind
  readonly code: number
  readonly data: unknown
  constructor(kind: FailureKind, message: string, code = 0, data: unknown = null) {
    super(message)
    this.name = 'CallError'
    this.kind = kind
    this.code = code
    this.data = data
  }
}

const RESUME_CHECK = '/Resume/resume_check'
const DUPLICATE_WINDOW_MS = 3000
const INDICATOR_DELAY_MS = 800
const RESPONSE_TOAST_MS = 2000
export const CODE_TIMEOUT_MS = 60_000
export const PLAIN_TIMEOUT_MS = 10_000

const base = (): string => import.meta.env?.VITE_API_BASE ?? ''
const absolute = (url: string): string =>
  /^https?:/.test(url) ? url : `${base()}${url.startsWith('/') ? '' : '/'}${url}`

/** The headers every request carries [R7.1]. A form sets its own content type. */
export function requestHeaders(options: Pick<RequestOptions, 'data' | 'headers'>): Record<string, string> {
  const { token, open_id } = session.get()
  const shop_id = readText(KEYS.shop_id)
  return {
    ...(options.data instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
    'X-Requested-With': 'XMLHttpRequest',
    'Device-Type': 'mobile',
    'Accept-Language': language.get(),
    ...(token ? { Token: token } : {}),
    ...(open_id ? { openId: open_id } : {}),
    ...(shop_id ? { 'Shop-Id': shop_id } : {}),
    ...options.headers,
  }
}

const describeForm = (form: FormData): string =>
  JSON.stringify(
    [...form.entries()].map(([name, value]) => [name, value instanceof File ? `${value.name}:${value.size}` : value]),
  )

/** After the network was lost, the same form may be sent again at once. */
export const forgetLast = (): void => removeKey(KEYS.last_request)

/** Remembers a form post and says whether the same one was sent less than 3 s ago [R5.2]. */
export function isDuplicate(url: string, data: FormData, now_ms = Date.now()): boolean {
  const request = { url, data: describeForm(data), time: now_ms }
  const last = readJson<typeof request>(KEYS.last_request)
  const again =
    last !== null && last.url === url && last.data === request.data && now_ms - last.time < DUPLICATE_WINDOW_MS
  if (!again) writeJson(KEYS.last_request, request)
  return again
}

const say = (options: RequestOptions, text: string): void => {
  if (!options.silent) toast(text, { ms: RESPONSE_TOAST_MS })
}

async function exchange<T>(options: RequestOptions, timeout_ms: number, network_text: string): Promise<Envelope<T>> {
  const { url, method = 'POST', data = {} } = options
  if (!url || !method) {
    say(options, common.say('missing_parameter'))
    throw new CallError('missing', common.say('missing_parameter'))
  }
  if (data instanceof FormData && isDuplicate(url, data)) {
    toast(common.say('processing'))
    throw new CallError('duplicate', common.say('processing'))
  }

  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort('timeout'), options.timeout_ms ?? timeout_ms)
  const cancel = () => stop.abort('cancelled')
  if (options.signal?.aborted) cancel()
  options.signal?.addEventListener('abort', cancel)
  const indicator =
    options.indicator === false
      ? undefined
      : setTimeout(() => showLoading(common.say('requesting')), INDICATOR_DELAY_MS)
  try {
    const query = method === 'GET' && !(data instanceof FormData) ? queryString(data, 'comma') : ''
    const address = query ? `${absolute(url)}?${query}` : absolute(url)
    const early = method === 'GET' ? takeEarly(address) : undefined
    const response = await (early ??
      fetch(address, {
        method,
        headers: requestHeaders(options),
        body: method === 'GET' ? undefined : data instanceof FormData ? data : JSON.stringify(data),
        signal: stop.signal,
        credentials: 'same-origin', // an answer with evidence sets the cookie that its pictures are read with
        cache: method === 'GET' ? 'no-cache' : 'no-store',
      }))
    if (response.status !== 200)
      throw new CallError('status', common.say('abnormal_status', { status: String(response.status) }), response.status)
    return (await response.json()) as Envelope<T>
  } catch (failure) {
    if (options.signal?.aborted) throw new CallError('aborted', 'aborted')
    if (failure instanceof CallError) {
      say(options, failure.message)
      throw failure
    }
    if (!stop.signal.aborted && data instanceof FormData) forgetLast()
    say(options, network_text)
    throw new CallError(stop.signal.aborted ? 'timeout' : 'network', network_text)
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', cancel)
    if (indicator !== undefined) {
      clearTimeout(indicator)
      hideLoading()
    }
  }
}

/**
 * What both wrappers do with an answer: lapsed logins ask to sign in again, messages are toasted [R4.5, R8.2].
 * @param asked_as the token the request went out with: a login that has lapsed after one went over to another account is not the one's
 */
function receive<T>(options: RequestOptions, envelope: Envelope<T>, asked_as: string | null): void {
  if (envelope.code !== 1) noteRefusal(envelope.code)
  if (isRefusal(envelope, 'LOGIN_EXPIRED') && !options.url.includes(RESUME_CHECK)) {
    if (session.get().token === asked_as) forceLogin()
    return
  }
  if (isRefusal(envelope, 'AGREEMENT_REQUIRED') && (envelope.data as { articles?: unknown } | null)?.articles)
    askConsent()
  if (!options.silent && envelope.msg && !isSilentMessage(envelope.msg)) toast(envelope.msg, { ms: RESPONSE_TOAST_MS })
}

/** Gives `data` of an answer with code 1; any other code toasts the server's msg and rejects [R8.1]. */
export async function codeRequest<T>(options: RequestOptions): Promise<T> {
  const asked_as = session.get().token
  const envelope = await exchange<T>(options, CODE_TIMEOUT_MS, common.say('retry_later'))
  receive({ ...options, silent: options.silent && envelope.code !== 1 }, envelope, asked_as)
  if (envelope.code !== 1) throw new CallError('refused', envelope.msg, envelope.code, envelope.data)
  return envelope.data
}

/** Gives the whole answer, for any code. */
export async function plainRequest<T>(options: RequestOptions): Promise<Envelope<T>> {
  const asked_as = session.get().token
  const envelope = await exchange<T>(options, PLAIN_TIMEOUT_MS, common.say('connection_failed'))
  receive(options, envelope, asked_as)
  return envelope
}
