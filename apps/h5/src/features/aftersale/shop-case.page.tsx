/** A case as the shop sees it. */
import { SellerOnly } from '../../cards/seller-only.tsx'
import { useIdParam } from '../../lib/page.tsx'
import { useCall } from '../../lib/query.ts'
import { useRoom } from '../../lib/realtime.ts'
import { useSession } from '../../lib/session.ts'
import { DetailPage } from '../../templates/pages.tsx'
import { CaseActs } from './case-acts.tsx'
import { CaseBody } from './case-body.tsx'

const AGAIN_MS = 30_000

export default function ShopCasePage() {
  return (
    <SellerOnly>
      <ShopCase />
    </SellerOnly>
  )
}

function ShopCase() {
  const id = useIdParam()
  const read = useCall('aftersale.shopInfo', { id }, { refetch_ms: AGAIN_MS, stale_ms: 0 })
  const { user } = useSession()
  useRoom(user?.shop ? `shop:${user.shop.id}` : null, () => void read.refetch())
  return (
    <DetailPage
      needs={read}
      bar={read.data && read.data.actions.length > 0 && <CaseActs one={read.data} side="shop" />}
    >
      {read.data && <CaseBody one={read.data} side="shop" />}
    </DetailPage>
  )
}
