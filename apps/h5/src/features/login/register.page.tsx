/** Opening an account with a password of one's own. */
import { Button } from '@juya/ui'
import { useState } from 'react'
import { go } from '../../lib/navigation.ts'
import { usePageParams } from '../../lib/page.tsx'
import { useAction } from '../../lib/query.ts'
import { inviter, signIn } from '../../lib/session.ts'
import { isMobile } from '../../lib/validators.ts'
import { useText } from './i18n.ts'
import { Agreements, CodeField, isCode, isGoodPassword, PasswordField, PhoneField } from './login-fields.tsx'
import { LoginFrame } from './login-frame.tsx'

export default function RegisterPage() {
  const t = useText()
  const { bind_ticket } = usePageParams()
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const register = useAction('account.register', { onDone: (data) => signIn(data) })
  const submit = () => {
    setTried(true)
    if (isMobile(phone) && isCode(code) && isGoodPassword(password) && agreed)
      void register.run({ phone, sms_code: code, password, agree: true, invite_uid: inviter(), bind_ticket })
  }
  return (
    <LoginFrame
      title={t('open_account')}
      note={t('open_account_note')}
      onSubmit={submit}
      below={
        <>
          <div className="login-links">
            <button type="button" onClick={() => go('account.smsLogin', {}, { type: 'redirect' })}>
              {t('use_code')}
            </button>
          </div>
          <Agreements on={agreed} onChange={setAgreed} missing={tried} />
        </>
      }
    >
      <PhoneField value={phone} onChange={setPhone} error={tried && !isMobile(phone) ? t('phone_wrong') : undefined} />
      <CodeField
        phone={phone}
        scene="register"
        value={code}
        onChange={setCode}
        onPhoneWrong={() => setTried(true)}
        error={tried && !isCode(code) ? t('code_wrong') : undefined}
      />
      <PasswordField
        fresh
        label={t('password')}
        hint={t('password_rule')}
        value={password}
        onChange={setPassword}
        error={tried && !isGoodPassword(password) ? t('password_wrong') : undefined}
      />
      <Button block type="submit" loading={register.pending}>
        {t('register')}
      </Button>
    </LoginFrame>
  )
}
