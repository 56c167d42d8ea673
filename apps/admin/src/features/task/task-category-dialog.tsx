/** Making a category of tasks, or changing one: its names, its icon and its place. */
import { SHORTCUT_ICONS, type ShortcutIcon } from '@juya/contract/operator/resources/content/home-page.ts'
import { TASK_CATEGORIES } from '@juya/contract/operator/resources/tasks/task-categories.ts'
import { showToast } from '@juya/ui'
import { useState } from 'react'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import type { Drafted } from '../../parts/console/content-page.tsx'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { FormDialog, TextFields } from '../../parts/form-dialog.tsx'

export function TaskCategoryDialog({ row, onClose, onSaved }: Drafted<typeof TASK_CATEGORIES, 'category'>) {
  const say = useTextsOf(TASK_CATEGORIES)
  const words = useWords()
  const word = useWord()
  const act = TASK_CATEGORIES.acts.saveTaskCategory
  const [form, setForm] = useState({
    name_zh: row?.name_zh ?? '',
    name_en: row?.name_en ?? '',
    icon: (row?.icon ?? 'tag') as ShortcutIcon,
    sort: String(row?.sort ?? 0),
  })
  const save = useAction('saveTaskCategory', {
    touched: touchedBy(TASK_CATEGORIES),
    done: ({ id }) => {
      showToast({ text: words(act.done) })
      onSaved(id)
    },
  })
  const place = /^\d{1,3}$/.test(form.sort.trim()) ? Number(form.sort) : undefined
  const ready = form.name_zh.trim() !== '' && form.name_en.trim() !== '' && place !== undefined && !save.busy
  return (
    <FormDialog
      title={row ? words(act) : say('add')}
      confirm={say('save')}
      ready={ready}
      onClose={onClose}
      onSubmit={() =>
        save.act({
          ...(row ? { id: row.id, revision: row.revision } : {}),
          ...{ name_zh: form.name_zh, name_en: form.name_en, icon: form.icon, sort: place! },
        })
      }
    >
      <TextFields
        call="saveTaskCategory"
        names={['name_zh', 'name_en']}
        say={say}
        form={form}
        onChange={(name, text) => setForm({ ...form, [name]: text })}
      />
      <label className="a-field">
        <span>{say('icon')}</span>
        <select value={form.icon} onChange={(event) => setForm({ ...form, icon: event.target.value as ShortcutIcon })}>
          {SHORTCUT_ICONS.map((name) => (
            <option key={name} value={name}>
              {word('shortcut_icon', name)}
            </option>
          ))}
        </select>
      </label>
      <label className="a-field">
        <span>{say('sort')}</span>
        <input
          value={form.sort}
          inputMode="numeric"
          onChange={(event) => setForm({ ...form, sort: event.target.value })}
        />
      </label>
    </FormDialog>
  )
}
