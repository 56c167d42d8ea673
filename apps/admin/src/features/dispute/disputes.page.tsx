/** After-sale cases: those due first, the case beside them, the ruling below it. J and K move, A takes a case, E asks for evidence. */
import { CASES } from '@juya/contract/operator/resources/orders.ts'
import { formatFen, Seal } from '@juya/ui'
import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'ra-core'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call, type Item } from '../../lib/api.ts'
import { ScalesIcon } from '../../lib/icons.ts'
import { usePoll } from '../../lib/live/socket.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { NextButton } from '../../parts/claims/next-button.tsx'
import { PromiseLeft } from '../../parts/claims/promise-left.tsx'
import { ListPage } from '../../parts/lists/list-page.tsx'
import { useField } from '../../parts/lists/resource/list.i18n.ts'
import { Table } from '../../parts/lists/table.tsx'
import { EmptyPane, lies_over, SidePane } from '../../parts/side-pane.tsx'
import { Money, State, Thing, Two } from '../../parts/small-parts.tsx'
import { disputeTexts } from './dispute.i18n.ts'
import { DisputePane } from './dispute-pane.tsx'
import { Due } from './due.tsx'
import './dispute.css'

export type CaseRow = Item<'cases'>
const FRESH_MS = 20_000
const QUEUES = ['mine', 'open', 'unassigned', 'closed', 'all'] as const

/** The figures over the list; read anew like the sidebar's, and after every decision. */
function useCounts() {
  const poll_ms = usePoll(FRESH_MS)
  return useQuery({
    queryKey: ['cases', 'counts'],
    queryFn: ({ signal }) => call('cases', { page: 1, page_size: 1 }, { signal }),
    select: (data) => data.counts,
    refetchInterval: poll_ms,
  }).data
}

export default function DisputesPage() {
  const say = disputeTexts.useText()
  const counts = useCounts()
  const wanted = Number(useSearchParams()[0].get('id')) || undefined
  const [id, setId] = useState(wanted)
  useEffect(() => {
    if (wanted) setId(wanted)
  }, [wanted])
  const numbered = (queue: (typeof QUEUES)[number]): string =>
    counts && queue !== 'closed' && queue !== 'all' ? `${say(queue)} ${counts[queue]}` : say(queue)
  return (
    <ListPage
      resource="cases"
      sort="due"
      search={say('search')}
      above={
        <>
          <Figures counts={counts} />
          <NextButton queue="case" id={id} onServed={setId} />
        </>
      }
      chips={QUEUES.map((queue) => ({ text: numbered(queue), filter: queue === 'open' ? {} : { queue } }))}
      aside={
        id === undefined ? (
          <EmptyPane icon={<ScalesIcon size={48} weight="thin" />} text={say('pick')} />
        ) : (
          <SidePane onClose={() => setId(undefined)}>
            <DisputePane key={id} id={id} />
          </SidePane>
        )
      }
    >
      <Narrowed />
      <Cases id={id} onOpen={setId} />
    </ListPage>
  )
}

function Figures({ counts }: { counts: ReturnType<typeof useCounts> }) {
  const say = disputeTexts.useText()
  const figure = (key: 'due_1h' | 'waiting_platform' | 'waiting_shop' | 'waiting_buyer', hot = false) => (
    <div className={hot && (counts?.[key] ?? 0) > 0 ? 'a-tile a-tile--hot' : 'a-tile'}>
      <span>{say(key)}</span>
      <b className="j-num">{counts?.[key] ?? '–'}</b>
    </div>
  )
  return (
    <section className="c-figures" aria-label={say('figures')}>
      {figure('due_1h', true)}
      {figure('waiting_platform')}
      {figure('waiting_shop')}
      {figure('waiting_buyer')}
      <div className="a-tile">
        <span>{say('escrow')}</span>
        <b className="j-num">{counts ? formatFen(counts.escrow_fen, { decimals: 'never' }) : '–'}</b>
      </div>
    </section>
  )
}

/** What a figure narrowed the list by, each to be taken off. */
function Narrowed() {
  const say = disputeTexts.useText()
  const field = useField()
  const { filterValues, setFilters } = useListContext<CaseRow>()
  const on = Object.entries(filterValues).filter(([name]) => name in CASES.filters)
  if (on.length === 0) return null
  return (
    <div className="a-filters">
      {on.map(([name, value]) => (
        <button
          key={name}
          type="button"
          className="a-chip a-chip--on"
          aria-label={say('narrowed', { field: field(name), value: String(value) })}
          onClick={() => setFilters(Object.fromEntries(Object.entries(filterValues).filter(([key]) => key !== name)))}
        >
          {field(name)} {String(value)}
        </button>
      ))}
    </div>
  )
}

function Cases({ id, onOpen }: { id?: number; onOpen: (id: number) => void }) {
  const say = disputeTexts.useText()
  const word = useWord()
  const { data } = useListContext<CaseRow>()
  const first_id = data?.[0]?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a list that arrives opens its first case
  useEffect(() => {
    if (id === undefined && first_id !== undefined && !lies_over()) onOpen(first_id)
  }, [first_id])
  return (
    <Table<CaseRow>
      label={say('cases')}
      onOpen={(row) => onOpen(row.id)}
      openId={id}
      empty={{ title: say('none'), note: say('none_note') }}
      columns={[
        {
          key: 'case',
          title: say('case'),
          cell: (row) => (
            <div className="c-cell">
              <Thing
                image={row.item?.image}
                seal={row.item ? undefined : <Seal name={row.shop.name} size={32} />}
                title={row.item?.title ?? row.order_no}
                note={<span className="j-num">{row.case_no}</span>}
                onOpen={() => onOpen(row.id)}
              />
            </div>
          ),
        },
        {
          key: 'sides',
          title: say('sides'),
          width: '124px',
          cell: (row) => <Two first={row.buyer.nickname} second={row.shop.name} />,
        },
        { key: 'reason', title: say('reason'), width: '106px', cell: (row) => row.reason },
        {
          key: 'amount',
          title: say('asked'),
          right: true,
          width: '92px',
          cell: (row) => <Money fen={row.amount_fen} strong />,
        },
        {
          key: 'status',
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
        {
          key: 'due',
          title: say('due'),
          right: true,
          width: '92px',
          cell: (row) => (row.promise ? <PromiseLeft promise={row.promise} /> : <Due at={row.deadline_at} />),
        },
      ]}
    />
  )
}
