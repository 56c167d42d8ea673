/** The reader's own offers for lots that passed, the newest first. */
import './house.css'
import { POST_SALE_DAYS } from '@juya/contract/bidding/post-sale.ts'
import { Button } from '@juya/ui'
import { usePagedCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { ListPage } from '../../templates/pages.tsx'
import { OfferLine } from './offers/offer-line.tsx'
import { useText } from './offers/offers.i18n.ts'

export default function OffersPage() {
  const t = useText()
  const offers = usePagedCall('house.offers', {}, { stale_ms: 0 })
  return (
    <ListPage
      list={offers}
      layout="rows"
      onRefresh={async () => void (await offers.refetch())}
      row={(offer) => <OfferLine key={offer.id} offer={offer} />}
      empty={{
        title: t('none'),
        note: t('none_note', { days: POST_SALE_DAYS }),
        drawing: 'scroll',
        action: <Button onClick={() => go('house.list')}>{t('to_houses')}</Button>,
      }}
    />
  )
}
