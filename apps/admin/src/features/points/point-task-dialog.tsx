/** Making a point task or changing a draft: its words, what moves it, how often, and what it brings. */
import { POINT_TASKS } from '@juya/contract/operator/resources/rewards/point-tasks.ts'
import { POINT_TASK_CYCLES, POINT_TASK_EVENTS } from '@juya/contract/rewards/points.ts'
import { showToast } from '@juya/ui'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import type { Drafted } from '../../parts/console/content-page.tsx'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { FormDialog, TextFields } from '../../parts/form-dialog.tsx'

type Shown = Data<'pointTask'>

const formOf = (row: Shown | undefined) => ({
  code: row?.code ?? '',
  name: row?.name ?? '',
  name_en: row?.name_en ?? '',
  event: row?.event ?? POINT_TASK_EVENTS[0],
  cycle: row?.cycle ?? POINT_TASK_CYCLES[0],
  target: String(row?.target ?? 1),
  points: String(row?.points ?? 10),
  sort: String(row?.sort ?? 0),
})
type Form = ReturnType<typeof formOf>
const FIGURES = ['target', 'points', 'sort'] as const

export function PointTaskDialog({ row, onClose, onSaved }: Drafted<typeof POINT_TASKS, 'task'>) {
  const say = useTextsOf(POINT_TASKS)
  const words = useWords()
  const act = POINT_TASKS.acts.savePointTask
  const [form, setForm] = useState(() => formOf(row))
  const put = (part: Partial<Form>) => setForm({ ...form, ...part })
  const save = useAction('savePointTask', {
    touched: touchedBy(POINT_TASKS),
    done: ({ id }) => {
      showToast({ text: words(act.done) })
      onSaved(id)
    },
  })
  const ready =
    [form.code, form.name, form.name_en].every((text) => text.trim() !== '') &&
    FIGURES.every((key) => /^\d{1,4}$/.test(form[key])) &&
    !save.busy
  const submit = () =>
    save.act({
      ...(row ? { id: row.id, revision: row.revision } : {}),
      ...{ code: form.code, name: form.name, name_en: form.name_en, event: form.event, cycle: form.cycle },
      ...{ target: Number(form.target), points: Number(form.points), sort: Number(form.sort) },
    })
  return (
    <FormDialog
      title={row ? words(act) : say('add')}
      confirm={say('save')}
      ready={ready}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextFields
        call="savePointTask"
        names={['code', 'name', 'name_en']}
        say={say}
        form={form}
        onChange={(name, text) => put({ [name]: text })}
      />
      <Choices form={form} put={put} />
      <div className="life-pair">
        {FIGURES.map((key) => (
          <label key={key} className="a-field">
            <span>{say(key)}</span>
            <input value={form[key]} inputMode="numeric" onChange={(event) => put({ [key]: event.target.value })} />
          </label>
        ))}
      </div>
    </FormDialog>
  )
}

function Choices({ form, put }: { form: Form; put: (part: Partial<Form>) => void }) {
  const say = useTextsOf(POINT_TASKS)
  const word = useWord()
  return (
    <div className="life-pair">
      <label className="a-field">
        <span>{say('event')}</span>
        <select value={form.event} onChange={(event) => put({ event: event.target.value as Form['event'] })}>
          {POINT_TASK_EVENTS.map((one) => (
            <option key={one} value={one}>
              {word('point_task_event', one)}
            </option>
          ))}
        </select>
      </label>
      <label className="a-field">
        <span>{say('cycle')}</span>
        <select value={form.cycle} onChange={(event) => put({ cycle: event.target.value as Form['cycle'] })}>
          {POINT_TASK_CYCLES.map((one) => (
            <option key={one} value={one}>
              {word('point_task_cycle', one)}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
