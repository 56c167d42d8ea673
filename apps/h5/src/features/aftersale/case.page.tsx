/** A case as the buyer sees it; opened by its id, or by the order it is about. */

import { useCall } from '../../lib/api/query.ts'
import { useRoom } from '../../lib/live/realtime.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { useSession } from '../../lib/session/session.ts'
import { DetailPage } from '../../templates/pages.tsx'
import { CaseActions } from './case/case-actions.tsx'
import { CaseBody } from './case/case-body.tsx'

const AGAIN_MS = 30_000

export default function CasePage() {
  const id = useIdParam()
  const order_id = useIdParam('order_id')
  const order = useCall('order.info', { id: order_id }, { enabled: id === 0 && order_id > 0 })
  const cases = order.data?.cases ?? []
  const case_id = id || (cases.find((one) => one.actions.length > 0) ?? cases[0])?.id || 0
  const unknown = order_id === 0 || order.data !== undefined
  const read = useCall(
    'aftersale.info',
    { id: case_id },
    { enabled: case_id > 0 || unknown, refetch_ms: AGAIN_MS, stale_ms: 0 },
  )
  const { user } = useSession()
  useRoom(user ? `user:${user.id}` : null, () => void read.refetch())
  return (
    <DetailPage
      needs={case_id > 0 || unknown ? read : [order, read]}
      about={read.data?.item?.title}
      bar={read.data && read.data.actions.length > 0 && <CaseActions one={read.data} side="buyer" />}
    >
      {read.data && <CaseBody one={read.data} side="buyer" />}
    </DetailPage>
  )
}
