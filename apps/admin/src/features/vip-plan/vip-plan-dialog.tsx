/** Writing a VIP plan or changing one that is not on sale: its names, its months and what it costs. */
import { VIP_PLANS } from '@juya/contract/operator/resources/money/vip-plans.ts'
import { parseYuan } from '@juya/contract/typing/amount.ts'
import { showToast } from '@juya/ui'
import { useState } from 'react'
import type { Data, Input } from '../../lib/api.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import type { Drafted } from '../../parts/console/content-page.tsx'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { FormDialog, TextFields } from '../../parts/form-dialog.tsx'

type Shown = Data<'vipPlan'>
type Form = ReturnType<typeof formOf>

const formOf = (plan: Shown | undefined) => ({
  name: plan?.name ?? '',
  name_en: plan?.name_en ?? '',
  months: String(plan?.months ?? 1),
  price: plan ? String(plan.price_fen / 100) : '',
  origin: plan ? String(plan.origin_fen / 100) : '',
  sort: String(plan?.sort ?? 0),
})

const wholeOf = (text: string): number | undefined => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : undefined)

/** The call's input; undefined while something is missing. */
function inputOf({ name, name_en, price, origin, ...form }: Form): Input<'saveVipPlan'> | undefined {
  const [months, sort] = [wholeOf(form.months), wholeOf(form.sort)]
  const [price_fen, origin_fen] = [parseYuan(price.trim()), parseYuan(origin.trim())]
  if (name.trim().length < 2 || name_en.trim().length < 2 || !months || sort === undefined) return undefined
  if (!price_fen || !origin_fen || origin_fen < price_fen) return undefined
  return { name, name_en, months, price_fen, origin_fen, sort }
}

export function VipPlanDialog({ row: plan, onClose, onSaved }: Omit<Drafted<typeof VIP_PLANS, 'add'>, 'kind'>) {
  const words = useWords()
  const say = useTextsOf(VIP_PLANS)
  const act = VIP_PLANS.acts.saveVipPlan
  const [form, setForm] = useState(() => formOf(plan))
  const put = (part: Partial<Form>) => setForm({ ...form, ...part })
  const save = useAction('saveVipPlan', {
    touched: touchedBy(VIP_PLANS),
    done: ({ id }) => {
      showToast({ text: words(act.done) })
      onSaved(id)
    },
  })
  const input = inputOf(form)
  return (
    <FormDialog
      title={plan ? words(act) : say('add')}
      confirm={say('save')}
      ready={input !== undefined && !save.busy}
      onClose={onClose}
      onSubmit={() => input && save.act({ ...(plan ? { id: plan.id, revision: plan.revision } : {}), ...input })}
    >
      <TextFields
        call="saveVipPlan"
        names={['name', 'name_en']}
        say={(name) => say(name === 'name' ? 'name_zh' : 'name_en')}
        form={form}
        onChange={(name, text) => put({ [name]: text })}
      />
      {(['months', 'price', 'origin', 'sort'] as const).map((name) => (
        <label key={name} className="a-field">
          <span>{say(name)}</span>
          <input
            inputMode={name === 'price' || name === 'origin' ? 'decimal' : 'numeric'}
            value={form[name]}
            onChange={(event) => put({ [name]: event.target.value })}
          />
        </label>
      ))}
    </FormDialog>
  )
}
