/** A sale in a room, kept fresh. */
import { useCallback } from 'react'
import type { QuickLot } from '../../../cards/quick-bid/quick-lot.ts'
import { useStageKept, useStageRefetchMs } from '../../../cards/quick-bid/use-stage-kept.ts'
import type { Data } from '../../../lib/api/client.ts'
import { patchCall, useCall, useQueryClient } from '../../../lib/api/query.ts'

export type RoomNow = Data<'house.room'>

/** @returns fresh: what is shown is what the server said last */
export function useRoomNow(session_id: number, enabled: boolean) {
  const client = useQueryClient()
  const refetch_ms = useStageRefetchMs()
  const room = useCall('house.room', { session_id }, { enabled, stale_ms: 0, refetch_ms })
  const change = useCallback(
    (lot_id: number, how: (lot: QuickLot) => QuickLot) =>
      patchCall(client, 'house.room', { session_id }, (known) =>
        known.current?.id === lot_id ? { ...known, current: how(known.current) } : known,
      ),
    [client, session_id],
  )
  const channel = enabled ? `session:${session_id}` : null
  return { ...room, change, ...useStageKept(room, { channel, changed: 'room.changed', change }) }
}
