/** Says what the deposit of one shop must be. */

import { parseYuan } from '@juya/contract/typing/amount.ts'
import { showToast } from '@juya/ui'
import { formatFen } from '@juya/ui/bidding/money.ts'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { percent } from '../../lib/numbers.ts'
import { useAction } from '../../lib/use-action.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { shopTexts } from './shop.i18n.ts'

export function DepositDialog({ shop, close }: { shop: Data<'shop'>; close: () => void }) {
  const say = shopTexts.useText()
  const before_fen = shop.deposit_required_fen
  const [text, setText] = useState(String(before_fen / 100))
  const required_fen = parseYuan(text.trim())
  const set = useAction('setShopDeposit', {
    touched: ['shops', 'shop', 'audit', 'timeline'],
    done: () => {
      close()
      showToast({ text: say('deposit_done') })
    },
  })
  return (
    <ActDialog
      title={say('deposit_title', { name: shop.name })}
      effect={say('deposit_effect', {
        held: formatFen(shop.deposit_fen),
        required: formatFen(before_fen),
        least: percent(shop.deposit_terms.least_bp),
        days: shop.deposit_terms.topup_days,
      })}
      confirm={say('set_deposit')}
      doing={set}
      unready={required_fen === null || required_fen === before_fen}
      onClose={close}
      input={(reason) => ({ id: shop.id, reason, required_fen: required_fen ?? before_fen })}
    >
      <label className="a-field">
        <span>{say('deposit_field')}</span>
        <input value={text} inputMode="decimal" onChange={(event) => setText(event.target.value)} />
      </label>
    </ActDialog>
  )
}
