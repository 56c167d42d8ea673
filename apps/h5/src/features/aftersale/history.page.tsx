/** The buyer's view of everything said in a case. */

import { useCall } from '../../lib/api/query.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { History } from './case/history.tsx'

export default function HistoryPage() {
  const read = useCall('aftersale.info', { id: useIdParam() }, { refetch_ms: 20_000, stale_ms: 0 })
  return <History read={read} side="buyer" />
}
