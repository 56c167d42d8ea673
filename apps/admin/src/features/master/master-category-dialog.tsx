/** Making a category of masters, or changing one. */
import { MASTER_CATEGORIES } from '@juya/contract/operator/resources/masters/master-categories.ts'
import { showToast } from '@juya/ui'
import { useState } from 'react'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import type { Drafted } from '../../parts/console/content-page.tsx'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { FormDialog, TextFields } from '../../parts/form-dialog.tsx'

export function MasterCategoryDialog({ row, onClose, onSaved }: Drafted<typeof MASTER_CATEGORIES, 'category'>) {
  const say = useTextsOf(MASTER_CATEGORIES)
  const words = useWords()
  const act = MASTER_CATEGORIES.acts.saveMasterCategory
  const [form, setForm] = useState({
    name_zh: row?.name_zh ?? '',
    name_en: row?.name_en ?? '',
    sort: String(row?.sort ?? 0),
    is_open: row ? row.status === 'open' : true,
  })
  const save = useAction('saveMasterCategory', {
    touched: touchedBy(MASTER_CATEGORIES),
    done: ({ id }) => {
      showToast({ text: words(act.done) })
      onSaved(id)
    },
  })
  const place = /^\d{1,3}$/.test(form.sort.trim()) ? Number(form.sort) : undefined
  return (
    <FormDialog
      title={row ? words(act) : say('add')}
      confirm={say('save')}
      ready={form.name_zh.trim() !== '' && form.name_en.trim() !== '' && place !== undefined && !save.busy}
      onClose={onClose}
      onSubmit={() =>
        save.act({
          ...(row ? { id: row.id, revision: row.revision } : {}),
          ...{ name_zh: form.name_zh, name_en: form.name_en, sort: place!, is_open: form.is_open },
        })
      }
    >
      <TextFields
        call="saveMasterCategory"
        names={['name_zh', 'name_en']}
        say={say}
        form={form}
        onChange={(name, text) => setForm({ ...form, [name]: text })}
      />
      <label className="a-field">
        <span>{say('sort')}</span>
        <input
          value={form.sort}
          inputMode="numeric"
          onChange={(event) => setForm({ ...form, sort: event.target.value })}
        />
      </label>
      <label className="a-field">
        <span>{say('is_open')}</span>
        <input
          type="checkbox"
          checked={form.is_open}
          onChange={(event) => setForm({ ...form, is_open: event.target.checked })}
        />
      </label>
    </FormDialog>
  )
}
