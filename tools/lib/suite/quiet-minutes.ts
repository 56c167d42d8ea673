/**
 * Minutes of two quiet cores, which the suite's goal and limit are told in. A machine that is shared gives us now its whole core and now half
 * of one: the same stages took 26 and 48 minutes within two days. So a small piece of work that never changes is done every now and then, and
 * a minute in which it needs twice its processor time counts half.
 */
import { deflateSync } from 'node:zlib'

const SAMPLE_EVERY_MS = 20_000
/** Processor time of the piece of work on an AMD EPYC at 2.4 GHz with Node 24: at best 61 ms of 120 times, 98 ms the median of a busy day. */
const QUIET_MS = 70
/** Of a machine that is slower than this, the rest of the slowness counts as the suite's own. */
const SLOWNESS_MAX = 2

/** Text, numbers, sorting, hashing and packing, always the same; what it gives is of no use. */
function fixedWork(): number {
  let sum = 0
  for (let round = 0; round < 12; round++) {
    const rows = Array.from({ length: 2_000 }, (_, id) => ({
      id,
      title: `Vase ${(id * 7_919) % 1_000}`,
      price_fen: id * 100,
      tags: [`a${id % 7}`, `b${id % 11}`],
    }))
    const text = JSON.stringify(rows)
    const read = JSON.parse(text) as typeof rows
    read.sort((one, other) => one.title.localeCompare(other.title, 'en') || one.id - other.id)
    const by_tag = Map.groupBy(
      read.flatMap(({ tags, price_fen }) => tags.map((tag) => ({ tag, price_fen }))),
      ({ tag }) => tag,
    )
    sum += deflateSync(text).length + by_tag.size
  }
  return sum
}

function sampleMs(): number {
  const before = process.cpuUsage()
  fixedWork()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** How much of a stretch of time two quiet cores would have needed, when the piece of work took so long within it. Never more than all of it. */
export const quietPart = (sample_ms: number): number => 1 / Math.min(SLOWNESS_MAX, Math.max(1, sample_ms / QUIET_MS))

/**
 * Counts from now on.
 *
 * @param limit_ms of two quiet cores, after which the signal is aborted
 */
export function countQuietTime(limit_ms: number): { over: AbortSignal; spent: () => number } {
  const limit = new AbortController()
  fixedWork() // compiled by the first time
  let counted_ms = 0
  let at = performance.now()
  const count = () => {
    const now = performance.now()
    counted_ms += (now - at) * quietPart(sampleMs())
    at = now
    if (counted_ms >= limit_ms) limit.abort()
  }
  setInterval(count, SAMPLE_EVERY_MS).unref()
  const spent = () => {
    count()
    return counted_ms
  }
  return { over: limit.signal, spent }
}
