/** The console's metrics over time. A row of `operator`. */
import { z } from 'zod'
import { Day, Id } from '../../units.ts'
import { CHART_NAMES, METRICS, type MetricName } from './metrics.ts'

const METRIC_NAMES = Object.keys(METRICS) as [MetricName, ...MetricName[]]
/** Null where days do not add up. */
const Total = z.number().int().nullable()

// biome-ignore format: a row opens with its method and path on one line
export const chartRows = {
  charts: {
    method: 'GET', path: '/api/operator/charts', effect: 'read', auth: 'operator', roles: ['finance', 'service', 'review', 'arbiter'],
    input: z.object({
      chart: z.enum(CHART_NAMES),
      /** Both included; at most CHART_DAYS_MAX days. */
      from: Day, to: Day,
      /** With those below it. */
      category_id: Id.optional(),
      shop_id: Id.optional(),
      compare: z.enum(['previous']).optional(),
    }),
    data: z.object({
      from: Day, to: Day,
      /** The category asked for and those below it: what the lists are narrowed by. */
      category_ids: z.array(Id).nullable(),
      /** As many days, just before. */
      previous: z.object({ from: Day, to: Day }).nullable(),
      /** Those of the chart; narrowed by category or shop only metrics that know theirs. */
      metrics: z.array(z.object({
        name: z.enum(METRIC_NAMES),
        total: Total,
        previous_total: Total,
        /** One of each day, in their order. */
        values: z.array(z.number().int()),
        previous_values: z.array(z.number().int()),
      })),
    }),
    refusals: ['NOT_FOUND'],
    note: 'The metrics of a chart by day, today included; each counts the rows of one list (contract: operator/charts/metrics.ts says which).',
  },
} as const
