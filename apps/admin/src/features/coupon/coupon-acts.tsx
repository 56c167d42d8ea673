/** What is asked for when a coupon is given out longer, in a larger number, or with another budget. */
import { COUPONS } from '@juya/contract/operator/resources/content/coupons.ts'
import { parseYuan } from '@juya/contract/typing/amount.ts'
import { formatFen, showToast } from '@juya/ui'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { common } from '../../lib/common.i18n.ts'
import { atOf, fieldOf } from '../../lib/format.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { worstOf } from './takes-off.ts'

interface Doing {
  data: Data<'coupon'>
  close: () => void
}

/** Gives out more of it, or longer. */
export function ChangeCoupon({ data, close }: Doing) {
  const words = useWords()
  const asked = COUPONS.acts.changeCoupon
  const say = useTextsOf(COUPONS)
  const [total, setTotal] = useState(String(data.total))
  const [until, setUntil] = useState(fieldOf(data.claim_to))
  const doing = useAction('changeCoupon', {
    touched: touchedBy(COUPONS),
    done: () => {
      close()
      showToast({ text: words(asked.done) })
    },
  })
  const claim_to = atOf(until)
  const is_same = Number(total) === data.total && until === fieldOf(data.claim_to)
  return (
    <ActDialog
      title={words(asked.title, { name: data.name })}
      effect={words(asked.effect)}
      confirm={words(asked)}
      doing={doing}
      unready={!/^[1-9]\d{0,5}$/.test(total) || claim_to === undefined || is_same}
      onClose={close}
      input={(reason) => ({
        id: data.id,
        total: Number(total),
        ...(until === fieldOf(data.claim_to) ? {} : { claim_to: claim_to ?? 0 }),
        reason,
      })}
    >
      <label className="a-field">
        <span>{say('field_total')}</span>
        <input value={total} inputMode="numeric" onChange={(event) => setTotal(event.target.value)} />
      </label>
      <label className="a-field">
        <span>{say('field_to')}</span>
        <input type="datetime-local" value={until} onChange={(event) => setUntil(event.target.value)} />
      </label>
    </ActDialog>
  )
}

export function CouponBudget({ data, close }: Doing) {
  const words = useWords()
  const asked = COUPONS.acts.setCouponBudget
  const said = common.useText()
  const say = useTextsOf(COUPONS)
  const [budget, setBudget] = useState(data.budget_fen ? String(data.budget_fen / 100) : '')
  const budget_fen = parseYuan(budget.trim())
  const needs_two = (budget_fen ?? 0) > data.two_above_fen && (budget_fen ?? 0) > (data.budget_fen ?? 0)
  const doing = useAction('setCouponBudget', {
    touched: touchedBy(COUPONS),
    done: () => {
      close()
      showToast({ text: needs_two ? said('proposed') : words(asked.done) })
    },
  })
  const count = worstOf(data) > 0 ? Math.floor((budget_fen ?? 0) / worstOf(data)) : 0
  return (
    <ActDialog
      title={words(asked.title, { name: data.name })}
      effect={words(asked.effect, { above: say('above', { most: formatFen(data.two_above_fen) }) })}
      confirm={words(asked)}
      doing={doing}
      unready={!budget_fen || budget_fen === data.budget_fen || count === 0}
      onClose={close}
      input={(reason) => ({ id: data.id, budget_fen: budget_fen ?? 0, reason })}
    >
      <label className="a-field">
        <span>{say('field_budget')}</span>
        <input value={budget} inputMode="decimal" onChange={(event) => setBudget(event.target.value)} />
        {count > 0 && <small>{say('enough_for', { count })}</small>}
      </label>
    </ActDialog>
  )
}
