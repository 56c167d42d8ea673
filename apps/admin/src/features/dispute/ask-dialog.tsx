import { showToast } from '@juya/ui'
import { useState } from 'react'
import { useAct } from '../../lib/use-act.ts'
import { ReasonDialog } from '../../parts/decision.tsx'
import { disputeTexts } from './dispute.i18n.ts'

const SIDES = ['buyer', 'shop', 'both'] as const

/** Asks one side or both for evidence; what is written is what they read. */
export function AskDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const say = disputeTexts.useText()
  const [to, setTo] = useState<(typeof SIDES)[number]>('both')
  const ask = useAct('askCase', {
    touched: ['cases', 'case', 'audit'],
    done: () => {
      showToast({ text: say('asked_done') })
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={say('ask_title')}
      effect={say('ask_effect')}
      confirm={say('ask')}
      busy={ask.busy}
      onClose={onClose}
      onConfirm={(reason) => ask.act({ id, to, reason })}
    >
      <fieldset className="c-options">
        <legend>{say('ask_whom')}</legend>
        {SIDES.map((side) => (
          <label key={side}>
            <input type="radio" name="ask-to" checked={to === side} onChange={() => setTo(side)} />
            {say(`ask_${side}`)}
          </label>
        ))}
      </fieldset>
    </ReasonDialog>
  )
}
