import './fields.css'
import { parseYuan, typedYuan } from '@juya/contract/typing/amount.ts'
import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { classes } from '../classes.ts'
import { WarningCircleIcon, XCircleIcon } from '../icons.ts'
import { useUiTexts } from '../texts.tsx'
import { IconButton } from './button.tsx'

export interface FieldProps {
  label: ReactNode
  help?: ReactNode
  error?: string
  required?: boolean
  /** row: label left, control right. stacked: label above. */
  layout?: 'row' | 'stacked'
  /** Given the ids the control must carry. */
  children: (ids: {
    id: string
    'aria-describedby'?: string
    'aria-invalid'?: true
    'aria-required'?: true
  }) => ReactNode
}

/** A labelled control with its help and its error. */
export function Field({ label, help, error, required, layout = 'row', children }: FieldProps) {
  const id = useId()
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div
      className={classes('j-field', `j-field--${layout}`, error && 'j-field--error')}
      data-invalid={error ? '' : undefined}
    >
      <div className="j-field__row">
        <label className="j-field__label" htmlFor={id}>
          <span>
            {label}
            {required && (
              <span className="j-field__star" aria-hidden="true">
                *
              </span>
            )}
          </span>
          {help && (
            <span className="j-field__help" id={`${id}-help`}>
              {help}
            </span>
          )}
        </label>
        <div className="j-field__control">
          {children({
            id,
            'aria-describedby': described,
            ...(error ? { 'aria-invalid': true } : {}),
            ...(required ? { 'aria-required': true } : {}),
          })}
        </div>
      </div>
      {error && (
        <p className="j-field__error" id={`${id}-error`}>
          <WarningCircleIcon size={14} weight="fill" />
          {error}
        </p>
      )}
    </div>
  )
}

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'>
export interface TextInputProps extends InputProps {
  value: string
  onChange: (value: string) => void
  /** left in stacked fields, right in rows. */
  align?: 'left' | 'right'
  clearable?: boolean
  ref?: Ref<HTMLInputElement>
}

export function TextInput({ value, onChange, align = 'right', clearable, className, ref, ...rest }: TextInputProps) {
  const texts = useUiTexts()
  return (
    <span className="j-input">
      <input
        {...rest}
        ref={ref}
        value={value}
        className={classes('j-input__box', align === 'right' && 'j-input__box--right', className)}
        onChange={(event) => onChange(event.target.value)}
      />
      {clearable && value !== '' && (
        <IconButton
          label={texts.clear}
          icon={<XCircleIcon size={18} weight="fill" />}
          className="j-input__clear"
          onClick={() => onChange('')}
        />
      )}
    </span>
  )
}

export interface DateInputProps extends Omit<InputProps, 'min' | 'max' | 'type' | 'placeholder'> {
  /** day: `2026-11-22`. minute: `2026-11-22T20:00`, by the clock of the device. */
  precision: 'day' | 'minute'
  /** In the form of the precision; empty while nothing is chosen, and while what is typed is no date yet. */
  value: string
  min: string
  max: string
  onChange: (value: string) => void
  /** Shown while nothing is chosen. */
  placeholder: string
}

/** A date by the browser's own picker, or typed. Bounds guide the picker; what is typed may lie outside them. */
export function DateInput({ precision, value, onChange, placeholder, className, ...rest }: DateInputProps) {
  return (
    <span className={classes('j-input', 'j-input--date', value === '' && 'j-input--empty')}>
      <input
        {...rest}
        type={precision === 'day' ? 'date' : 'datetime-local'}
        value={value}
        className={classes('j-input__box', 'j-input__box--right', className)}
        onChange={(event) => onChange(event.target.value)}
      />
      {value === '' && (
        <span className="j-input__hint" aria-hidden="true">
          {placeholder}
        </span>
      )}
    </span>
  )
}

export function TextArea({
  value,
  onChange,
  rows = 4,
  max,
  ...rest
}: Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> & {
  value: string
  onChange: (value: string) => void
  max?: number
}) {
  return (
    <span className="j-textarea">
      <textarea
        {...rest}
        rows={rows}
        value={value}
        className="j-textarea__box"
        onChange={(event) => onChange(event.target.value)}
      />
      {max !== undefined && (
        <span className="j-textarea__count j-num" aria-hidden="true">
          {[...value].length} / {max}
        </span>
      )}
    </span>
  )
}

export interface MoneyInputProps extends Omit<InputProps, 'type'> {
  /** The amount in fen, null while nothing readable is typed. */
  text: string
  onChange: (text: string, fen: number | null) => void
  align?: 'left' | 'right'
  big?: boolean
}

/** Yuan as typed text with up to two decimals; tells both the text and the amount in fen. */
export function MoneyInput({ text, onChange, align = 'right', big, className, ...rest }: MoneyInputProps) {
  return (
    <span
      className={classes(
        'j-input',
        'j-input--money',
        'j-num',
        align === 'right' && 'j-input--right',
        big && 'j-input--big',
      )}
    >
      <span className="j-input__unit" aria-hidden="true">
        ¥
      </span>
      <input
        {...rest}
        value={text}
        size={align === 'right' ? Math.max(1, text.length, rest.placeholder?.length ?? 0) : undefined}
        inputMode="decimal"
        autoComplete="off"
        className={classes('j-input__box', align === 'right' && 'j-input__box--right', className)}
        onChange={(event) => {
          const typed = typedYuan(event.target.value)
          onChange(typed, parseYuan(typed))
        }}
      />
    </span>
  )
}
