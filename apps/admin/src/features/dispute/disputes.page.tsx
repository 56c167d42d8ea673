/** After-sale cases: those due first, the case beside them, the ruling below it. J and K move, A takes a case, E asks for evidence. */
import { CASES, CASES_IN_ESCROW, caseFigures } from '@juya/contract/operator/resources/trade/cases.ts'
import { formatFen, Seal } from '@juya/ui'
import { useQuery } from '@tanstack/react-query'
import { useGetIdentity } from 'ra-core'
import { Link } from 'react-router'
import { call, type Data, type Item } from '../../lib/api.ts'
import { ScalesIcon } from '../../lib/icons.ts'
import { usePoll } from '../../lib/live/socket.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { NextButton } from '../../parts/claims/next-button.tsx'
import { ReviewDeadlineLeft } from '../../parts/claims/review-deadline-left.tsx'
import { useAsked, useOpenHref } from '../../parts/lists/resource/address.ts'
import type { QuickFilter } from '../../parts/lists/resource/filters.tsx'
import { ResourcePage } from '../../parts/lists/resource/resource-page.tsx'
import { Beside } from '../../parts/side-pane.tsx'
import { Money, State, Thing, Two } from '../../parts/small-parts.tsx'
import { disputeTexts } from './dispute.i18n.ts'
import { DisputePane } from './dispute-pane.tsx'
import { Due } from './due.tsx'
import './dispute.css'

type CaseRow = Item<'cases'>
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
  const say = disputeTexts.useText()
  const word = useWord()
  const openHref = useOpenHref()
  const { open, setOpen } = useAsked(CASES)
  const counts = useCounts()
  const { identity } = useGetIdentity()
  const rows = caseFigures(Number(identity?.id ?? 0))
  const chips: QuickFilter[] = [
    { text: say('all'), filters: {} },
    ...QUEUES.map((queue) => ({ text: counts ? `${say(queue)} ${counts[queue]}` : say(queue), filters: rows[queue] })),
    { text: say('closed'), filters: { is_open: '0' }, sort: '-id' },
  ]
  return (
    <ResourcePage<typeof CASES, CaseRow>
      resource={CASES}
      label={say('cases')}
      chips={chips}
      search={say('search')}
      above={
        <>
          <Figures counts={counts} rows={rows} />
          <NextButton queue="case" id={open} onServed={setOpen} />
        </>
      }
      empty={{ title: say('none'), note: say('none_note') }}
      aside={(id, close) => (
        <Beside id={id} close={close} icon={<ScalesIcon size={48} weight="thin" />} pick={say('pick')}>
          {(open_id) => <DisputePane key={open_id} id={open_id} />}
        </Beside>
      )}
      cells={{
        case: {
          title: say('case'),
          cell: (row) => (
            <div className="c-cell">
              <Thing
                image={row.item?.image}
                seal={row.item ? undefined : <Seal name={row.shop.name} size={32} />}
                title={row.item?.title ?? row.order_no}
                note={<span className="j-num">{row.case_no}</span>}
                to={openHref(row.id)}
              />
            </div>
          ),
        },
        sides: {
          title: say('sides'),
          width: '124px',
          cell: (row) => <Two first={row.buyer.nickname} second={row.shop.name} />,
        },
        reason: { title: say('reason'), width: '106px', cell: (row) => row.reason },
        amount_fen: {
          title: say('asked'),
          right: true,
          width: '92px',
          cell: (row) => <Money fen={row.amount_fen} strong />,
        },
        status: {
          title: say('status'),
          width: '116px',
          cell: (row) => (
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
        },
        due: {
          title: say('due'),
          right: true,
          width: '92px',
          cell: (row) =>
            row.review_deadline ? (
              <ReviewDeadlineLeft review_deadline={row.review_deadline} />
            ) : (
              <Due at={row.deadline_at} />
            ),
        },
      }}
    />
  )
}

const METRICS = ['due_1h', 'waiting_platform', 'waiting_shop', 'waiting_buyer'] as const

/** Each opens exactly the rows it counts. */
function Figures({ counts, rows }: { counts: Counts | undefined; rows: ReturnType<typeof caseFigures> }) {
  const say = disputeTexts.useText()
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
