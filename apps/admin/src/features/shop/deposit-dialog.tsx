/** Says what the deposit of one shop must be. */

import { SHOPS } from '@juya/contract/operator/resources/shops/shops.ts'
import { parseYuan } from '@juya/contract/typing/amount.ts'
import { showToast } from '@juya/ui'
import { formatFen } from '@juya/ui/bidding/money.ts'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { percent } from '../../lib/numbers.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import { useWords } from '../../parts/console/definition-words.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { shopTexts } from './shop.i18n.ts'

const { setShopDeposit: ACT } = SHOPS.acts

export function DepositDialog({ shop, close }: { shop: Data<'shop'>; close: () => void }) {
  const say = shopTexts.useText()
  const words = useWords()
  const before_fen = shop.deposit_required_fen
  const [text, setText] = useState(String(before_fen / 100))
  const required_fen = parseYuan(text.trim())
  const set = useAction('setShopDeposit', {
    touched: touchedBy(SHOPS),
    done: () => {
      close()
      showToast({ text: words(ACT.done) })
    },
  })
  return (
    <ActDialog
      title={words(ACT.title, { name: shop.name })}
      effect={words(ACT.effect, {
        held: formatFen(shop.deposit_fen),
        required: formatFen(before_fen),
        least: percent(shop.deposit_terms.least_bp),
        days: shop.deposit_terms.topup_days,
      })}
      confirm={words(ACT)}
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
