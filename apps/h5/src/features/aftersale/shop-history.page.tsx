/** The shop's view of everything said in a case. */
import { SellerOnly } from '../../cards/seller-only.tsx'
import { useCall } from '../../lib/api/query.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { History } from './case/history.tsx'

export default function ShopHistoryPage() {
  return (
    <SellerOnly>
      <ShopHistory />
    </SellerOnly>
  )
}

function ShopHistory() {
  const read = useCall('aftersale.shopInfo', { id: useIdParam() }, { refetch_ms: 20_000, stale_ms: 0 })
  return <History read={read} side="shop" />
}
