/** Writing a task of Juya’s own or changing its draft: what is to be done, the proof, the points, the places and the times. */
import { HOUSE_TASKS } from '@juya/contract/operator/resources/tasks/house-tasks.ts'
import { POINTS_A_DAY } from '@juya/contract/rewards/points.ts'
import { showToast } from '@juya/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call, type Data, type Input } from '../../lib/api.ts'
import { atOf, fieldOf } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import type { Drafted } from '../../parts/console/content-page.tsx'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { FormDialog, TextFields } from '../../parts/form-dialog.tsx'
import './task.css'

type Form = ReturnType<typeof formOf>
const TITLE_LEAST = 4
const STEPS_ROWS = 5

const formOf = (task: Data<'houseTask'> | undefined) => ({
  category: task ? String(task.category_id) : '',
  title: task?.title ?? '',
  steps: task?.steps.join('\n') ?? '',
  images: String(task?.proof.images ?? 1),
  text: task?.proof.text ?? false,
  link: task?.proof.link ?? false,
  points: task ? String(task.reward_points) : '',
  quota: task ? String(task.quota) : '',
  level: task?.level_min ? String(task.level_min) : '',
  take: String(task?.take_hours ?? 48),
  review: String(task?.review_hours ?? 48),
  ends: task ? fieldOf(task.ends_at) : '',
})

const wholeOf = (text: string): number | undefined => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : undefined)

/** The call's input; undefined while something is missing. */
function inputOf({ title, text, link, ...form }: Form): Input<'saveHouseTask'> | undefined {
  const [category_id, proof_images, reward_points, quota] = [form.category, form.images, form.points, form.quota].map(
    wholeOf,
  )
  const [level_min, take_hours, review_hours] = [form.level.trim() || '0', form.take, form.review].map(wholeOf)
  const steps = form.steps.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  const ends_at = atOf(form.ends)
  if (!category_id || !reward_points || !quota || !take_hours || !review_hours || ends_at === undefined)
    return undefined
  if (proof_images === undefined || level_min === undefined || steps.length === 0) return undefined
  if ([...title.trim()].length < TITLE_LEAST || (proof_images === 0 && !text && !link)) return undefined
  return {
    ...{ category_id, title, steps, proof_images, proof_text: text, proof_link: link, reward_points, quota },
    ...{ level_min, take_hours, review_hours, ends_at },
  }
}

export function HouseTaskDialog({ row: task, onClose, onSaved }: Omit<Drafted<typeof HOUSE_TASKS, 'add'>, 'kind'>) {
  const words = useWords()
  const say = useTextsOf(HOUSE_TASKS)
  const act = HOUSE_TASKS.acts.saveHouseTask
  const [form, setForm] = useState(() => formOf(task))
  const put = (part: Partial<Form>) => setForm({ ...form, ...part })
  const save = useAction('saveHouseTask', {
    touched: touchedBy(HOUSE_TASKS),
    done: ({ id }) => {
      showToast({ text: words(act.done) })
      onSaved(id)
    },
  })
  const input = inputOf(form)
  return (
    <FormDialog
      title={task ? words(act) : say('add')}
      confirm={say('save')}
      ready={input !== undefined && !save.busy}
      onClose={onClose}
      onSubmit={() => input && save.act({ ...(task ? { id: task.id, revision: task.revision } : {}), ...input })}
    >
      <TextFields
        call="saveHouseTask"
        names={['title']}
        say={() => say('field_title')}
        form={form}
        onChange={(_, title) => put({ title })}
      />
      <Category form={form} put={put} />
      <Field label={say('field_steps')}>
        <textarea rows={STEPS_ROWS} value={form.steps} onChange={(event) => put({ steps: event.target.value })} />
      </Field>
      <Proof form={form} put={put} />
      <Figures form={form} put={put} />
    </FormDialog>
  )
}

interface Part {
  form: Form
  put: (part: Partial<Form>) => void
}

const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: its control is its child
  <label className="a-field">
    <span>{label}</span>
    {children}
  </label>
)

function Category({ form, put }: Part) {
  const say = useTextsOf(HOUSE_TASKS)
  const english = useLanguage() === 'en'
  const { data } = useQuery({
    queryKey: ['taskCategories', 'shown'],
    queryFn: ({ signal }) => call('taskCategories', { status: 'shown', page_size: 50 }, { signal }),
  })
  return (
    <Field label={say('category')}>
      <select value={form.category} onChange={(event) => put({ category: event.target.value })}>
        <option value="">–</option>
        {data?.list.map(({ id, name_zh, name_en }) => (
          <option key={id} value={id}>
            {english ? name_en : name_zh}
          </option>
        ))}
      </select>
    </Field>
  )
}

function Proof({ form, put }: Part) {
  const say = useTextsOf(HOUSE_TASKS)
  return (
    <>
      <Field label={say('field_images')}>
        <input value={form.images} inputMode="numeric" onChange={(event) => put({ images: event.target.value })} />
      </Field>
      {(['text', 'link'] as const).map((name) => (
        <label key={name} className="task-check">
          <input type="checkbox" checked={form[name]} onChange={(event) => put({ [name]: event.target.checked })} />
          {say(`field_${name}`)}
        </label>
      ))}
    </>
  )
}

function Figures({ form, put }: Part) {
  const say = useTextsOf(HOUSE_TASKS)
  return (
    <>
      {(['points', 'quota', 'level', 'take', 'review'] as const).map((name) => (
        <Field key={name} label={say(`field_${name}`, { most: POINTS_A_DAY })}>
          <input value={form[name]} inputMode="numeric" onChange={(event) => put({ [name]: event.target.value })} />
        </Field>
      ))}
      <Field label={say('field_ends')}>
        <input type="datetime-local" value={form.ends} onChange={(event) => put({ ends: event.target.value })} />
      </Field>
    </>
  )
}
