/** Differences that hurt somebody: both sides with their reasons, for a third person to decide; and those that were. */
import { formatFen, showToast } from '@juya/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, type Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { Card } from '../../parts/small-parts.tsx'
import { LoadFailed, PageLoading } from '../../parts/states.tsx'
import { auditTexts, useOutcome } from './decision-audit.i18n.ts'

type Row = Item<'auditsAgain'>
const PAGES: Record<Row['queue'], (id: number) => string> = {
  lot: (id) => `/lots/${id}`,
  filing: (id) => `/verification?open=${id}`,
  application: (id) => `/applications?open=${id}`,
  case: (id) => `/disputes?open=${id}`,
  penalty: (id) => `/penalties?open=${id}`,
  review: () => '/reviews',
  sale: (id) => `/sales?open=${id}`,
  goods: (id) => `/goods?open=${id}`,
}

export function Again({ status }: { status: 'open' | 'over' }) {
  const say = auditTexts.useText()
  const [asking, setAsking] = useState<{ row: Row; result: 'stands' | 'overturned' }>()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['auditsAgain', status],
    queryFn: ({ signal }) => call('auditsAgain', { status, page: 1, page_size: 20 }, { signal }),
  })
  const resolve = useAction('resolveAudit', {
    touched: 'everything',
    done: () => {
      setAsking(undefined)
      showToast({ text: say('done') })
    },
  })
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (isPending) return <PageLoading />
  return (
    <Card title={say(status === 'open' ? 'again' : 'again_over')} side={data.total}>
      {data.list.length === 0 && <p className="a-faint">{say(status === 'open' ? 'again_none' : 'over_none')}</p>}
      {data.list.map((row) => (
        <Difference key={row.id} row={row} onAsk={(result) => setAsking({ row, result })} />
      ))}
      {asking && (
        <ActDialog
          title={say(asking.result === 'stands' ? 'stands_title' : 'overturn_title')}
          effect={say(asking.result === 'stands' ? 'stands_effect' : 'overturn_effect')}
          confirm={say(asking.result === 'stands' ? 'stands' : 'overturn')}
          tone={asking.result === 'stands' ? 'jade' : 'red'}
          doing={resolve}
          onClose={() => setAsking(undefined)}
          input={(reason) => ({ id: asking.row.id, result: asking.result, reason })}
        />
      )}
    </Card>
  )
}

function Difference({ row, onAsk }: { row: Row; onAsk: (result: 'stands' | 'overturned') => void }) {
  const say = auditTexts.useText()
  const word = useWord()
  const outcomeOf = useOutcome()
  const { short } = useDates()
  const side = (name: 'first' | 'second') => {
    const { outcome, amount_fen, reason } = row[name]
    return (
      <div>
        <small className="a-faint">{say(name)}</small>
        <p>
          <b>{outcomeOf(row.queue, outcome)}</b>{' '}
          {amount_fen ? <span className="j-num">{formatFen(amount_fen)}</span> : null}
        </p>
        {reason && <p className="a-faint">{reason}</p>}
      </div>
    )
  }
  return (
    <article className="da-again" aria-label={`${word('queue', row.queue)} ${row.ref_id}`}>
      {side('first')}
      {side('second')}
      <div>
        <p>
          <Link className="a-link" to={PAGES[row.queue](row.ref_id)}>
            {word('queue', row.queue)} #{row.ref_id}
          </Link>{' '}
          <small className="a-faint j-num">{short(row.resolved_at ?? row.differs_at)}</small>
        </p>
        {row.status === 'open' ? (
          row.may_resolve ? (
            <div className="d-actions">
              <button type="button" className="a-button" onClick={() => onAsk('stands')}>
                {say('stands')}
              </button>
              <button type="button" className="a-button a-button--outred" onClick={() => onAsk('overturned')}>
                {say('overturn')}
              </button>
            </div>
          ) : (
            <small className="a-faint">{say('one_of_two')}</small>
          )
        ) : (
          <>
            <p>
              <b>{say(`result.${row.status}`)}</b>{' '}
              {row.reopened && <span className="a-faint">{say(`reopened.${row.reopened}`)}</span>}
            </p>
            <small className="a-faint">
              {row.by}: {row.reason}
            </small>
          </>
        )}
      </div>
    </article>
  )
}
