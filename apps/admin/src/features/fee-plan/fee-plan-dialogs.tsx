/** Proposes what a plan costs from a day on, and calls a planned price off. */

import { parseYuan } from '@juya/contract/typing/amount.ts'
import { showToast } from '@juya/ui'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { useAction } from '../../lib/use-action.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { feePlanTexts } from './fee-plan.i18n.ts'

type Plan = Data<'shopFees'>['list'][number]
const TOUCHED = ['shopFees', 'approvals', 'audit']

export function SetFee({ plan, told_days, close }: { plan: Plan; told_days: number; close: () => void }) {
  const say = feePlanTexts.useText()
  const [form, setForm] = useState({ price: String(plan.price_fen / 100), months: String(plan.months), from_day: '' })
  const put = (part: Partial<typeof form>) => setForm({ ...form, ...part })
  const price_fen = parseYuan(form.price.trim())
  const months = Number(form.months)
  const propose = useAction('setShopFee', {
    touched: TOUCHED,
    done: () => {
      close()
      showToast({ text: say('proposed') })
    },
  })
  const same = price_fen === plan.price_fen && months === plan.months
  return (
    <ActDialog
      title={say('set_title', { name: plan.name })}
      effect={say('set_effect', { days: told_days })}
      confirm={say('set')}
      doing={propose}
      unready={price_fen === null || !Number.isInteger(months) || months < 1 || same || form.from_day === ''}
      onClose={close}
      input={(reason) => ({ id: plan.id, price_fen: price_fen ?? 0, months, from_day: form.from_day, reason })}
    >
      <label className="a-field">
        <span>{say('set_price')}</span>
        <input value={form.price} inputMode="decimal" onChange={(event) => put({ price: event.target.value })} />
      </label>
      <label className="a-field">
        <span>{say('set_months')}</span>
        <input value={form.months} inputMode="numeric" onChange={(event) => put({ months: event.target.value })} />
      </label>
      <label className="a-field">
        <span>{say('set_from')}</span>
        <input type="date" value={form.from_day} onChange={(event) => put({ from_day: event.target.value })} />
      </label>
    </ActDialog>
  )
}

export function CallOffFee({ plan, close }: { plan: Plan; close: () => void }) {
  const say = feePlanTexts.useText()
  const callOff = useAction('callOffShopFee', {
    touched: TOUCHED,
    done: () => {
      close()
      showToast({ text: say('called_off') })
    },
  })
  return (
    <ActDialog
      title={say('call_off_title', { name: plan.name })}
      effect={say('call_off_effect')}
      confirm={say('call_off')}
      tone="red"
      doing={callOff}
      onClose={close}
      input={(reason) => ({ id: plan.id, reason })}
    />
  )
}
