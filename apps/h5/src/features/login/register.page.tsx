/** Opening an account with a password of one's own. */
import { Button } from '@juya/ui'
import { useState } from 'react'
import { useAction } from '../../lib/api/query.ts'
import { isMobile } from '../../lib/forms/validators.ts'
import { go } from '../../lib/router/navigation.ts'
import { inviter, signIn } from '../../lib/session/session.ts'
import { useText } from './i18n.ts'
import { Agreements, CodeField, isCode, isGoodPassword, PasswordField, PhoneField } from './login-fields.tsx'
import { LoginFrame } from './login-frame.tsx'
import { isBindRefusal, useBinding } from './use-binding.ts'
import { useReadVersions } from './use-read-versions.ts'

export default function RegisterPage() {
  const t = useText()
  const binding = useBinding()
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const read = useReadVersions()
  const register = useAction('account.register', {
    onDone: (data) => {
      binding.done()
      signIn(data)
    },
    onRefused: (failure) => {
      if (isBindRefusal(failure)) binding.done()
      if (read.isStale(failure)) setAgreed(false)
    },
  })
  const submit = async () => {
    setTried(true)
    if (!isMobile(phone) || !isCode(code) || !isGoodPassword(password) || !agreed) return
    const person = {
      phone,
      sms_code: code,
      password,
      agree: true,
      ...read.versions,
      invite_uid: inviter(),
    }
    void register.run({ ...person, ...(await binding.choose()) })
  }
  return (
    <LoginFrame
      title={t('open_account')}
      note={binding.note ?? t('open_account_note')}
      onSubmit={() => void submit()}
      below={
        <>
          <div className="login-links">
            <button type="button" onClick={() => go('login.sms', {}, { type: 'redirect' })}>
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
