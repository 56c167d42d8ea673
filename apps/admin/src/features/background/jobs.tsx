/** The jobs of the clock: when each runs, and how its last run went. */
import { Tag } from '@juya/ui'
import { useQuery } from '@tanstack/react-query'
import { call, type Data } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { Two } from '../../parts/small-parts.tsx'
import { LoadFailed, PageLoading } from '../../parts/states.tsx'
import { backgroundTexts } from './background.i18n.ts'

type Job = Data<'jobs'>['list'][number]
const TONES = { running: 'amber', done: 'jade', failed: 'red' } as const

export function Jobs() {
  const say = backgroundTexts.useText()
  const { data, error, refetch } = useQuery({
    queryKey: ['background', 'jobs'],
    queryFn: ({ signal }) => call('jobs', {}, { signal }),
    refetchOnMount: 'always',
  })
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <PageLoading />
  return (
    <div className="a-card a-card--table">
      <div className="a-table__scroll">
        <table className="a-table a-table--cards">
          <thead>
            <tr>
              {(['job', 'runs', 'last_run', 'took', 'outcome'] as const).map((head) => (
                <th key={head} scope="col">
                  {say(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.list.map((job) => (
              <Row key={job.name} job={job} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function Row({ job: { name, cron, last } }: { job: Job }) {
  const say = backgroundTexts.useText()
  const { short } = useDates()
  return (
    <tr className="a-table__row">
      <td>
        <code>{name}</code>
      </td>
      <td data-title={say('runs')}>
        <Two first={<Runs cron={cron} />} second={<code>{cron}</code>} />
      </td>
      <td data-title={say('last_run')} className="j-num">
        {last ? short(last.started_at) : say('never')}
      </td>
      <td data-title={say('took')} className="j-num">
        {last?.took_ms == null ? '–' : say('ms', { ms: last.took_ms.toLocaleString('en') })}
      </td>
      <td data-title={say('outcome')}>
        {last ? (
          <>
            <Tag tone={TONES[last.outcome]}>{say(`outcome_${last.outcome}`)}</Tag>
            {last.error && <p className="l-error">{last.error}</p>}
          </>
        ) : (
          '–'
        )}
      </td>
    </tr>
  )
}

/** A cron line in words, as far as our jobs use it; another stands as it is. */
function Runs({ cron }: { cron: string }) {
  const say = backgroundTexts.useText()
  const [minute = '', hour = '', , , weekday = ''] = cron.split(' ')
  if (minute === '*') return say('each_minute')
  if (minute.startsWith('*/')) return say('each_minutes', { count: Number(minute.slice(2)) })
  if (hour === '*') return say('each_hour', { minute: minute.padStart(2, '0') })
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  return weekday === '*' ? say('each_day', { time }) : weekday === '0' ? say('each_sunday', { time }) : cron
}
