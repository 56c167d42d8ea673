/** A new password by SMS; whether the number is known is not said. */
import { Button } from '@juya/ui'
import { useState } from 'react'
import { useAction } from '../../lib/api/query.ts'
import { isMobile } from '../../lib/forms/validators.ts'
import { go } from '../../lib/router/navigation.ts'
import { toast } from '../../lib/toast.ts'
import { useText } from './i18n.ts'
import { CodeField, isCode, isGoodPassword, PasswordField, PhoneField } from './login-fields.tsx'
import { LoginFrame } from './login-frame.tsx'

export default function ForgotPasswordPage() {
  const t = useText()
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const reset = useAction('account.forgotPassword', {
    onDone: () => {
      toast(t('password_reset'))
      go('login.password', {}, { type: 'redirect' })
    },
  })
  const submit = () => {
    setTried(true)
    if (isMobile(phone) && isCode(code) && isGoodPassword(password)) void reset.run({ phone, sms_code: code, password })
  }
  return (
    <LoginFrame title={t('reset')} note={t('reset_note')} onSubmit={submit}>
      <PhoneField value={phone} onChange={setPhone} error={tried && !isMobile(phone) ? t('phone_wrong') : undefined} />
      <CodeField
        phone={phone}
        scene="forgot"
        value={code}
        onChange={setCode}
        onPhoneWrong={() => setTried(true)}
        error={tried && !isCode(code) ? t('code_wrong') : undefined}
      />
      <PasswordField
        fresh
        label={t('new_password')}
        hint={t('password_rule')}
        value={password}
        onChange={setPassword}
        error={tried && !isGoodPassword(password) ? t('password_wrong') : undefined}
      />
      <Button block type="submit" loading={reset.pending}>
        {t('save_password')}
      </Button>
    </LoginFrame>
  )
}
