/** Making a page for a master without an account, or changing one. */
import { MASTERS } from '@juya/contract/operator/resources/masters/masters.ts'
import { PICTURES_OFFERED } from '@juya/contract/typing/choosing.ts'
import { showToast } from '@juya/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { touchedBy, useAction, wordsOf } from '../../lib/use-action.ts'
import type { Drafted } from '../../parts/console/content-page.tsx'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { FormDialog, TextFields } from '../../parts/form-dialog.tsx'

export function KeepDialog({ row, onClose, onSaved }: Drafted<typeof MASTERS, 'page'>) {
  const say = useTextsOf(MASTERS)
  const words = useWords()
  const act = MASTERS.acts.keepMaster
  const [form, setForm] = useState({
    name: row?.name ?? '',
    title: row?.title ?? '',
    region: row?.region ?? '',
    resume: row?.resume ?? '',
    category_id: row?.category_id ?? 0,
  })
  const { data } = useQuery({
    queryKey: ['masters', 'categories'],
    queryFn: ({ signal }) => call('masters', { page_size: 1 }, { signal }),
  })
  const upload = useMutation({ mutationFn: (file: File) => call('uploadBanner', {}, { file }) })
  const avatar = upload.data?.path ?? row?.avatar
  const save = useAction('keepMaster', {
    touched: touchedBy(MASTERS),
    done: ({ id }) => {
      showToast({ text: words(act.done) })
      onSaved(id)
    },
  })
  const filled = [form.name, form.title, form.region, form.resume].every((text) => text.trim() !== '')
  return (
    <FormDialog
      title={row ? words(act) : say('add')}
      confirm={say('save')}
      ready={filled && form.category_id > 0 && avatar !== undefined && !upload.isPending && !save.busy}
      onClose={onClose}
      onSubmit={() => save.act({ ...(row ? { id: row.id, revision: row.revision } : {}), ...form, avatar: avatar! })}
    >
      <label className="a-field">
        <span>{say('image')}</span>
        <input
          type="file"
          accept={PICTURES_OFFERED}
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file) upload.mutate(file)
          }}
        />
        <small className={upload.error ? 'a-fault' : undefined}>
          {upload.error ? wordsOf(upload.error) : say(avatar ? 'image_there' : 'image_hint')}
        </small>
      </label>
      <TextFields
        call="keepMaster"
        names={['name', 'title', 'region', 'resume']}
        say={say}
        form={form}
        onChange={(name, text) => setForm({ ...form, [name]: text })}
      />
      <label className="a-field">
        <span>{say('category')}</span>
        <select
          value={form.category_id}
          onChange={(event) => setForm({ ...form, category_id: Number(event.target.value) })}
        >
          <option value={0}>–</option>
          {(data?.categories ?? []).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </FormDialog>
  )
}
