/** Reviewing a received order: stars first, then words, ready-made tags and photos. */
import './review.css'
import { Button, Card, CellGroup, Chip, Empty, Field, ImagePlate, PhotoGrid, Switch, TextArea } from '@juya/ui'
import { StarIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { useAction, useCall } from '../../lib/api/query.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { usePhotoTexts } from '../../lib/forms/photo-texts.ts'
import { usePhotos } from '../../lib/forms/upload.ts'
import { go, goBack } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { toast } from '../../lib/toast.ts'
import { FormPage, PageShell } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

const REVIEW_MAX = limitOf('auction.review', 'items.content').chars_max

const SCORES = ['desc_score', 'service_score', 'ship_score'] as const
type Scores = Record<'rating' | (typeof SCORES)[number], number>

export default function ReviewPage() {
  const t = useText()
  const id = useIdParam()
  const form = useCall('auction.reviewForm', { id }, { stale_ms: Number.POSITIVE_INFINITY })
  const [scores, setScores] = useState<Scores>({ rating: 0, desc_score: 5, service_score: 5, ship_score: 5 })
  const [content, setContent] = useState('')
  const [tags, setTags] = useState<readonly string[]>([])
  const [anonymous, setAnonymous] = useState(false)
  const [tried, setTried] = useState(false)
  const photos = usePhotos('post', 9)
  const photo_texts = usePhotoTexts({ cover: false })
  const publish = useAction('auction.review', {
    refresh: ['order', 'account'],
    onDone: () => {
      toast(t('reviewed'))
      goBack()
    },
  })
  const refused = form.data === undefined && form.error?.kind === 'refused'
  const items = form.data?.items.filter((item) => !item.reviewed) ?? []
  if (refused || (form.data && items.length === 0))
    return (
      <PageShell>
        <Empty
          drawing="scroll"
          title={t('nothing_to_review')}
          note={t('nothing_to_review_note')}
          action={<Button onClick={() => go('order.mine', {}, { type: 'redirect' })}>{t('see_orders')}</Button>}
        />
      </PageShell>
    )

  const submit = () => {
    setTried(true)
    if (scores.rating === 0 || photos.uploading) return
    const said = { ...scores, content, tags: [...tags], images: photos.paths }
    void publish.run({ id, anonymous, items: items.map((item) => ({ item_id: item.id, ...said })) })
  }
  return (
    <FormPage
      needs={form}
      about={items[0]?.title}
      onSubmit={submit}
      submit={t('publish')}
      submitting={publish.pending}
      disabled={photos.uploading}
      reason={photos.uploading ? t('uploading') : undefined}
    >
      <Card>
        {items.map((item) => (
          <div key={item.id} className="review-item">
            <span className="review-item__photo">
              <ImagePlate src={sizedUrl(item.image, 200)} alt="" radius="m" />
            </span>
            <span className="j-clamp-2">{item.title}</span>
          </div>
        ))}
        <Stars
          label={t('stars')}
          value={scores.rating}
          onChange={(rating) => setScores((now) => ({ ...now, rating }))}
        />
        {tried && scores.rating === 0 && (
          <p className="review-error" role="alert" data-invalid="">
            {t('rate_first')}
          </p>
        )}
        {scores.rating > 0 &&
          SCORES.map((score) => (
            <Stars
              key={score}
              label={t(score)}
              value={scores[score]}
              onChange={(value) => setScores((now) => ({ ...now, [score]: value }))}
            />
          ))}
      </Card>
      <Card>
        {form.data && form.data.tags.length > 0 && (
          <div className="review-tags">
            {form.data.tags.map((tag) => (
              <Chip
                key={tag}
                tone="fill"
                on={tags.includes(tag)}
                onPress={() =>
                  setTags((now) =>
                    now.includes(tag)
                      ? now.filter((one) => one !== tag)
                      : [...now, tag].slice(0, limitOf('auction.review', 'items.tags').items_max),
                  )
                }
              >
                {tag}
              </Chip>
            ))}
          </div>
        )}
        <TextArea
          aria-label={t('review')}
          placeholder={t('review_placeholder')}
          maxLength={REVIEW_MAX}
          max={REVIEW_MAX}
          value={content}
          onChange={setContent}
        />
        <PhotoGrid
          {...photos}
          texts={{
            ...photo_texts,
            photo: (number) => `${t('review_photos')} ${number}`,
          }}
        />
      </Card>
      <CellGroup look="card">
        <Field label={t('anonymous')} help={t('anonymous_note')}>
          {() => <Switch on={anonymous} onChange={setAnonymous} label={t('anonymous')} />}
        </Field>
      </CellGroup>
    </FormPage>
  )
}

function Stars({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  const t = useText()
  return (
    <div className="review-stars" role="radiogroup" aria-label={label}>
      <span className="review-stars__label">{label}</span>
      <span className="review-stars__row">
        {[1, 2, 3, 4, 5].map((count) => (
          <button
            key={count}
            type="button"
            role="radio"
            aria-checked={value === count}
            aria-label={t('score', { name: label, count })}
            className={count <= value ? 'review-stars__star review-stars__star--on' : 'review-stars__star'}
            onClick={() => onChange(count)}
          >
            <StarIcon size={26} weight={count <= value ? 'fill' : 'regular'} />
          </button>
        ))}
      </span>
    </div>
  )
}
