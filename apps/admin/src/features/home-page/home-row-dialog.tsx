/** Making a row of the home page or changing a draft: its words, its icon and where it leads, or what stands on it, and for how long. */
import {
  FLOOR_SOURCES,
  type FloorSource,
  type HomeKind,
  readFloorSource,
  SHORTCUT_ICONS,
  type ShortcutIcon,
} from '@juya/contract/operator/resources/content/home-page.ts'
import { HOME_ROWS } from '@juya/contract/operator/resources/content/home-rows.ts'
import { showToast } from '@juya/ui'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { limitOf } from '../../lib/limits.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import type { Drafted } from '../../parts/console/content-page.tsx'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { FormDialog, TextFields } from '../../parts/form-dialog.tsx'
import { lifeForm, lifeInput, SortField, SpanFields } from '../../parts/life/life-fields.tsx'
import { aboutOf, leadsSomewhere, ScreenFields, type ScreenForm } from '../../parts/screen-fields.tsx'
import { screenTexts } from '../../parts/screens.i18n.ts'

type Shown = Data<'homeRow'>

const formOf = (row: Shown | undefined) => {
  const floor = row?.source ? readFloorSource(row.source) : undefined
  return {
    name_zh: row?.name_zh ?? '',
    name_en: row?.name_en ?? '',
    icon: (row?.icon ?? 'tag') as ShortcutIcon,
    badge: row?.badge ?? '',
    // A shortcut of the release may lead to a screen that is not offered here: it is kept unless another is chosen.
    screen: (row ? (row.leads_to?.screen ?? '') : 'ending_soon') as ScreenForm['screen'],
    source: (floor?.source ?? 'category') as FloorSource,
    value: row?.leads_to?.value ?? floor?.value ?? '',
    ...lifeForm(row),
  }
}
type Form = ReturnType<typeof formOf>

export function HomeRowDialog({ kind, row, onClose, onSaved }: Drafted<typeof HOME_ROWS, HomeKind>) {
  const say = useTextsOf(HOME_ROWS)
  const words = useWords()
  const act = HOME_ROWS.acts.saveHomeRow
  const [form, setForm] = useState(() => formOf(row))
  const put = (part: Partial<Form>) => setForm({ ...form, ...part })
  const save = useAction('saveHomeRow', {
    touched: touchedBy(HOME_ROWS),
    done: ({ id }) => {
      showToast({ text: words(act.done) })
      onSaved(id)
    },
  })
  const life = lifeInput(form)
  const led = kind === 'floor' ? isFloor(form) : leadsSomewhere(form)
  const ready = form.name_zh.trim() !== '' && form.name_en.trim() !== '' && led && life !== undefined && !save.busy
  const submit = () =>
    save.act({
      ...(row ? { id: row.id, revision: row.revision } : {}),
      ...{ kind, name_zh: form.name_zh, name_en: form.name_en, ...life! },
      ...(kind === 'floor'
        ? { source: form.source, value: form.source === 'category' ? form.value.trim() : '' }
        : {
            icon: form.icon,
            badge: form.badge,
            ...(form.screen === '' ? {} : { screen: form.screen, value: aboutOf(form) }),
          }),
    })
  return (
    <FormDialog
      title={row ? words(act) : say(`add_${kind}`)}
      confirm={say('save')}
      ready={ready}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextFields
        call="saveHomeRow"
        names={['name_zh', 'name_en']}
        say={say}
        form={form}
        onChange={(name, text) => put({ [name]: text })}
      />
      {kind === 'shortcut' ? (
        <ShortcutFields form={form} put={put} is_new={!row} />
      ) : (
        <FloorFields form={form} put={put} />
      )}
      <SortField form={form} put={put} />
      <SpanFields form={form} put={put} />
    </FormDialog>
  )
}

const isFloor = ({ source, value }: Form): boolean => source !== 'category' || /^[1-9]\d*$/.test(value.trim())

interface FieldsProps {
  form: Form
  put: (part: Partial<Form>) => void
}

function ShortcutFields({ form, put, is_new }: FieldsProps & { is_new: boolean }) {
  const word = useWord()
  const say = useTextsOf(HOME_ROWS)
  return (
    <>
      <div className="life-pair">
        <label className="a-field">
          <span>{say('icon')}</span>
          <select value={form.icon} onChange={(event) => put({ icon: event.target.value as ShortcutIcon })}>
            {SHORTCUT_ICONS.map((name) => (
              <option key={name} value={name}>
                {word('shortcut_icon', name)}
              </option>
            ))}
          </select>
        </label>
        <label className="a-field">
          <span>{say('badge')}</span>
          <input
            value={form.badge}
            maxLength={limitOf('saveHomeRow', 'badge').chars_max}
            onChange={(event) => put({ badge: event.target.value })}
          />
        </label>
      </div>
      <div className="life-pair">
        <ScreenFields label={say('screen')} none={is_new ? undefined : say('screen_kept')} form={form} put={put} />
      </div>
    </>
  )
}

function FloorFields({ form, put }: FieldsProps) {
  const word = useWord()
  const say = useTextsOf(HOME_ROWS)
  const screens = screenTexts.useText()
  return (
    <div className="life-pair">
      <label className="a-field">
        <span>{say('source')}</span>
        <select value={form.source} onChange={(event) => put({ source: event.target.value as FloorSource, value: '' })}>
          {FLOOR_SOURCES.map((name) => (
            <option key={name} value={name}>
              {word('floor_source', name)}
            </option>
          ))}
        </select>
      </label>
      {form.source === 'category' && (
        <label className="a-field">
          <span>{screens('value_id')}</span>
          <input value={form.value} onChange={(event) => put({ value: event.target.value })} />
        </label>
      )}
    </div>
  )
}
