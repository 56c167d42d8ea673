/** Hands a case on to the other role that works on cases, with a reason its people read. */
import { showToast } from '@juya/ui'
import { useState } from 'react'
import { useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { disputeTexts } from './dispute.i18n.ts'
import type { ShownCase } from './shown-case.ts'

const ROLES = ['arbiter', 'service'] as const

export function Escalate({ data }: { data: ShownCase }) {
  const say = disputeTexts.useText()
  const word = useWord()
  const [open, setOpen] = useState(false)
  const handed = data.handed_on
  return (
    <>
      {handed && (
        <p className="a-note a-note--amber">
          {say('handed_to', { role: word('role', handed.to) })} {handed.reason}
        </p>
      )}
      <button type="button" className="a-button a-button--small" onClick={() => setOpen(true)}>
        {say('hand_on')}
      </button>
      {open && <Dialog data={data} onClose={() => setOpen(false)} />}
    </>
  )
}

function Dialog({ data, onClose }: { data: ShownCase; onClose: () => void }) {
  const say = disputeTexts.useText()
  const word = useWord()
  const [to, setTo] = useState<(typeof ROLES)[number]>(data.handed_on?.to === 'arbiter' ? 'service' : 'arbiter')
  const { id } = data.case
  const escalate = useAction('escalateCase', {
    touched: ['cases', 'case', 'audit'],
    done: () => {
      showToast({ text: say('handed_done') })
      onClose()
    },
  })
  return (
    <ActDialog
      title={say('hand_on_title')}
      effect={say('hand_on_effect')}
      confirm={say('hand_on')}
      doing={escalate}
      about={{ kind: 'case', id }}
      onClose={onClose}
      input={(reason) => ({ id, to, reason })}
      onConfirm={(reason) => escalate.act({ id, to, reason })}
    >
      <fieldset className="c-options">
        <legend>{say('hand_on_whom')}</legend>
        {ROLES.map((role) => (
          <label key={role}>
            <input type="radio" name="hand-on-to" checked={to === role} onChange={() => setTo(role)} />
            {word('role', role)}
          </label>
        ))}
      </fieldset>
    </ActDialog>
  )
}
