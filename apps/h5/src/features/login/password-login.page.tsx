/** Signing in with a password; after a social login that knew nobody, this connects the two [R4.11]. */
import { Button } from '@juya/ui'
import { useState } from 'react'
import { go } from '../../lib/navigation.ts'
import { usePageParams } from '../../lib/page.tsx'
import { useAction } from '../../lib/query.ts'
import { signIn } from '../../lib/session.ts'
import { isMobile } from '../../lib/validators.ts'
import { useText } from './i18n.ts'
import { Agreements, PasswordField, PhoneField } from './login-fields.tsx'
import { LoginFrame } from './login-frame.tsx'

export default function PasswordLoginPage() {
  const t = useText()
  const { bind_ticket, nickname } = usePageParams()
  const [phone, setPhone] = useState('')
  const [password, setPassword] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const login = useAction('account.login', { onDone: (data) => signIn(data), onRefused: () => setPassword('') })
  const submit = () => {
    setTried(true)
    if (isMobile(phone) && password && agreed) void login.run({ phone, password, bind_ticket })
  }
  return (
    <LoginFrame
      title={t('welcome_back')}
      note={bind_ticket ? t('bind_note', { name: nickname ?? '' }) : t('with_password')}
      onSubmit={submit}
      below={
        <>
          <div className="login-links">
            <button type="button" onClick={() => go('account.smsLogin', {}, { type: 'redirect' })}>
              {t('use_code')}
            </button>
            <button type="button" onClick={() => go('account.forgotPassword')}>
              {t('forgot')}
            </button>
            <button type="button" onClick={() => go('account.register', { bind_ticket })}>
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
