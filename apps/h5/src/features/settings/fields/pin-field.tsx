import { Field, TextInput } from '@juya/ui'
import { limitOf } from '../../../lib/forms/limits.ts'

/** Six secret digits. */
export function PinField({
  label,
  help,
  value,
  onChange,
  error,
  autoComplete = 'off',
}: {
  label: string
  help?: string
  value: string
  onChange: (value: string) => void
  error?: string
  autoComplete?: string
}) {
  return (
    <Field label={label} help={help} required error={error}>
      {(ids) => (
        <TextInput
          {...ids}
          type="password"
          inputMode="numeric"
          autoComplete={autoComplete}
          maxLength={limitOf('account.setPayPassword', 'pay_password').chars_max}
          value={value}
          onChange={(text) => onChange(text.replace(/\D/g, ''))}
        />
      )}
    </Field>
  )
}
