/** Making a macro or changing one. Placeholders are checked while one types, by the rule the server saves by. */
import {
  MACRO_KINDS,
  type MacroKind,
  PLACEHOLDERS,
  unknownPlaceholders,
} from '@juya/contract/operator/resources/macros.ts'
import { showToast } from '@juya/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { common } from '../../lib/common.i18n.ts'
import { limitOf } from '../../lib/limits.ts'
import { useAction } from '../../lib/use-action.ts'
import { macroTexts } from './macro.i18n.ts'
import { type Macro, TOUCHED } from './shown-macro.ts'

const NAME = limitOf('saveMacro', 'name')
const TEXT = limitOf('saveMacro', 'text_zh')
const braced = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(' ')

/** @param macro the one to change, or the kind of a new one */
export function MacroDialog({ macro, onClose }: { macro: Macro | MacroKind; onClose: () => void }) {
  const say = macroTexts.useText()
  const words = common.useText()
  const old = typeof macro === 'string' ? undefined : macro
  const [form, setForm] = useState({
    kind: old?.kind ?? (macro as MacroKind),
    name: old?.name ?? '',
    text_zh: old?.text_zh ?? '',
    text_en: old?.text_en ?? '',
  })
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) save.act({ ...(old ? { id: old.id } : {}), ...form })
  }
  const title = say(old ? 'edit' : 'add')
  return (
    <dialog ref={dialog} className="a-dialog" aria-label={title} onClose={onClose} onCancel={onClose}>
      <form onSubmit={submit}>
        <h2>{title}</h2>
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
        <label className="a-field">
          <span>{say('name')}</span>
          <input
            value={form.name}
            maxLength={NAME.chars_max}
            onChange={(event) => setForm({ ...form, name: event.target.value })}
          />
        </label>
        {(['text_zh', 'text_en'] as const).map((field) => (
          <label key={field} className="a-field">
            <span>{say(field)}</span>
            <textarea
              value={form[field]}
              rows={3}
              maxLength={TEXT.chars_max}
              onChange={(event) => setForm({ ...form, [field]: event.target.value })}
            />
          </label>
        ))}
        <p className="a-faint">{say('placeholders', { names: braced(PLACEHOLDERS[form.kind]) })}</p>
        {unknown.length > 0 && (
          <p className="a-note a-note--amber" role="alert">
            {say('unknown', { names: braced([...new Set(unknown)]) })}
          </p>
        )}
        <div className="a-dialog__buttons">
          <button type="button" className="a-button" onClick={onClose}>
            {words('cancel')}
          </button>
          <button type="submit" className="a-button a-button--ink" disabled={!ready}>
            {say('save')}
          </button>
        </div>
      </form>
    </dialog>
  )
}
