/** An operator's actions on a person: restrict, take it back, sign out everywhere. */
import { showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useAction } from '../../lib/use-action.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { userTexts } from './user.i18n.ts'

/** A user with everything the console shows of them. */
export type Person = Data<'user'>

const DAY_S = 86_400
const UNTIL = [
  ['u_1', 1],
  ['u_7', 7],
  ['u_30', 30],
  ['u_open', 0],
] as const

export function UserActions({ data }: { data: Person }) {
  const say = userTexts.useText()
  const { permissions } = usePermissions()
  const [asking, setAsking] = useState<'restrict' | 'unrestrict' | 'end'>()
  const [days, setDays] = useState<number>(7)
  // What is shown and what is done run until the same moment.
  const [asked_at, setAskedAt] = useState(0)
  const finish = (text: string) => {
    setAsking(undefined)
    showToast({ text })
  }
  const touched = ['users', 'user', 'audit']
  const restrict = useAction('restrictUser', { touched, done: () => finish(say('restricted')) })
  const unrestrict = useAction('unrestrictUser', { touched, done: () => finish(say('freed')) })
  const end = useAction('endSessions', { touched, done: ({ ended }) => finish(say('ended', { count: ended })) })
  const close = () => setAsking(undefined)
  const name = data.nickname
  const may_restrict = mayAct(permissions, 'service', 'arbiter')
  return (
    <div className="d-actions">
      {mayAct(permissions, 'service') && data.sessions.length > 0 && (
        <button type="button" className="a-button" onClick={() => setAsking('end')}>
          {say('end_sessions')}
        </button>
      )}
      {may_restrict && data.status === 'active' && (
        <button
          type="button"
          className="a-button a-button--outred"
          onClick={() => {
            setAskedAt(Math.floor(Date.now() / 1000))
            setAsking('restrict')
          }}
        >
          {say('restrict')}
        </button>
      )}
      {may_restrict && data.status === 'restricted' && (
        <button type="button" className="a-button" onClick={() => setAsking('unrestrict')}>
          {say('unrestrict')}
        </button>
      )}
      {asking === 'restrict' && (
        <ActDialog
          title={say('restrict_title', { name })}
          effect={say('restrict_effect')}
          confirm={say('restrict')}
          tone="red"
          doing={restrict}
          about={{ kind: 'user', id: data.id }}
          onClose={close}
          input={(reason) => ({
            id: data.id,
            reason,
            until_at: days > 0 ? asked_at + days * DAY_S : undefined,
          })}
        >
          <fieldset className="d-until" aria-label={say('until')}>
            {UNTIL.map(([key, length]) => (
              <button
                key={key}
                type="button"
                className={days === length ? 'a-chip a-chip--on' : 'a-chip'}
                aria-pressed={days === length}
                onClick={() => setDays(length)}
              >
                {say(key)}
              </button>
            ))}
          </fieldset>
        </ActDialog>
      )}
      {asking === 'unrestrict' && (
        <ActDialog
          title={say('unrestrict_title')}
          effect={say('unrestrict_effect', { name })}
          confirm={say('unrestrict')}
          doing={unrestrict}
          about={{ kind: 'user', id: data.id }}
          onClose={close}
          input={(reason) => ({ id: data.id, reason })}
        />
      )}
      {asking === 'end' && (
        <ActDialog
          title={say('end_title', { name })}
          effect={say('end_effect', { count: data.sessions.length })}
          confirm={say('end_sessions')}
          tone="red"
          doing={end}
          about={{ kind: 'user', id: data.id }}
          onClose={close}
          input={(reason) => ({ id: data.id, reason })}
        />
      )}
    </div>
  )
}
