/** A session, kept fresh. */
import { useCallback } from 'react'
import type { QuickLot } from '../../../cards/quick-bid/quick-lot.ts'
import { useStageKept, useStageRefetchMs } from '../../../cards/quick-bid/use-stage-kept.ts'
import type { Data } from '../../../lib/api/client.ts'
import { patchCall, useCall, useQueryClient } from '../../../lib/api/query.ts'
import type { FrameListener } from '../../../lib/live/realtime.ts'

export type SessionNow = Data<'live.info'>
type Loss = NonNullable<NonNullable<SessionNow['picture']>['loss']>

/** @returns fresh: what is shown is what the server said last */
export function useSessionNow(session_id: number) {
  const client = useQueryClient()
  const refetch_ms = useStageRefetchMs()
  const read = useCall('live.info', { session_id }, { enabled: session_id > 0, stale_ms: 0, refetch_ms })
  const change = useCallback(
    (lot_id: number, how: (lot: QuickLot) => QuickLot) =>
      patchCall(client, 'live.info', { session_id }, (known) =>
        known.current?.id === lot_id ? { ...known, current: how(known.current) } : known,
      ),
    [client, session_id],
  )
  const current = read.data?.current?.id
  const onLot: FrameListener = (frame) => {
    if (frame.type !== 'lot.picture_lost') return
    patchCall(client, 'live.info', { session_id }, (known) =>
      known.current?.id === current ? { ...known, picture: { ...known.picture, loss: frame.data as Loss } } : known,
    )
  }
  const channel = read.data?.channel ?? null
  return { ...read, change, ...useStageKept(read, { channel, changed: 'live.changed', change, onLot }) }
}
