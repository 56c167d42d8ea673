/** The first pay password, or a new one for somebody who forgot theirs: proved by SMS, and by the ID number where one is known. */
import { CellGroup, Field, TextInput } from '@juya/ui'
import { useState } from 'react'
import { useAction, useCall } from '../../lib/api/query.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { isCode } from '../../lib/forms/validators.ts'
import { goBack } from '../../lib/router/navigation.ts'
import { toast } from '../../lib/toast.ts'
import { FormPage } from '../../templates/pages.tsx'
import { PinField } from './fields/pin-field.tsx'
import { SmsFields } from './fields/sms-fields.tsx'
import { useText } from './i18n.ts'

export default function PayPasswordPage() {
  const t = useText()
  const me = useCall('account.me', {})
  const state = useCall('account.payPasswordState', {})
  const [proof, setProof] = useState({ phone: '', sms_code: '' })
  const [id_no_tail6, setTail] = useState('')
  const [pay_password, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [tried, setTried] = useState(false)
  const onDone = () => {
    toast(t('pay_password_saved'))
    goBack()
  }
  const first = useAction('account.setPayPassword', { refresh: ['account'], onDone })
  const reset = useAction('account.resetPayPassword', { refresh: ['account'], onDone })
  const is_set = state.data?.is_set === true
  const needs_tail = is_set && me.data?.realname_status === 'verified'
  const tail_ok = !needs_tail || /^\d{5}[\dXx]$/.test(id_no_tail6)

  const submit = () => {
    setTried(true)
    if (!isCode(proof.sms_code) || !isCode(pay_password) || again !== pay_password || !tail_ok) return
    const fields = { pay_password, sms_code: proof.sms_code }
    void (is_set ? reset.run({ ...fields, ...(needs_tail ? { id_no_tail6 } : {}) }) : first.run(fields))
  }
  return (
    <FormPage
      title={state.data && t(is_set ? 'reset_pay_password' : 'set_pay_password')}
      needs={[me, state]}
      onSubmit={submit}
      submit={t('save_pay_password')}
      submitting={first.pending || reset.pending}
      reason={is_set ? t('reset_note') : undefined}
    >
      <CellGroup look="card">
        <SmsFields value={proof} onChange={setProof} masked={me.data?.phone_masked ?? ''} tried={tried} />
        {needs_tail && (
          <Field label={t('id_tail')} required error={tried && !tail_ok ? t('id_tail_wrong') : undefined}>
            {(ids) => (
              <TextInput
                {...ids}
                maxLength={limitOf('account.resetPayPassword', 'id_no_tail6').chars_max}
                autoComplete="off"
                value={id_no_tail6}
                onChange={setTail}
              />
            )}
          </Field>
        )}
      </CellGroup>
      <CellGroup look="card">
        <PinField
          label={t('new_pay_password')}
          help={t('pay_password_rule')}
          value={pay_password}
          onChange={setPin}
          autoComplete="new-password"
          error={tried && !isCode(pay_password) ? t('pay_password_wrong') : undefined}
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
