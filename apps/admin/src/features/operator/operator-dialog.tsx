/** What root proposes with roles to tick: a new operator, and the roles of one. */
import { OPERATORS } from '@juya/contract/operator/resources/desk/operators.ts'
import { showToast } from '@juya/ui'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { limitOf } from '../../lib/limits.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import '../../parts/panes.css'
import type { RowOf } from '../../parts/console/cells.tsx'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'

type Role = Data<'me'>['roles'][number]

const ROLES: readonly Role[] = ['root', 'finance', 'review', 'service', 'arbiter', 'content', 'appraise', 'auditor']
const LOGIN_CHARS = limitOf('createOperator', 'login')
const NAME = limitOf('createOperator', 'name')
const LOGIN = /^[a-z][a-z0-9._-]{2,39}$/

/** What a proposal does once it is made. */
function useProposed(onClose: () => void) {
  const say = useTextsOf(OPERATORS)
  return {
    touched: touchedBy(OPERATORS),
    done: () => {
      onClose()
      showToast({ text: say('proposed_done'), ms: 4_000 })
    },
  }
}

export function CreateOperator({ onClose }: { onClose: () => void }) {
  const say = useTextsOf(OPERATORS)
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

export function ChangeRoles({ row, onClose }: { row: RowOf<typeof OPERATORS>; onClose: () => void }) {
  const words = useWords()
  const { title, effect } = OPERATORS.acts.changeRoles
  const say = useTextsOf(OPERATORS)
  const [roles, setRoles] = useState<Role[]>(row.roles)
  const change = useAction('changeRoles', useProposed(onClose))
  const is_same = roles.length === row.roles.length && roles.every((role) => row.roles.includes(role))
  return (
    <ActDialog
      title={words(title, { name: row.name })}
      effect={words(effect)}
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
  const say = useTextsOf(OPERATORS)
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
