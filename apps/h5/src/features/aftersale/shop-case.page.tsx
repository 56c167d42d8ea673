/** A case as the shop sees it. */
import { SellerOnly } from '../../cards/seller-only.tsx'
import { useCall } from '../../lib/api/query.ts'
import { useRoom } from '../../lib/live/realtime.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { useSession } from '../../lib/session/session.ts'
import { DetailPage } from '../../templates/pages.tsx'
import { CaseActions } from './case/case-actions.tsx'
import { CaseBody } from './case/case-body.tsx'

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
      about={read.data?.item?.title}
      bar={read.data && read.data.actions.length > 0 && <CaseActions one={read.data} side="shop" />}
    >
      {read.data && <CaseBody one={read.data} side="shop" />}
    </DetailPage>
  )
}
