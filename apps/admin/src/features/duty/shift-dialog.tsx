/** Entering a shift. */
import { showToast } from '@juya/ui'
import { useState } from 'react'
import { atOf, DAY_S, fieldOf } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { dutyTexts } from './duty.i18n.ts'
import { type Roster, TOUCHED } from './roster.ts'

const BEGINS_S = 9 * 3_600
const LASTS_S = 12 * 3_600

export function ShiftDialog({ data, onClose }: { data: Roster; onClose: () => void }) {
  const say = dutyTexts.useText()
  const word = useWord()
  const roles = data.roles.filter(({ can_write, operators }) => can_write && operators.length > 0)
  const [role, setRole] = useState(roles[0]!.role)
  const operators = roles.find((one) => one.role === role)!.operators
  const [chosen, setChosen] = useState<number>()
  const begin = Math.max(data.from_at, Math.floor((Date.now() / 1000 - data.from_at) / DAY_S) * DAY_S + data.from_at)
  const [from, setFrom] = useState(fieldOf(begin + BEGINS_S))
  const [until, setUntil] = useState(fieldOf(begin + BEGINS_S + LASTS_S))
  const operator_id = operators.some(({ id }) => id === chosen) ? chosen! : operators[0]!.id
  const add = useAction('addShift', {
    touched: TOUCHED,
    done: () => {
      onClose()
      showToast({ text: say('entered') })
    },
  })
  const [from_at, until_at] = [atOf(from), atOf(until)]
  const ready = from_at !== undefined && until_at !== undefined && until_at > from_at && !add.busy
  const submit = () => add.act({ role, operator_id, from_at: from_at!, until_at: until_at! })
  return (
    <FormDialog title={say('add')} confirm={say('enter')} tone="jade" ready={ready} onClose={onClose} onSubmit={submit}>
      <p className="a-dialog__effect">{say('add_effect')}</p>
      <label className="a-field">
        <span>{say('role')}</span>
        <select value={role} onChange={(event) => setRole(event.target.value as typeof role)}>
          {roles.map((one) => (
            <option key={one.role} value={one.role}>
              {word('role', one.role)}
            </option>
          ))}
        </select>
      </label>
      <label className="a-field">
        <span>{say('operator')}</span>
        <select value={operator_id} onChange={(event) => setChosen(Number(event.target.value))}>
          {operators.map(({ id, name, phone_masked }) => (
            <option key={id} value={id}>
              {`${name} · ${phone_masked ?? say('not_reached')}`}
            </option>
          ))}
        </select>
      </label>
      <label className="a-field">
        <span>{say('from')}</span>
        <input type="datetime-local" value={from} onChange={(event) => setFrom(event.target.value)} />
      </label>
      <label className="a-field">
        <span>{say('until')}</span>
        <input type="datetime-local" value={until} onChange={(event) => setUntil(event.target.value)} />
        <small>{say('shift_hint')}</small>
      </label>
    </FormDialog>
  )
}
