/** Answers kept for a moment in this process, where being that much behind does no harm. */
import { LRUCache } from 'lru-cache'
import { after } from '../time/timers.ts'

/** A map of at most so many entries: the one unused for longest goes first. It takes memory only for what is in it. */
export const boundedMap = <K extends {}, V extends {}>(count_max: number): LRUCache<K, V> =>
  new LRUCache<K, V>({ maxSize: count_max, sizeCalculation: () => 1 })

const COUNT_MAX = 20_000

export class Kept<K extends {}, V> {
  private readonly entries = boundedMap<K, { until: number; value: Promise<V> }>(COUNT_MAX)
  private readonly keep_ms: number

  constructor(keep_ms: number) {
    this.keep_ms = keep_ms
  }

  /** The kept answer, or a new one; those who ask meanwhile wait for the same reading. A failed reading is not kept. */
  get(key: K, read: () => Promise<V>): Promise<V> {
    const now = performance.now()
    const known = this.entries.get(key)
    if (known && known.until > now) return known.value
    const value = read()
    this.entries.set(key, { until: now + this.keep_ms, value })
    value.catch(() => this.entries.delete(key))
    return value
  }

  forget(key: K): void {
    this.entries.delete(key)
  }
}

const GATHER_MS = 100

/**
 * The same for things that can be read many at once. One that is about to be too old is still given while those like it are gathered
 * and read together, so that a busy process asks once for hundreds.
 */
export class KeptTogether<K extends {}, V> {
  private readonly entries = boundedMap<K, { read_at: number; value: V }>(COUNT_MAX)
  /** Being read, for those who ask for the first time. */
  private readonly reading = new Map<K, Promise<V>>()
  /** Asked for in this turn of the event loop; they are read together. */
  private asked: { keys: K[]; found: Promise<Map<K, V>> } | undefined
  private gathered = new Set<K>()
  private readonly fresh_ms: number
  private readonly keep_ms: number

  /** @param fresh_ms for so long it is not read again @param keep_ms older than this nothing is given */
  constructor(fresh_ms: number, keep_ms: number) {
    this.fresh_ms = fresh_ms
    this.keep_ms = keep_ms
  }

  /** @param readMany what it reads must be there for every key, or throw */
  get(key: K, readMany: (keys: readonly K[]) => Promise<Map<K, V>>): V | Promise<V> {
    const known = this.entries.get(key)
    const age_ms = known ? performance.now() - known.read_at : Number.POSITIVE_INFINITY
    if (age_ms > this.keep_ms) return this.readOne(key, readMany)
    if (age_ms > this.fresh_ms) this.gather(key, readMany)
    return known!.value
  }

  forget(key: K): void {
    this.entries.delete(key)
    this.reading.delete(key)
    this.gathered.delete(key)
  }

  private readOne(key: K, readMany: (keys: readonly K[]) => Promise<Map<K, V>>): Promise<V> {
    const begun = this.reading.get(key)
    if (begun) return begun
    const read_at = performance.now()
    const reading = this.readAsked(key, readMany)
    this.reading.set(key, reading)
    const done = (value?: V) => {
      if (this.reading.get(key) !== reading) return // forgotten meanwhile: what was read may be of before
      this.reading.delete(key)
      if (value !== undefined) this.keep(key, read_at, value)
    }
    reading.then(done, () => done())
    return reading
  }

  /** Callers that ask in the same turn share a reading; when it fails, each reads alone, so that one that is not there spoils no other. */
  private async readAsked(key: K, readMany: (keys: readonly K[]) => Promise<Map<K, V>>): Promise<V> {
    this.asked ??= this.beginAsking(readMany)
    const { asked } = this
    asked.keys.push(key)
    try {
      return (await asked.found).get(key)!
    } catch (error) {
      if (asked.keys.length === 1) throw error
      return (await readMany([key])).get(key)!
    }
  }

  private beginAsking(readMany: (keys: readonly K[]) => Promise<Map<K, V>>) {
    const keys: K[] = []
    const found = new Promise<void>((go) => setImmediate(go)).then(() => {
      this.asked = undefined
      return readMany(keys)
    })
    return { keys, found }
  }

  private gather(key: K, readMany: (keys: readonly K[]) => Promise<Map<K, V>>): void {
    const first = this.gathered.size === 0
    this.gathered.add(key)
    if (!first) return
    const gathered = this.gathered
    after(() => {
      this.gathered = new Set()
      const keys = [...gathered]
      const read_at = performance.now()
      // A failure is told to no caller yet: a caller who asks once these are too old reads anew.
      readMany(keys).then(
        (found) => {
          for (const [one, value] of found) if (this.entries.has(one)) this.keep(one, read_at, value)
        },
        () => undefined,
      )
    }, GATHER_MS).unref()
  }

  private keep(key: K, read_at: number, value: V): void {
    this.entries.set(key, { read_at, value })
  }
}
