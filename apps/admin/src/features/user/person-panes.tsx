/** Everything about a person, pane by pane: each is asked for when it is opened, and leads to the list filtered by the person. */
import { PERSON_PANES, type PersonPane } from '@juya/contract/operator/resources/people/person.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, type Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { Card, Money, State } from '../../parts/small-parts.tsx'
import { LoadFailed } from '../../parts/states.tsx'
import { JudgeLink } from './judge-link.tsx'
import { paneTexts } from './panes.i18n.ts'
import '../../parts/timeline/timeline.css'

type Line = Item<'personPane'>

export function PersonPanes({ id }: { id: number }) {
  const say = paneTexts.useText()
  const [pane, setPane] = useState<PersonPane>('linked')
  return (
    <Card title={say('title')}>
      <div className="t-chips" role="tablist" aria-label={say('title')}>
        {PERSON_PANES.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            className={pane === one ? 'a-chip a-chip--on' : 'a-chip'}
            aria-selected={pane === one}
            onClick={() => setPane(one)}
          >
            {say(one)}
          </button>
        ))}
      </div>
      <Pane key={`${id}.${pane}`} id={id} pane={pane} />
    </Card>
  )
}

function Pane({ id, pane }: { id: number; pane: PersonPane }) {
  const say = paneTexts.useText()
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['user', 'pane', id, pane],
    queryFn: ({ pageParam, signal }) =>
      call('personPane', { id, pane, ...(pageParam ? { from: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
  })
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  const list = data?.pages.flatMap((page) => page.list) ?? []
  const all = data?.pages[0]?.all
  return (
    <div role="tabpanel" aria-label={say(pane)} aria-busy={isPending}>
      {!isPending && list.length === 0 && <p className="a-faint d-none">{say('none')}</p>}
      {list.length > 0 && (
        <table className="a-table a-table--dense">
          <tbody>
            {list.map((line) => (
              <PaneLine key={line.key} line={line} person_id={id} />
            ))}
          </tbody>
        </table>
      )}
      <p className="t-note__line">
        {hasNextPage && (
          <button type="button" className="a-button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {say('more')}
          </button>
        )}
        {all && list.length > 0 && (
          <Link className="a-link" to={all}>
            {say('all')}
          </Link>
        )}
      </p>
    </div>
  )
}

function PaneLine({ line, person_id }: { line: Line; person_id: number }) {
  const { title, note, status, amount_fen, at, opens, evidence } = line
  const say = paneTexts.useText()
  const { short } = useDates()
  return (
    <tr className="a-table__row">
      <td>
        {opens ? (
          <Link className="a-link" to={opens}>
            {title}
          </Link>
        ) : (
          title
        )}
        {note && <small className="a-faint"> {note}</small>}
        {evidence && <small> {evidence.map((one) => say(`by.${one}`)).join(' · ')}</small>}
      </td>
      <td>
        {status && <State list={status.list} value={status.value} />}
        {evidence && <JudgeLink line={line} person_id={person_id} />}
      </td>
      <td className="right">{amount_fen != null && <Money fen={amount_fen} />}</td>
      <td className="right a-faint j-num">{at ? short(at) : ''}</td>
    </tr>
  )
}
