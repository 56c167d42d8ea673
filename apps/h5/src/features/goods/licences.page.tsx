/** A shop's licences: what it filed, until when each runs, and filing one. */
import './goods.css'
import { Button, Card, CellGroup, DateInput, Empty, Field, PhotoGrid, Sheet, Strip, Tag, type Tone } from '@juya/ui'
import { HourglassIcon, QuestionIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { ChoiceField, TextField } from '../../cards/forms/form-fields.tsx'
import { SellerOnly } from '../../cards/seller-only.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { formatDate, formatMoment } from '../../lib/format/format.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { usePhotoTexts } from '../../lib/forms/photo-texts.ts'
import { usePhotos } from '../../lib/forms/upload.ts'
import { PageShell } from '../../templates/pages.tsx'
import { useText } from './liquor.i18n.ts'

type Filed = Data<'shop.licences'>
type Licence = Filed['list'][number]
const TONES: Record<Licence['status'] | 'over', Tone> = {
  pending: 'blue',
  asked: 'amber',
  approved: 'jade',
  over: 'red',
  rejected: 'red',
  replaced: 'grey',
}
const DAY = 'yyyy-MM-dd'
const LATEST = '2099-12-31'

export default function LicencesPage() {
  return (
    <SellerOnly>
      <Licences />
    </SellerOnly>
  )
}

function Licences() {
  const t = useText()
  const filed = useCall('shop.licences', {})
  const [open, setOpen] = useState<Filed['kinds'][number]['kind'] | true>()
  const data = filed.data
  const nameOf = (kind: string) => data?.kinds.find((one) => one.kind === kind)?.name ?? kind
  const file = <Button onClick={() => setOpen(true)}>{t('file')}</Button>
  return (
    <PageShell needs={filed}>
      {data?.list.length === 0 && (
        <Empty drawing="box" title={t('no_licences')} note={t('no_licences_note')} action={file} />
      )}
      {data?.list.map((one) => {
        const state = one.status === 'approved' && !one.runs ? 'over' : one.status
        return (
          <Card key={one.id} title={nameOf(one.kind)} action={<Tag tone={TONES[state]}>{t(state)}</Tag>}>
            <p className="j-meta">{[one.number, t('until', { day: one.expires_on })].filter(Boolean).join(' · ')}</p>
            {one.review_deadline && one.status === 'pending' && (
              <Strip tone="blue" icon={<HourglassIcon size={16} weight="fill" />}>
                {one.review_deadline.text}
              </Strip>
            )}
            {one.status === 'asked' && (
              <>
                <Strip tone="amber" icon={<QuestionIcon size={16} weight="fill" />}>
                  {one.question}
                </Strip>
                <p className="j-meta">{t('answer_by', { at: formatMoment(one.answer_by ?? 0) })}</p>
                <Button onClick={() => setOpen(one.kind as Filed['kinds'][number]['kind'])}>{t('answer')}</Button>
              </>
            )}
            {one.status === 'rejected' && one.reject_reason && (
              <Strip tone="red" icon={<WarningCircleIcon size={16} weight="fill" />}>
                {one.reject_reason}
              </Strip>
            )}
          </Card>
        )
      })}
      {(data?.list.length ?? 0) > 0 && <div className="goods-note">{file}</div>}
      {open && data && (
        <FileSheet filed={data} about={open === true ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </PageShell>
  )
}

interface FileSheetProps {
  filed: Filed
  /** The kind that was asked about: it is filed anew. */
  about: Filed['kinds'][number]['kind'] | undefined
  onClose: () => void
}

function FileSheet({ filed, about, onClose }: FileSheetProps) {
  const t = useText()
  const [kind, setKind] = useState(about ?? filed.kinds[0]!.kind)
  const asked = filed.list.find((one) => one.kind === about && one.status === 'asked')
  const [number, setNumber] = useState(asked?.number ?? '')
  const [expires_on, setDay] = useState(asked?.expires_on ?? '')
  const [tried, setTried] = useState(false)
  const photos = usePhotos('goods', 1)
  const texts = usePhotoTexts()
  const send = useAction('shop.fileLicence', { refresh: ['shop'], onDone: onClose })
  const image = photos.paths[0]
  const waits = filed.list.some((one) => one.kind === kind && one.status === 'pending')
  const needed = (there: boolean) => (tried && !there ? t('needed') : undefined)
  const submit = () => {
    setTried(true)
    if (image && number && expires_on && !photos.uploading) void send.run({ kind, number, image, expires_on })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('file')}
      footer={
        <Button block loading={send.pending} disabled={waits || photos.uploading} onClick={submit}>
          {photos.uploading ? t('sending') : t('submit')}
        </Button>
      }
    >
      <CellGroup look="card">
        <ChoiceField
          label={t('kind')}
          required
          options={filed.kinds.map(({ name }) => name)}
          value={filed.kinds.find((one) => one.kind === kind)!.name}
          error={waits ? t('waits_note') : undefined}
          onChange={(name) => setKind(filed.kinds.find((one) => one.name === name)!.kind)}
        />
        <TextField
          label={t('number')}
          required
          max={limitOf('shop.fileLicence', 'number').chars_max}
          value={number}
          error={needed(number !== '')}
          onChange={setNumber}
        />
        <Field label={t('expires_on')} required error={needed(expires_on !== '')}>
          {(ids) => (
            <DateInput
              {...ids}
              precision="day"
              value={expires_on}
              placeholder={t('choose_day')}
              min={formatDate(Date.now(), DAY)}
              max={LATEST}
              onChange={setDay}
            />
          )}
        </Field>
      </CellGroup>
      <section className="j-card" data-invalid={needed(image !== undefined) ? '' : undefined}>
        <PhotoGrid {...photos} texts={texts} />
        <p className={needed(image !== undefined) ? 'goods-note goods-note--wrong' : 'goods-note'}>{t('photo')}</p>
      </section>
    </Sheet>
  )
}
