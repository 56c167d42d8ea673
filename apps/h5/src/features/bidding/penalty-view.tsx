/** One penalty: the rule, the evidence, what happens to the money and when, and the person's answer. */
import './bidding.css'
import {
  Button,
  Card,
  Countdown,
  ImagePlate,
  PhotoGrid,
  Price,
  Sheet,
  StateBanner,
  StickySubmit,
  TextArea,
  Timeline,
} from '@juya/ui'
import { ScalesIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { useAction, useCall } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { usePhotoTexts } from '../../lib/forms/photo-texts.ts'
import { usePhotos } from '../../lib/forms/upload.ts'
import { go, openLink } from '../../lib/router/navigation.ts'
import { toast } from '../../lib/toast.ts'
import { DetailPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

const CONTENT = limitOf('deposit.appeal', 'content')

export function PenaltyView({ id }: { id: number }) {
  const t = useText()
  const penalty = useCall('deposit.penalty', { id }, { stale_ms: 0 })
  const [answering, setAnswering] = useState(false)
  const data = penalty.data
  const about = data?.lot ?? data?.sale
  return (
    <>
      <DetailPage
        title={t('penalty_title')}
        needs={penalty}
        bar={
          data?.can_appeal && (
            <StickySubmit type="button" onPress={() => setAnswering(true)} reason={t('appeal_note')}>
              {t('appeal')}
            </StickySubmit>
          )
        }
      >
        {data && (
          <>
            <StateBanner
              tone={data.status === 'imposed' ? 'red' : data.status === 'notified' ? 'amber' : 'blue'}
              icon={<ScalesIcon size={24} weight="fill" />}
              title={data.status_text}
              note={data.review_deadline?.text ?? t('noticed', { at: formatMoment(data.noticed_at) })}
              action={data.status === 'notified' && <Countdown until_ms={data.answer_due_at * 1000} />}
            />
            <Card title={t(`kind_${data.kind}`)}>
              {data.amount_fen ? <Price fen={data.amount_fen} size="bar" /> : null}
              {about && (
                <button
                  type="button"
                  className="bidding-card__open"
                  onClick={() => go(data.lot ? 'auction.lot' : 'house.session', { id: about.id })}
                >
                  <span className="hold-line__photo">
                    <ImagePlate src={sizedUrl(about.image, 200)} alt="" radius="m" />
                  </span>
                  <span className="j-clamp-2">{about.title}</span>
                </button>
              )}
              {data.order_id && (
                <Button variant="text" size="m" onClick={() => go('order.detail', { id: data.order_id })}>
                  {t('open_order')}
                </Button>
              )}
            </Card>
            <Card title={`${t('rule_title')} · ${data.rule_no}`}>
              <p className="penalty-rule">{data.rule_text}</p>
            </Card>
            <Card title={t('money')}>
              <p className="penalty-text">{data.money_text}</p>
            </Card>
            <Card title={t('evidence')}>
              <Timeline
                events={data.evidence.map((one) => ({
                  key: `${one.at}-${one.text}`,
                  title: one.link ? (
                    <button type="button" className="penalty-evidence" onClick={() => openLink(one.link!)}>
                      {one.text}
                    </button>
                  ) : (
                    one.text
                  ),
                  at: formatMoment(one.at),
                }))}
              />
            </Card>
            {data.appeal && (
              <Card title={t('your_answer')}>
                <p className="penalty-text">{data.appeal.content}</p>
                {data.appeal.images.length > 0 && (
                  <div className="penalty-photos">
                    {data.appeal.images.map((image) => (
                      <ImagePlate key={image} src={sizedUrl(image, 200)} alt={t('appeal_photos')} radius="m" />
                    ))}
                  </div>
                )}
                <p className="j-meta j-num">{formatMoment(data.appeal.at)}</p>
              </Card>
            )}
            {data.decision && (
              <Card title={t('decision')}>
                <p className="penalty-rule">{t(`result_${data.decision.result}`)}</p>
                <p className="penalty-text">{data.decision.reason}</p>
                <p className="j-meta j-num">{formatMoment(data.decision.at)}</p>
              </Card>
            )}
          </>
        )}
      </DetailPage>
      {answering && <AppealSheet id={id} onClose={() => setAnswering(false)} />}
    </>
  )
}

function AppealSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText()
  const [content, setContent] = useState('')
  const [tried, setTried] = useState(false)
  const photos = usePhotos('evidence', 9)
  const photo_texts = usePhotoTexts({ cover: false })
  const appeal = useAction('deposit.appeal', {
    refresh: ['deposit', 'auction'],
    onDone: () => {
      toast(t('appealed'))
      onClose()
    },
  })
  const short = [...content.trim()].length < CONTENT.chars_min
  const send = () => {
    setTried(true)
    if (!short && !photos.uploading) void appeal.run({ id, content, images: photos.paths })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('appeal_title')}
      footer={
        <Button loading={appeal.pending} disabled={photos.uploading} onClick={send}>
          {photos.uploading ? t('uploading') : t('appeal_send')}
        </Button>
      }
    >
      <div className="penalty-form">
        <p className="j-meta">{t('appeal_note')}</p>
        <TextArea
          aria-label={t('appeal_title')}
          placeholder={t('appeal_placeholder', { min: CONTENT.chars_min })}
          maxLength={CONTENT.chars_max}
          max={CONTENT.chars_max}
          value={content}
          onChange={setContent}
        />
        {tried && short && (
          <p className="penalty-form__error" role="alert">
            {t('appeal_short', { min: CONTENT.chars_min })}
          </p>
        )}
        <PhotoGrid
          {...photos}
          texts={{
            ...photo_texts,
            photo: (number) => `${t('appeal_photos')} ${number}`,
          }}
        />
      </div>
    </Sheet>
  )
}
