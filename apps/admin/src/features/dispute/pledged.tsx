/** What the shop had said of the piece in chat, and a buyer pinned, when it was sold. */
import { CASES } from '@juya/contract/operator/resources/trade/cases.ts'
import { useDates } from '../../lib/format.ts'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import type { ShownCase } from './shown-case.ts'

export function Pledged({ data }: { data: ShownCase }) {
  const say = useTextsOf(CASES)
  const { short } = useDates()
  const { pledges } = data.case
  if (pledges.length === 0) return null
  return (
    <section>
      <h2>{say('pledged')}</h2>
      {pledges.map((one) => (
        <div key={one.id}>
          {one.question && <p className="a-faint">{one.question}</p>}
          <p className="c-said">{one.answer}</p>
          <small className="j-num">
            {say('pledged_at', { said: short(one.said_at), pinned: short(one.pinned_at) })}
          </small>
          {one.corrections.map((correction) => (
            <p key={correction.at} className="c-said">
              {correction.text} <small className="j-num">{say('pledge_corrected', { at: short(correction.at) })}</small>
            </p>
          ))}
        </div>
      ))}
    </section>
  )
}
