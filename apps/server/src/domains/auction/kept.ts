/** Answers kept for a moment in this process, where being that much behind does no harm. */
import type { Services } from '../../platform/services.ts'

const COUNT_MAX = 20_000

export class Kept<K, V> {
  private readonly entries = new Map<K, { until: number; value: Promise<V> }>()
  private readonly keep_ms: number

  constructor(keep_ms: number) {
    this.keep_ms = keep_ms
  }

  /** The kept answer, or a new one; those who ask meanwhile wait for the same reading. A failed reading is not kept. */
  get(key: K, read: () => Promise<V>): Promise<V> {
    const now = performance.now()
    const known = this.entries.get(key)
    if (known && known.until > now) return known.value
    if (this.entries.size >= COUNT_MAX) this.entries.clear()
    const value = read()
    this.entries.set(key, { until: now + this.keep_ms, value })
    value.catch(() => this.entries.delete(key))
    return value
  }

  forget(key: K): void {
    this.entries.delete(key)
  }
}

/** One of something per process: processes in tests share a heap, not their databases. */
export function perServices<T>(make: () => T): (services: Services) => T {
  const made = new WeakMap<Services, T>()
  return (services) => {
    const known = made.get(services) ?? make()
    made.set(services, known)
    return known
  }
}
