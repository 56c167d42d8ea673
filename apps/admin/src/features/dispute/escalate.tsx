/** Hands a case on to the other role that works on cases, with a reason its people read. */
import { CASE_ROLES, CASES } from '@juya/contract/operator/resources/trade/cases.ts'
import { showToast } from '@juya/ui'
import { useState } from 'react'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import type { ShownCase } from './shown-case.ts'

const { escalateCase } = CASES.acts

export function Escalate({ data, onClose }: { data: ShownCase; onClose: () => void }) {
  const say = useTextsOf(CASES)
  const words = useWords()
  const word = useWord()
  const [to, setTo] = useState<(typeof CASE_ROLES)[number]>(data.handed_on?.to === 'arbiter' ? 'service' : 'arbiter')
  const { id } = data
  const escalate = useAction('escalateCase', {
    touched: touchedBy(CASES),
    done: () => {
      showToast({ text: words(escalateCase.done) })
      onClose()
    },
  })
  return (
    <ActDialog
      title={words(escalateCase.title)}
      effect={words(escalateCase.effect)}
      confirm={words(escalateCase)}
      doing={escalate}
      about={{ kind: 'case', id }}
      onClose={onClose}
      input={(reason) => ({ id, to, reason })}
    >
      <fieldset className="c-options">
        <legend>{say('hand_on_whom')}</legend>
        {CASE_ROLES.map((role) => (
          <label key={role}>
            <input type="radio" name="hand-on-to" checked={to === role} onChange={() => setTo(role)} />
            {word('role', role)}
          </label>
        ))}
      </fieldset>
    </ActDialog>
  )
}
