/** Reviews the shop received, and its answers. */
import './sell.css'
import { Button, Sheet, TextArea } from '@juya/ui'
import { useState } from 'react'
import { ReviewCard } from '../../cards/order/review-card.tsx'
import { SellerOnly } from '../../cards/seller-only.tsx'
import type { Item } from '../../lib/api/client.ts'
import { useAction, usePagedCall } from '../../lib/api/query.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { toast } from '../../lib/toast.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

const TABS = ['all', 'unreplied', 'good', 'mid', 'bad', 'image'] as const

export default function ReviewsPage() {
  return (
    <SellerOnly>
      <Reviews />
    </SellerOnly>
  )
}

function Reviews() {
  const t = useText()
  const [tab, setTab] = useState<(typeof TABS)[number]>('all')
  const [answering, setAnswering] = useState<Item<'shop.shopReviews'>>()
  const reviews = usePagedCall('shop.shopReviews', {
    rating: tab === 'all' || tab === 'unreplied' ? undefined : tab,
    replied: tab === 'unreplied' ? false : undefined,
  })
  return (
    <>
      <ListPage
        list={reviews}
        tabs={{
          items: TABS.map((key) => ({ key, text: t(key) })),
          active: tab,
          onChange: (key) => setTab(key as typeof tab),
        }}
        row={(review) => (
          <ReviewCard key={review.id} review={review}>
            {!review.reply && (
              <div className="sell-lot__foot">
                <Button variant="outline" size="m" onClick={() => setAnswering(review)}>
                  {t('reply')}
                </Button>
              </div>
            )}
          </ReviewCard>
        )}
        empty={{ title: t('no_reviews'), note: t('no_reviews_note'), drawing: 'scroll' }}
        end={t('end_reviews', { count: reviews.total })}
      />
      {answering && <ReplySheet review={answering} onClose={() => setAnswering(undefined)} />}
    </>
  )
}

const REPLY_MAX = limitOf('shop.replyReview', 'content').chars_max

function ReplySheet({ review, onClose }: { review: Item<'shop.shopReviews'>; onClose: () => void }) {
  const t = useText()
  const [text, setText] = useState('')
  const reply = useAction('shop.replyReview', {
    refresh: ['shop'],
    onDone: () => {
      toast(t('reply_done'))
      onClose()
    },
  })
  const length = [...text.trim()].length
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('reply_to')}
      footer={
        <Button
          block
          loading={reply.pending}
          disabled={length === 0 || length > REPLY_MAX}
          onClick={() => void reply.run({ review_id: review.id, content: text.trim() })}
        >
          {t('reply')}
        </Button>
      }
    >
      <div className="sell-sheet">
        <p className="sell-note">{review.content}</p>
        <TextArea
          aria-label={t('reply_to')}
          value={text}
          max={REPLY_MAX}
          rows={4}
          placeholder={t('reply_hint')}
          onChange={setText}
        />
      </div>
    </Sheet>
  )
}
