/** Reviews of a shop with what they add up to. */
import { Chip, ChipRow } from '@juya/ui'
import { useState } from 'react'
import { ReviewCard } from '../../cards/order/review-card.tsx'
import { usePagedCall } from '../../lib/api/query.ts'
import { PagedList } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

const RATINGS = ['good', 'mid', 'bad', 'image'] as const

export function ShopReviews({ id }: { id: number }) {
  const t = useText()
  const [rating, setRating] = useState<(typeof RATINGS)[number]>()
  const reviews = usePagedCall('shop.reviews', { id, rating }, { keep: true })
  const summary = reviews.first?.summary
  const counts = summary && { good: summary.good, mid: summary.mid, bad: summary.bad, image: summary.with_images }
  return (
    <>
      {summary && summary.count > 0 && (
        <ChipRow label={t('reviews')}>
          <Chip on={rating === undefined} onPress={() => setRating(undefined)}>
            {t('all')} {summary.count}
          </Chip>
          {RATINGS.map((key) => (
            <Chip key={key} on={rating === key} onPress={() => setRating(key)}>
              {t(key)} {counts![key]}
            </Chip>
          ))}
        </ChipRow>
      )}
      <PagedList
        list={reviews}
        row={(review) => <ReviewCard key={review.id} review={review} />}
        empty={{ title: t('no_reviews'), note: t('no_reviews_note'), drawing: 'scroll' }}
        end={t('end_reviews', { count: reviews.total })}
      />
    </>
  )
}
