/** Making a category or naming one anew. */
import { PICTURES_OFFERED } from '@juya/contract/typing/choosing.ts'
import { ImagePlate, showToast } from '@juya/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { picture } from '../../lib/image.ts'
import { useAction } from '../../lib/use-action.ts'
import { FormDialog, TextFields } from '../../parts/form-dialog.tsx'
import { categoryTexts } from './category.i18n.ts'
import { type Category, namesOf, TOUCHED } from './shown-category.ts'

interface DialogProps {
  list: Category[]
  /** The one to name anew; without, a new one is made. */
  category: Category | undefined
  /** A new one stands below it, or beside it where it is of the second level. */
  beside: Category | undefined
  onDone: (id: number | undefined) => void
  onClose: () => void
}

export function CategoryDialog({ list, category, beside, onDone, onClose }: DialogProps) {
  const say = categoryTexts.useText()
  const language = useLanguage()
  const [form, setForm] = useState({
    parent_id: beside ? (beside.parent_id ?? beside.id) : undefined,
    name_zh: category?.name_zh ?? '',
    name_en: category?.name_en ?? '',
    icon: category?.icon ?? '',
    image: category?.image ?? undefined,
    is_liquor: category?.is_liquor ?? false,
    is_restricted: category?.is_restricted ?? false,
  })
  const finish = (text: string, id?: number) => {
    showToast({ text })
    onDone(id)
    onClose()
  }
  const create = useAction('createCategory', { touched: TOUCHED, done: ({ id }) => finish(say('added'), id) })
  const edit = useAction('editCategory', { touched: TOUCHED, done: () => finish(say('saved')) })
  const ready = form.name_zh.trim() !== '' && form.name_en.trim() !== '' && !create.busy && !edit.busy
  const submit = () => {
    const { parent_id, icon, image, ...named } = form
    const input = { ...named, ...(icon.trim() ? { icon: icon.trim() } : {}), ...(image ? { image } : {}) }
    if (category) edit.act({ id: category.id, ...input })
    else create.act({ ...input, ...(parent_id ? { parent_id } : {}) })
  }
  const title = say(category ? 'edit' : 'add')
  return (
    <FormDialog title={title} confirm={say('save')} ready={ready} onClose={onClose} onSubmit={submit}>
      <TextFields
        call="createCategory"
        names={['name_zh', 'name_en', 'icon']}
        say={say}
        form={form}
        onChange={(name, text) => setForm({ ...form, [name]: text })}
      />
      {!category && (
        <label className="a-field">
          <span>{say('above')}</span>
          <select
            value={form.parent_id ?? ''}
            onChange={(event) => setForm({ ...form, parent_id: Number(event.target.value) || undefined })}
          >
            <option value="">{say('top')}</option>
            {list
              .filter((one) => one.parent_id === null)
              .map((one) => (
                <option key={one.id} value={one.id}>
                  {namesOf(one, language)[0]}
                </option>
              ))}
          </select>
        </label>
      )}
      {(['is_liquor', 'is_restricted'] as const).map((field) => (
        <label key={field} className="c-check">
          <input
            type="checkbox"
            checked={form[field]}
            onChange={(event) => setForm({ ...form, [field]: event.target.checked })}
          />
          {say(field)}
        </label>
      ))}
      <PictureField image={form.image} onChange={(image) => setForm({ ...form, image })} />
    </FormDialog>
  )
}

function PictureField({ image, onChange }: { image: string | undefined; onChange: (path: string) => void }) {
  const say = categoryTexts.useText()
  const upload = useMutation({
    mutationFn: (file: File) => call('uploadCategoryPicture', {}, { file }),
    onSuccess: ({ path }) => onChange(path),
  })
  return (
    <label className="a-field">
      <span>{say('picture')}</span>
      {image && (
        <span className="c-picture">
          <ImagePlate src={picture(image, 200)} alt="" radius="m" />
        </span>
      )}
      <input
        type="file"
        accept={PICTURES_OFFERED}
        onChange={(event) => event.target.files?.[0] && upload.mutate(event.target.files[0])}
      />
      {upload.isPending && <small>{say('uploading')}</small>}
      {upload.isError && <small className="a-fault">{say('no_upload')}</small>}
    </label>
  )
}
