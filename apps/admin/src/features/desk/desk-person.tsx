/** Beside the chat: the person's orders and cases. Opening them is a look the person reads of. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { Money, State } from '../../parts/small-parts.tsx'
import { LoadFailed } from '../../parts/states.tsx'
import { deskTexts } from './desk.i18n.ts'

const PANES = ['orders', 'cases'] as const

export function DeskPerson({ person }: { person: { id: number; name: string } }) {
  const say = deskTexts.useText()
  return (
    <aside className="k-person" aria-label={say('about')}>
      <Link className="a-link" to={`/users/${person.id}`}>
        {say('open_person')}
      </Link>
      {PANES.map((pane) => (
        <Pane key={pane} id={person.id} pane={pane} />
      ))}
    </aside>
  )
}

function Pane({ id, pane }: { id: number; pane: (typeof PANES)[number] }) {
  const say = deskTexts.useText()
  const { short } = useDates()
  const { data, error, refetch } = useQuery({
    queryKey: ['user', 'pane', id, pane, 'desk'],
    queryFn: ({ signal }) => call('personPane', { id, pane }, { signal }),
  })
  return (
    <section>
      <h2>{say(pane)}</h2>
      {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {data?.list.length === 0 && <p className="a-faint">{say('none')}</p>}
      {data && data.list.length > 0 && (
        <ul>
          {data.list.map(({ key, title, note, status, amount_fen, at, opens }) => (
            <li key={key} className="k-item">
              <span className="k-item__head">
                {opens ? (
                  <Link className="a-link" to={opens}>
                    {title}
                  </Link>
                ) : (
                  title
                )}
                {amount_fen != null && <Money fen={amount_fen} />}
              </span>
              <span>
                {status && <State list={status.list} value={status.value} />}{' '}
                <small className="a-faint">
                  {note} {at ? short(at) : ''}
                </small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
