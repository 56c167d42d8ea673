/** What each metric counts on a day, as SQL made of the filters of the list it opens: what it counts is what the list shows. */
import { createHash } from 'node:crypto'
import { askedByMetric, METRICS, type Metric, type MetricName, type Place, type Resource } from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import type { Counted } from '../../../platform/db/daily-metrics.ts'
import type { ListSource } from '../../../platform/db/list-source.ts'
import { invariant } from '../../../platform/refuse.ts'
import { conditionsOf, whereOf } from '../lists/lister.ts'
import { listNamed } from '../lists/registry.ts'

export const METRIC_NAMES = Object.keys(METRICS) as MetricName[]

/** Changes with what any metric counts: days rolled up by another version are rolled up anew. */
export const VERSION = createHash('sha256')
  .update(
    JSON.stringify(Object.entries(METRICS).map(([name, metric]) => [name, { ...metric, list: metric.list.name }])),
  )
  .digest('hex')
  .slice(0, 12)

const sourceOf = ({ name }: Resource): ListSource => listNamed(name).source

/** The rows a metric counts on a day, and what each of them adds to it. */
export async function countedOn(ctx: Ctx, metric: Metric, day: string, place?: Place): Promise<Counted> {
  const source = sourceOf(metric.list)
  const { category, shop, sums = {} } = source.metrics ?? {}
  const value = metric.sum === undefined ? sql`1` : sums[metric.sum]?.(day)
  invariant(value, `${metric.list.name} adds up no ${metric.sum}`)
  const asked = conditionsOf(metric.list, askedByMetric(metric, day, day, place))
  const where = await whereOf(ctx, source, { sort: source.resource.usual, page_size: 1, ...asked })
  return { from: source.from, where, value, ...(category && shop ? { category, shop } : {}) }
}

/** The moment a list's first row counts for, where a column says it. */
export function firstOf(metric: Metric) {
  const source = sourceOf(metric.list)
  const column = (source.filters as Record<string, unknown>)[metric.day]
  return typeof column === 'function'
    ? undefined
    : sql`select to_char(min(${column}) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from ${source.from}`
}
