/** Juya's figures over time. What is asked for stands in the address; each figure, bar and cell opens the rows it counts. */
import {
  addressOfFigure,
  figureOf,
  isByPlace,
  PLOT_NAMES,
  type PLOTS,
  type PlotName,
  plotOf,
  type Rate,
  rolesOfFigure,
} from '@juya/contract/operator/plots/figures.ts'
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
import { Controls } from './controls.tsx'
import { plotTexts } from './plot.i18n.ts'
import { type Asked, askedOf } from './span.ts'
import './plot.css'

const Chart = lazy(() => import('./chart.tsx'))
type Answer = Data<'plots'>
type Shown = Answer['figures'][number]

const isPlot = (text: string | null): text is PlotName => PLOT_NAMES.some((name) => name === text)

export default function PlotsPage() {
  const [fields] = useSearchParams()
  const wanted = fields.get('plot')
  const plot = isPlot(wanted) ? wanted : 'sales'
  const asked = askedOf(fields)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['plots', plot, asked],
    queryFn: ({ signal }) => call('plots', { plot, ...asked, compare: 'previous' }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="a-page">
      <Controls plot={plot} asked={asked} />
      {error ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : isPending ? (
        <PageLoading />
      ) : (
        <Drawn plot={plot} data={data} asked={asked} />
      )}
    </div>
  )
}

function Drawn({ plot, data, asked }: { plot: PlotName; data: Answer; asked: Asked }) {
  const say = plotTexts.useText()
  const go = useNavigate()
  const { text, short } = useFigureText()
  const link = useRowsLink(data, asked)
  const days = useMemo(() => daysOf(data.from, data.to), [data.from, data.to])
  const { figures } = data
  const lead = figures[0]
  const unit = lead && figureOf(lead.name).unit
  const drawn = useMemo(() => figures.filter(({ name }) => figureOf(name).unit === unit), [figures, unit])
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
  const is_empty = figures.every(({ values }) => values.every((value) => value === 0))
  return (
    <>
      <div className="a-tiles">
        {figures.map((figure) => (
          <Tile
            key={figure.name}
            name={say(figure.name)}
            now={figure.total}
            then={figure.previous_total}
            figure={figure}
            link={link}
          />
        ))}
        {Object.entries(plotOf(plot).rates).map(([name, rate]) => (
          <RateTile key={name} name={name as RateName} rate={rate} figures={figures} />
        ))}
      </div>
      {is_empty ? (
        <Nothing title={say('nothing')} note={say('nothing_note')} />
      ) : (
        <div className="pl-beside">
          <Card title={say(plot)}>
            <Suspense fallback={<div className="pl-chart" />}>
              <Chart
                label={say('chart_of', { plot: say(plot) })}
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
              <table className="a-table" aria-label={say('chart_of', { plot: say(plot) })}>
                <thead>
                  <tr>
                    <th>{say('day')}</th>
                    {figures.map(({ name }) => (
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
                      {figures.map((figure) => (
                        <td key={figure.name} className="right j-num">
                          <Opens to={figure.values[i]! > 0 ? link(figure, day, day) : undefined}>
                            {text(figure.name, figure.values[i]!)}
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

type RowsLink = (figure: Shown, from: string, to: string) => string | undefined

/** Where a figure's rows of some days are, for who may see them. */
function useRowsLink(data: Answer, { shop_id }: Asked): RowsLink {
  const { permissions } = usePermissions()
  return ({ name }, from, to) => {
    const figure = figureOf(name)
    if (!mayRead(permissions, ...rolesOfFigure(figure))) return undefined
    const place = {
      ...(data.category_ids ? { category_ids: data.category_ids } : {}),
      ...(shop_id === undefined ? {} : { shop_id }),
    }
    return addressOfFigure(figure, from, to, isByPlace(figure) ? place : {})
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
  figure,
  link,
}: {
  name: string
  now: number | null
  then: number | null
  figure: Shown
  link: RowsLink
}) {
  const say = plotTexts.useText()
  const [fields] = useSearchParams()
  const { from, to } = askedOf(fields)
  const { text } = useFigureText()
  if (now === null) return null
  const rows = link(figure, from, to)
  const inner = (
    <>
      <span>{name}</span>
      <b className="j-num">{text(figure.name, now)}</b>
      {then !== null && <small>{say('was', { value: text(figure.name, then) })}</small>}
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

type RateName = { [P in PlotName]: keyof (typeof PLOTS)[P]['rates'] }[PlotName]

/** A ratio of the span's totals; nothing over nothing is no ratio. */
function RateTile({ name, rate, figures }: { name: RateName; rate: Rate; figures: readonly Shown[] }) {
  const say = plotTexts.useText()
  const language = useLanguage()
  const by_name = new Map(figures.map((figure) => [figure.name, figure]))
  const sum = (names: Rate['of'], of: (figure: Shown) => number | null) =>
    names.reduce((total, one) => total + (of(by_name.get(one)!) ?? 0), 0)
  const shown = (of: (figure: Shown) => number | null): string => {
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

/** A figure's value in its unit, whole and short. */
function useFigureText() {
  const language = useLanguage()
  return {
    text: (name: Shown['name'], value: number): string => {
      const { unit } = figureOf(name)
      if (unit === 'fen') return formatFen(value, { decimals: 'never' })
      return unit === 'seconds' ? (value === 0 ? '0' : waited(value, language)) : value.toLocaleString('en-US')
    },
    short: (name: Shown['name'], value: number): string =>
      figureOf(name).unit === 'fen' ? shortMoney(value) : value.toLocaleString('en-US'),
  }
}

const DAY_MS = 86_400_000
function daysOf(from: string, to: string): string[] {
  const begin = Date.parse(from)
  const count = (Date.parse(to) - begin) / DAY_MS + 1
  return Array.from({ length: count }, (_, i) => new Date(begin + i * DAY_MS).toISOString().slice(0, 10))
}
