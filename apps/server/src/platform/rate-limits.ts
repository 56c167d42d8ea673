/** Fixed-window counters: in memory, or in Redis when several nodes share them; a lost Redis falls back to memory, never to "open". */
import { Redis } from 'ioredis'
import type { Services } from './services.ts'

interface Window {
  count: number
  ends_at: number
}

const KEYS_MAX = 200_000

export class RateLimits {
  private readonly windows = new Map<string, Window>()
  private redis: Redis | undefined
  private readonly enabled: boolean

  constructor(enabled: boolean) {
    this.enabled = enabled
  }

  start(services: Services): void {
    if (!services.config.REDIS_URL) return
    this.redis = new Redis(services.config.REDIS_URL, {
      maxRetriesPerRequest: 1,
      commandTimeout: 200,
      enableOfflineQueue: false,
      lazyConnect: false,
    })
    this.redis.on('error', () => undefined)
  }

  /**
   * Counts one more of `key` in its window.
   * @returns 0 when within `max`, else the seconds until the window ends
   */
  async hit(key: string, max: number, window_s: number): Promise<number> {
    if (!this.enabled) return 0
    const shared = await this.hitShared(key, max, window_s)
    return shared ?? this.hitLocal(key, max, window_s)
  }

  private async hitShared(key: string, max: number, window_s: number): Promise<number | undefined> {
    if (this.redis?.status !== 'ready') return undefined
    try {
      const name = `limit:${key}:${Math.floor(Date.now() / 1000 / window_s)}`
      const count = await this.redis.incr(name)
      if (count === 1) await this.redis.expire(name, window_s)
      return count <= max ? 0 : window_s - (Math.floor(Date.now() / 1000) % window_s)
    } catch {
      return undefined
    }
  }

  private hitLocal(key: string, max: number, window_s: number): number {
    const now = Date.now()
    const open = this.windows.get(key)
    if (!open || open.ends_at <= now) {
      if (this.windows.size >= KEYS_MAX) this.windows.clear()
      this.windows.set(key, { count: 1, ends_at: now + window_s * 1000 })
      return 0
    }
    open.count++
    return open.count <= max ? 0 : Math.ceil((open.ends_at - now) / 1000)
  }

  async stop(): Promise<void> {
    this.redis?.disconnect()
  }
}
