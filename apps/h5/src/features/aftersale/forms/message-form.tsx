/** Words and pictures for a case. A refusal has its reason, an offer its amount. */
import '../aftersale.css'
import { parseYuan } from '@juya/contract/typing/amount.ts'
import { Card, CellGroup, Field, PhotoGrid, Switch } from '@juya/ui'
import { useState } from 'react'
import { ChoiceField, LongField, PriceField } from '../../../cards/forms/form-fields.tsx'
import { formatFen } from '../../../lib/format/format.ts'
import { limitOf } from '../../../lib/forms/limits.ts'
import { usePhotoTexts } from '../../../lib/forms/photo-texts.ts'
import { usePhotos } from '../../../lib/forms/upload.ts'
import { FormPage } from '../../../templates/pages.tsx'
import { useText } from './form.i18n.ts'

type Act = 'message' | 'evidence' | 'escalate' | 'refuse' | 'refuse_return' | 'offer'
export interface Said {
  content?: string
  images?: string[]
  reason?: string
  amount_fen?: number
  keep?: boolean
}
/** Of both sides: the shop's calls say the same. */
const WORDS_MAX = limitOf('aftersale.act', 'content').chars_max
const PHOTOS_MAX = limitOf('aftersale.act', 'images').items_max
/** These mean nothing without a word or a picture. */
const NEED_WORDS: readonly Act[] = ['message', 'evidence', 'escalate']

export function MessageForm({
  act,
  about,
  sending,
  rules,
  refuse_reasons = [],
  offer,
  onSend,
}: {
  act: Act
  /** The name of what the case is about. */
  about?: string | undefined
  sending: boolean
  /** What time does to a case, as the server words it. */
  rules: ReadonlyArray<{ key: string; text: string }>
  refuse_reasons?: readonly string[]
  /** left: how many more offers can be made. */
  offer?: { max_fen: number; asked_fen: number; returns: boolean; left: number }
  onSend: (said: Said) => void
}) {
  const t = useText()
  const [content, setContent] = useState('')
  const [reason, setReason] = useState('')
  const [amount, setAmount] = useState('')
  const [keep, setKeep] = useState(true)
  const [tried, setTried] = useState(false)
  const photos = usePhotos('evidence', PHOTOS_MAX)
  const photo_texts = usePhotoTexts({ cover: false, title: t('photos') })
  const amount_fen = parseYuan(amount) ?? 0
  const max_fen = offer?.max_fen ?? 0
  const nothing = content.trim() === '' && photos.photos.length === 0
  const wrong = {
    words: act === 'escalate' ? content.trim() === '' : NEED_WORDS.includes(act) && nothing,
    reason: act === 'refuse' && reason === '',
    amount: act === 'offer' && (amount_fen < Math.min(1, max_fen) || amount_fen > max_fen),
    photos: act === 'refuse_return' && photos.photos.length === 0,
  }
  const submit = () => {
    setTried(true)
    if (Object.values(wrong).some(Boolean) || photos.uploading) return
    onSend({
      content: content.trim() || undefined,
      images: photos.paths,
      ...(act === 'refuse' ? { reason } : {}),
      ...(act === 'offer' ? { amount_fen, keep: offer?.returns ? keep : undefined } : {}),
    })
  }
  return (
    <FormPage
      title={t(`title_${act}`)}
      about={about}
      onSubmit={submit}
      submit={
        act === 'offer' && amount_fen === 0 ? t('title_offer') : t(`send_${act}`, { amount: formatFen(amount_fen) })
      }
      submitting={sending}
      disabled={photos.uploading}
      reason={
        photos.uploading
          ? t('uploading')
          : act === 'escalate'
            ? rules.find(({ key }) => key === 'ruling')?.text
            : act === 'offer' && offer
              ? t('offers_left', { count: offer.left })
              : undefined
      }
    >
      <CellGroup look="card">
        {act === 'refuse' && (
          <ChoiceField
            label={t('refuse_reason')}
            required
            options={refuse_reasons}
            value={reason}
            error={tried && wrong.reason ? t('reason_needed') : undefined}
            onChange={setReason}
          />
        )}
        {act === 'offer' && offer && (
          <PriceField
            label={t('offer_amount')}
            help={t('offer_amount_max', { asked: formatFen(offer.asked_fen) })}
            required
            value={amount}
            error={tried && wrong.amount ? t('amount_wrong', { amount: formatFen(max_fen) }) : undefined}
            onChange={setAmount}
          />
        )}
        {act === 'offer' && offer?.returns && (
          <Field label={t('offer_keep')} help={t('offer_keep_note')}>
            {() => <Switch on={keep} onChange={setKeep} label={t('offer_keep')} />}
          </Field>
        )}
        <LongField
          label={t(`say_${act}`)}
          required={NEED_WORDS.includes(act)}
          value={content}
          max={WORDS_MAX}
          rows={5}
          placeholder={t(`hint_${act}`)}
          error={tried && wrong.words ? t('words_needed') : undefined}
          onChange={setContent}
        />
      </CellGroup>
      {act !== 'offer' && (
        <Card title={t('photos')}>
          <p className="case-note">{t('photos_note', { max: PHOTOS_MAX })}</p>
          <div className="case-grid">
            <PhotoGrid {...photos} columns={4} texts={photo_texts} />
          </div>
          {tried && wrong.photos && (
            <p className="case-wrong" role="alert" data-invalid="">
              {t('photos_needed')}
            </p>
          )}
        </Card>
      )}
    </FormPage>
  )
}
