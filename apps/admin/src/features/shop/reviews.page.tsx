import { REVIEWS } from '@juya/contract/operator/resources/shops/shops.ts'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import type { Item } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useDates } from '../../lib/format.ts'
import { useWord } from '../../lib/words.i18n.ts'
import type { QuickFilter } from '../../parts/lists/resource/filters.tsx'
import { ResourcePage } from '../../parts/lists/resource/resource-page.tsx'
import { State, Thing, Two } from '../../parts/small-parts.tsx'
import { HideReview } from './hide-review.tsx'
import { shopTexts } from './shop.i18n.ts'

type Row = Item<'reviews'>

export default function ReviewsPage() {
  const say = shopTexts.useText()
  const word = useWord()
  const { short } = useDates()
  const { permissions } = usePermissions()
  const may_hide = mayAct(permissions, 'service', 'review')
  const [asked, setAsked] = useState<Row>()
  const chips: QuickFilter[] = [
    { text: say('all'), filters: {} },
    { text: say('low', { from: 1, to: 2 }), filters: { rating: '1..2' } },
    { text: word('review', 'hidden'), filters: { status: 'hidden' } },
  ]
  return (
    <>
      <ResourcePage<typeof REVIEWS, Row>
        resource={REVIEWS}
        label={say('review')}
        chips={chips}
        cells={{
          thing: {
            title: say('review'),
            cell: (row) => (
              <Thing image={row.image} title={row.title} note={`#${row.order_id}`} to={`/orders/${row.order_id}`} />
            ),
          },
          user: {
            title: say('buyer'),
            cell: (row) => <Two first={row.user.nickname} second={row.anonymous ? say('anonymous') : undefined} />,
          },
          shop: { title: say('shop'), cell: (row) => row.shop_name },
          rating: { title: say('stars'), right: true, cell: (row) => row.rating },
          content: { title: say('words'), cell: (row) => row.content || <span className="a-faint">–</span> },
          reply: { title: say('reply'), cell: (row) => row.reply ?? <span className="a-faint">–</span> },
          status: {
            title: say('status'),
            cell: (row) => (
              <>
                <State list="review" value={row.status} />{' '}
                {may_hide && (
                  <button type="button" className="a-button" onClick={() => setAsked(row)}>
                    {say(row.status === 'visible' ? 'hide' : 'restore')}
                  </button>
                )}
              </>
            ),
          },
          created_at: {
            title: say('made'),
            right: true,
            cell: (row) => <span className="a-faint">{short(row.created_at)}</span>,
          },
        }}
      />
      {asked && <HideReview key={asked.id} review={asked} close={() => setAsked(undefined)} />}
    </>
  )
}
