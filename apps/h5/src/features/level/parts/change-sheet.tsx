/** One change explained: its rule, what it rests on, how its review stands, and the way to ask for one. */
import { Button, ImagePlate, PhotoGrid, Row, Rows, Sheet, TextArea } from '@juya/ui'
import { useState } from 'react'
import type { Data } from '../../../lib/api/client.ts'
import { useAction } from '../../../lib/api/query.ts'
import { formatCount, formatMoment } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { limitOf } from '../../../lib/forms/limits.ts'
import { usePhotoTexts } from '../../../lib/forms/photo-texts.ts'
import { usePhotos } from '../../../lib/forms/upload.ts'
import { go } from '../../../lib/router/navigation.ts'
import { toast } from '../../../lib/toast.ts'
import { useText } from '../i18n.ts'
import { signed } from './change-row.tsx'

export type Detail = Data<'level.change'>
type Ask = 'level.askReview' | 'level.askShopReview'

interface ChangeSheetProps {
  change: Detail
  /** The call that asks for the review: it differs for a person's log and a shop's. */
  ask: Ask
  may_ask: boolean
  onClose: () => void
}

export function ChangeSheet({ change, ask, may_ask, onClose }: ChangeSheetProps) {
  const t = useText()
  const [asking, setAsking] = useState(false)
  const { review } = change
  if (asking) return <AskSheet id={change.id} ask={ask} onClose={onClose} />
  return (
    <Sheet
      open
      onClose={onClose}
      title={`${change.name} ${signed(change.delta)}`}
      footer={
        review?.status === 'stands' && may_ask ? (
          <Button onClick={() => setAsking(true)}>{t('ask')}</Button>
        ) : (
          <Button variant="outline" onClick={onClose}>
            {t('close')}
          </Button>
        )
      }
    >
      <Rows>
        <Row label={t('at')}>{formatMoment(change.at)}</Row>
        <Row label={t('after')}>{formatCount(change.value_after)}</Row>
        {change.rule_no !== '' && <Row label={t('rule')}>{t('rule_no', { no: change.rule_no })}</Row>}
        {change.title !== '' && <Row label={t('about')}>{change.title}</Row>}
      </Rows>
      {change.detail !== '' && (
        <>
          <h3 className="j-meta">{t('decided')}</h3>
          <p className="level-words">{change.detail}</p>
        </>
      )}
      {change.undoes_id != null && <p className="level-words j-meta">{t('undoes')}</p>}
      {review && <Review review={review} may_ask={may_ask} />}
      <Ways about={change.about} of_shop={ask === 'level.askShopReview'} />
    </Sheet>
  )
}

function Review({ review, may_ask }: { review: NonNullable<Detail['review']>; may_ask: boolean }) {
  const t = useText()
  return (
    <>
      <p className="level-words" role="status">
        {outcome(t, review)}
      </p>
      {review.status === 'stands' && !may_ask && <p className="level-words j-meta">{t('no_permission')}</p>}
      {review.content != null && (
        <>
          <h3 className="j-meta">{t('yours')}</h3>
          <p className="level-words">{review.content}</p>
          <div className="level-photos">
            {review.images.map((image) => (
              <ImagePlate key={image} src={sizedUrl(image, 200)} alt={t('photos')} radius="m" />
            ))}
          </div>
        </>
      )}
      {review.decision != null && (
        <>
          <h3 className="j-meta">{t('decision')}</h3>
          <p className="level-words">{review.decision}</p>
        </>
      )}
    </>
  )
}

function outcome(t: ReturnType<typeof useText>, review: NonNullable<Detail['review']>): string {
  if (review.status === 'stands') return t('ask_until', { at: formatMoment(review.ask_until) })
  if (review.status === 'undone') return t('undone')
  if (review.status === 'final') return t(review.asked_at == null ? 'ask_over' : 'upheld')
  return t('waits', { at: formatMoment(review.decided_until ?? review.ask_until) })
}

/** The way to what a change is about, where its owner can open it. */
function Ways({ about, of_shop }: { about: Detail['about']; of_shop: boolean }) {
  const t = useText()
  const to =
    about?.kind === 'order'
      ? ([
          t('see_order'),
          () => (of_shop ? go('sell.order', { id: about.id }) : go('order.detail', { id: about.id })),
        ] as const)
      : about?.kind === 'case'
        ? ([
            t('see_case'),
            () => (of_shop ? go('aftersale.shopCase', { id: about.id }) : go('aftersale.case', { id: about.id })),
          ] as const)
        : about?.kind === 'lot' || about?.kind === 'sale'
          ? ([t('see_penalties'), () => go('bidding.deposits')] as const)
          : about?.kind === 'report' && !of_shop
            ? ([t('see_reports'), () => go('report.mine')] as const)
            : undefined
  return to ? (
    <Button block variant="text" onClick={to[1]}>
      {to[0]}
    </Button>
  ) : null
}

const CONTENT = limitOf('level.askReview', 'content')

function AskSheet({ id, ask, onClose }: { id: number; ask: Ask; onClose: () => void }) {
  const t = useText()
  const [content, setContent] = useState('')
  const [tried, setTried] = useState(false)
  const photos = usePhotos('evidence', limitOf('level.askReview', 'images').items_max)
  const photo_texts = usePhotoTexts({ cover: false })
  const asked = useAction(ask, {
    refresh: ['level'],
    onDone: () => {
      toast(t('sent'))
      onClose()
    },
  })
  const short = [...content.trim()].length < CONTENT.chars_min
  const send = () => {
    setTried(true)
    if (!short && !photos.uploading) void asked.run({ id, content: content.trim(), images: photos.paths })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('ask')}
      footer={
        <Button loading={asked.pending} disabled={photos.uploading} onClick={send}>
          {photos.uploading ? t('uploading') : t('send')}
        </Button>
      }
    >
      <p className="j-meta level-words">{t('ask_note')}</p>
      <TextArea
        aria-label={t('ask_words')}
        maxLength={CONTENT.chars_max}
        max={CONTENT.chars_max}
        value={content}
        onChange={setContent}
      />
      {tried && short && (
        <p className="level-words" role="alert">
          {t('short', { min: CONTENT.chars_min })}
        </p>
      )}
      <PhotoGrid {...photos} texts={{ ...photo_texts, photo: (number) => `${t('photos')} ${number}` }} />
    </Sheet>
  )
}
