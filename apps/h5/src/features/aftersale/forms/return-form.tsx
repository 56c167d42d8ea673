/** The parcel a piece goes back in: who carries it and its number; without these the return does not count. */
import '../aftersale.css'
import { parseYuan } from '@juya/contract/typing/amount.ts'
import { Card, CellGroup, PhotoGrid } from '@juya/ui'
import { useState } from 'react'
import { ChoiceField, PriceField } from '../../../cards/forms/form-fields.tsx'
import { TrackingField } from '../../../cards/scan/tracking-field.tsx'
import type { Data } from '../../../lib/api/client.ts'
import type { CallError } from '../../../lib/api/request.ts'
import { limitOf } from '../../../lib/forms/limits.ts'
import { usePhotoTexts } from '../../../lib/forms/photo-texts.ts'
import { carrierOf, trackingNoIn } from '../../../lib/forms/tracking-no.ts'
import { usePhotos } from '../../../lib/forms/upload.ts'
import { FormPage } from '../../../templates/pages.tsx'
import type { Case } from '../case/case.ts'
import { useText } from './form.i18n.ts'
import { ReturnTo } from './return-parts.tsx'

const PHOTOS_MAX = limitOf('aftersale.act', 'images').items_max
const FEE_FEN_MAX = 100_000_00

interface Parcel {
  carrier_code: string
  tracking_no: string
  amount_fen?: number
  images?: string[]
}

export function ReturnForm({
  one,
  carriers,
  sending,
  onSend,
  refused,
}: {
  one: Case
  carriers: Data<'aftersale.form'>['carriers']
  sending: boolean
  onSend: (parcel: Parcel) => Promise<unknown>
  /** What the server said of the last try. */
  refused: CallError | null
}) {
  const t = useText()
  const [carrier_code, setCarrier] = useState('')
  const [tracking_no, setNumber] = useState('')
  const [fee, setFee] = useState('')
  const [left, setLeft] = useState(false)
  const [tried, setTried] = useState(false)
  const [changed, setChanged] = useState(true)
  const photos = usePhotos('evidence', PHOTOS_MAX)
  const photo_texts = usePhotoTexts({ cover: false, title: t('packing_photos') })
  const number = trackingNoIn(tracking_no)
  const fee_fen = fee === '' ? undefined : (parseYuan(fee) ?? undefined)
  const fee_wrong = fee !== '' && (fee_fen === undefined || fee_fen > FEE_FEN_MAX)
  const refused_field = changed ? undefined : (refused?.data as { field?: string } | null)?.field
  const submit = () => {
    setTried(true)
    if (!number || fee_wrong || !carrier_code || photos.uploading) return
    setChanged(false)
    void onSend({
      carrier_code,
      tracking_no: number,
      amount_fen: fee_fen,
      images: photos.paths,
    })
  }
  return (
    <FormPage
      title={t('return_form')}
      about={one.item?.title}
      onSubmit={submit}
      submit={t('send_return')}
      submitting={sending}
      disabled={photos.uploading}
      reason={photos.uploading ? t('uploading') : t('return_fields_note')}
    >
      {one.return_address && <ReturnTo one={one} address={one.return_address} side="buyer" />}
      <CellGroup look="card">
        <ChoiceField
          label={t('carrier')}
          required
          options={carriers.map(({ name }) => name)}
          value={carriers.find(({ code }) => code === carrier_code)?.name ?? ''}
          error={refused_field === 'carrier_code' || (tried && !carrier_code) ? t('carrier_needed') : undefined}
          onChange={(name) => {
            setCarrier(carriers.find((carrier) => carrier.name === name)?.code ?? '')
            setChanged(true)
          }}
        />
        <TrackingField
          label={t('tracking_no')}
          required
          value={tracking_no}
          placeholder={t('tracking_hint')}
          error={
            refused_field === 'tracking_no'
              ? t('number_refused')
              : (tried || left) && !number
                ? t('tracking_wrong')
                : undefined
          }
          onChange={(value) => {
            setNumber(value)
            setChanged(true)
          }}
          onRead={(read) => {
            setNumber(read)
            setCarrier(carrierOf(carriers, read)?.code ?? carrier_code)
            setChanged(true)
          }}
          onBlur={() => setLeft(tracking_no !== '')}
        />
        {one.return_fee_by === 'shop' && (
          <PriceField
            label={t('return_fee_paid')}
            help={t('return_fee_paid_note')}
            value={fee}
            error={fee_wrong ? t('fee_wrong') : undefined}
            onChange={setFee}
          />
        )}
      </CellGroup>
      <Card title={t('packing_photos')}>
        <p className="case-note">{t('packing_photos_note')}</p>
        <div className="case-grid">
          <PhotoGrid {...photos} columns={4} texts={photo_texts} />
        </div>
      </Card>
    </FormPage>
  )
}
