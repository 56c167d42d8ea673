/** Proposes the commission of one shop; a second operator confirms it. */
import { SHOP_RATE_MAX_BP, SHOPS } from '@juya/contract/operator/resources/shops/shops.ts'
import { showToast } from '@juya/ui'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { common } from '../../lib/common.i18n.ts'
import { basisPoints, percent } from '../../lib/numbers.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import { useWords } from '../../parts/console/definition-words.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { shopTexts } from './shop.i18n.ts'

const { setShopRate: ACT } = SHOPS.acts

export function RateDialog({ shop, close }: { shop: Data<'shop'>; close: () => void }) {
  const say = shopTexts.useText()
  const said = common.useText()
  const words = useWords()
  const before = shop.commission_bp ?? null
  const [text, setText] = useState(before === null ? '' : String(before / 100))
  const rate = basisPoints(text, SHOP_RATE_MAX_BP)
  const propose = useAction('setShopRate', {
    touched: touchedBy(SHOPS),
    done: () => {
      close()
      showToast({ text: said('proposed') })
    },
  })
  return (
    <ActDialog
      title={words(ACT.title, { name: shop.name })}
      effect={words(ACT.effect)}
      confirm={words(ACT)}
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
