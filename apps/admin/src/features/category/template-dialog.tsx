/** What a category asks of lots and goods: its fields, the form they make, and who would lack an answer. */
import { showToast } from '@juya/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call, type Data } from '../../lib/api.ts'
import { common } from '../../lib/common.i18n.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { limitOf } from '../../lib/limits.ts'
import { usePreview } from '../../lib/previews/use-preview.ts'
import { useAction } from '../../lib/use-action.ts'
import { Effects } from '../../parts/preview/effects.tsx'
import { isReason, ReasonField } from '../../parts/reason-dialog.tsx'
import { State } from '../../parts/small-parts.tsx'
import { type Category, namesOf, TOUCHED } from './shown-category.ts'
import { templateTexts } from './template.i18n.ts'

type Shown = Data<'categoryTemplate'>
type Field = Shown['fields'][number]
type Gaps = Data<'templateGaps'>

const NEW_FIELD: Field = {
  key: '',
  label_en: '',
  label_zh: '',
  type: 'text',
  options_en: [],
  options_zh: [],
  required: false,
}
/** A stable name from the English one. */
const keyOf = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_$/g, '')
    .slice(0, 40)
const wordsIn = (text: string): string[] =>
  text
    .split(/[,，]/)
    .map((one) => one.trim())
    .filter(Boolean)

export function TemplateDialog({
  category,
  shown,
  onClose,
}: {
  category: Category
  shown: Shown
  onClose: () => void
}) {
  const say = templateTexts.useText()
  const words = common.useText()
  const language = useLanguage()
  const [fields, setFields] = useState<Field[]>(shown.fields)
  const [reason, setReason] = useState('')
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const whole = fields.every(({ key, label_en, label_zh }) => key && label_en.trim() && label_zh.trim())
  const gaps = useQuery({
    queryKey: ['templateGaps', category.id, fields],
    queryFn: () => call('templateGaps', { id: category.id, fields }),
    enabled: whole,
  })
  const save = useAction('saveCategoryTemplate', {
    touched: [...TOUCHED, 'categoryTemplate'],
    done: () => {
      showToast({ text: say('saved') })
      onClose()
    },
  })
  const input = { id: category.id, after: shown.version, fields, reason: reason.trim() }
  const ready = whole && isReason(reason)
  const preview = usePreview('saveCategoryTemplate', ready ? input : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready && !save.busy) save.act(input)
  }
  const change = (at: number, next: Partial<Field>) =>
    setFields(fields.map((field, i) => (i === at ? { ...field, ...next } : field)))
  const title = say('title', { name: namesOf(category, language)[0] })
  return (
    <dialog ref={dialog} className="a-dialog c-template" aria-label={title} onClose={onClose} onCancel={onClose}>
      <form onSubmit={submit}>
        <h2>{title}</h2>
        <p className="a-faint">{say('note')}</p>
        {fields.map((field, at) => (
          <FieldRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a field has no other name while its key is typed
            key={at}
            field={field}
            fixed={shown.fields.some(({ key }) => key === field.key)}
            onChange={(next) => change(at, next)}
            onRemove={() => setFields(fields.filter((_, i) => i !== at))}
          />
        ))}
        <button type="button" className="a-button" onClick={() => setFields([...fields, NEW_FIELD])}>
          {say('add')}
        </button>
        <Preview fields={fields} />
        {gaps.data && <Lacking gaps={gaps.data} />}
        <ReasonField value={reason} onChange={setReason} label={say('reason')} rows={2} />
        <Effects preview={preview} waits={false} of={say('save')} />
        <div className="a-dialog__buttons">
          <button type="button" className="a-button" onClick={onClose}>
            {words('cancel')}
          </button>
          <button type="submit" className="a-button a-button--ink" disabled={!ready || save.busy || preview.pending}>
            {say('save')}
          </button>
        </div>
      </form>
    </dialog>
  )
}

interface FieldRowProps {
  field: Field
  /** Its key stays: answers are kept under it. */
  fixed: boolean
  onChange: (next: Partial<Field>) => void
  onRemove: () => void
}

function FieldRow({ field, fixed, onChange, onRemove }: FieldRowProps) {
  const say = templateTexts.useText()
  const text = (name: 'label_zh' | 'label_en' | 'unit', max: number) => (
    <label className="a-field">
      <span>{say(name)}</span>
      <input
        value={field[name] ?? ''}
        maxLength={max}
        onChange={({ target: { value } }) =>
          onChange({
            [name]: name === 'unit' && value === '' ? undefined : value,
            ...(name === 'label_en' && !fixed ? { key: keyOf(value) } : {}),
          })
        }
      />
    </label>
  )
  return (
    <fieldset className="c-template__field">
      <legend>{field.label_en || say('new_field')}</legend>
      {text('label_zh', limitOf('createCategory', 'name_zh').chars_max)}
      {text('label_en', limitOf('createCategory', 'name_en').chars_max)}
      <label className="a-field">
        <span>{say('type')}</span>
        <select
          value={field.type}
          onChange={(event) => {
            const type = event.target.value as Field['type']
            onChange({ type, ...(type === 'select' ? {} : { options_en: [], options_zh: [] }) })
          }}
        >
          {(['text', 'number', 'select'] as const).map((type) => (
            <option key={type} value={type}>
              {say(`type_${type}`)}
            </option>
          ))}
        </select>
      </label>
      {field.type === 'number' && text('unit', 10)}
      {field.type === 'select' &&
        (['options_zh', 'options_en'] as const).map((name) => (
          <label key={name} className="a-field">
            <span>{say(name)}</span>
            <input
              defaultValue={field[name].join(', ')}
              onChange={(event) => onChange({ [name]: wordsIn(event.target.value) })}
            />
          </label>
        ))}
      <label className="c-check">
        <input
          type="checkbox"
          checked={field.required}
          onChange={(event) => onChange({ required: event.target.checked })}
        />
        {say('required')}
      </label>
      <button type="button" className="a-button" onClick={onRemove}>
        {say('remove')}
      </button>
    </fieldset>
  )
}

/** The form as a shop fills it in. */
function Preview({ fields }: { fields: readonly Field[] }) {
  const say = templateTexts.useText()
  const zh = useLanguage() === 'zh-CN'
  return (
    <section aria-label={say('preview')}>
      <h3>{say('preview')}</h3>
      {fields.length === 0 && <p className="a-faint">{say('asks_nothing')}</p>}
      {fields.map((field, at) => {
        const label = `${zh ? field.label_zh : field.label_en}${field.unit ? ` (${field.unit})` : ''}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <div key={at} className="a-field">
            <span>
              {label}
              {field.required && ' *'}
            </span>
            {field.type === 'select' ? (
              <select aria-label={label}>
                <option value="" />
                {(zh ? field.options_zh : field.options_en).map((option) => (
                  <option key={option}>{option}</option>
                ))}
              </select>
            ) : (
              <input aria-label={label} inputMode={field.type === 'number' ? 'decimal' : 'text'} />
            )}
          </div>
        )
      })}
    </section>
  )
}

const PAGES = { lots: (id: number) => `/lots/${id}`, goods: (id: number) => `/goods?open=${id}` }

/** Lots and goods that would lack an answer, each with the link to its page. */
function Lacking({ gaps }: { gaps: Gaps }) {
  const say = templateTexts.useText()
  return (
    <section aria-label={say('lacking')}>
      <h3>{say('lacking')}</h3>
      {(['lots', 'goods'] as const).map((kind) => {
        const { count, list } = gaps[kind]
        const text = say(`lack_${kind}`, { count: count < gaps.most ? count : `${gaps.most}+` })
        return list.length === 0 ? (
          <p key={kind}>{text}</p>
        ) : (
          <details key={kind}>
            <summary>{text}</summary>
            <ul>
              {list.map((row) => (
                <li key={row.id}>
                  <Link className="a-link" to={PAGES[kind](row.id)}>
                    {row.title}
                  </Link>{' '}
                  <State list={kind === 'lots' ? 'lot' : 'goods'} value={row.status} />{' '}
                  <small className="a-faint">{row.lacks.join(', ')}</small>
                </li>
              ))}
            </ul>
          </details>
        )
      })}
    </section>
  )
}
