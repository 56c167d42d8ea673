import './profile.css'
import { Button, Card, Row, Rows, Strip } from '@juya/ui'
import { WarningCircleIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { ApplicationView } from '../../cards/application/application-view.tsx'
import { IdentityAsked } from '../../cards/application/identity-asked.tsx'
import { IdentityFields, useIdentity } from '../../cards/application/identity-fields.tsx'
import { useAction, useCall } from '../../lib/api/query.ts'
import { goBack } from '../../lib/router/navigation.ts'
import { FormPage, ResultPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

/** Real-name verification of a person; who has applied for a shop reads where that stands. */
export default function IdentityPage() {
  const t = useText()
  const state = useCall('account.realname', {})
  const [tried, setTried] = useState(false)
  const identity = useIdentity()
  const submitted = useAction('account.submitRealname', { refresh: ['account'] })
  const status = state.data?.status
  const application = state.data?.application
  if (state.data?.asked) return <IdentityAsked asked={state.data.asked} review_deadline={state.data.review_deadline} />
  if (application && (status === 'pending' || status === 'verified'))
    return <ApplicationView application={application} identity={status} />
  if (status === 'pending' || status === 'verified')
    return (
      <ResultPage
        tone={status === 'pending' ? 'waiting' : 'done'}
        word={t(`identity_${status === 'pending' ? 'pending' : 'done'}`)}
        note={
          status === 'pending'
            ? (state.data?.review_deadline?.text ?? t('identity_pending_note'))
            : t('identity_done_note')
        }
        actions={
          <Button variant="plain" onClick={() => goBack()}>
            {t('identity_back')}
          </Button>
        }
      >
        {status === 'verified' && (
          <section className="identity-facts">
            <Rows>
              <Row label={t('name_on_file')}>{state.data?.real_name_masked}</Row>
              <Row label={t('number_on_file')}>{state.data?.id_no_masked}</Row>
            </Rows>
          </section>
        )}
      </ResultPage>
    )
  const submit = () => {
    setTried(true)
    if (identity.papers) void submitted.run({ kind: 'person', ...identity.papers })
  }
  return (
    <FormPage
      needs={state}
      onSubmit={submit}
      submit={t('submit_identity')}
      submitting={submitted.pending}
      disabled={identity.uploading}
      reason={identity.uploading ? t('uploading') : t('identity_note')}
    >
      {(status === 'rejected' || status === 'revoked') && (
        <Card>
          <Strip tone="red" icon={<WarningCircleIcon size={16} weight="fill" />}>
            {t(`identity_${status}`, { reason: state.data?.reject_reason })}
          </Strip>
        </Card>
      )}
      <IdentityFields identity={identity} tried={tried} />
    </FormPage>
  )
}
