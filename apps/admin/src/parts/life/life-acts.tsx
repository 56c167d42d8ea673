/** What an operator does to something phones show for a time: publishes a draft, changes it, puts it away, or takes off what is shown. */
import './life.css'
import { showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { mayAct } from '../../lib/auth-provider.ts'
import { useAction } from '../../lib/use-action.ts'
import { ActDialog } from '../reason-dialog.tsx'
import { lifeTexts } from './life.i18n.ts'

type Act = 'publish' | 'withdraw' | 'archive'
export type LifeCalls = Readonly<Record<Act, `${Act}${'Banner' | 'HomeRow'}`>>

interface LifeActsProps {
  row: { id: number; status: string }
  calls: LifeCalls
  /** What to load anew after one of them. */
  touched: readonly string[]
  /** What publishing does, in a sentence. */
  publish_effect: string
  onEdit: () => void
}

/** The foot of its pane; nothing for who may only read, and for what is archived. */
export function LifeActs({ row, calls, touched, publish_effect, onEdit }: LifeActsProps) {
  const say = lifeTexts.useText()
  const { permissions } = usePermissions()
  const [asked, setAsked] = useState<Act>()
  if (!mayAct(permissions, 'content') || row.status === 'archived') return null
  const button = (act: Act, tone: string) => (
    <button type="button" className={`a-button ${tone}`} onClick={() => setAsked(act)}>
      {say(act)}
    </button>
  )
  return (
    <>
      <div className="a-aside__foot life-acts">
        {row.status === 'draft' ? (
          <>
            {button('publish', 'a-button--jade')}
            <button type="button" className="a-button" onClick={onEdit}>
              {say('edit')}
            </button>
            {button('archive', 'a-button--outred')}
          </>
        ) : (
          button('withdraw', 'a-button--outred')
        )}
      </div>
      {asked && (
        <Asking
          id={row.id}
          act={asked}
          call={calls[asked]}
          touched={touched}
          effect={asked === 'publish' ? publish_effect : say(`${asked}_effect`)}
          close={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

interface AskingProps {
  id: number
  act: Act
  call: LifeCalls[Act]
  touched: readonly string[]
  effect: string
  close: () => void
}

function Asking({ id, act, call, touched, effect, close }: AskingProps) {
  const say = lifeTexts.useText()
  const doing = useAction(call, {
    touched,
    done: () => {
      close()
      showToast({ text: say('done') })
    },
  })
  return (
    <ActDialog
      title={say(act)}
      effect={effect}
      confirm={say(act)}
      tone={act === 'publish' ? 'jade' : 'red'}
      doing={doing}
      onClose={close}
      input={(reason) => ({ id, reason })}
    />
  )
}
