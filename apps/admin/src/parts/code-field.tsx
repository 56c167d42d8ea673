/** Six digits from the authenticator. */
import './code-field.css'

export const CODE_DIGITS = 6

interface CodeFieldProps {
  value: string
  onChange: (digits: string) => void
  label: string
  focus?: boolean
}

export function CodeField({ value, onChange, label, focus = false }: CodeFieldProps) {
  return (
    <label className="a-field">
      <span>{label}</span>
      <input
        className="a-code j-num"
        value={value}
        inputMode="numeric"
        autoComplete="one-time-code"
        // biome-ignore lint/a11y/noAutofocus: at signing in the page has nothing else to do than this field
        autoFocus={focus}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, CODE_DIGITS))}
      />
    </label>
  )
}
