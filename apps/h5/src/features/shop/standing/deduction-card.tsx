/** A case in which money is to be taken from the shop's deposit: why, its clock, the shop's answer and what was decided. */
import { Button, Card, ImagePlate, PhotoGrid, Row, Rows, Sheet, TextArea } from '@juya/ui'
import { useState } from 'react'
import type { Data } from '../../../lib/api/client.ts'
import { useAction } from '../../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { limitOf } from '../../../lib/forms/limits.ts'
import { usePhotoTexts } from '../../../lib/forms/photo-texts.ts'
import { usePhotos } from '../../../lib/forms/upload.ts'
import { toast } from '../../../lib/toast.ts'
import { useText } from './deposit.i18n.ts'

type Deduction = Data<'shop.deposit'>['deductions'][number]

const CONTENT = limitOf('shop.answerDeduction', 'content')

export function DeductionCard({
  one,
  is_owner,
  onAnswered,
}: {
  one: Deduction
  is_owner: boolean
  onAnswered: () => void
}) {
  const t = useText()
  const [answering, setAnswering] = useState(false)
  const at = formatMoment(one.decision?.at ?? one.decided_by_at ?? one.answer_due_at)
  return (
    <Card>
      <h2 className="standing-heading">{t('take')}</h2>
      <Rows>
        <Row label={t('take_amount')} tone={one.status === 'dropped' ? undefined : 'red'}>
          {formatFen(one.amount_fen)} · {t(`take_${one.payee}`)}
        </Row>
        <Row label={t('take_rule')}>
          {t(`take_basis_${one.basis}`)} · {one.rule_no}
        </Row>
        <Row label={t('take_document')}>{one.document}</Row>
      </Rows>
      <p className="standing-words">{one.words}</p>
      <p className="j-meta standing-note">
        {t(`take_${one.status}`, { at, amount: formatFen(one.decision?.taken_fen ?? 0) })}
      </p>
      {one.answer && (
        <>
          <h3 className="j-meta">{t('take_yours')}</h3>
          <p className="standing-words">{one.answer.content}</p>
          <div className="standing-photos">
            {one.answer.images.map((image) => (
              <ImagePlate key={image} src={sizedUrl(image, 200)} alt={t('take_photos')} radius="m" />
            ))}
          </div>
        </>
      )}
      {one.decision && (
        <>
          <h3 className="j-meta">{t('take_reason')}</h3>
          <p className="standing-words">{one.decision.reason}</p>
        </>
      )}
      {one.can_answer &&
        (is_owner ? (
          <Button block className="standing-pay" onClick={() => setAnswering(true)}>
            {t('take_answer')}
          </Button>
        ) : (
          <p className="j-meta standing-note">{t('take_owner')}</p>
        ))}
      {answering && (
        <AnswerSheet
          id={one.id}
          onClose={() => setAnswering(false)}
          onDone={() => {
            setAnswering(false)
            toast(t('take_sent'))
            onAnswered()
          }}
        />
      )}
    </Card>
  )
}

function AnswerSheet({ id, onClose, onDone }: { id: number; onClose: () => void; onDone: () => void }) {
  const t = useText()
  const [content, setContent] = useState('')
  const [tried, setTried] = useState(false)
  const photos = usePhotos('evidence', 9)
  const photo_texts = usePhotoTexts({ cover: false })
  const answer = useAction('shop.answerDeduction', { refresh: ['shop'], onDone })
  const short = [...content.trim()].length < CONTENT.chars_min
  const send = () => {
    setTried(true)
    if (!short && !photos.uploading) void answer.run({ id, content, images: photos.paths })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('take_answer')}
      footer={
        <Button loading={answer.pending} disabled={photos.uploading} onClick={send}>
          {photos.uploading ? t('take_uploading') : t('take_send')}
        </Button>
      }
    >
      <p className="j-meta standing-words">{t('take_answer_note')}</p>
      <TextArea
        aria-label={t('take_answer')}
        maxLength={CONTENT.chars_max}
        max={CONTENT.chars_max}
        value={content}
        onChange={setContent}
      />
      {tried && short && (
        <p className="standing-words" role="alert">
          {t('take_short', { min: CONTENT.chars_min })}
        </p>
      )}
      <PhotoGrid {...photos} texts={{ ...photo_texts, photo: (number) => `${t('take_photos')} ${number}` }} />
    </Sheet>
  )
}
