/** Reading one's own maximum for a lot that is still to open. */
import type { Data } from '../../../lib/api/client.ts'
import { useCall } from '../../../lib/api/query.ts'
import type { Lot } from '../lot/lot-state.ts'

export type Absentee = Data<'auction.absentee'>

/** One's own maximum for a lot; asked for only where there can be one. */
export function useAbsentee(lot: Lot | undefined, signed_in: boolean) {
  const opened_with_some = lot?.tick.status === 'live' && lot.rules.facts.absentees !== undefined
  const enabled =
    signed_in && lot !== undefined && !lot.is_mine && (lot.tick.status === 'scheduled' || opened_with_some)
  return useCall('auction.absentee', { id: lot?.id ?? 0 }, { enabled, stale_ms: 0 })
}
