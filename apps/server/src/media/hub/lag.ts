/** What viewers acknowledged: how many there are, and how far behind their screens are. */
import type { LagFigures } from '../doors/control.ts'

/** A viewer counts while a picture was acknowledged so lately. */
const COUNTS_WITHIN_MS = 15_000

/** The last acknowledgement of a viewer. */
export interface Acknowledged {
  at_ms: number
  lag_ms: number
}

/** The newest acknowledgement of each person, who may watch on several devices. */
export function newestOf(viewers: Iterable<{ name: string; acknowledged: Acknowledged | undefined }>) {
  const newest = new Map<string, Acknowledged>()
  for (const { name, acknowledged } of viewers) {
    const known = newest.get(name)
    if (acknowledged && (!known || known.at_ms < acknowledged.at_ms)) newest.set(name, acknowledged)
  }
  return newest
}

/** @param newest the newest acknowledgement of each person */
export function lagFigures(newest: ReadonlyMap<string, Acknowledged>, now_ms: number): LagFigures {
  const lags = [...newest.values()]
    .filter(({ at_ms }) => now_ms - at_ms <= COUNTS_WITHIN_MS)
    .map(({ lag_ms }) => lag_ms)
    .sort((one, other) => one - other)
  return { viewers: lags.length, lag_p50_ms: percentile(lags, 50), lag_p95_ms: percentile(lags, 95) }
}

/** The nearest rank. @param sorted the least first */
export function percentile(sorted: readonly number[], percent: number): number | null {
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? null
}
