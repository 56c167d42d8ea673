/** Signing in with a password; after a social login without an account, this connects the two [R4.11]. */
import { Button } from '@juya/ui'
import { useState } from 'react'
import { useProvenAction } from '../../lib/forms/proven-action.ts'
import { isMobile } from '../../lib/forms/validators.ts'
import { go } from '../../lib/router/navigation.ts'
import { signIn } from '../../lib/session/session.ts'
import { useText } from './i18n.ts'
import { Agreements, PasswordField, PhoneField } from './login-fields.tsx'
import { LoginFrame } from './login-frame.tsx'
import { openLocked } from './open-locked.ts'
import { isBindRefusal, useBinding } from './use-binding.ts'

export default function PasswordLoginPage() {
  const t = useText()
  const binding = useBinding()
  const [phone, setPhone] = useState('')
  const [password, setPassword] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const login = useProvenAction('account.login', {
    onDone: (data) => {
      binding.done()
      signIn(data)
    },
    onRefused: (failure) => {
      setPassword('')
      if (isBindRefusal(failure)) binding.done()
      openLocked(failure)
    },
  })
  const submit = async () => {
    setTried(true)
    if (isMobile(phone) && password && agreed) void login.run({ phone, password, ...(await binding.choose()) })
  }
  return (
    <LoginFrame
      title={t('welcome_back')}
      note={binding.note ?? t('with_password')}
      onSubmit={() => void submit()}
      below={
        <>
          <div className="login-links">
            <button type="button" onClick={() => go('login.sms', {}, { type: 'redirect' })}>
              {t('use_code')}
            </button>
            <button type="button" onClick={() => go('login.forgotPassword')}>
              {t('forgot')}
            </button>
            <button type="button" onClick={() => go('login.register')}>
              {t('no_account')}
            </button>
          </div>
          <Agreements on={agreed} onChange={setAgreed} missing={tried} />
        </>
      }
    >
      <PhoneField value={phone} onChange={setPhone} error={tried && !isMobile(phone) ? t('phone_wrong') : undefined} />
      <PasswordField label={t('password')} value={password} onChange={setPassword} />
      <Button block type="submit" loading={login.pending}>
        {t('sign_in')}
      </Button>
    </LoginFrame>
  )
}
