/** One review with its pictures, what was added later, and the shop's answer. */
import './review-card.css'
import { Avatar, Tag } from '@juya/ui'
import { StarIcon } from '@juya/ui/icons.ts'
import type { ReactNode } from 'react'
import type { Item } from '../../lib/api/client.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { PhotoRow } from '../photos/photo-row.tsx'
import { useText } from './review-card.i18n.ts'

export function ReviewCard({ review, children }: { review: Item<'shop.reviews'>; children?: ReactNode }) {
  const t = useText()
  return (
    <article className="review">
      <div className="review__head">
        <Avatar name={review.user.nickname} src={sizedUrl(review.user.avatar, 200)} size={32} />
        <span className="review__who">
          <b className="j-ellipsis">{review.user.nickname}</b>
          <span className="review__stars" role="img" aria-label={t('stars', { count: review.rating })}>
            {[1, 2, 3, 4, 5].map((star) => (
              <StarIcon key={star} size={13} weight={star <= review.rating ? 'fill' : 'regular'} />
            ))}
          </span>
        </span>
        <span className="j-meta j-num">{formatMoment(review.created_at, { time: false })}</span>
      </div>
      {review.content && <p className="review__text">{review.content}</p>}
      {review.tags.length > 0 && (
        <p className="review__tags">
          {review.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </p>
      )}
      {review.images.length > 0 && (
        <div className="review__photos">
          <PhotoRow
            title={t('review_of', { name: review.user.nickname })}
            images={review.images}
            name={(number) => t('photo', { number })}
            className="review__photo"
          />
        </div>
      )}
      {review.append && (
        <p className="review__text">
          <b>{t('appended')}</b> {review.append.content}
        </p>
      )}
      {review.item && <p className="review__item j-ellipsis">{review.item.title}</p>}
      {review.reply && (
        <p className="review__reply">
          <b>{t('reply')}</b> {review.reply.content}
        </p>
      )}
      {children}
    </article>
  )
}
