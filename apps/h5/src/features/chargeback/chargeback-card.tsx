/** One payment that a bank took back: what it was for, its clock, the shop's answer and who bears it. */
import './chargeback.css'
import { Button, Card, ImagePlate, PhotoGrid, Row, Rows, Sheet, Tag, TextArea } from '@juya/ui'
import { useState } from 'react'
import type { Item } from '../../lib/api/client.ts'
import { useAction } from '../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { usePhotoTexts } from '../../lib/forms/photo-texts.ts'
import { usePhotos } from '../../lib/forms/upload.ts'
import { go } from '../../lib/router/navigation.ts'
import { useSession } from '../../lib/session/session.ts'
import { toast } from '../../lib/toast.ts'
import { useText } from './i18n.ts'

type Chargeback = Item<'chargeback.shopList'>

const CONTENT = limitOf('chargeback.answer', 'content')
const TONES = { received: 'amber', heard: 'amber', decided: 'grey', returned: 'jade' } as const

export function ChargebackCard({ one }: { one: Chargeback }) {
  const t = useText()
  const [answering, setAnswering] = useState(false)
  const mine = useSession().user?.shop
  const may_answer = mine?.member_role === 'owner' || mine?.permissions.includes('order') === true
  const { answer, decision, answer_by } = one
  const state = one.status === 'received' && !answer_by ? 'closed' : one.status
  return (
    <Card>
      <div className="chargeback-head">
        <b>
          {t('taken')} {formatFen(one.amount_fen)}
        </b>
        <Tag tone={TONES[one.status]}>{t(`status_${state}`)}</Tag>
      </div>
      <Rows>
        <Row label={t('order')}>{one.order_no}</Row>
        <Row label={t('at')}>{formatMoment(one.charged_at)}</Row>
        <Row label={t('number')}>{one.no}</Row>
      </Rows>
      <p className="chargeback-words">{outcome(t, one)}</p>
      {decision && <p className="chargeback-words j-meta">{decision.reason}</p>}
      {answer && (
        <>
          <h3 className="j-meta">{t('yours')}</h3>
          <p className="chargeback-words">{answer.content}</p>
          <div className="chargeback-photos">
            {answer.images.map((image) => (
              <ImagePlate key={image} src={sizedUrl(image, 200)} alt={t('photos')} radius="m" />
            ))}
          </div>
        </>
      )}
      {answer_by &&
        (may_answer ? (
          <Button block onClick={() => setAnswering(true)}>
            {t('answer')}
          </Button>
        ) : (
          <p className="j-meta">{t('no_permission')}</p>
        ))}
      <Button block variant="text" onClick={() => go('sell.order', { id: one.order_id })}>
        {t('see_order')}
      </Button>
      {answering && <AnswerSheet id={one.id} onClose={() => setAnswering(false)} />}
    </Card>
  )
}

/** How it stands, derived from its state and from what was decided. */
function outcome(t: ReturnType<typeof useText>, { status, answer_by, decision }: Chargeback): string {
  if (status === 'returned') return t('returned')
  if (decision) return decision.shop_fen > 0 ? t('bears', { amount: formatFen(decision.shop_fen) }) : t('bears_nothing')
  return answer_by ? t('answer_by', { at: formatMoment(answer_by) }) : t('waits')
}

function AnswerSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText()
  const [content, setContent] = useState('')
  const [tried, setTried] = useState(false)
  const photos = usePhotos('evidence', limitOf('chargeback.answer', 'images').items_max)
  const photo_texts = usePhotoTexts({ cover: false })
  const answer = useAction('chargeback.answer', {
    refresh: ['chargeback'],
    onDone: () => {
      toast(t('sent'))
      onClose()
    },
  })
  const short = [...content.trim()].length < CONTENT.chars_min
  const send = () => {
    setTried(true)
    if (!short && !photos.uploading) void answer.run({ id, content: content.trim(), images: photos.paths })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('answer')}
      footer={
        <Button loading={answer.pending} disabled={photos.uploading} onClick={send}>
          {photos.uploading ? t('uploading') : t('send')}
        </Button>
      }
    >
      <p className="j-meta chargeback-words">{t('answer_note')}</p>
      <TextArea
        aria-label={t('yours')}
        maxLength={CONTENT.chars_max}
        max={CONTENT.chars_max}
        value={content}
        onChange={setContent}
      />
      {tried && short && (
        <p className="chargeback-words" role="alert">
          {t('short', { min: CONTENT.chars_min })}
        </p>
      )}
      <PhotoGrid {...photos} texts={{ ...photo_texts, photo: (number) => `${t('photos')} ${number}` }} />
    </Sheet>
  )
}
