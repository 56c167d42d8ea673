/** A dialog that asks for the reason of an act and says what the act does before it is done. */
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { common } from '../lib/common.i18n.ts'
import { limitOf } from '../lib/limits.ts'
import { type About, MacroPicker, withAnswer } from './macros/macro-picker.tsx'

/** Reasons are the same in every call that takes one. */
export const REASON = limitOf('rejectLot', 'reason')
export const isReason = (text: string): boolean => [...text.trim()].length >= REASON.chars_min

interface ReasonDialogProps {
  title: string
  /** What happens when it is done, to whom and to which money. */
  effect: ReactNode
  confirm: string
  tone?: 'jade' | 'red' | 'ink'
  busy: boolean
  /** What else it asks for is not answered yet. */
  unready?: boolean
  children?: ReactNode
  /** The thing whose answers are offered for the reason. */
  about?: About
  onClose: () => void
  onConfirm: (reason: string) => void
}

export function ReasonDialog({
  title,
  effect,
  confirm,
  tone = 'ink',
  busy,
  unready = false,
  children,
  about,
  onClose,
  onConfirm,
}: ReasonDialogProps) {
  const say = common.useText()
  const [reason, setReason] = useState('')
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReason(reason) && !busy && !unready) onConfirm(reason.trim())
  }
  return (
    <dialog ref={dialog} className="a-dialog" aria-label={title} onClose={onClose} onCancel={onClose}>
      <form onSubmit={submit}>
        <h2>{title}</h2>
        <p className="a-dialog__effect">{effect}</p>
        {children}
        {about && <MacroPicker {...about} onPick={(text) => setReason(withAnswer(reason, text, REASON.chars_max))} />}
        <ReasonField value={reason} onChange={setReason} focus />
        <div className="a-dialog__buttons">
          <button type="button" className="a-button" onClick={onClose}>
            {say('cancel')}
          </button>
          <button
            type="submit"
            className={`a-button a-button--${tone}`}
            disabled={!isReason(reason) || busy || unready}
          >
            {confirm}
          </button>
        </div>
      </form>
    </dialog>
  )
}

export function ReasonField({
  value,
  onChange,
  focus,
  label,
  rows = 3,
}: {
  value: string
  onChange: (text: string) => void
  focus?: boolean
  label?: string
  rows?: number
}) {
  const say = common.useText()
  return (
    <label className="a-field">
      <span>{label ?? say('reason')}</span>
      <textarea
        value={value}
        rows={rows}
        maxLength={REASON.chars_max}
        // biome-ignore lint/a11y/noAutofocus: the operator opened the dialog to give a reason
        autoFocus={focus}
        onChange={(event) => onChange(event.target.value)}
      />
      <small>{say('reason_hint', { min: REASON.chars_min })}</small>
    </label>
  )
}
