import { showToast } from '@juya/ui'
import { useState } from 'react'
import { useAction } from '../../lib/use-action.ts'
import type { ClaimControl } from '../../parts/claims/use-claim.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { disputeTexts } from './dispute.i18n.ts'

const SIDES = ['buyer', 'shop', 'both'] as const

/** Asks one side or both for evidence; what is written is what they read. */
export function AskDialog({ id, claim, onClose }: { id: number; claim: ClaimControl; onClose: () => void }) {
  const say = disputeTexts.useText()
  const [to, setTo] = useState<(typeof SIDES)[number]>('both')
  const ask = useAction('askCase', {
    touched: ['cases', 'case', 'audit'],
    done: () => {
      claim.settled()
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
      about={{ kind: 'case', id }}
      onClose={onClose}
      onConfirm={(reason) => claim.act((seen) => ask.act({ id, to, reason, seen }))}
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
