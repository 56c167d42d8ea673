/** A dialog that asks for the reason of an act and says what the act does before it is done. */
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { CallName, Input } from '../lib/api.ts'
import { common } from '../lib/common.i18n.ts'
import { limitOf } from '../lib/limits.ts'
import { usePreview } from '../lib/previews/use-preview.ts'
import { type About, MacroPicker, withAnswer } from './macros/macro-picker.tsx'
import { Effects } from './preview/effects.tsx'

/** Reasons are the same in every call that takes one. */
export const REASON = limitOf('rejectLot', 'reason')
export const isReason = (text: string): boolean => [...text.trim()].length >= REASON.chars_min

export interface AskedFor {
  title: string
  /** What it is about, to whom it happens and why somebody would. */
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

/** For what changes nothing of anybody's: a file, a note, a claim. Acts have ActDialog. */
export function ReasonDialog(props: AskedFor) {
  const [reason, setReason] = useState('')
  return <Dialog {...props} reason={reason} setReason={setReason} />
}

interface ActDialogProps<N extends CallName> extends Omit<AskedFor, 'busy' | 'onConfirm'> {
  doing: { name: N; act: (input: Input<N>) => void; busy: boolean }
  /** The act's input with the reason; undefined while something else is missing. */
  input: (reason: string) => Input<N>
  /** Instead of the act alone: takes the claim first. */
  onConfirm?: (reason: string) => void
}

/** Asks for the reason of an act, shows what it would do, and does that and nothing else. */
export function ActDialog<N extends CallName>({ doing, input, onConfirm, ...asked }: ActDialogProps<N>) {
  const [reason, setReason] = useState('')
  const whole = isReason(reason) && !asked.unready
  const preview = usePreview(doing.name, whole ? input(reason.trim()) : undefined)
  return (
    <Dialog
      {...asked}
      busy={doing.busy}
      unready={asked.unready === true || preview.pending || preview.error !== null}
      reason={reason}
      setReason={setReason}
      below={<Effects preview={preview} />}
      onConfirm={onConfirm ?? ((given) => doing.act(input(given)))}
    />
  )
}

interface DialogProps extends AskedFor {
  reason: string
  setReason: (text: string) => void
  below?: ReactNode
}

function Dialog({
  title,
  effect,
  confirm,
  tone = 'ink',
  busy,
  unready = false,
  children,
  about,
  reason,
  setReason,
  below,
  onClose,
  onConfirm,
}: DialogProps) {
  const say = common.useText()
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
        {below}
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
