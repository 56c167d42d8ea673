/** What was asked about a filing, and what its person answered; the pictures of answers stand among the documents. */
import { REALNAMES } from '@juya/contract/operator/resources/people/realnames.ts'
import type { Data } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { useTextsOf } from '../../parts/console/definition-words.ts'

export function Asked({ data }: { data: Data<'realname'> }) {
  const say = useTextsOf(REALNAMES)
  const { short } = useDates()
  if (data.questions.length === 0) return null
  return (
    <section>
      <h2>{say('asked_answered')}</h2>
      <ol className="v-asked">
        {data.questions.map((one) => (
          <li key={`${one.asked_at}${one.question}`}>
            <b>{one.question}</b>
            {one.answer ?? (
              <span className="a-faint">{data.answer_by && say('no_answer', { at: short(data.answer_by) })}</span>
            )}
            <small className="j-num">{short(one.answered_at ?? one.asked_at)}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
