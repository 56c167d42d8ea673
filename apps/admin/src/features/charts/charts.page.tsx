/** The charts page: metrics by day. The address holds the question; each metric, bar and cell opens the rows it counts. */
import {
  addressOfMetric,
  CHART_NAMES,
  type CHARTS,
  type ChartName,
  chartOf,
  isByPlace,
  metricOf,
  type Rate,
  rolesOfMetric,
} from '@juya/contract/operator/charts/metrics.ts'
import { formatFen } from '@juya/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { usePermissions } from 'ra-core'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call, type Data } from '../../lib/api.ts'
import { mayRead } from '../../lib/auth-provider.ts'
import { shortMoney, waited } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { Card } from '../../parts/small-parts.tsx'
import { LoadFailed, Nothing, PageLoading } from '../../parts/states.tsx'
import { chartTexts } from './charts.i18n.ts'
import { Controls } from './controls.tsx'
import { type Asked, askedOf } from './span.ts'
import './charts.css'

const Chart = lazy(() => import('./chart.tsx'))
type Answer = Data<'charts'>
type Shown = Answer['metrics'][number]

const isChart = (text: string | null): text is ChartName => CHART_NAMES.some((name) => name === text)

export default function ChartsPage() {
  const [fields] = useSearchParams()
  const wanted = fields.get('chart')
  const chart = isChart(wanted) ? wanted : 'sales'
  const asked = askedOf(fields)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['charts', chart, asked],
    queryFn: ({ signal }) => call('charts', { chart, ...asked, compare: 'previous' }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="a-page">
      <Controls chart={chart} asked={asked} />
      {error ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : isPending ? (
        <PageLoading />
      ) : (
        <Drawn chart={chart} data={data} asked={asked} />
      )}
    </div>
  )
}

function Drawn({ chart, data, asked }: { chart: ChartName; data: Answer; asked: Asked }) {
  const say = chartTexts.useText()
  const go = useNavigate()
  const { text, short } = useMetricText()
  const link = useRowsLink(data, asked)
  const days = useMemo(() => daysOf(data.from, data.to), [data.from, data.to])
  const { metrics } = data
  const lead = metrics[0]
  const unit = lead && metricOf(lead.name).unit
  const drawn = useMemo(() => metrics.filter(({ name }) => metricOf(name).unit === unit), [metrics, unit])
  const series = useMemo(
    () => [
      ...drawn.map(({ name, values }) => ({ name: say(name), values })),
      ...(lead && lead.previous_values.length > 0
        ? [{ name: say('before'), values: lead.previous_values, is_previous: true }]
        : []),
    ],
    [drawn, lead, say],
  )
  if (!lead) return <Nothing title={say('not_by_place')} note={say('not_by_place_note')} />
  const is_empty = metrics.every(({ values }) => values.every((value) => value === 0))
  return (
    <>
      <div className="a-tiles">
        {metrics.map((metric) => (
          <Tile
            key={metric.name}
            name={say(metric.name)}
            now={metric.total}
            then={metric.previous_total}
            metric={metric}
            link={link}
          />
        ))}
        {Object.entries(chartOf(chart).rates).map(([name, rate]) => (
          <RateTile key={name} name={name as RateName} rate={rate} metrics={metrics} />
        ))}
      </div>
      {is_empty ? (
        <Nothing title={say('nothing')} note={say('nothing_note')} />
      ) : (
        <div className="pl-beside">
          <Card title={say(chart)}>
            <Suspense fallback={<div className="pl-chart" />}>
              <Chart
                label={say('chart_of', { chart: say(chart) })}
                days={days}
                series={series}
                format={(value) => short(lead.name, value)}
                onOpen={(at, day) => {
                  const to = drawn[at] && link(drawn[at], days[day]!, days[day]!)
                  if (to) go(to)
                }}
              />
            </Suspense>
          </Card>
          <Card title={say('by_day')}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
            <section className="pl-table" tabIndex={0} aria-label={say('by_day')}>
              <table className="a-table" aria-label={say('chart_of', { chart: say(chart) })}>
                <thead>
                  <tr>
                    <th>{say('day')}</th>
                    {metrics.map(({ name }) => (
                      <th key={name} className="right">
                        {say(name)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {days.map((day, i) => (
                    <tr key={day}>
                      <td className="j-num">{day}</td>
                      {metrics.map((metric) => (
                        <td key={metric.name} className="right j-num">
                          <Opens to={metric.values[i]! > 0 ? link(metric, day, day) : undefined}>
                            {text(metric.name, metric.values[i]!)}
                          </Opens>
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </Card>
        </div>
      )}
    </>
  )
}

type RowsLink = (metric: Shown, from: string, to: string) => string | undefined

/** Where a metric's rows of some days are, for who may see them. */
function useRowsLink(data: Answer, { shop_id }: Asked): RowsLink {
  const { permissions } = usePermissions()
  return ({ name }, from, to) => {
    const metric = metricOf(name)
    if (!mayRead(permissions, ...rolesOfMetric(metric))) return undefined
    const place = {
      ...(data.category_ids ? { category_ids: data.category_ids } : {}),
      ...(shop_id === undefined ? {} : { shop_id }),
    }
    return addressOfMetric(metric, from, to, isByPlace(metric) ? place : {})
  }
}

const Opens = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to ? (
    <Link className="a-link" to={to}>
      {children}
    </Link>
  ) : (
    children
  )

function Tile({
  name,
  now,
  then,
  metric,
  link,
}: {
  name: string
  now: number | null
  then: number | null
  metric: Shown
  link: RowsLink
}) {
  const say = chartTexts.useText()
  const [fields] = useSearchParams()
  const { from, to } = askedOf(fields)
  const { text } = useMetricText()
  if (now === null) return null
  const rows = link(metric, from, to)
  const inner = (
    <>
      <span>{name}</span>
      <b className="j-num">{text(metric.name, now)}</b>
      {then !== null && <small>{say('was', { value: text(metric.name, then) })}</small>}
    </>
  )
  return rows ? (
    <Link className="a-tile" to={rows}>
      {inner}
    </Link>
  ) : (
    <div className="a-tile">{inner}</div>
  )
}

type RateName = { [P in ChartName]: keyof (typeof CHARTS)[P]['rates'] }[ChartName]

/** A ratio of the span's totals; nothing over nothing is no ratio. */
function RateTile({ name, rate, metrics }: { name: RateName; rate: Rate; metrics: readonly Shown[] }) {
  const say = chartTexts.useText()
  const language = useLanguage()
  const by_name = new Map(metrics.map((metric) => [metric.name, metric]))
  const sum = (names: Rate['of'], of: (metric: Shown) => number | null) =>
    names.reduce((total, one) => total + (of(by_name.get(one)!) ?? 0), 0)
  const shown = (of: (metric: Shown) => number | null): string => {
    const to = sum(rate.to, of)
    if (to === 0) return '–'
    const value = sum(rate.of, of) / to
    if (rate.as === 'percent') return `${(value * 100).toFixed(1)}%`
    if (rate.as === 'seconds') return waited(value, language)
    return rate.as === 'fen' ? formatFen(Math.round(value), { decimals: 'never' }) : value.toFixed(1)
  }
  if (![...rate.of, ...rate.to].every((one) => by_name.has(one))) return null
  return (
    <div className="a-tile">
      <span>{say(name)}</span>
      <b className="j-num">{shown(({ total }) => total)}</b>
      <small>{say('was', { value: shown(({ previous_total }) => previous_total) })}</small>
    </div>
  )
}

/** A metric's value in its unit, whole and short. */
function useMetricText() {
  const language = useLanguage()
  return {
    text: (name: Shown['name'], value: number): string => {
      const { unit } = metricOf(name)
      if (unit === 'fen') return formatFen(value, { decimals: 'never' })
      return unit === 'seconds' ? (value === 0 ? '0' : waited(value, language)) : value.toLocaleString('en-US')
    },
    short: (name: Shown['name'], value: number): string =>
      metricOf(name).unit === 'fen' ? shortMoney(value) : value.toLocaleString('en-US'),
  }
}

const DAY_MS = 86_400_000
function daysOf(from: string, to: string): string[] {
  const begin = Date.parse(from)
  const count = (Date.parse(to) - begin) / DAY_MS + 1
  return Array.from({ length: count }, (_, i) => new Date(begin + i * DAY_MS).toISOString().slice(0, 10))
}
