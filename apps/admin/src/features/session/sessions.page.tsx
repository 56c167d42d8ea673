/** The operator's own sessions: which browser, from where, since when. Each but this one ends with a press. */
import { showToast, Tag } from '@juya/ui'
import { useQuery } from '@tanstack/react-query'
import { call, type Data } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { Card, Two } from '../../parts/small-parts.tsx'
import { LoadFailed, PageLoading } from '../../parts/states.tsx'
import { browserName } from './browser-name.ts'
import { Passkeys } from './passkeys.tsx'
import { sessionTexts } from './sessions.i18n.ts'

type Session = Data<'sessions'>['list'][number]

export default function SessionsPage() {
  const say = sessionTexts.useText()
  const { data, error, refetch } = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => call('sessions', {}, { signal }),
  })
  const others = useAction('endOtherSessions', {
    touched: ['sessions', 'audit'],
    done: ({ ended }) => showToast({ text: say('ended_others', { count: ended }) }),
  })
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <PageLoading />
  return (
    <section className="a-page">
      <p className="a-faint">{say('note')}</p>
      <Card
        title={say('list')}
        flush
        side={
          data.list.length > 1 && (
            <button
              type="button"
              className="a-button a-button--outred"
              disabled={others.busy}
              onClick={() => others.act({})}
            >
              {say('end_others')}
            </button>
          )
        }
      >
        <Sessions list={data.list} />
      </Card>
      <Passkeys />
    </section>
  )
}

function Sessions({ list }: { list: readonly Session[] }) {
  const say = sessionTexts.useText()
  const { short } = useDates()
  const end = useAction('endOwnSession', {
    touched: ['sessions', 'audit'],
    done: () => showToast({ text: say('ended') }),
  })
  return (
    <table className="a-table a-table--cards" aria-label={say('list')}>
      <thead>
        <tr>
          <th scope="col">{say('browser')}</th>
          <th scope="col">{say('network')}</th>
          <th scope="col">{say('began')}</th>
          <th scope="col">{say('used')}</th>
          <th scope="col">{say('end')}</th>
        </tr>
      </thead>
      <tbody>
        {list.map((row) => (
          <tr key={row.id} className="a-table__row">
            <td data-title={say('browser')}>{browserName(row.ua) || say('unknown')}</td>
            <td data-title={say('network')} className="j-num">
              {row.ip ?? '–'}
            </td>
            <td data-title={say('began')} className="j-num">
              <Two first={short(row.created_at)} second={`${say('over')} ${short(row.expires_at)}`} />
            </td>
            <td data-title={say('used')} className="j-num">
              {short(row.last_used_at)}
            </td>
            <td data-title={say('end')}>
              {row.current ? (
                <Tag tone="jade">{say('this')}</Tag>
              ) : (
                <button
                  type="button"
                  className="a-button a-button--outred"
                  disabled={end.busy}
                  onClick={() => end.act({ id: row.id })}
                >
                  {say('end')}
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
