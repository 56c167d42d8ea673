/** A code by SMS: the field, and the button that has it sent. */
import { Button, Field, TextInput } from '@juya/ui'
import { limitOf } from '../../../lib/forms/limits.ts'
import { isCode } from '../../../lib/forms/validators.ts'
import { useText } from './i18n.ts'

export function CodeField({
  label,
  help,
  value,
  onChange,
  tried,
  wait_s,
  sending,
  may_send = true,
  onSend,
}: {
  label?: string
  help?: string
  value: string
  onChange: (code: string) => void
  tried: boolean
  wait_s: number
  sending: boolean
  may_send?: boolean
  onSend: () => void
}) {
  const t = useText()
  return (
    <Field
      label={label ?? t('code')}
      help={help}
      required
      error={tried && !isCode(value) ? t('code_wrong') : undefined}
    >
      {(ids) => (
        <>
          <TextInput
            {...ids}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={limitOf('account.changePhone', 'sms_code').chars_max}
            value={value}
            onChange={onChange}
          />
          <Button variant="text" size="m" loading={sending} disabled={wait_s > 0 || !may_send} onClick={onSend}>
            {wait_s > 0 ? t('code_again', { seconds: wait_s }) : t('code_send')}
          </Button>
        </>
      )}
    </Field>
  )
}

/** The end of the identity number, which proves a person whose name is verified. */
export function IdTailField({
  value,
  onChange,
  tried,
}: {
  value: string
  onChange: (tail: string) => void
  tried: boolean
}) {
  const t = useText()
  return (
    <Field label={t('id_tail')} required error={tried && !isIdTail(value) ? t('id_tail_wrong') : undefined}>
      {(ids) => (
        <TextInput
          {...ids}
          maxLength={limitOf('account.changePhone', 'id_no_tail6').chars_max}
          autoComplete="off"
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

export const isIdTail = (text: string): boolean => /^\d{5}[\dXx]$/.test(text)
