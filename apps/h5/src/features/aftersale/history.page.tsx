/** The buyer's view of everything said in a case. */
import { useIdParam } from '../../lib/page.tsx'
import { useCall } from '../../lib/query.ts'
import { History } from './history.tsx'

export default function HistoryPage() {
  const read = useCall('aftersale.info', { id: useIdParam() }, { refetch_ms: 20_000, stale_ms: 0 })
  return <History read={read} side="buyer" />
}
