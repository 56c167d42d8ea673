/** Proposes the commission of one shop; a second operator confirms it. */
import { SHOP_RATE_MAX_BP } from '@juya/contract/operator/resources/shops/shops.ts'
import { showToast } from '@juya/ui'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { basisPoints, percent } from '../../lib/numbers.ts'
import { useAction } from '../../lib/use-action.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { shopTexts } from './shop.i18n.ts'

export function RateDialog({ shop, close }: { shop: Data<'shop'>; close: () => void }) {
  const say = shopTexts.useText()
  const before = shop.commission_bp ?? null
  const [text, setText] = useState(before === null ? '' : String(before / 100))
  const rate = basisPoints(text, SHOP_RATE_MAX_BP)
  const propose = useAction('setShopRate', {
    touched: ['shops', 'shop', 'audit', 'timeline', 'approvals'],
    done: () => {
      close()
      showToast({ text: say('rate_proposed') })
    },
  })
  return (
    <ActDialog
      title={say('rate_title', { name: shop.name })}
      effect={say('rate_effect')}
      confirm={say('set_rate')}
      doing={propose}
      unready={rate === undefined || rate === before}
      onClose={close}
      input={(reason) => ({ id: shop.id, reason, ...(rate == null ? {} : { commission_bp: rate }) })}
    >
      <label className="a-field">
        <span>{say('rate_field', { max: percent(SHOP_RATE_MAX_BP) })}</span>
        <input value={text} inputMode="decimal" onChange={(event) => setText(event.target.value)} />
      </label>
    </ActDialog>
  )
}
