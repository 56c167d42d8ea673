/**
 * This file counts minutes of two quiet cores, the unit of the suite's goal and limit. The speed of a shared machine changes: the suite took 26
 * minutes on one day and was stopped at 40 two days later. Every 20 seconds a fixed piece of work measures the speed; seconds in which it
 * needs twice its processor time count half.
 */
import { deflateSync } from 'node:zlib'

const SAMPLE_EVERY_MS = 20_000
/** The fixed work's processor time on a quiet AMD EPYC at 2.4 GHz with Node 24. 120 runs on a busy day took 61 ms at best, 98 ms in the median. */
const QUIET_MS = 70
/** A machine is never taken for slower than this: the suite stops after 80 minutes by the clock at the latest. */
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

/** The share of a stretch of time that counts, from 0.5 to 1, by the fixed work's processor time within it. */
export const quietPart = (sample_ms: number): number => 1 / Math.min(SLOWNESS_MAX, Math.max(1, sample_ms / QUIET_MS))

/**
 * Counts from now on.
 *
 * @param limit_ms in time of two quiet cores
 * @returns a signal that is aborted at the limit, and what was counted so far, in milliseconds
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
