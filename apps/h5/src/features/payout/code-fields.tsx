/** One's own phone and the code sent to it, which proves that it is the owner who changes an account. */
import { PHONE_TYPED_MAX, typedPhone } from '@juya/contract/typing/phone.ts'
import { Button, Field, TextInput } from '@juya/ui'
import { useAction } from '../../lib/api/query.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { useWait, waitOf } from '../../lib/forms/use-wait.ts'
import { isCode, isMobile } from '../../lib/forms/validators.ts'
import { useText } from './i18n.ts'

export interface Proof {
  phone: string
  sms_code: string
}
export const NO_PROOF: Proof = { phone: '', sms_code: '' }
export const isProved = ({ phone, sms_code }: Proof): boolean => isMobile(phone) && isCode(sms_code)

export function CodeFields({
  proof,
  tried,
  onChange,
}: {
  proof: Proof
  tried: boolean
  onChange: (proof: Proof) => void
}) {
  const t = useText()
  const [wait_s, startWait] = useWait()
  const send = useAction('account.sendCode', {
    onDone: (sent) => startWait(sent.wait_s),
    onRefused: (failure) => startWait(waitOf(failure)),
  })
  const { phone, sms_code } = proof
  return (
    <>
      <Field label={t('phone')} required error={tried && !isMobile(phone) ? t('phone_wrong') : undefined}>
        {(ids) => (
          <TextInput
            {...ids}
            inputMode="tel"
            autoComplete="tel"
            maxLength={PHONE_TYPED_MAX}
            value={phone}
            onChange={(text) => onChange({ ...proof, phone: typedPhone(text) })}
          />
        )}
      </Field>
      <Field label={t('code')} required error={tried && !isCode(sms_code) ? t('code_wrong') : undefined}>
        {(ids) => (
          <>
            <TextInput
              {...ids}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={limitOf('payout.addAccount', 'sms_code').chars_max}
              value={sms_code}
              onChange={(text) => onChange({ ...proof, sms_code: text })}
            />
            <Button
              variant="text"
              size="m"
              loading={send.pending}
              disabled={wait_s > 0 || !isMobile(phone)}
              onClick={() => void send.run({ phone, scene: 'bind_card' })}
            >
              {wait_s > 0 ? t('again_in', { seconds: wait_s }) : t('send')}
            </Button>
          </>
        )}
      </Field>
    </>
  )
}
