import './profile.css'
import { Button, Card, CellGroup, Field, PhotoGrid, Row, Rows, Strip, TextInput } from '@juya/ui'
import { WarningCircleIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { useAction, useCall } from '../../lib/api/query.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { usePhotoTexts } from '../../lib/forms/photo-texts.ts'
import { usePhotos } from '../../lib/forms/upload.ts'
import { isIdCard } from '../../lib/forms/validators.ts'
import { goBack } from '../../lib/router/navigation.ts'
import { FormPage, ResultPage } from '../../templates/pages.tsx'
import { ApplicationView } from './application/application-view.tsx'
import { IdentityAsked } from './application/identity-asked.tsx'
import { useText } from './i18n.ts'

const NAME = limitOf('account.submitRealname', 'real_name')

/** Real-name verification of a person; who has applied for a shop reads where that stands. */
export default function IdentityPage() {
  const t = useText()
  const state = useCall('account.realname', {})
  const [real_name, setName] = useState('')
  const [id_no, setNumber] = useState('')
  const [tried, setTried] = useState(false)
  const photos = usePhotos('idcard', 2)
  const photo_texts = usePhotoTexts({ cover: false })
  const submitted = useAction('account.submitRealname', { refresh: ['account'] })
  const status = state.data?.status
  const application = state.data?.application
  if (state.data?.asked) return <IdentityAsked asked={state.data.asked} promise={state.data.promise} />
  if (application && (status === 'pending' || status === 'verified'))
    return <ApplicationView application={application} identity={status} />
  if (status === 'pending' || status === 'verified')
    return (
      <ResultPage
        tone={status === 'pending' ? 'waiting' : 'done'}
        word={t(`identity_${status === 'pending' ? 'pending' : 'done'}`)}
        note={
          status === 'pending' ? (state.data?.promise?.text ?? t('identity_pending_note')) : t('identity_done_note')
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
  const name_ok = [...real_name.trim()].length >= NAME.chars_min
  const submit = () => {
    setTried(true)
    const [id_front, id_back] = photos.paths
    if (!name_ok || !isIdCard(id_no) || !id_front || !id_back) return
    void submitted.run({ kind: 'person', real_name, id_no, id_front, id_back })
  }
  return (
    <FormPage
      needs={state}
      onSubmit={submit}
      submit={t('submit_identity')}
      submitting={submitted.pending}
      disabled={photos.uploading}
      reason={photos.uploading ? t('uploading') : t('identity_note')}
    >
      {(status === 'rejected' || status === 'revoked') && (
        <Card>
          <Strip tone="red" icon={<WarningCircleIcon size={16} weight="fill" />}>
            {t(`identity_${status}`, { reason: state.data?.reject_reason })}
          </Strip>
        </Card>
      )}
      <CellGroup look="card">
        <Field label={t('real_name')} required error={tried && !name_ok ? t('real_name_wrong') : undefined}>
          {(ids) => (
            <TextInput {...ids} maxLength={NAME.chars_max} autoComplete="name" value={real_name} onChange={setName} />
          )}
        </Field>
        <Field
          label={t('id_no')}
          required
          error={tried && !isIdCard(id_no) ? t(id_no.trim() === '' ? 'id_no_missing' : 'id_no_wrong') : undefined}
        >
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={limitOf('account.submitRealname', 'id_no').chars_max}
              autoComplete="off"
              value={id_no}
              onChange={setNumber}
            />
          )}
        </Field>
      </CellGroup>
      <Card title={t('id_photos')}>
        <PhotoGrid
          {...photos}
          views={[t('id_front'), t('id_back')]}
          texts={{
            ...photo_texts,
            photo: (number) => (number === 1 ? t('id_front') : t('id_back')),
          }}
        />
        {tried && photos.paths.length < 2 && (
          <p className="identity-photos__error" role="alert">
            {t('id_photos_wrong')}
          </p>
        )}
      </Card>
    </FormPage>
  )
}
