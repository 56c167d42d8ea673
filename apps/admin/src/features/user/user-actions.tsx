/** An operator's acts on a person, and the dialog that asks until when one is restricted. */
import { USERS } from '@juya/contract/operator/resources/people/users.ts'
import { showToast } from '@juya/ui'
import { useState } from 'react'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import { ActButtons } from '../../parts/console/act-buttons.tsx'
import { useWords } from '../../parts/console/definition-words.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { ByHandDialog } from './by-hand-dialog.tsx'
import type { Person } from './person.ts'
import { userTexts } from './user.i18n.ts'

export const UserActions = ({ data }: { data: Person }) => (
  <ActButtons
    inline
    resource={USERS}
    row={data}
    about={{ kind: 'user', id: data.id }}
    params={{ name: data.nickname, count: data.sessions.length }}
    without={[
      data.sessions.length === 0 && 'endSessions',
      !data.pay_locked_until && 'resetPayLock',
      data.lift_proposed && 'liftBan',
      data.growth_proposed && 'adjustGrowth',
      data.points_proposed && 'adjustPoints',
    ]}
    proposes={['liftBan']}
    dialogs={{
      restrictUser: (done) => <RestrictDialog data={data} close={done} />,
      adjustGrowth: (done) => <ByHandDialog act="adjustGrowth" data={data} onClose={done} />,
      adjustPoints: (done) => <ByHandDialog act="adjustPoints" data={data} onClose={done} />,
    }}
  />
)

const DAY_S = 86_400
const UNTIL = [
  ['u_1', 1],
  ['u_7', 7],
  ['u_30', 30],
  ['u_open', 0],
] as const
const { restrictUser: ACT } = USERS.acts

function RestrictDialog({ data, close }: { data: Person; close: () => void }) {
  const say = userTexts.useText()
  const words = useWords()
  const [days, setDays] = useState<number>(7)
  // What is shown and what is done run until the same moment.
  const [asked_at] = useState(() => Math.floor(Date.now() / 1000))
  const restrict = useAction('restrictUser', {
    touched: touchedBy(USERS),
    done: () => {
      close()
      showToast({ text: words(ACT.done) })
    },
  })
  return (
    <ActDialog
      title={words(ACT.title, { name: data.nickname })}
      effect={words(ACT.effect)}
      confirm={words(ACT)}
      tone="red"
      doing={restrict}
      about={{ kind: 'user', id: data.id }}
      onClose={close}
      input={(reason) => ({ id: data.id, reason, until_at: days > 0 ? asked_at + days * DAY_S : undefined })}
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
  )
}
