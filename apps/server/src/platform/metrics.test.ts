import { expect, test } from 'vitest'
import { Metrics } from './metrics.ts'

/** What Prometheus' own linter says of a name: our prefix, base units, counters that end in _total and nothing else that does. */
function wrongNames(metrics: ReadonlyArray<{ name: string; type: string }>): string[] {
  return metrics
    .filter(
      ({ name, type }) =>
        !/^juya_[a-z_]+$/.test(name) ||
        /_(ms|us|milliseconds|minutes|hours|days|kb|mb|percent)(_|$)/.test(name) ||
        (type === 'counter') !== name.endsWith('_total'),
    )
    .map(({ name }) => name)
}

test('figures are named as Prometheus names them: in base units, counters with _total', async () => {
  const bad = [
    { name: 'juya_wait_ms', type: 'histogram' },
    { name: 'juya_errors', type: 'counter' },
    { name: 'juya_open_total', type: 'gauge' },
  ]
  const ours = (await new Metrics().registry.getMetricsAsJSON()).map(({ name, type }) => ({ name, type: String(type) }))

  expect(wrongNames(bad)).toEqual(bad.map(({ name }) => name))
  expect(ours.length).toBeGreaterThan(5)
  expect(wrongNames(ours)).toEqual([])
})
