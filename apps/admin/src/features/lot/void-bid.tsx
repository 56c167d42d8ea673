/** Proposes to take back all bids of one bidder; a second operator confirms it under Approvals, where it is shown by doing it. */
import { LOTS } from '@juya/contract/operator/resources/trade/lots.ts'
import { showToast } from '@juya/ui'
import { useState } from 'react'
import { limitOf } from '../../lib/limits.ts'
import { useAction } from '../../lib/use-action.ts'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'

export interface VoidableBid {
  seq: number
  alias: string
  nickname: string
}

export function VoidBid({ lot_id, bid, close }: { lot_id: number; bid: VoidableBid; close: () => void }) {
  const say = useTextsOf(LOTS)
  const act = useWords()
  const [rule, setRule] = useState('')
  const propose = useAction('voidBid', {
    touched: ['lot', 'approvals', 'audit'],
    done: () => {
      close()
      showToast({ text: act(LOTS.acts.voidBid.done) })
    },
  })
  return (
    <ActDialog
      title={act(LOTS.acts.voidBid.title, { who: `${bid.nickname} (${bid.alias})` })}
      effect={act(LOTS.acts.voidBid.effect)}
      confirm={say('void_propose')}
      tone="red"
      doing={propose}
      about={{ kind: 'lot', id: lot_id }}
      onClose={close}
      input={(reason) => ({ id: lot_id, seq: bid.seq, rule, reason })}
    >
      <label className="a-field">
        <span>{say('void_rule')}</span>
        <input
          value={rule}
          maxLength={limitOf('voidBid', 'rule').chars_max}
          onChange={(event) => setRule(event.target.value)}
        />
      </label>
    </ActDialog>
  )
}
