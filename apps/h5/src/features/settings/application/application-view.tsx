/** Where the caller's application for a shop stands, what was asked about it, and the answer. */
import './application.css'
import {
  Button,
  Card,
  Countdown,
  ImagePlate,
  PhotoGrid,
  Row,
  Rows,
  Sheet,
  StateBanner,
  StickySubmit,
  TextArea,
} from '@juya/ui'
import { StorefrontIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import type { Data } from '../../../lib/api/client.ts'
import { useAction } from '../../../lib/api/query.ts'
import { formatMoment } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { limitOf } from '../../../lib/forms/limits.ts'
import { usePhotoTexts } from '../../../lib/forms/photo-texts.ts'
import { usePhotos } from '../../../lib/forms/upload.ts'
import { toast } from '../../../lib/toast.ts'
import { PageShell } from '../../../templates/pages.tsx'
import { useText } from './i18n.ts'

const ANSWER = limitOf('shop.answerApplication', 'answer')
type State = Data<'account.realname'>
type Application = NonNullable<State['application']>

const TONES = {
  submitted: 'blue',
  asked: 'amber',
  answered: 'blue',
  approved: 'jade',
  rejected: 'red',
  withdrawn: 'grey',
} as const

export function ApplicationView({ application, identity }: { application: Application; identity: State['status'] }) {
  const t = useText()
  const [answering, setAnswering] = useState(false)
  const { status, promise, answer_by } = application
  const note =
    status === 'rejected'
      ? application.review_note
      : status === 'withdrawn' || status === 'approved'
        ? t(`${status}_note`)
        : promise?.text
  return (
    <>
      <PageShell
        title={t('title')}
        bar={
          status === 'asked' && (
            <StickySubmit type="button" onPress={() => setAnswering(true)} reason={t('answer_note')}>
              {t('answer')}
            </StickySubmit>
          )
        }
      >
        <StateBanner
          tone={TONES[status]}
          icon={<StorefrontIcon size={24} weight="fill" />}
          title={t(status)}
          note={note}
          action={status === 'asked' && answer_by ? <Countdown until_ms={answer_by * 1000} /> : undefined}
        />
        <Card>
          <Rows>
            <Row label={t('shop_name')}>{application.name}</Row>
            <Row label={t('sent')}>{formatMoment(application.submitted_at)}</Row>
            {(identity === 'pending' || identity === 'verified') && (
              <Row label={t('documents')}>{t(`documents_${identity}`)}</Row>
            )}
          </Rows>
        </Card>
        {application.questions.map((one) => (
          <Card key={`${one.asked_at}${one.question}`} title={one.question}>
            <p className="j-meta j-num">{formatMoment(one.asked_at)}</p>
            {one.answer && (
              <>
                <p>{one.answer}</p>
                {one.images.length > 0 && (
                  <div className="application-photos">
                    {one.images.map((image) => (
                      <ImagePlate key={image} src={sizedUrl(image, 200)} alt={t('answer_photos')} radius="m" />
                    ))}
                  </div>
                )}
                {one.answered_at && (
                  <p className="j-meta j-num">
                    {t('your_answer')} · {formatMoment(one.answered_at)}
                  </p>
                )}
              </>
            )}
          </Card>
        ))}
      </PageShell>
      {answering && <AnswerSheet id={application.id} onClose={() => setAnswering(false)} />}
    </>
  )
}

function AnswerSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText()
  const [answer, setAnswer] = useState('')
  const [tried, setTried] = useState(false)
  const photos = usePhotos('evidence', 9)
  const photo_texts = usePhotoTexts({ cover: false })
  const sent = useAction('shop.answerApplication', {
    refresh: ['account'],
    onDone: () => {
      toast(t('answered_toast'))
      onClose()
    },
  })
  const short = [...answer.trim()].length < ANSWER.chars_min
  const send = () => {
    setTried(true)
    if (!short && !photos.uploading) void sent.run({ id, answer, images: photos.paths })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('answer_title')}
      footer={
        <Button loading={sent.pending} disabled={photos.uploading} onClick={send}>
          {photos.uploading ? t('uploading') : t('answer_send')}
        </Button>
      }
    >
      <div className="application-form">
        <TextArea
          aria-label={t('answer_title')}
          placeholder={t('answer_placeholder')}
          maxLength={ANSWER.chars_max}
          max={ANSWER.chars_max}
          value={answer}
          onChange={setAnswer}
        />
        {tried && short && (
          <p className="application-form__error" role="alert">
            {t('answer_short', { min: ANSWER.chars_min })}
          </p>
        )}
        <PhotoGrid {...photos} texts={{ ...photo_texts, photo: (number) => `${t('answer_photos')} ${number}` }} />
      </div>
    </Sheet>
  )
}
