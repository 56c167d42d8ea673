/** Juya's metrics by day: days gone by as rolled up, today and what changed since counted now. */
import {
  CHART_CATEGORIES_MAX,
  CHART_DAYS_MAX,
  chartOf,
  isByPlace,
  type MetricName,
  metricOf,
  type Parsed,
  type Place,
  type operator as rows,
} from '@juya/contract'
import { branchIds } from '../../../domains/site/index.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { countedNow, rolledDays, rolledMetrics, todayOf } from '../../../platform/db/daily-metrics.ts'
import { rowsOfSql } from '../../../platform/db/paging.ts'
import { refuse } from '../../../platform/refuse.ts'
import { countedOn, VERSION } from './counted.ts'

const DAY_MS = 86_400_000
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

interface Span {
  from: string
  to: string
}
const daysOf = ({ from, to }: Span): string[] =>
  Array.from({ length: Math.max(0, (msOf(to) - msOf(from)) / DAY_MS + 1) }, (_, i) => dayAt(msOf(from) + i * DAY_MS))

/** As many days, just before. */
const before = (span: Span): Span => ({
  from: dayAt(msOf(span.from) - daysOf(span).length * DAY_MS),
  to: dayAt(msOf(span.from) - DAY_MS),
})

/** Each metric's values of a span, one of each day. */
async function valuesOf(ctx: Ctx, names: readonly MetricName[], span: Span, today: string, place: Place) {
  const rolled = await rolledDays(ctx, VERSION, span.from, span.to)
  const kept = new Map(
    (await rolledMetrics(ctx, names, { ...span, ...place })).map(({ metric, day, value }) => [
      `${metric} ${day}`,
      value,
    ]),
  )
  const values = new Map<MetricName, number[]>()
  for (const name of names) {
    const of: number[] = []
    for (const day of daysOf(span)) {
      if (day > today) of.push(0)
      else if (day < today && rolled.has(day)) of.push(kept.get(`${name} ${day}`) ?? 0)
      else {
        const counted = await countedOn(ctx, metricOf(name), day, isByPlace(metricOf(name)) ? place : {})
        of.push((await rowsOfSql<{ value: number }>(ctx, countedNow(counted)))[0]!.value)
      }
    }
    values.set(name, of)
  }
  return values
}

const totalOf = (name: MetricName, values: readonly number[]): number | null =>
  metricOf(name).apart ? null : values.reduce((sum, value) => sum + value, 0)

/** A category with those below it. @throws Refusal NOT_FOUND, VALIDATION where they are too many for one filter */
async function branchOf(ctx: Ctx, category_id: number): Promise<number[]> {
  const ids = await branchIds(ctx, category_id)
  if (ids.length === 0) refuse('NOT_FOUND')
  if (ids.length > CHART_CATEGORIES_MAX)
    refuse('VALIDATION', { field: 'category_id', reason: `${ids.length} > ${CHART_CATEGORIES_MAX}` })
  return ids
}

/** @throws Refusal NOT_FOUND for a category that does not exist, VALIDATION for days that end before they begin, or too many */
export async function charts(ctx: OperatorCtx, input: Parsed<(typeof rows)['charts']>) {
  const { from, to, shop_id } = input
  const span = { from, to }
  const count = daysOf(span).length
  if (count === 0 || count > CHART_DAYS_MAX) refuse('VALIDATION', { field: 'to', reason: `1–${CHART_DAYS_MAX}` })
  const category_ids = input.category_id === undefined ? undefined : await branchOf(ctx, input.category_id)
  const place: Place = { ...(category_ids ? { category_ids } : {}), ...(shop_id === undefined ? {} : { shop_id }) }
  const is_narrowed = category_ids !== undefined || shop_id !== undefined
  const names = chartOf(input.chart).metrics.filter((name) => !is_narrowed || isByPlace(metricOf(name)))
  const today = await todayOf(ctx)
  const previous = input.compare ? before(span) : null
  const now = await valuesOf(ctx, names, span, today, place)
  const then = previous && (await valuesOf(ctx, names, previous, today, place))
  return {
    ...span,
    category_ids: category_ids ?? null,
    previous,
    metrics: names.map((name) => ({
      name,
      total: totalOf(name, now.get(name)!),
      previous_total: then && totalOf(name, then.get(name)!),
      values: now.get(name)!,
      previous_values: then?.get(name) ?? [],
    })),
  }
}
