/** Six cells for a code or a pay password: one input behind them, so that paste and one-time-code filling work. */
import './code-cells.css'
import { classes } from '@juya/ui'
import { useEffect, useRef } from 'react'
import { limitOf } from '../../lib/forms/limits.ts'

/** Of a pay password, and of every code sent by SMS. */
const LENGTH = limitOf('order.pay', 'pay_password').chars_max
const PLACES = Array.from({ length: LENGTH }, (_, place) => place)

export interface CodeCellsProps {
  value: string
  onChange: (value: string) => void
  /** Called with the last digit. */
  onFull: (value: string) => void
  label: string
  /** Shows dots instead of digits. */
  secret?: boolean
  invalid?: boolean
  disabled?: boolean
}

export function CodeCells({ value, onChange, onFull, label, secret, invalid, disabled }: CodeCellsProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, LENGTH)
    onChange(digits)
    if (digits.length === LENGTH && digits !== value) onFull(digits)
  }
  return (
    <label className={classes('code-cells', invalid && 'code-cells--invalid')}>
      <input
        ref={input}
        className="code-cells__input"
        type={secret ? 'password' : 'text'}
        inputMode="numeric"
        autoComplete={secret ? 'off' : 'one-time-code'}
        aria-label={label}
        aria-invalid={invalid}
        maxLength={LENGTH}
        value={value}
        // Not disabled: that would take the focus away, and the next try would begin with two taps.
        readOnly={disabled}
        onChange={(event) => type(event.target.value)}
      />
      {PLACES.map((index) => (
        <span
          key={index}
          className={classes('code-cells__cell', index === value.length && 'code-cells__cell--next')}
          aria-hidden="true"
        >
          {value[index] ? (secret ? '•' : value[index]) : ''}
        </span>
      ))}
    </label>
  )
}
