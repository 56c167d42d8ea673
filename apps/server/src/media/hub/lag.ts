/** What viewers acknowledged: how many there are, how far behind their screens are, and how many are there without a picture. */
import type { LagFigures } from '../doors/control.ts'

/** A viewer counts while a picture was acknowledged, or without one anything was heard, so lately. */
const COUNTS_WITHIN_MS = 15_000

/** The last acknowledgement of a viewer. */
export interface Acknowledged {
  at_ms: number
  lag_ms: number
}

interface Heard {
  name: string
  acknowledged: Acknowledged | undefined
  /** When anything came from its socket last. */
  here_at_ms: number
}

/** The newest acknowledgement of each person, who may watch on several devices. */
export function newestOf(viewers: Iterable<Heard>) {
  const newest = new Map<string, Acknowledged>()
  for (const { name, acknowledged } of viewers) {
    const known = newest.get(name)
    if (acknowledged && (!known || known.at_ms < acknowledged.at_ms)) newest.set(name, acknowledged)
  }
  return newest
}

/** The figures of those who are connected: each person once, with a picture or else without one. */
export function lagFigures(viewers: Iterable<Heard>, now_ms: number): LagFigures {
  const connected = [...viewers]
  const counts = (at_ms: number) => now_ms - at_ms <= COUNTS_WITHIN_MS
  const watching = [...newestOf(connected)].filter(([, { at_ms }]) => counts(at_ms))
  const here = new Set(connected.filter(({ here_at_ms }) => counts(here_at_ms)).map(({ name }) => name))
  for (const [name] of watching) here.delete(name)
  const lags = watching.map(([, { lag_ms }]) => lag_ms).sort((one, other) => one - other)
  return {
    ...{ viewers: lags.length, without_picture: here.size },
    ...{ lag_p50_ms: percentile(lags, 50), lag_p95_ms: percentile(lags, 95) },
  }
}

/** The nearest rank. @param sorted the least first */
export function percentile(sorted: readonly number[], percent: number): number | null {
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? null
}
