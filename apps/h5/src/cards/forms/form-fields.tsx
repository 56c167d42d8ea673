/** Fields of forms: typed text and prices that are judged when one leaves them, and things that are picked. */
import './form-fields.css'
import { DateInput, Field, MoneyInput, Radio, Sheet, TextArea, TextInput } from '@juya/ui'
import { CaretRightIcon } from '@juya/ui/icons.ts'
import { type ReactNode, useState } from 'react'
import { formatDate } from '../../lib/format/format.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'

interface Common {
  label: ReactNode
  help?: ReactNode
  error?: string
  required?: boolean
  disabled?: boolean
}
interface Typed extends Common {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  placeholder?: string
}

export function TextField({
  label,
  help,
  error,
  required,
  stacked,
  max,
  ...rest
}: Typed & { stacked?: boolean; max?: number }) {
  return (
    <Field label={label} help={help} error={error} required={required} layout={stacked ? 'stacked' : 'row'}>
      {(ids) => <TextInput {...ids} {...rest} maxLength={max} align={stacked ? 'left' : 'right'} />}
    </Field>
  )
}

export function LongField({
  label,
  help,
  error,
  required,
  max,
  rows,
  ...rest
}: Typed & { max: number; rows?: number }) {
  return (
    <Field label={label} help={help} error={error} required={required} layout="stacked">
      {(ids) => <TextArea {...ids} {...rest} max={max} rows={rows} />}
    </Field>
  )
}

/** An amount in yuan, as typed. */
export function PriceField({ label, help, error, required, value, onChange, ...rest }: Typed) {
  return (
    <Field label={label} help={help} error={error} required={required}>
      {(ids) => <MoneyInput {...ids} {...rest} text={value} onChange={(typed) => onChange(typed)} />}
    </Field>
  )
}

interface Pressed extends Common {
  shown?: ReactNode
  placeholder?: string
  onPress: () => void
}

/** A field whose value is picked: pressing it opens the picker. */
export function PressField({ label, help, error, required, disabled, shown, placeholder, onPress }: Pressed) {
  const common = useCommon()
  return (
    <Field label={label} help={help} error={error} required={required}>
      {(ids) => (
        <button
          type="button"
          id={ids.id}
          aria-describedby={ids['aria-describedby']}
          className="field-press"
          disabled={disabled}
          onClick={onPress}
        >
          <span className={shown ? 'field-press__value' : 'field-press__none'}>
            {shown || (placeholder ?? common('choose'))}
          </span>
          <CaretRightIcon size={16} />
        </button>
      )}
    </Field>
  )
}

/** One of a few words. */
export function ChoiceField({
  label,
  options,
  value,
  onChange,
  ...rest
}: Common & { options: readonly string[]; value: string; onChange: (value: string) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <PressField {...rest} label={label} shown={value} onPress={() => setOpen(true)} />
      <Sheet open={open} onClose={() => setOpen(false)} title={label}>
        <div className="field-choices">
          {options.map((option) => (
            <Radio
              key={option}
              name="choice"
              on={option === value}
              onChange={() => {
                onChange(option)
                setOpen(false)
              }}
            >
              {option}
            </Radio>
          ))}
        </div>
      </Sheet>
    </>
  )
}

const MINUTE = 'yyyy-MM-ddThh:mm'

/** A day and minute; null when it is emptied. */
export function MomentField({
  label,
  help,
  error,
  required,
  disabled,
  value_ms,
  placeholder,
  min_ms,
  max_ms,
  onChange,
}: Common & {
  value_ms: number | null
  placeholder: string
  /** They guide the picker; a moment typed may lie outside, so the form judges it. */
  min_ms: number
  max_ms: number
  onChange: (at_ms: number | null) => void
}) {
  return (
    <Field label={label} help={help} error={error} required={required}>
      {(ids) => (
        <DateInput
          {...ids}
          precision="minute"
          disabled={disabled}
          value={value_ms === null ? '' : formatDate(value_ms, MINUTE)}
          placeholder={placeholder}
          min={formatDate(min_ms, MINUTE)}
          max={formatDate(max_ms, MINUTE)}
          onChange={(text) => {
            const at_ms = new Date(text).getTime()
            onChange(Number.isNaN(at_ms) ? null : at_ms)
          }}
        />
      )}
    </Field>
  )
}
