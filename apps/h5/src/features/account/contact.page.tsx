/** How a person is reached beside their phone: for themselves and the service, never shown to others. */
import { CellGroup, Field, TextInput } from '@juya/ui'
import { useState } from 'react'
import { useAction, useCall } from '../../lib/api/query.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { isEmail } from '../../lib/forms/validators.ts'
import { goBack } from '../../lib/router/navigation.ts'
import { toast } from '../../lib/toast.ts'
import { FormPage } from '../../templates/pages.tsx'
import { useText } from './protecting/i18n.ts'

export default function ContactPage() {
  const t = useText()
  const security = useCall('account.security', {})
  const [typed, setTyped] = useState<{ email?: string; wechat_id?: string }>({})
  const [tried, setTried] = useState(false)
  const save = useAction('account.saveMe', {
    refresh: ['account'],
    onDone: () => {
      toast(t('contact_saved'))
      goBack()
    },
  })
  const { email, wechat_id } = { email: '', wechat_id: '', ...security.data?.contact, ...typed }
  const email_ok = email === '' || isEmail(email)
  const submit = () => {
    setTried(true)
    if (email_ok) void save.run({ email, wechat_id })
  }
  return (
    <FormPage needs={security} onSubmit={submit} submit={t('contact_save')} submitting={save.pending}>
      <CellGroup look="card" note={t('contact_note')}>
        <Field label={t('contact_email')} error={tried && !email_ok ? t('contact_email_wrong') : undefined}>
          {(ids) => (
            <TextInput
              {...ids}
              type="email"
              inputMode="email"
              autoComplete="email"
              value={email}
              onChange={(value) => setTyped({ ...typed, email: value.trim() })}
            />
          )}
        </Field>
        <Field label={t('contact_wechat')}>
          {(ids) => (
            <TextInput
              {...ids}
              autoComplete="off"
              maxLength={limitOf('account.saveMe', 'wechat_id').chars_max}
              value={wechat_id}
              onChange={(value) => setTyped({ ...typed, wechat_id: value })}
            />
          )}
        </Field>
      </CellGroup>
    </FormPage>
  )
}
