/** The foot of a pane: a button for each act that a row in this state has, and the dialog that asks why and shows what it does. */
import type { Act, Definition } from '@juya/contract/operator/resources/definition.ts'
import { showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { type ReactNode, useState } from 'react'
import type { CallName, Input } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import { ActDialog } from '../reason-dialog.tsx'
import { useWords } from './definition-words.ts'
import './acts.css'

type Params = Readonly<Record<string, string | number>>
const LOOKS = { jade: ' a-button--jade', red: ' a-button--outred', plain: '' } as const

interface ActButtonsProps {
  resource: Definition
  row: { id: number; status: string }
  params: Params
  /** Opens the draft, for an act that makes one. */
  onEdit?: () => void
  /** Dialogs of acts that ask for more than a reason, by the act. */
  dialogs?: Readonly<Record<string, (close: () => void) => ReactNode>>
}

/** Nothing for who may do none of them. */
export function ActButtons({ resource, row, params, onEdit, dialogs = {} }: ActButtonsProps) {
  const say = useWords()
  const { permissions } = usePermissions()
  const [asked, setAsked] = useState<string>()
  const acts = Object.entries(resource.acts).filter(
    ([, { when, decides, roles = resource.roles }]) =>
      !decides && when?.includes(row.status) && mayAct(permissions, ...roles),
  )
  if (acts.length === 0) return null
  return (
    <>
      <div className="a-aside__foot acts">
        {acts.map(([name, act]) => (
          <button
            key={name}
            type="button"
            className={`a-button${LOOKS[act.tone ?? 'plain']}`}
            onClick={() => (act.makes ? onEdit?.() : setAsked(name))}
          >
            {say(act)}
          </button>
        ))}
      </div>
      {asked && dialogs[asked]?.(() => setAsked(undefined))}
      {asked && !dialogs[asked] && (
        <Asking
          resource={resource}
          name={asked}
          act={resource.acts[asked]!}
          id={row.id}
          params={params}
          close={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

interface AskingProps {
  resource: Definition
  name: string
  act: Act
  id: number
  params: Params
  close: () => void
}

function Asking({ resource, name, act, id, params, close }: AskingProps) {
  const say = useWords()
  const doing = useAction(name as CallName, {
    touched: touchedBy(resource),
    done: () => {
      close()
      if (act.done) showToast({ text: say(act.done) })
    },
  })
  return (
    <ActDialog
      title={say(act)}
      effect={act.effect ? say(act.effect, params) : ''}
      confirm={say(act)}
      tone={act.tone ?? 'ink'}
      doing={doing}
      onClose={close}
      input={(reason) => ({ id, reason }) as unknown as Input<CallName>}
    />
  )
}
