/** Reports about the shop that it was asked about, or that were upheld. */
import { Button } from '@juya/ui'
import { SellerOnly } from '../../cards/seller-only.tsx'
import { usePagedCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { ReportCard } from './report-card.tsx'

export default function ShopReportsPage() {
  return (
    <SellerOnly>
      <Reports />
    </SellerOnly>
  )
}

function Reports() {
  const t = useText()
  const reports = usePagedCall('report.shopList', {})
  return (
    <ListPage
      list={reports}
      row={(one) => <ReportCard key={one.id} one={one} />}
      empty={{
        title: t('shop_empty'),
        note: t('shop_empty_note'),
        drawing: 'scroll',
        action: (
          <Button variant="outline" onClick={() => go('sell.orders')}>
            {t('to_shop_orders')}
          </Button>
        ),
      }}
      end={t('end', { count: reports.total })}
    />
  )
}
