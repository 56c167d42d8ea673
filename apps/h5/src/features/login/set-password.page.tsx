/** The first password of an account opened by SMS, or a change of it. */
import { Button } from '@juya/ui'
import { useState } from 'react'
import { useAction, useCall } from '../../lib/api/query.ts'
import { goBack } from '../../lib/router/navigation.ts'
import { toast } from '../../lib/toast.ts'
import { PageShell } from '../../templates/page-shell.tsx'
import './login.css'
import { useText } from './i18n.ts'
import { isGoodPassword, PasswordField } from './login-fields.tsx'

export default function SetPasswordPage() {
  const t = useText()
  const state = useCall('account.passwordState', {})
  const [old_password, setOld] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const done = () => {
    toast(t('password_saved'))
    goBack()
  }
  const first = useAction('account.setPassword', { refresh: ['account'], onDone: done })
  const change = useAction('account.changePassword', { refresh: ['account'], onDone: done })
  const is_set = state.data?.is_set === true
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isGoodPassword(password)) return
    void (is_set ? change.run({ old_password, password }) : first.run({ password }))
  }
  return (
    <PageShell needs={state} ground="white">
      <form className="login-form login-form--plain" onSubmit={submit} noValidate>
        {is_set && <p className="login-form__note">{t('already_set')}</p>}
        {is_set && <PasswordField label={t('old_password')} value={old_password} onChange={setOld} />}
        <PasswordField
          fresh
          label={t('new_password')}
          hint={t('password_rule')}
          value={password}
          onChange={setPassword}
          error={tried && !isGoodPassword(password) ? t('password_wrong') : undefined}
        />
        <Button block type="submit" loading={first.pending || change.pending}>
          {t('save_password')}
        </Button>
      </form>
    </PageShell>
  )
}
