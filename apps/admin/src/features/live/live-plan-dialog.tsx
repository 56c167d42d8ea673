/** Writing a plan of live time or changing one that is not on sale: its names, its minutes, what it costs and how long it lasts. */
import { LIVE_PLANS } from '@juya/contract/operator/resources/live/live-plans.ts'
import { parseYuan } from '@juya/contract/typing/amount.ts'
import { showToast } from '@juya/ui'
import { useState } from 'react'
import type { Data, Input } from '../../lib/api.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import type { Drafted } from '../../parts/console/content-page.tsx'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { FormDialog, TextFields } from '../../parts/form-dialog.tsx'

type Shown = Data<'livePlan'>
type Form = ReturnType<typeof formOf>

const formOf = (plan: Shown | undefined) => ({
  name: plan?.name ?? '',
  name_en: plan?.name_en ?? '',
  minutes: String(plan?.minutes ?? 60),
  price: plan ? String(plan.price_fen / 100) : '',
  valid_days: String(plan?.valid_days ?? 180),
  sort: String(plan?.sort ?? 0),
})

const wholeOf = (text: string): number | undefined => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : undefined)

/** The call's input; undefined while something is missing. */
function inputOf({ name, name_en, price, ...form }: Form): Input<'saveLivePlan'> | undefined {
  const [minutes, valid_days, sort] = [wholeOf(form.minutes), wholeOf(form.valid_days), wholeOf(form.sort)]
  const price_fen = parseYuan(price.trim())
  if (name.trim().length < 2 || name_en.trim().length < 2 || !minutes || sort === undefined) return undefined
  if (!price_fen || !valid_days) return undefined
  return { name, name_en, minutes, price_fen, valid_days, sort }
}

export function LivePlanDialog({ row: plan, onClose, onSaved }: Omit<Drafted<typeof LIVE_PLANS, 'add'>, 'kind'>) {
  const words = useWords()
  const say = useTextsOf(LIVE_PLANS)
  const act = LIVE_PLANS.acts.saveLivePlan
  const [form, setForm] = useState(() => formOf(plan))
  const put = (part: Partial<Form>) => setForm({ ...form, ...part })
  const save = useAction('saveLivePlan', {
    touched: touchedBy(LIVE_PLANS),
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
        call="saveLivePlan"
        names={['name', 'name_en']}
        say={(name) => say(name === 'name' ? 'name_zh' : 'name_en')}
        form={form}
        onChange={(name, text) => put({ [name]: text })}
      />
      {(['minutes', 'price', 'valid_days', 'sort'] as const).map((name) => (
        <label key={name} className="a-field">
          <span>{say(name)}</span>
          <input
            inputMode={name === 'price' ? 'decimal' : 'numeric'}
            value={form[name]}
            onChange={(event) => put({ [name]: event.target.value })}
          />
        </label>
      ))}
    </FormDialog>
  )
}
