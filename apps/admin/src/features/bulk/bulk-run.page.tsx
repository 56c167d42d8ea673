/** One bulk run: what its dry run found, how far it is, its rows, and starting, pausing, undoing it. */
import { BULK_RUNS } from '@juya/contract/operator/resources/desk/bulk-runs.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { call } from '../../lib/api.ts'
import { common } from '../../lib/common.i18n.ts'
import { useDates } from '../../lib/format.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { ActButtons } from '../../parts/console/act-buttons.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { Card, Facts, Logs, Money, State } from '../../parts/small-parts.tsx'
import { LoadFailed, PageLoading } from '../../parts/states.tsx'
import { Progress } from './progress.tsx'
import type { Run } from './run.ts'
import { RunLines } from './run-lines.tsx'
import { Sums } from './sums.tsx'
import '../../parts/detail.css'

/** While rows are worked on, the page looks again so often. */
const LOOK_MS = 1_000
const isBusy = (run: Run | undefined): boolean => run?.status === 'set' || run?.status === 'running'

export default function BulkRunPage() {
  const id = Number(useParams().id)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['bulkRun', id],
    queryFn: ({ signal }) => call('bulkRun', { id }, { signal }),
    refetchInterval: ({ state }) => (isBusy(state.data) || state.data?.proposed ? LOOK_MS : false),
  })
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (isPending || !data) return <PageLoading />
  return (
    <div className="a-page">
      <Head run={data} />
      <div className="a-columns">
        <div className="a-stack">
          <RunLines key={data.id} run={data} />
        </div>
        <div className="a-stack">
          <Counts run={data} />
          <Sums run={data} />
          <Log run={data} />
        </div>
      </div>
    </div>
  )
}

function Head({ run }: { run: Run }) {
  const say = useTextsOf(BULK_RUNS)
  const word = useWord()
  return (
    <Card>
      <div className="d-head">
        <div className="a-thing a-thing--wide">
          <div className="a-thing__text">
            <h1 className="a-thing__title">{[word('bulk_act', run.act), run.given].filter(Boolean).join(' · ')}</h1>
            <span className="a-thing__note">
              {say('number', { id: run.id })} · {run.by} · {run.reason}
            </span>
          </div>
        </div>
        <Progress run={run} />
        <State list="bulk" value={run.status} />
        <ActButtons
          resource={BULK_RUNS}
          row={run}
          inline
          params={{ count: run.done }}
          proposes={[run.needs_two && 'startBulkRun']}
          without={[
            !run.may_start && 'startBulkRun',
            !run.may_pause && 'pauseBulkRun',
            !run.may_resume && 'resumeBulkRun',
            !run.may_undo && 'undoBulkRun',
          ]}
        />
      </div>
      <Note run={run} />
    </Card>
  )
}

function Note({ run }: { run: Run }) {
  const say = useTextsOf(BULK_RUNS)
  const text = run.proposed
    ? say('proposed')
    : run.status === 'set'
      ? say('set_note')
      : run.status === 'checked'
        ? say(run.own ? 'checked_note' : 'alone_note')
        : run.paused_because
          ? say(run.paused_because)
          : undefined
  return text ? <p className="a-note d-gap">{text}</p> : null
}

function Counts({ run }: { run: Run }) {
  const say = useTextsOf(BULK_RUNS)
  const { short } = useDates()
  const over = run.phase !== 'check'
  return (
    <Card>
      <Facts
        columns={2}
        list={[
          { label: say('rows'), value: run.rows },
          { label: say('made'), value: short(run.created_at) },
          { label: say('would'), value: run.would },
          { label: say('cannot'), value: run.cannot },
          over && { label: say('done'), value: run.done },
          over && { label: say('left_out'), value: run.skipped },
          run.phase === 'undo' && { label: say('undone'), value: run.undone },
          run.phase === 'undo' && { label: say('kept'), value: run.kept },
          { label: say('money'), value: <Money fen={run.money_fen} /> },
          run.may_undo && { label: say('undo_until'), value: short(run.undo_until) },
        ]}
      />
    </Card>
  )
}

function Log({ run }: { run: Run }) {
  const said = common.useText()
  return (
    <Card title={said('log')}>
      <Logs list={run.logs} none={said('no_log')} />
    </Card>
  )
}
