/** The dialogs about an operator: what root proposes with a reason, and the link a new one enrols with. */
import { showToast } from '@juya/ui'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { limitOf } from '../../lib/limits.ts'
import { useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import '../../parts/panes.css'
import type { Act, Row } from './acts.ts'
import { EnrolmentLink } from './enrolment-link.tsx'
import { operatorTexts } from './operator.i18n.ts'

type Role = Data<'me'>['roles'][number]

const ROLES: readonly Role[] = ['root', 'finance', 'review', 'service', 'arbiter', 'content', 'appraise', 'auditor']
const LOGIN_CHARS = limitOf('createOperator', 'login')
const NAME = limitOf('createOperator', 'name')
const LOGIN = /^[a-z][a-z0-9._-]{2,39}$/
const TOUCHED = ['operators', 'approvals', 'audit']

interface Props {
  row: Row
  onClose: () => void
}

export function OperatorDialog({ act, onClose }: { act: Act; onClose: () => void }) {
  if (act.kind === 'create') return <Create onClose={onClose} />
  const { row } = act
  if (act.kind === 'link') return <EnrolmentLink row={row} onClose={onClose} />
  if (act.kind === 'change') return <ChangeRoles row={row} onClose={onClose} />
  if (act.kind === 'renew') return <Renew row={row} onClose={onClose} />
  return <Standing row={row} kind={act.kind} onClose={onClose} />
}

/** What a proposal does once it is made. */
function useProposed(onClose: () => void) {
  const say = operatorTexts.useText()
  return {
    touched: TOUCHED,
    done: () => {
      onClose()
      showToast({ text: say('proposed_done'), ms: 4_000 })
    },
  }
}

function Create({ onClose }: { onClose: () => void }) {
  const say = operatorTexts.useText()
  const [login, setLogin] = useState('')
  const [name, setName] = useState('')
  const [roles, setRoles] = useState<Role[]>([])
  const create = useAction('createOperator', useProposed(onClose))
  return (
    <ActDialog
      title={say('add')}
      effect={say('add_effect')}
      confirm={say('propose')}
      tone="jade"
      doing={create}
      unready={!LOGIN.test(login) || name.trim() === '' || roles.length === 0}
      onClose={onClose}
      input={(reason) => ({ login, name: name.trim(), roles, reason })}
    >
      <label className="a-field">
        <span>{say('login')}</span>
        <input
          value={login}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LOGIN_CHARS.chars_max}
          onChange={(event) => setLogin(event.target.value.trim().toLowerCase())}
        />
        <small>{say('login_hint')}</small>
      </label>
      <label className="a-field">
        <span>{say('name')}</span>
        <input
          value={name}
          autoComplete="off"
          maxLength={NAME.chars_max}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <Roles value={roles} onChange={setRoles} />
    </ActDialog>
  )
}

function ChangeRoles({ row, onClose }: Props) {
  const say = operatorTexts.useText()
  const [roles, setRoles] = useState<Role[]>(row.roles)
  const change = useAction('changeRoles', useProposed(onClose))
  const is_same = roles.length === row.roles.length && roles.every((role) => row.roles.includes(role))
  return (
    <ActDialog
      title={say('change_title', { name: row.name })}
      effect={say('change_effect')}
      confirm={say('propose')}
      tone="jade"
      doing={change}
      unready={roles.length === 0 || is_same}
      onClose={onClose}
      input={(reason) => ({ id: row.id, roles, reason })}
    >
      <Roles value={roles} onChange={setRoles} />
    </ActDialog>
  )
}

function Roles({ value, onChange }: { value: Role[]; onChange: (roles: Role[]) => void }) {
  const say = operatorTexts.useText()
  const word = useWord()
  return (
    <fieldset className="o-roles">
      <legend>{say('roles')}</legend>
      {ROLES.map((role) => (
        <label key={role} className="r-point">
          <input
            type="checkbox"
            checked={value.includes(role)}
            onChange={({ target }) =>
              onChange(ROLES.filter((one) => (one === role ? target.checked : value.includes(one))))
            }
          />
          <span>{word('role', role)}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Standing({ row, kind, onClose }: Props & { kind: 'disable' | 'enable' }) {
  const say = operatorTexts.useText()
  const { name } = row
  const change = useAction(kind === 'disable' ? 'disableOperator' : 'enableOperator', useProposed(onClose))
  return (
    <ActDialog
      title={say(`${kind}_title`, { name })}
      effect={say(`${kind}_effect`, { name })}
      confirm={say('propose')}
      tone={kind === 'disable' ? 'red' : 'jade'}
      doing={change}
      onClose={onClose}
      input={(reason) => ({ id: row.id, reason })}
    />
  )
}

function Renew({ row, onClose }: Props) {
  const say = operatorTexts.useText()
  const { name } = row
  const renew = useAction('newAuthenticator', {
    touched: ['operators', 'audit'],
    done: () => {
      onClose()
      showToast({ text: say('renewed'), ms: 4_000 })
    },
  })
  return (
    <ActDialog
      title={say('renew_title', { name })}
      effect={say('renew_effect')}
      confirm={say('renew_confirm')}
      tone="red"
      doing={renew}
      onClose={onClose}
      input={(reason) => ({ id: row.id, reason })}
    />
  )
}
