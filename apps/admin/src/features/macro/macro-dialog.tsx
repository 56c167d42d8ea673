/** Making a macro or changing one. Placeholders are checked while one types, by the rule the server saves by. */
import {
  MACRO_KINDS,
  type MacroKind,
  PLACEHOLDERS,
  unknownPlaceholders,
} from '@juya/contract/operator/resources/macros.ts'
import { showToast } from '@juya/ui'
import { useState } from 'react'
import { useAction } from '../../lib/use-action.ts'
import { FormDialog, TextFields } from '../../parts/form-dialog.tsx'
import { macroTexts } from './macro.i18n.ts'
import { type Macro, TOUCHED } from './shown-macro.ts'

const braced = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(' ')

/** @param macro the one to change, or the kind of a new one */
export function MacroDialog({ macro, onClose }: { macro: Macro | MacroKind; onClose: () => void }) {
  const say = macroTexts.useText()
  const old = typeof macro === 'string' ? undefined : macro
  const [form, setForm] = useState({
    kind: old?.kind ?? (macro as MacroKind),
    name: old?.name ?? '',
    text_zh: old?.text_zh ?? '',
    text_en: old?.text_en ?? '',
  })
  const save = useAction('saveMacro', {
    touched: TOUCHED,
    done: () => {
      showToast({ text: say('saved') })
      onClose()
    },
  })
  const unknown = [...unknownPlaceholders(form.kind, form.text_zh), ...unknownPlaceholders(form.kind, form.text_en)]
  const ready =
    unknown.length === 0 && [form.name, form.text_zh, form.text_en].every((text) => text.trim() !== '') && !save.busy
  const submit = () => save.act({ ...(old ? { id: old.id } : {}), ...form })
  const title = say(old ? 'edit' : 'add')
  const typed = {
    say,
    form,
    onChange: (name: 'name' | 'text_zh' | 'text_en', text: string) => setForm({ ...form, [name]: text }),
  }
  return (
    <FormDialog title={title} confirm={say('save')} ready={ready} onClose={onClose} onSubmit={submit}>
      <label className="a-field">
        <span>{say('kind')}</span>
        <select value={form.kind} onChange={(event) => setForm({ ...form, kind: event.target.value as MacroKind })}>
          {MACRO_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {say(`kind.${kind}`)}
            </option>
          ))}
        </select>
      </label>
      <TextFields call="saveMacro" names={['name']} {...typed} />
      <TextFields call="saveMacro" names={['text_zh', 'text_en']} rows={3} {...typed} />
      <p className="a-faint">{say('placeholders', { names: braced(PLACEHOLDERS[form.kind]) })}</p>
      {unknown.length > 0 && (
        <p className="a-note a-note--amber" role="alert">
          {say('unknown', { names: braced([...new Set(unknown)]) })}
        </p>
      )}
    </FormDialog>
  )
}
