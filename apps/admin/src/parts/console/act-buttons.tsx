/** The foot of a pane: a button for each act that a row in this state has, and the dialog that asks why and shows what it does. */
import type { Act, Definition } from '@juya/contract/operator/resources/definition.ts'
import { showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { CallName, Input } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { common } from '../../lib/common.i18n.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import { ActDialog, type AskedFor } from '../reason-dialog.tsx'
import { useWords } from './definition-words.ts'
import './acts.css'

type Params = Readonly<Record<string, string | number>>
const LOOKS = { jade: ' a-button--jade', red: ' a-button--outred', plain: '' } as const

/** What its buttons know of one thing. */
export interface Acting<Name extends string = string> {
  /** What the buttons' sentences are filled with. */
  params?: Params
  /** Acts it does not have as it stands. */
  without?: readonly (Name | false)[]
  /** Acts that propose: a second operator confirms them. */
  proposes?: readonly (Name | false)[]
  /** A proposal about it waits for its second operator. */
  waits?: boolean
  /** Below the buttons. */
  note?: string
}

interface ActButtonsProps extends Acting {
  resource: Definition
  row: { id: number; status: string }
  /** Opens the draft, for an act that makes one. */
  onEdit?: () => void
  /** After an act that ends it. */
  onGone?: () => void
  /** What the desk's ready answers in its dialogs are about. */
  about?: AskedFor['about']
  /** In a line of something else, not at the foot of a pane. */
  inline?: boolean
  /** Further buttons, after those of the definition. */
  children?: ReactNode
  /** Dialogs of acts that ask for more than a reason, by the act. */
  dialogs?: Readonly<Record<string, (close: () => void) => ReactNode>>
}

/** Nothing for who may do none of them. */
export function ActButtons({
  resource,
  row,
  onEdit,
  onGone,
  about,
  inline,
  children,
  dialogs = {},
  ...acting
}: ActButtonsProps) {
  const { without = [], waits, note } = acting
  const say = useWords()
  const { permissions } = usePermissions()
  const [asked, setAsked] = useState<string>()
  const close = () => setAsked(undefined)
  const acts = Object.entries(resource.acts).filter(
    ([name, { when, decides, roles = resource.roles }]) =>
      !decides && when?.includes(row.status) && !without.includes(name) && mayAct(permissions, ...roles),
  )
  if (acts.length === 0 && !waits && !children) return null
  return (
    <>
      <div className={inline ? 'acts acts--inline' : 'a-aside__foot acts'}>
        {waits && <Waits />}
        {acts.map(([name, act]) => {
          const className = `a-button${LOOKS[act.tone ?? 'plain']}`
          const in_dialog = act.makes || act.reason || dialogs[name]
          const text = say((!in_dialog && proposingOf(act, name, acting)) || (act.called?.[row.status] ?? act))
          return in_dialog ? (
            <button
              key={name}
              type="button"
              className={className}
              onClick={() => (act.makes ? onEdit?.() : setAsked(name))}
            >
              {text}
            </button>
          ) : (
            <AtOnce key={name} {...{ className, text, resource, name, act, acting }} id={row.id} />
          )
        })}
        {children}
        {acts.length > 0 && note && <small className="a-faint acts__note">{note}</small>}
      </div>
      {asked && dialogs[asked]?.(close)}
      {asked && !dialogs[asked] && (
        <Asking
          {...{ resource, name: asked, act: resource.acts[asked]!, id: row.id, acting, about, close, onGone }}
          status={row.status}
        />
      )}
    </>
  )
}

/** What its button says where a second operator confirms it. */
const proposingOf = ({ proposing }: Act, name: string, { proposes = [] }: Acting) =>
  proposes.includes(name) ? proposing : undefined

/** A second operator confirms what was proposed about it. */
function Waits() {
  const said = common.useText()
  return (
    <p className="a-note acts__note">
      <span>
        {said('waits_for_two')}{' '}
        <Link className="a-link" to="/approvals">
          →
        </Link>
      </span>
    </p>
  )
}

interface Doing {
  resource: Definition
  name: string
  act: Act
  id: number
  acting: Acting
}

/** Does an act of a definition, and says that it is done or that it was proposed. */
function useAct({ resource, name, act, acting: { proposes = [] } }: Omit<Doing, 'id'>, then?: () => void) {
  const say = useWords()
  const said = common.useText()
  return useAction(name as CallName, {
    touched: touchedBy(resource),
    done: () => {
      then?.()
      const text = proposes.includes(name) ? said('proposed') : act.done && say(act.done)
      if (text) showToast({ text })
    },
  })
}

/** An act that asks for nothing is done by its button. */
function AtOnce({ className, text, id, ...doing }: Doing & { className: string; text: string }) {
  const { act, busy } = useAct(doing)
  return (
    <button
      type="button"
      className={className}
      disabled={busy}
      onClick={() => act({ id } as unknown as Input<CallName>)}
    >
      {text}
    </button>
  )
}

interface AskingProps extends Doing {
  status: string
  close: () => void
  onGone: (() => void) | undefined
  about: AskedFor['about']
}

function Asking({ resource, name, act, id, acting, about, status, close, onGone }: AskingProps) {
  const say = useWords()
  const doing = useAct({ resource, name, act, acting }, () => {
    close()
    if (act.ends) onGone?.()
  })
  const { en, zh, title = act.title, effect = act.effect } = act.called?.[status] ?? act
  const text = say({ en, zh })
  return (
    <ActDialog
      title={title ? say(title, acting.params) : text}
      effect={effect ? say(effect, acting.params) : ''}
      confirm={say(proposingOf(act, name, acting) ?? { en, zh })}
      tone={act.tone ?? 'ink'}
      doing={doing}
      {...(about ? { about } : {})}
      onClose={close}
      input={(reason) => ({ id, reason }) as unknown as Input<CallName>}
    />
  )
}
