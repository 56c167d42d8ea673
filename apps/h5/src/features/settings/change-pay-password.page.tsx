import { Button, CellGroup } from '@juya/ui'
import { useState } from 'react'
import { useAction } from '../../lib/api/query.ts'
import { isCode } from '../../lib/forms/validators.ts'
import { go, goBack } from '../../lib/router/navigation.ts'
import { toast } from '../../lib/toast.ts'
import { FormPage } from '../../templates/pages.tsx'
import { PinField } from './fields/pin-field.tsx'
import { useText } from './i18n.ts'

export default function ChangePayPasswordPage() {
  const t = useText()
  const [old_pay_password, setOld] = useState('')
  const [pay_password, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [tried, setTried] = useState(false)
  const change = useAction('account.changePayPassword', {
    refresh: ['account'],
    onDone: () => {
      toast(t('pay_password_saved'))
      goBack()
    },
    onRefused: () => setOld(''),
  })
  const submit = () => {
    setTried(true)
    if (isCode(old_pay_password) && isCode(pay_password) && again === pay_password)
      void change.run({ old_pay_password, pay_password })
  }
  const wrong = (pin: string) => (tried && !isCode(pin) ? t('pay_password_wrong') : undefined)
  return (
    <FormPage
      onSubmit={submit}
      submit={t('save_pay_password')}
      submitting={change.pending}
      second={
        <Button variant="plain" onClick={() => go('settings.payPassword', {}, { type: 'redirect' })}>
          {t('forgot_it')}
        </Button>
      }
    >
      <CellGroup look="card">
        <PinField
          label={t('old_pay_password')}
          value={old_pay_password}
          onChange={setOld}
          error={wrong(old_pay_password)}
        />
        <PinField
          label={t('new_pay_password')}
          help={t('pay_password_rule')}
          value={pay_password}
          onChange={setPin}
          autoComplete="new-password"
          error={wrong(pay_password)}
        />
        <PinField
          label={t('repeat_pay_password')}
          value={again}
          onChange={setAgain}
          autoComplete="new-password"
          error={tried && again !== pay_password ? t('pay_password_differs') : undefined}
        />
      </CellGroup>
    </FormPage>
  )
}
