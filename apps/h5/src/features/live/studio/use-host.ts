/** The host's view of a session, fresh by its channel and the running lot's; and what the host does. */
import { useEffect } from 'react'
import type { Data } from '../../../lib/api/client.ts'
import { patchCall, useAction, useCall, useQueryClient } from '../../../lib/api/query.ts'
import { noticeServerTime, useRoom } from '../../../lib/live/realtime.ts'

export type Host = Data<'live.stats'>
type Tick = NonNullable<Host['current']>['tick']

/** Viewers and minutes change without a frame. */
const ASK_MS = 5_000

export function useHost(session_id: number) {
  const client = useQueryClient()
  const read = useCall('live.stats', { session_id }, { stale_ms: 0, refetch_ms: ASK_MS })
  const { data, refetch } = read
  const again = () => void refetch()
  useEffect(() => {
    if (data) noticeServerTime(data.server_now_ms)
  }, [data])
  const show = (next: Host) => patchCall(client, 'live.stats', { session_id }, () => next)
  const lot_id = data?.current?.id
  useRoom(`live:${session_id}`, ({ type }) => type === 'live.changed' && again(), again)
  useRoom(
    lot_id === undefined ? null : `lot:${lot_id}`,
    (frame) => {
      if (frame.type !== 'lot.tick')
        return (frame.type === 'lot.closed' || frame.type === 'lot.picture_lost') && again()
      const tick = frame.data as Tick
      patchCall(client, 'live.stats', { session_id }, (known) =>
        known.current?.id === tick.lot_id && tick.seq >= known.current.tick.seq
          ? { ...known, current: { ...known.current, tick } }
          : known,
      )
    },
    again,
  )
  const act = useAction('live.host', { onDone: show, onRefused: again })
  const end = useAction('live.end', { refresh: ['live'], onDone: show, onRefused: again })
  return { ...read, show, act, end }
}
