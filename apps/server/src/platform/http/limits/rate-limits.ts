/**
 * Fixed-window counters: in memory, and in Redis as well when several nodes share them. The own count goes on beside the shared one,
 * so a Redis that is lost, or comes back empty, leaves a cap per node and never "open".
 */
import { createHash } from 'node:crypto'
import { Redis } from 'ioredis'
import { boundedMap } from '../../cache/cache.ts'
import type { Services } from '../../services.ts'

interface Window {
  count: number
  /** Which window since 1970. */
  number: number
}

const KEYS_MAX = 200_000
const SENT_MAX = 5_000
/** Each of these was a second of work: not even a crowd of machines makes so many while one is remembered. */
const PROOFS_MAX = 200_000

const keyOf = (kind: string, what: string): string => createHash('sha256').update(`${kind}:${what}`).digest('base64url')

export class RateLimits {
  private readonly windows = boundedMap<string, Window>(KEYS_MAX)
  /** Apart from each other: forms sent by the thousand push no proof out. */
  private readonly sent = { form: boundedMap<string, number>(SENT_MAX), proof: boundedMap<string, number>(PROOFS_MAX) }
  private redis: Redis | undefined
  private readonly enabled: boolean

  private readonly now: () => number

  /** @param now in ms since 1970, by a clock all nodes share: else each node has windows of its own */
  constructor(enabled: boolean, now: () => number) {
    this.enabled = enabled
    this.now = now
  }

  start(services: Services): void {
    if (!services.config.REDIS_URL) return
    this.redis = new Redis(services.config.REDIS_URL, {
      maxRetriesPerRequest: 1,
      connectTimeout: 2_000,
      commandTimeout: 200,
      enableOfflineQueue: false,
      lazyConnect: false,
    })
    this.redis.on('error', () => undefined)
  }

  /**
   * Counts one more of `key` in its window, or as many as it weighs.
   * @returns 0 when within `max`, else the seconds until the window ends
   */
  async hit(key: string, max: number, window_s: number, weight = 1): Promise<number> {
    if (!this.enabled) return 0
    const own = this.hitLocal(key, max, window_s, weight)
    return Math.max(own, (await this.hitShared(key, max, window_s, weight)) ?? 0)
  }

  /**
   * Whether a window has no room left, without counting.
   * @returns 0 when it has, else the seconds until it ends
   */
  async full(key: string, max: number, window_s: number): Promise<number> {
    if (!this.enabled) return 0
    const now_s = Math.floor(this.now() / 1000)
    const number = Math.floor(now_s / window_s)
    const open = this.windows.get(key)
    const own = open?.number === number ? open.count : 0
    const shared = this.redis?.status === 'ready' ? await this.redis.get(`limit:${key}:${number}`).catch(() => 0) : 0
    return Math.max(own, Number(shared ?? 0)) >= max ? window_s - (now_s % window_s) : 0
  }

  /**
   * Notes that a form or a proof of work was sent, also where limits are off. @param what anything that tells it from others; only its hash is kept
   * @returns true when the same was not sent within the last `within_ms` before, to any node
   */
  async isFirst(kind: 'form' | 'proof', what: string, within_ms: number): Promise<boolean> {
    const key = keyOf(kind, what)
    const now = performance.now()
    const last = this.sent[kind].get(key) ?? Number.NEGATIVE_INFINITY
    this.sent[kind].set(key, now)
    if (now - last < within_ms) return false
    if (this.redis?.status !== 'ready') return true
    try {
      return (await this.redis.set(`sent:${key}`, '1', 'PX', within_ms, 'NX')) === 'OK'
    } catch {
      return true
    }
  }

  /** Takes a note of isFirst back: what was sent came to nothing, and may be sent again at once. */
  async forget(kind: 'form' | 'proof', what: string): Promise<void> {
    const key = keyOf(kind, what)
    this.sent[kind].delete(key)
    if (this.redis?.status === 'ready') await this.redis.del(`sent:${key}`).catch(() => undefined)
  }

  private async hitShared(key: string, max: number, window_s: number, weight: number): Promise<number | undefined> {
    if (this.redis?.status !== 'ready') return undefined
    try {
      const now_s = Math.floor(this.now() / 1000)
      const name = `limit:${key}:${Math.floor(now_s / window_s)}`
      const count = await this.redis.incrby(name, weight)
      if (count === weight) await this.redis.expire(name, window_s)
      return count <= max ? 0 : window_s - (now_s % window_s)
    } catch {
      return undefined
    }
  }

  /** The same windows as the shared count, so that it is never the stricter of the two. */
  private hitLocal(key: string, max: number, window_s: number, weight: number): number {
    const now_s = Math.floor(this.now() / 1000)
    const number = Math.floor(now_s / window_s)
    const open = this.windows.get(key)
    if (open?.number !== number) {
      this.windows.set(key, { count: weight, number })
      return 0
    }
    open.count += weight
    return open.count <= max ? 0 : window_s - (now_s % window_s)
  }

  async stop(): Promise<void> {
    this.redis?.disconnect()
  }
}
