/** The commission of a category: proposed by one operator, confirmed by another; a higher one can be called off before its day. */
import { SHOP_RATE_MAX_BP } from '@juya/contract/operator/resources/shops/shops.ts'
import { showToast } from '@juya/ui'
import { useState } from 'react'
import { useLanguage } from '../../lib/i18n.ts'
import { basisPoints, percent } from '../../lib/numbers.ts'
import { useAction } from '../../lib/use-action.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { categoryTexts } from './category.i18n.ts'
import { type Category, namesOf, TOUCHED } from './shown-category.ts'

interface DialogProps {
  category: Category
  close: () => void
}

export function CategoryRateDialog({ category, close }: DialogProps) {
  const say = categoryTexts.useText()
  const [name] = namesOf(category, useLanguage())
  const before = category.commission_bp ?? null
  const [text, setText] = useState(before === null ? '' : String(before / 100))
  const rate = basisPoints(text, SHOP_RATE_MAX_BP)
  const propose = useAction('setCategoryRate', {
    touched: [...TOUCHED, 'approvals'],
    done: () => {
      close()
      showToast({ text: say('rate_proposed') })
    },
  })
  return (
    <ActDialog
      title={say('rate_title', { name })}
      effect={say('rate_effect')}
      confirm={say('set_rate')}
      doing={propose}
      unready={rate === undefined || rate === before}
      onClose={close}
      input={(reason) => ({ id: category.id, reason, ...(rate == null ? {} : { commission_bp: rate }) })}
    >
      <label className="a-field">
        <span>{say('rate_field', { max: percent(SHOP_RATE_MAX_BP) })}</span>
        <input value={text} inputMode="decimal" onChange={(event) => setText(event.target.value)} />
      </label>
    </ActDialog>
  )
}

export function CallOffDialog({ category, close }: DialogProps) {
  const say = categoryTexts.useText()
  const [name] = namesOf(category, useLanguage())
  const callOff = useAction('callOffCategoryRate', {
    touched: TOUCHED,
    done: () => {
      close()
      showToast({ text: say('called_off') })
    },
  })
  return (
    <ActDialog
      title={say('call_off_title', { name })}
      effect={say('call_off_effect', { rate: percent(category.rate_bp) })}
      confirm={say('call_off')}
      tone="red"
      doing={callOff}
      onClose={close}
      input={(reason) => ({ id: category.id, reason })}
    />
  )
}
