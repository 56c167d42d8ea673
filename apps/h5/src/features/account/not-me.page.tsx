/** "It was not me": what a security notice's link opens. It locks the account, and opens it again for who proves to be its owner. */
import { TURN_BACK_H, UNLOCK_REST_H } from '@juya/contract/account-safety.ts'
import { Button, Card, Cell, CellGroup, Empty } from '@juya/ui'
import { useState } from 'react'
import { useAction, useCall } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { useProvenAction } from '../../lib/forms/proven-action.ts'
import { useWait, waitOf } from '../../lib/forms/use-wait.ts'
import { isCode } from '../../lib/forms/validators.ts'
import { go } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { eraseAccount, signIn, signOut, useSession } from '../../lib/session/session.ts'
import { FormPage, ResultPage } from '../../templates/pages.tsx'
import { CodeField, IdTailField, isIdTail } from './protecting/code-field.tsx'
import { useText } from './protecting/i18n.ts'

export default function NotMePage() {
  const t = useText()
  const { ticket = '' } = usePageParams()
  const { user } = useSession()
  const info = useCall('account.lockInfo', { ticket }, { enabled: ticket !== '' })
  const [is_back, setBack] = useState(false)
  const lock = useAction('account.lock', {
    refresh: ['account.lockInfo'],
    onDone: () => {
      // The session of this very account has just ended.
      if (user && ticket.startsWith(`${user.id}.`)) {
        eraseAccount(user.id)
        signOut()
      }
    },
  })
  const gone = ticket === '' || info.error?.kind === 'refused'
  if (is_back)
    return (
      <ResultPage
        tone="done"
        word={t('unlock_done')}
        note={t('unlock_done_note', { hours: UNLOCK_REST_H })}
        actions={
          <>
            <Button onClick={() => go('login.setPassword')}>{t('unlock_password')}</Button>
            <Button variant="plain" onClick={() => go('settings.security')}>
              {t('unlock_security')}
            </Button>
          </>
        }
      />
    )
  if (info.data?.is_locked) return <Unlock ticket={ticket} info={info.data} onBack={() => setBack(true)} />
  const changes = info.data?.changes ?? []
  return (
    <FormPage
      needs={gone ? undefined : info}
      onSubmit={() => void lock.run({ ticket })}
      submit={gone ? undefined : t('lock_do')}
      submitting={lock.pending}
      second={
        <Button variant="plain" onClick={() => go('home.index', {}, { type: 'relaunch' })}>
          {t('lock_was_me')}
        </Button>
      }
    >
      {gone ? (
        <Empty
          drawing="scroll"
          title={t('lock_gone')}
          note={t('lock_gone_note', { hours: TURN_BACK_H })}
          action={<Button onClick={() => go('settings.security')}>{t('unlock_security')}</Button>}
        />
      ) : (
        <>
          <Card title={t('lock_title')}>
            <p>{t('lock_what')}</p>
          </Card>
          <CellGroup title={t('lock_changes', { hours: TURN_BACK_H })} look="card">
            {changes.map(({ kind, changed_at }) => (
              <Cell key={`${kind}-${changed_at}`} title={t(`kind_${kind}`)} value={formatMoment(changed_at)} />
            ))}
            {changes.length === 0 && <Cell title={t('lock_none', { hours: TURN_BACK_H })} />}
          </CellGroup>
        </>
      )}
    </FormPage>
  )
}

function Unlock({
  ticket,
  info,
  onBack,
}: {
  ticket: string
  info: { phone_masked: string; needs_id_tail: boolean }
  onBack: () => void
}) {
  const t = useText()
  const [sms_code, setCode] = useState('')
  const [id_no_tail6, setTail] = useState('')
  const [tried, setTried] = useState(false)
  const [wait_s, startWait] = useWait()
  const send = useProvenAction('account.lockCode', {
    onDone: (sent) => startWait(sent.wait_s),
    onRefused: (failure) => startWait(waitOf(failure)),
  })
  const unlock = useAction('account.unlock', {
    onDone: (data) => {
      onBack()
      signIn(data)
    },
  })
  const submit = () => {
    setTried(true)
    if (!isCode(sms_code) || (info.needs_id_tail && !isIdTail(id_no_tail6))) return
    void unlock.run({ ticket, sms_code, ...(info.needs_id_tail ? { id_no_tail6 } : {}) })
  }
  return (
    <FormPage onSubmit={submit} submit={t('unlock_do')} submitting={unlock.pending}>
      <Card title={t('lock_on')}>
        <p>{t('lock_on_note')}</p>
      </Card>
      <CellGroup look="card" note={t('lock_code_to', { phone: info.phone_masked })}>
        <CodeField
          value={sms_code}
          onChange={setCode}
          tried={tried}
          wait_s={wait_s}
          sending={send.pending}
          onSend={() => void send.run({ ticket })}
        />
        {info.needs_id_tail && <IdTailField value={id_no_tail6} onChange={setTail} tried={tried} />}
      </CellGroup>
    </FormPage>
  )
}
