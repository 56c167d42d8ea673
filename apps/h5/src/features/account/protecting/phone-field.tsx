/** A phone number and the code that proves it. */
import { PHONE_TYPED_MAX, typedPhone } from '@juya/contract/typing/phone.ts'
import { Field, TextInput } from '@juya/ui'
import { useProvenAction } from '../../../lib/forms/proven-action.ts'
import { useWait, waitOf } from '../../../lib/forms/use-wait.ts'
import { isMobile } from '../../../lib/forms/validators.ts'
import { CodeField } from './code-field.tsx'

export interface PhoneProof {
  phone: string
  code: string
}

export function PhoneFields({
  label,
  help,
  wrong,
  value,
  onChange,
  tried,
}: {
  label: string
  help?: string
  wrong: string
  value: PhoneProof
  onChange: (value: PhoneProof) => void
  tried: boolean
}) {
  const [wait_s, startWait] = useWait()
  const send = useProvenAction('account.sendCode', {
    onDone: (sent) => startWait(sent.wait_s),
    onRefused: (failure) => startWait(waitOf(failure)),
  })
  return (
    <>
      <Field label={label} help={help} required error={tried && !isMobile(value.phone) ? wrong : undefined}>
        {(ids) => (
          <TextInput
            {...ids}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            maxLength={PHONE_TYPED_MAX}
            value={value.phone}
            onChange={(typed) => onChange({ ...value, phone: typedPhone(typed) })}
          />
        )}
      </Field>
      <CodeField
        value={value.code}
        onChange={(code) => onChange({ ...value, code })}
        tried={tried}
        wait_s={wait_s}
        sending={send.pending}
        may_send={isMobile(value.phone)}
        onSend={() => void send.run({ phone: value.phone, scene: 'change_phone' })}
      />
    </>
  )
}
