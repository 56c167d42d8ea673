/** What a ruling rests on, as others will read it: the headnote, the precedents it follows, or why it departs from them. */
import { CASES } from '@juya/contract/operator/resources/trade/cases.ts'
import { limitOf } from '../../lib/limits.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import type { ShownCase } from './shown-case.ts'

export interface GroundsTyped {
  headnote: string
  cites: readonly number[]
  departs: string
}
export const NO_GROUNDS: GroundsTyped = { headnote: '', cites: [], departs: '' }
const CITES_MAX = 3
const HEADNOTE = limitOf('ruleCase', 'headnote')
const DEPARTS = limitOf('ruleCase', 'departs')
const length = (text: string): number => [...text.trim()].length

/** Whether a ruling may rest on them. @param count published rulings for the same reason: where there are any, one is cited or departed from */
export function areGrounds({ headnote, cites, departs }: GroundsTyped, count: number): boolean {
  if (length(headnote) < HEADNOTE.chars_min) return false
  if (departs.trim() !== '' && length(departs) < DEPARTS.chars_min) return false
  return count === 0 || cites.length > 0 || departs.trim() !== ''
}

export function GroundsFields({
  precedents,
  typed,
  onChange,
}: {
  precedents: ShownCase['precedents']
  typed: GroundsTyped
  onChange: (typed: GroundsTyped) => void
}) {
  const say = useTextsOf(CASES)
  const word = useWord()
  const { headnote, cites, departs } = typed
  const cite = (id: number, on: boolean) =>
    onChange({ ...typed, cites: on ? [...cites, id] : cites.filter((one) => one !== id) })
  return (
    <>
      <label className="a-field">
        <span>{say('headnote')}</span>
        <textarea
          value={headnote}
          rows={2}
          maxLength={HEADNOTE.chars_max}
          onChange={(event) => onChange({ ...typed, headnote: event.target.value })}
        />
        <small>{say('headnote_note', { min: HEADNOTE.chars_min })}</small>
      </label>
      {precedents.counts.all > 0 && (
        <>
          <fieldset className="c-options c-options--stacked">
            <legend>{say('cites', { max: CITES_MAX })}</legend>
            {precedents.latest.map((one) => (
              <label key={one.id} className="r-point">
                <input
                  type="checkbox"
                  checked={cites.includes(one.id)}
                  disabled={cites.length === CITES_MAX && !cites.includes(one.id)}
                  onChange={(event) => cite(one.id, event.target.checked)}
                />
                <span>
                  {say('precedent_no', { number: String(one.id) })} · {word('ruling', one.result)}
                </span>
              </label>
            ))}
          </fieldset>
          <label className="a-field">
            <span>{say('departs')}</span>
            <textarea
              value={departs}
              rows={2}
              maxLength={DEPARTS.chars_max}
              onChange={(event) => onChange({ ...typed, departs: event.target.value })}
            />
          </label>
        </>
      )}
    </>
  )
}
