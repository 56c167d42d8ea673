import { PHONE_TYPED_MAX, typedPhone } from '@juya/contract/typing/phone.ts'
import { Button, Field, TextInput } from '@juya/ui'
import { limitOf } from '../../../lib/forms/limits.ts'
import { useProvenAction } from '../../../lib/forms/proven-action.ts'
import { useWait, waitOf } from '../../../lib/forms/use-wait.ts'
import { isMobile } from '../../../lib/forms/validators.ts'
import { useText } from '../i18n.ts'

export interface SmsProof {
  phone: string
  sms_code: string
}

/** The person's own number and the code sent to it. The app knows the number only masked, so it is typed. */
export function SmsFields({
  value,
  onChange,
  masked,
  tried,
  scene = 'pay_pwd',
}: {
  value: SmsProof
  onChange: (value: SmsProof) => void
  masked: string
  tried: boolean
  scene?: 'pay_pwd' | 'cancel_account'
}) {
  const t = useText()
  const [wait_s, startWait] = useWait()
  const send = useProvenAction('account.sendCode', {
    onDone: (sent) => startWait(sent.wait_s),
    onRefused: (failure) => startWait(waitOf(failure)),
  })
  return (
    <>
      <Field
        label={t('your_phone')}
        help={t('phone_help', { masked })}
        required
        error={tried && !isMobile(value.phone) ? t('phone_wrong') : undefined}
      >
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
      <Field
        label={t('sms_code')}
        required
        error={tried && !/^\d{6}$/.test(value.sms_code) ? t('code_wrong') : undefined}
      >
        {(ids) => (
          <>
            <TextInput
              {...ids}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={limitOf('account.setPayPassword', 'sms_code').chars_max}
              value={value.sms_code}
              onChange={(sms_code) => onChange({ ...value, sms_code })}
            />
            <Button
              variant="text"
              size="m"
              loading={send.pending}
              disabled={wait_s > 0 || !isMobile(value.phone)}
              onClick={() => void send.run({ phone: value.phone, scene })}
            >
              {wait_s > 0 ? t('resend_in', { seconds: wait_s }) : t('send_code')}
            </Button>
          </>
        )}
      </Field>
    </>
  )
}
