/** Proposes to take back all bids of one bidder; a second operator confirms it under Approvals, where it is shown by doing it. */
import { showToast } from '@juya/ui'
import { useState } from 'react'
import { limitOf } from '../../lib/limits.ts'
import { useAction } from '../../lib/use-action.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { lotTexts } from './lot.i18n.ts'

export interface VoidableBid {
  seq: number
  alias: string
  nickname: string
}

export function VoidBid({ lot_id, bid, close }: { lot_id: number; bid: VoidableBid; close: () => void }) {
  const say = lotTexts.useText()
  const [rule, setRule] = useState('')
  const propose = useAction('voidBid', {
    touched: ['lot', 'approvals', 'audit'],
    done: () => {
      close()
      showToast({ text: say('void_proposed') })
    },
  })
  return (
    <ActDialog
      title={say('void_title', { who: `${bid.nickname} (${bid.alias})` })}
      effect={say('void_effect')}
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
