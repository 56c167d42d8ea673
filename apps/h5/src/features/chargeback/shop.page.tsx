/** Payments of the shop's orders that banks took back, and its answers. */
import { Button } from '@juya/ui'
import { SellerOnly } from '../../cards/seller-only.tsx'
import { usePagedCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { ListPage } from '../../templates/pages.tsx'
import { ChargebackCard } from './chargeback-card.tsx'
import { useText } from './i18n.ts'

export default function ChargebacksPage() {
  return (
    <SellerOnly>
      <Chargebacks />
    </SellerOnly>
  )
}

function Chargebacks() {
  const t = useText()
  const chargebacks = usePagedCall('chargeback.shopList', {})
  return (
    <ListPage
      list={chargebacks}
      row={(one) => <ChargebackCard key={one.id} one={one} />}
      empty={{
        title: t('empty'),
        note: t('empty_note'),
        drawing: 'scroll',
        action: (
          <Button variant="outline" onClick={() => go('sell.orders')}>
            {t('to_orders')}
          </Button>
        ),
      }}
      end={t('end', { count: chargebacks.total })}
    />
  )
}
