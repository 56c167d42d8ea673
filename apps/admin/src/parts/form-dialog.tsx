/** A dialog that is a form: its fields, a way out, and the button that sends it. */
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import type { CallName, Input } from '../lib/api.ts'
import { common } from '../lib/common.i18n.ts'
import { limitOf } from '../lib/limits.ts'

interface FormDialogProps {
  title: string
  /** What the button that sends it says. */
  confirm: string
  tone?: 'ink' | 'jade'
  /** Everything that is needed is there, and nothing is under way. */
  ready: boolean
  children: ReactNode
  onClose: () => void
  onSubmit: () => void
}

export function FormDialog({ title, confirm, tone = 'ink', ready, children, onClose, onSubmit }: FormDialogProps) {
  const words = common.useText()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) onSubmit()
  }
  return (
    <dialog ref={dialog} className="a-dialog" aria-label={title} onClose={onClose} onCancel={onClose}>
      <form onSubmit={submit}>
        <h2>{title}</h2>
        {children}
        <div className="a-dialog__buttons">
          <button type="button" className="a-button" onClick={onClose}>
            {words('cancel')}
          </button>
          <button type="submit" className={`a-button a-button--${tone}`} disabled={!ready}>
            {confirm}
          </button>
        </div>
      </form>
    </dialog>
  )
}

interface TextFieldsProps<N extends CallName, Name extends keyof Input<N> & string> {
  /** The call they go to: its limits are theirs. */
  call: N
  names: readonly Name[]
  say: (name: Name) => string
  form: Readonly<Record<Name, string>>
  onChange: (name: Name, text: string) => void
  /** More than one: fields for texts of several lines. */
  rows?: number
}

/** Text fields of one kind below each other, such as a name in both languages. */
export const TextFields = <N extends CallName, Name extends keyof Input<N> & string>({
  call,
  names,
  say,
  form,
  onChange,
  rows = 1,
}: TextFieldsProps<N, Name>) =>
  names.map((name) => {
    const { chars_max } = limitOf(call, name)
    return (
      // biome-ignore lint/a11y/noLabelWithoutControl: one of two controls stands in it
      <label key={name} className="a-field">
        <span>{say(name)}</span>
        {rows === 1 ? (
          <input value={form[name]} maxLength={chars_max} onChange={(event) => onChange(name, event.target.value)} />
        ) : (
          <textarea
            rows={rows}
            value={form[name]}
            maxLength={chars_max}
            onChange={(event) => onChange(name, event.target.value)}
          />
        )}
      </label>
    )
  })
