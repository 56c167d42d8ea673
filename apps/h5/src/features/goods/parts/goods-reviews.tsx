/** What buyers say of goods: how many say which word, and their reviews by word or stars. */
import { Card, Chip, ChipRow } from '@juya/ui'
import { useState } from 'react'
import { ReviewCard } from '../../../cards/order/review-card.tsx'
import { useCall, usePagedCall } from '../../../lib/api/query.ts'
import { PagedList } from '../../../templates/pages.tsx'
import { useText } from '../i18n.ts'

const FILTERS = ['good', 'mid', 'bad', 'image'] as const
type Chosen = { filter: (typeof FILTERS)[number] } | { tag: string } | Record<never, never>

export function GoodsReviews({ id }: { id: number }) {
  const t = useText()
  const [chosen, setChosen] = useState<Chosen>({})
  const tags = useCall('goods.reviewTags', { id })
  const reviews = usePagedCall('goods.reviews', { id, ...chosen }, { keep: true })
  const filter = 'filter' in chosen ? chosen.filter : undefined
  const tag = 'tag' in chosen ? chosen.tag : undefined
  const is_all = filter === undefined && tag === undefined
  const has_any = !is_all || reviews.total > 0
  return (
    <Card title={t('reviews')}>
      {has_any && (
        <ChipRow label={t('reviews')}>
          <Chip on={is_all} onPress={() => setChosen({})}>
            {t('all')}
          </Chip>
          {FILTERS.map((one) => (
            <Chip key={one} on={filter === one} onPress={() => setChosen({ filter: one })}>
              {t(one)}
            </Chip>
          ))}
          {tags.data?.list.map((one) => (
            <Chip key={one.tag} on={tag === one.tag} onPress={() => setChosen({ tag: one.tag })}>
              {one.tag} {one.count}
            </Chip>
          ))}
        </ChipRow>
      )}
      <PagedList
        list={reviews}
        row={(review) => (
          <ReviewCard key={review.id} review={review}>
            {review.sku_name && <p className="j-meta">{t('bought', { name: review.sku_name })}</p>}
          </ReviewCard>
        )}
        empty={{
          title: t(is_all ? 'no_reviews' : 'none_so'),
          note: t(is_all ? 'no_reviews_note' : 'none_so_note'),
          drawing: 'scroll',
        }}
        end={t('end_reviews', { count: reviews.total })}
      />
    </Card>
  )
}
