import { CASES } from '@juya/contract/operator/resources/trade/cases.ts'
import { showToast } from '@juya/ui'
import { useEffect, useState } from 'react'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import type { ClaimControl } from '../../parts/claims/use-claim.ts'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'

const ASK = CASES.acts.askCase
const SIDES = ['buyer', 'shop', 'both'] as const

/** Asks one side or both for evidence; what is written is what they read. */
export function AskDialog({ id, claim, onClose }: { id: number; claim: ClaimControl; onClose: () => void }) {
  const say = useTextsOf(CASES)
  const words = useWords()
  const [to, setTo] = useState<(typeof SIDES)[number]>('both')
  const ask = useAction('askCase', {
    touched: touchedBy(CASES),
    done: () => {
      claim.settled()
      showToast({ text: words(ASK.done) })
      onClose()
    },
  })
  // Asking is a decision: it needs the claim, and so does looking at what it does.
  const { touch } = claim
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(touch, [])
  return (
    <ActDialog
      title={words(ASK.title)}
      effect={words(ASK.effect)}
      confirm={words(ASK)}
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
