/** Signing in with a number and a code; an unknown number gets an account. */
import { Button } from '@juya/ui'
import { useState } from 'react'
import { useAction } from '../../lib/api/query.ts'
import { isMobile } from '../../lib/forms/validators.ts'
import { go } from '../../lib/router/navigation.ts'
import { inviter, signIn } from '../../lib/session/session.ts'
import { useText } from './i18n.ts'
import { Agreements, CodeField, isCode, PhoneField } from './login-fields.tsx'
import { LoginFrame } from './login-frame.tsx'
import { openLocked } from './open-locked.ts'
import { isBindRefusal, useBinding } from './use-binding.ts'
import { useReadVersions } from './use-read-versions.ts'

export default function SmsLoginPage() {
  const t = useText()
  const binding = useBinding()
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const [phone_tried, setPhoneTried] = useState(false)
  const read = useReadVersions()
  const login = useAction('account.loginByCode', {
    onDone: (data) => {
      binding.done()
      signIn(data)
    },
    onRefused: (failure) => {
      if (isBindRefusal(failure)) binding.done()
      openLocked(failure)
      if (read.isStale(failure)) setAgreed(false)
    },
  })
  const submit = async () => {
    setTried(true)
    if (!isMobile(phone) || !isCode(code) || !agreed) return
    void login.run({ phone, sms_code: code, invite_uid: inviter(), ...read.versions, ...(await binding.choose()) })
  }
  return (
    <LoginFrame
      title={t('sign_in_to_bid')}
      note={binding.note ?? t('auto_register')}
      onSubmit={() => void submit()}
      below={
        <>
          <div className="login-links">
            <button type="button" onClick={() => go('login.password', {}, { type: 'redirect' })}>
              {t('use_password')}
            </button>
            <button type="button" onClick={() => go('login.forgotPassword')}>
              {t('trouble')}
            </button>
          </div>
          <Agreements on={agreed} onChange={setAgreed} missing={tried} />
        </>
      }
    >
      <PhoneField
        value={phone}
        onChange={setPhone}
        error={(tried || phone_tried) && !isMobile(phone) ? t('phone_wrong') : undefined}
      />
      <CodeField
        phone={phone}
        scene="login"
        value={code}
        onChange={setCode}
        onPhoneWrong={() => setPhoneTried(true)}
        error={tried && !isCode(code) ? t('code_wrong') : undefined}
      />
      <Button block type="submit" loading={login.pending}>
        {t('sign_in')}
      </Button>
    </LoginFrame>
  )
}
