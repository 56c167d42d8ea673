import { showToast } from '@juya/ui'
import { useEffect, useState } from 'react'
import { useAction } from '../../lib/use-action.ts'
import type { ClaimControl } from '../../parts/claims/use-claim.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
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
  // Asking is a decision: it needs the claim, and so does looking at what it does.
  const { touch } = claim
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(touch, [])
  return (
    <ActDialog
      title={say('ask_title')}
      effect={say('ask_effect')}
      confirm={say('ask')}
      doing={ask}
      unready={!claim.mine}
      about={{ kind: 'case', id }}
      onClose={onClose}
      input={(reason) => ({ id, to, reason, seen: claim.seen })}
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
    </ActDialog>
  )
}
