import './profile.css'
import { Button, Card, CellGroup, Field, PhotoGrid, Row, Rows, Strip, TextInput } from '@juya/ui'
import { WarningCircleIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { useCommon } from '../../lib/common.i18n.ts'
import { goBack } from '../../lib/navigation.ts'
import { useAction, useCall } from '../../lib/query.ts'
import { usePhotos } from '../../lib/upload.ts'
import { isIdCard } from '../../lib/validators.ts'
import { FormPage, ResultPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

/** Real-name verification of a person; a shop's application has a page of its own. */
export default function IdentityPage() {
  const t = useText()
  const common = useCommon()
  const state = useCall('account.realname', {})
  const [real_name, setName] = useState('')
  const [id_no, setNumber] = useState('')
  const [tried, setTried] = useState(false)
  const photos = usePhotos('idcard', 2)
  const submitted = useAction('account.submitRealname', { refresh: ['account'] })
  const status = state.data?.status
  if (status === 'pending' || status === 'verified')
    return (
      <ResultPage
        tone={status === 'pending' ? 'waiting' : 'done'}
        word={t(`identity_${status === 'pending' ? 'pending' : 'done'}`)}
        note={t(status === 'pending' ? 'identity_pending_note' : 'identity_done_note')}
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
  const name_ok = [...real_name.trim()].length >= 2
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
      {status === 'rejected' && (
        <Card>
          <Strip tone="red" icon={<WarningCircleIcon size={16} weight="fill" />}>
            {t('identity_rejected', { reason: state.data?.reject_reason })}
          </Strip>
        </Card>
      )}
      <CellGroup look="card">
        <Field label={t('real_name')} required error={tried && !name_ok ? t('real_name_wrong') : undefined}>
          {(ids) => <TextInput {...ids} maxLength={30} autoComplete="name" value={real_name} onChange={setName} />}
        </Field>
        <Field label={t('id_no')} required error={tried && !isIdCard(id_no) ? t('id_no_wrong') : undefined}>
          {(ids) => <TextInput {...ids} maxLength={18} autoComplete="off" value={id_no} onChange={setNumber} />}
        </Field>
      </CellGroup>
      <Card title={t('id_photos')}>
        <PhotoGrid
          {...photos}
          views={[t('id_front'), t('id_back')]}
          texts={{
            add: common('add_photo'),
            remove: (number) => common('remove_photo', { number }),
            move_left: (number) => common('move_left', { number }),
            move_right: (number) => common('move_right', { number }),
            failed: common('upload_failed'),
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
