/** The shop's view of everything said in a case. */
import { SellerOnly } from '../../cards/seller-only.tsx'
import { useIdParam } from '../../lib/page.tsx'
import { useCall } from '../../lib/query.ts'
import { History } from './history.tsx'

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
