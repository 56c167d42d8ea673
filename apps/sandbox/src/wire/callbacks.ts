/**
 * Tells the merchant what happened: signed, later than the answer, again and again until acknowledged. Tests take the wheel with
 * `manual`, and then decide themselves what is delivered when, how often and in which order.
 */
import { randomUUID } from 'node:crypto'
import type { SandboxSecrets } from '../keys.ts'
import type { Callback, World } from '../world.ts'
import { weChatSigned } from './wechat-wire.ts'
import { hmacSigned, rsaSigned } from './wire.ts'

export interface CallbackPolicy {
  /** auto: sent by itself when due. manual: only when a test says so. */
  mode: 'auto' | 'manual'
  /** How long after the event the first attempt goes out. */
  delay_ms: number
  /** This many of the coming events are never sent at all. */
  lose_next: number
  /** Every event is sent this often, acknowledged or not. */
  repeat: number
}

export interface Delivery {
  event_id: string
  /** HTTP status, or 0 without an answer. */
  status: number
  body: string
  acked: boolean
}

/** Waits between attempts that were not acknowledged; after the last one the provider gives up. */
const RETRY_AFTER_MS = [1_000, 5_000, 15_000, 60_000, 300_000, 900_000, 3_600_000]
const REPEAT_AFTER_MS = 40
const ANSWER_TIMEOUT_MS = 5_000
const KEPT_MAX = 50_000

export class Callbacks {
  /** An origin that replaces the one merchants name. */
  base: string | undefined
  policy: CallbackPolicy = { mode: 'auto', delay_ms: 300, lose_next: 0, repeat: 1 }
  readonly #world: World
  readonly #secrets: SandboxSecrets
  readonly #events = new Map<string, Callback>()
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor(world: World, secrets: SandboxSecrets) {
    this.#world = world
    this.#secrets = secrets
  }

  /** Queues one event. `never` marks one the provider will not send by itself (a test still may). */
  add(event: {
    provider: Callback['provider']
    type: string
    about: string
    url: string
    data: unknown
    /** The message, where it is not the envelope the card provider and the carriers use. */
    body?: string
    delay_ms?: number
    repeat?: number
    never?: boolean
  }): Callback {
    const event_id = randomUUID()
    const lost = event.never || this.policy.lose_next > 0
    if (!event.never && this.policy.lose_next > 0) this.policy.lose_next--
    const now_ms = this.#world.now()
    const callback: Callback = {
      event_id,
      provider: event.provider,
      type: event.type,
      about: event.about,
      url: event.url,
      body:
        event.body ??
        JSON.stringify({
          event_id,
          event_type: event.type,
          created_at: Math.floor(now_ms / 1000),
          data: event.data,
        }),
      due_at_ms: lost ? Number.POSITIVE_INFINITY : now_ms + (event.delay_ms ?? this.policy.delay_ms),
      sent_count: 0,
      acked: false,
      repeat_until: event.repeat ?? this.policy.repeat,
    }
    this.#events.set(event_id, callback)
    if (this.#events.size > KEPT_MAX) this.#events.delete(this.#events.keys().next().value as string)
    this.#arm()
    return callback
  }

  all = (): Callback[] => [...this.#events.values()]
  find({ event_id, about }: { event_id?: string; about?: string }): Callback[] {
    const one = event_id ? this.#events.get(event_id) : undefined
    return event_id ? (one ? [one] : []) : this.all().filter((event) => event.about === about)
  }

  /** Sends one event now, freshly signed. */
  async deliver(event: Callback): Promise<Delivery> {
    event.sent_count++
    const url = this.target(event.url)
    const headers = this.sign(event.provider, { method: 'POST', path: url.pathname, body: event.body })
    const delivery = { event_id: event.event_id, ...(await post(url.href, event.body, headers)) }
    if (delivery.acked) event.acked = true
    return delivery
  }

  /** Where a callback really goes. */
  target(url: string): URL {
    const named = new URL(url)
    return this.base ? new URL(named.pathname + named.search, this.base) : named
  }

  sign(
    provider: Callback['provider'],
    message: { method: string; path: string; body: string },
  ): Record<string, string> {
    const now_ms = this.#world.now()
    if (provider === 'wechatpay') return weChatSigned(message.body, this.#secrets.wechat_pay, now_ms)
    // A notification carries its signature among its fields.
    if (provider === 'alipay') return { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
    return provider === 'cards'
      ? { ...rsaSigned(message, this.#secrets.card_provider_private_key, now_ms) }
      : { ...hmacSigned(message, this.#secrets.carriers_key, now_ms) }
  }

  /** Looks again at what is due; call after moving the clock or changing the policy. */
  wake(): void {
    this.#arm()
  }

  clear(): void {
    this.#events.clear()
    this.policy = { mode: 'auto', delay_ms: 300, lose_next: 0, repeat: 1 }
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
  }

  #arm(): void {
    clearTimeout(this.#timer)
    if (this.#closed || this.policy.mode === 'manual') return
    let next_ms = Number.POSITIVE_INFINITY
    for (const event of this.#events.values()) if (event.due_at_ms < next_ms) next_ms = event.due_at_ms
    if (next_ms === Number.POSITIVE_INFINITY) return
    this.#timer = setTimeout(() => void this.#sendDue(), Math.max(0, next_ms - this.#world.now()))
    this.#timer.unref()
  }

  async #sendDue(): Promise<void> {
    const now_ms = this.#world.now()
    const due = this.all().filter((event) => event.due_at_ms <= now_ms)
    for (const event of due) event.due_at_ms = Number.POSITIVE_INFINITY
    await Promise.all(
      due.map(async (event) => {
        await this.deliver(event)
        if (this.#closed) return
        if (event.sent_count < event.repeat_until) event.due_at_ms = this.#world.now() + REPEAT_AFTER_MS
        else if (!event.acked) {
          const wait_ms = RETRY_AFTER_MS[event.sent_count - 1]
          if (wait_ms) event.due_at_ms = this.#world.now() + wait_ms
        }
      }),
    )
    this.#arm()
  }
}

/** Posts raw text and says whether the merchant acknowledged: HTTP 200 and {"code":"SUCCESS"}, to Alipay the word success. Never throws. */
export async function post(
  url: string,
  body: string,
  headers: Record<string, string>,
  method = 'POST',
): Promise<Omit<Delivery, 'event_id'>> {
  try {
    const answer = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(method === 'GET' ? {} : { body }),
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    })
    const text = await answer.text()
    const acked = answer.status === 200 && (/"code"\s*:\s*"SUCCESS"/.test(text) || text === 'success')
    return { status: answer.status, body: text, acked }
  } catch {
    return { status: 0, body: '', acked: false }
  }
}
