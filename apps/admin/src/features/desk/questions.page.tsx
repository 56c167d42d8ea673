/** What people asked the help without a useful answer: what to write an answer for. */
import { showToast } from '@juya/ui'
import { useQuery } from '@tanstack/react-query'
import { usePermissions } from 'ra-core'
import { call } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useDates } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { Card } from '../../parts/small-parts.tsx'
import { LoadFailed, Nothing, PageLoading } from '../../parts/states.tsx'
import { deskTexts } from './desk.i18n.ts'

export default function QuestionsPage() {
  const say = deskTexts.useText()
  const { short } = useDates()
  const { permissions } = usePermissions()
  const may = mayAct(permissions, 'service', 'content')
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['helpQuestions'],
    queryFn: ({ signal }) => call('helpQuestions', {}, { signal }),
  })
  const settle = useAction('settleQuestion', {
    touched: ['helpQuestions', 'audit'],
    done: () => showToast({ text: say('settled') }),
  })
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (isPending) return <PageLoading />
  if (data.list.length === 0) return <Nothing title={say('no_questions')} note={say('no_questions_note')} />
  return (
    <div className="a-page">
      <Card flush>
        <table className="a-table">
          <thead>
            <tr>
              <th scope="col">{say('words')}</th>
              <th scope="col">{say('did_not_help')}</th>
              <th scope="col" className="right">
                {say('times')}
              </th>
              <th scope="col" className="right">
                {say('last')}
              </th>
              {may && <th scope="col" aria-label={say('settle')} />}
            </tr>
          </thead>
          <tbody>
            {data.list.map(({ words, help, asked_count, asked_at }) => (
              <tr key={words} className="a-table__row">
                <td>{words}</td>
                <td>{help?.title ?? '–'}</td>
                <td className="right j-num">{asked_count}</td>
                <td className="right a-faint j-num">{short(asked_at)}</td>
                {may && (
                  <td className="right">
                    <button
                      type="button"
                      className="a-button"
                      disabled={settle.busy}
                      onClick={() => settle.act({ words })}
                    >
                      {say('settle')}
                    </button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </div>
  )
}
