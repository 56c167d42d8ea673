/** The few figures a row of measurements is told by. */
export interface Spread {
  p50: number
  p99: number
  max: number
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? 0 }
}

export const median = (values: readonly number[]): number => spreadOf(values).p50
