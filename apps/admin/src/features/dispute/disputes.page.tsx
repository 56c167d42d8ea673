/** After-sale cases: those due first, the case beside them, the ruling below it. J and K move, A takes a case, E asks for evidence. */
import { CASES_IN_ESCROW, caseFigures } from '@juya/contract/operator/resources/trade/case-metrics.ts'
import { CASES } from '@juya/contract/operator/resources/trade/cases.ts'
import { formatFen, Seal } from '@juya/ui'
import { useQuery } from '@tanstack/react-query'
import { useGetIdentity } from 'ra-core'
import { Link } from 'react-router'
import { call, type Data } from '../../lib/api.ts'
import { usePoll } from '../../lib/live/socket.ts'
import { ReviewDeadlineLeft } from '../../parts/claims/review-deadline-left.tsx'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { DefinedRecord } from '../../parts/console/pane-body.tsx'
import { State, Thing, Two } from '../../parts/small-parts.tsx'
import { DisputePane } from './dispute-pane.tsx'
import { Due } from './due.tsx'
import './dispute.css'

type Counts = Data<'caseCounts'>
const FRESH_MS = 20_000
const QUEUES = ['mine', 'open', 'unassigned', 'handed_on'] as const

/** The figures over the list; read anew like the sidebar's, and after every decision. */
function useCounts(): Counts | undefined {
  const poll_ms = usePoll(FRESH_MS)
  return useQuery({
    queryKey: ['cases', 'counts'],
    queryFn: ({ signal }) => call('caseCounts', {}, { signal }),
    refetchInterval: poll_ms,
  }).data
}

export default function DisputesPage() {
  const say = useTextsOf(CASES)
  const counts = useCounts()
  const { identity } = useGetIdentity()
  const rows = caseFigures(Number(identity?.id ?? 0))
  return (
    <ListScreen
      resource={CASES}
      cells={CELLS}
      chips={QUEUES.map((queue) => ({
        text: counts ? `${say(queue)} ${counts[queue]}` : say(queue),
        filters: rows[queue],
      }))}
      above={<Figures counts={counts} rows={rows} />}
      pane={(id) => (
        <DefinedRecord key={id} resource={CASES} id={id}>
          {(data) => <DisputePane data={data} />}
        </DefinedRecord>
      )}
    />
  )
}

const CELLS: CellsOf<typeof CASES> = {
  case: (row, { to }) => (
    <div className="c-cell">
      <Thing
        image={row.item?.image}
        seal={row.item ? undefined : <Seal name={row.shop.name} size={32} />}
        title={row.item?.title ?? row.order_no}
        note={<span className="j-num">{row.case_no}</span>}
        to={to}
      />
    </div>
  ),
  sides: (row) => <Two first={row.buyer.nickname} second={row.shop.name} />,
  status: (row, { word }) => (
    <Two
      first={<State list="case" value={row.status} />}
      second={
        row.claim?.state === 'held' ? (
          <span className="k-holder">{row.claim.holder.name}</span>
        ) : row.waiting_on === 'nobody' ? undefined : (
          word('waiting_on', row.waiting_on)
        )
      }
    />
  ),
  due: (row) =>
    row.review_deadline ? <ReviewDeadlineLeft review_deadline={row.review_deadline} /> : <Due at={row.deadline_at} />,
}

const METRICS = ['due_1h', 'waiting_platform', 'waiting_shop', 'waiting_buyer'] as const

/** Each opens exactly the rows it counts. */
function Figures({ counts, rows }: { counts: Counts | undefined; rows: ReturnType<typeof caseFigures> }) {
  const say = useTextsOf(CASES)
  return (
    <section className="c-figures" aria-label={say('figures')}>
      {METRICS.map((key) => (
        <Link
          key={key}
          to={`?${new URLSearchParams(rows[key])}`}
          className={key === 'due_1h' && (counts?.due_1h ?? 0) > 0 ? 'a-tile a-tile--hot' : 'a-tile'}
        >
          <span>{say(key)}</span>
          <b className="j-num">{counts?.[key] ?? '–'}</b>
        </Link>
      ))}
      <Link to={`?${new URLSearchParams(CASES_IN_ESCROW)}`} className="a-tile">
        <span>{say('escrow')}</span>
        <b className="j-num">{counts ? formatFen(counts.escrow_fen, { decimals: 'never' }) : '–'}</b>
      </Link>
    </section>
  )
}
