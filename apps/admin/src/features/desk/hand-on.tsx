/** Hands a chat on, with what the colleague should know. */
import { showToast } from '@juya/ui'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { limitOf } from '../../lib/limits.ts'
import { useAction } from '../../lib/use-action.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { deskTexts } from './desk.i18n.ts'

export function HandOn({
  id,
  colleagues,
  onClose,
}: {
  id: number
  colleagues: Data<'desk'>['colleagues']
  onClose: () => void
}) {
  const say = deskTexts.useText()
  const [to, setTo] = useState('')
  const [note, setNote] = useState('')
  const doing = useAction('deskTransfer', {
    touched: ['desk', 'deskChat', 'audit'],
    done: () => {
      onClose()
      showToast({ text: say('handed') })
    },
  })
  return (
    <FormDialog
      title={say('hand_title')}
      confirm={say('hand_on')}
      ready={note.trim() !== '' && !doing.busy}
      onClose={onClose}
      onSubmit={() => doing.act({ id, note: note.trim(), ...(to ? { to: Number(to) } : {}) })}
    >
      <label className="a-field">
        <span>{say('to')}</span>
        <select value={to} onChange={(event) => setTo(event.target.value)}>
          <option value="">{say('to_queue')}</option>
          {colleagues.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name} · {say('chats', { count: one.chats })}
            </option>
          ))}
        </select>
      </label>
      <label className="a-field">
        <span>{say('note')}</span>
        <textarea
          maxLength={limitOf('deskTransfer', 'note').chars_max}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </label>
    </FormDialog>
  )
}
