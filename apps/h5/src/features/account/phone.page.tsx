/** Moving the account to another phone number: both phones prove themselves, or the old one is lost and a day goes by. */

import { PHONE_WAIT_H } from '@juya/contract/account-safety.ts'
import { Button, Cell, CellGroup, Strip } from '@juya/ui'
import { ClockIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { useAction, useCall } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { isCode, isMobile } from '../../lib/forms/validators.ts'
import { goBack } from '../../lib/router/navigation.ts'
import { toast } from '../../lib/toast.ts'
import { FormPage } from '../../templates/pages.tsx'
import { IdTailField, isIdTail } from './protecting/code-field.tsx'
import { useText } from './protecting/i18n.ts'
import { PhoneFields } from './protecting/phone-field.tsx'

const NOTHING = { phone: '', code: '' }

export default function PhonePage() {
  const t = useText()
  const security = useCall('account.security', {})
  const [next, setNext] = useState(NOTHING)
  const [old, setOld] = useState(NOTHING)
  const [is_lost, setLost] = useState(false)
  const [id_no_tail6, setTail] = useState('')
  const [tried, setTried] = useState(false)
  const change = useAction('account.changePhone', {
    refresh: ['account'],
    onDone: ({ done }) => {
      if (done) goBack()
    },
  })
  const keep = useAction('account.keepPhone', { refresh: ['account'], onDone: () => toast(t('phone_kept')) })
  const waiting = security.data?.phone_change
  const submit = () => {
    setTried(true)
    if (!isMobile(next.phone) || !isCode(next.code)) return
    const proof = { phone: next.phone, sms_code: next.code }
    if (is_lost && isIdTail(id_no_tail6)) void change.run({ ...proof, id_no_tail6 })
    if (!is_lost && isMobile(old.phone) && isCode(old.code)) void change.run({ ...proof, old_sms_code: old.code })
  }
  return (
    <FormPage
      needs={security}
      onSubmit={submit}
      submit={waiting ? undefined : t('phone_submit')}
      submitting={change.pending}
      reason={t('phone_note', { hours: PHONE_WAIT_H })}
    >
      <CellGroup look="card">
        <Cell title={t('phone_now')} value={security.data?.phone_masked} />
      </CellGroup>
      {waiting ? (
        <>
          <Strip tone="amber" icon={<ClockIcon size={16} weight="fill" />}>
            {t('phone_waits', { phone: waiting.phone_masked, when: formatMoment(waiting.due_at ?? 0) })}
          </Strip>
          <CellGroup look="card">
            <Cell alone="plain" title={t('phone_keep')} onPress={() => void keep.run({})} />
          </CellGroup>
        </>
      ) : (
        <>
          {is_lost ? (
            <CellGroup look="card" note={t('phone_lost_note', { hours: PHONE_WAIT_H })}>
              <IdTailField value={id_no_tail6} onChange={setTail} tried={tried} />
            </CellGroup>
          ) : (
            <CellGroup look="card">
              <PhoneFields
                label={t('phone_old')}
                help={t('phone_old_help', { masked: security.data?.phone_masked ?? '' })}
                wrong={t('phone_old_wrong')}
                value={old}
                onChange={setOld}
                tried={tried}
              />
            </CellGroup>
          )}
          <Button variant="text" onClick={() => setLost(!is_lost)}>
            {t(is_lost ? 'phone_has' : 'phone_lost')}
          </Button>
          <CellGroup look="card">
            <PhoneFields
              label={t('phone_new')}
              wrong={t('phone_new_wrong')}
              value={next}
              onChange={setNext}
              tried={tried}
            />
          </CellGroup>
        </>
      )}
    </FormPage>
  )
}
