import { metricRows, type Rows, reviewDeadlineRows } from '@juya/contract/operator/charts/counters.ts'
import { addressOfRows } from '@juya/contract/operator/charts/metrics.ts'
import { KNOWN_COUNTERS } from '@juya/contract/operator/resources/console.ts'
import { formatFen } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useOverview } from '../../layout/use-overview.ts'
import type { Data } from '../../lib/api.ts'
import { mayRead } from '../../lib/auth-provider.ts'
import { shortMoney } from '../../lib/format.ts'
import { CheckCircleIcon, WarningCircleIcon } from '../../lib/icons.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { Card, Money } from '../../parts/small-parts.tsx'
import { LoadFailed, PageLoading } from '../../parts/states.tsx'
import { ROUTES } from '../../routes.ts'
import { overviewTexts } from './overview.i18n.ts'
import './overview.css'

export default function OverviewPage() {
  const { data, error, isPending, refetch } = useOverview()
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (isPending) return <PageLoading />
  return (
    <div className="a-page">
      <Queues data={data} />
      <ReviewDeadlines data={data} />
      <Today data={data} />
      <div className="a-columns">
        <Chart days={data.days} />
        <MoneyHeld data={data} />
      </div>
    </div>
  )
}

type Overview = Data<'overview'>

function Queues({ data }: { data: Overview }) {
  const word = useWord()
  const say = overviewTexts.useText()
  const { permissions } = usePermissions()
  return (
    <section>
      <h2 className="w-head">{say('waiting')}</h2>
      <div className="a-tiles">
        {(Object.keys(data.queues) as (keyof Overview['queues'])[]).map((queue) => {
          const row = ROUTES.find((one) => one.queue === queue)
          const count = data.queues[queue]
          const tile = (
            <>
              <span>{queue in KNOWN_COUNTERS ? word('counter', queue) : say(queue as 'desk_waiting')}</span>
              <b>{count}</b>
            </>
          )
          const hot = count > 0 ? 'a-tile a-tile--hot' : 'a-tile'
          return row && (!row.roles || mayRead(permissions, ...row.roles)) ? (
            <Link key={queue} className={hot} to={rowsOfQueue(queue) ?? row.path}>
              {tile}
            </Link>
          ) : (
            <div key={queue} className="a-tile">
              {tile}
            </div>
          )
        })}
      </div>
    </section>
  )
}

/** The page of a queue shows what its counter counts; those that show more by themselves are narrowed. */
const NARROWED: ReadonlySet<string> = new Set([
  'orders_late',
  'goods_reviewing',
  'cases_waiting',
  'penalties_appealed',
  'realname_pending',
  'payouts_waiting',
  'names_waiting',
  'licences_waiting',
  'sales_reviewing',
  'deductions_waiting',
  'reports_waiting',
])
function rowsOfQueue(queue: string): string | undefined {
  const counter = KNOWN_COUNTERS[queue]
  return counter && NARROWED.has(queue) ? addressOfRows(counter, counter.asked) : undefined
}

const addressOf = ({ list, asked }: Rows): string => addressOfRows(list, asked)
const daysOf = ({ days }: Overview) => ({ first: days[0]!.day, today: days.at(-1)!.day })

/** How the platform keeps its word: what waits too long now, and the last 30 days, queue by queue. */
function ReviewDeadlines({ data }: { data: Overview }) {
  const word = useWord()
  const say = overviewTexts.useText()
  return (
    <section>
      <h2 className="w-head">{say('review_deadlines')}</h2>
      <div className="a-tiles">
        {(Object.keys(data.review_deadlines) as (keyof Overview['review_deadlines'])[]).map((queue) => {
          const { late, kept_30d, broken_30d } = data.review_deadlines[queue]
          const rows = reviewDeadlineRows(queue, daysOf(data))
          return (
            <div key={queue} className={late > 0 ? 'a-tile a-tile--hot' : 'a-tile'}>
              <span>{word('queue', queue)}</span>
              <b>{late > 0 ? <Opens rows={rows.late}>{say('late_now', { count: late })}</Opens> : say('none_late')}</b>
              <small>
                <Opens rows={rows.kept_30d}>{say('kept', { count: kept_30d })}</Opens>,{' '}
                <Opens rows={rows.broken_30d}>{say('broke', { count: broken_30d })}</Opens>
              </small>
            </div>
          )
        })}
      </div>
    </section>
  )
}

function Today({ data }: { data: Overview }) {
  const say = overviewTexts.useText()
  const rows = metricRows(daysOf(data))
  const tiles = [
    [say('lots_live'), data.lots_live.toLocaleString('en-US'), rows.lots_live],
    [say('bids_today'), data.bids_today.toLocaleString('en-US'), rows.bids_today],
    [say('orders_today'), data.orders_today.toLocaleString('en-US'), rows.orders_today],
    [say('paid_today'), formatFen(data.paid_today_fen, { decimals: 'never' }), rows.paid_today_fen],
    [say('users_new'), data.users_new_today.toLocaleString('en-US'), rows.users_new_today],
    [say('unpaid_lots'), data.unpaid_lots.toLocaleString('en-US'), rows.unpaid_lots],
  ] as const
  return (
    <section>
      <h2 className="w-head">{say('today')}</h2>
      <div className="a-tiles">
        {tiles.map(([label, value, of]) => (
          <div key={label} className="a-tile">
            <span>{label}</span>
            <b>
              <Opens rows={of}>{value}</Opens>
            </b>
          </div>
        ))}
      </div>
    </section>
  )
}

/** Leads to the rows it counts, for who may list them. */
function Opens({ rows, children }: { rows: Rows; children: ReactNode }) {
  const { permissions } = usePermissions()
  return mayRead(permissions, ...rows.list.roles) ? <Link to={addressOf(rows)}>{children}</Link> : children
}

const WIDTH = 760
const HEIGHT = 220
const LEFT = 52
const BOTTOM = 24

/** One red line over 18 % of itself, three gridlines, the day under the pointer in ink. */
function Chart({ days }: { days: Overview['days'] }) {
  const say = overviewTexts.useText()
  const [at, setAt] = useState<number>()
  const top = Math.max(100, ...days.map((day) => day.paid_fen))
  const x = (i: number) => LEFT + (i * (WIDTH - LEFT - 8)) / Math.max(1, days.length - 1)
  const y = (fen: number) => 8 + (HEIGHT - BOTTOM - 8) * (1 - fen / top)
  const line = days.map((day, i) => `${i === 0 ? 'M' : 'L'}${x(i).toFixed(1)},${y(day.paid_fen).toFixed(1)}`).join('')
  const shown = at === undefined ? undefined : days[at]
  return (
    <Card
      title={say('chart')}
      side={
        shown
          ? say('per_day', {
              day: shown.day,
              paid: formatFen(shown.paid_fen, { decimals: 'never' }),
              orders: shown.orders,
            })
          : say('days')
      }
    >
      <svg
        className="w-chart"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={say('chart')}
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect()
          const along = ((event.clientX - box.left) / box.width) * WIDTH - LEFT
          setAt(Math.min(days.length - 1, Math.max(0, Math.round((along / (WIDTH - LEFT - 8)) * (days.length - 1)))))
        }}
        onPointerLeave={() => setAt(undefined)}
      >
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line x1={LEFT} x2={WIDTH - 8} y1={y(top * share)} y2={y(top * share)} stroke="var(--c-line)" />
            <text x={LEFT - 8} y={y(top * share) + 4} textAnchor="end">
              {shortMoney(top * share)}
            </text>
          </g>
        ))}
        <path d={`${line}L${x(days.length - 1)},${y(0)}L${x(0)},${y(0)}Z`} fill="var(--c-red)" fillOpacity=".18" />
        <path d={line} fill="none" stroke="var(--c-red)" strokeWidth="2.4" strokeLinejoin="round" />
        {at !== undefined && (
          <circle
            cx={x(at)}
            cy={y(days[at]!.paid_fen)}
            r="5"
            fill="var(--c-red)"
            stroke="var(--c-card)"
            strokeWidth="2"
          />
        )}
        {[0, Math.floor(days.length / 2), days.length - 1].map((i) => (
          <text
            key={i}
            x={x(i)}
            y={HEIGHT - 6}
            textAnchor={i === 0 ? 'start' : i === days.length - 1 ? 'end' : 'middle'}
          >
            {days[i]?.day.slice(5)}
          </text>
        ))}
      </svg>
    </Card>
  )
}

function MoneyHeld({ data }: { data: Overview }) {
  const say = overviewTexts.useText()
  const { permissions } = usePermissions()
  const rows = [
    [say('escrow'), data.escrow_fen, undefined],
    [say('deposits'), data.deposits_fen, undefined],
    [say('gmv'), data.gmv_30d_fen, metricRows(daysOf(data)).gmv_30d_fen],
    [say('commission'), data.commission_30d_fen, undefined],
  ] as const
  return (
    <Card title={say('money')}>
      <dl className="w-money">
        {rows.map(([label, fen, rows_of]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {rows_of ? (
                <Opens rows={rows_of}>
                  <Money fen={fen} strong />
                </Opens>
              ) : (
                <Money fen={fen} strong />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className={data.invariants_ok ? 'a-note a-note--jade' : 'a-note a-note--red'}>
        {data.invariants_ok ? (
          <CheckCircleIcon size={18} weight="fill" />
        ) : (
          <WarningCircleIcon size={18} weight="fill" />
        )}
        {say(data.invariants_ok ? 'ok' : 'broken')}
        {mayRead(permissions, 'finance', 'service') && (
          <Link className="a-link w-see" to="/invariants">
            {say('see')}
          </Link>
        )}
      </p>
    </Card>
  )
}
