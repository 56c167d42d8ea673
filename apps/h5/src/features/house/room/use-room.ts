/** A sale in a room, kept fresh by its own room and the running lot's; where neither can be heard, by asking. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { QuickLot } from '../../../cards/quick-bid/quick-lot.ts'
import { withTick } from '../../../cards/quick-bid/quick-lot.ts'
import type { Data } from '../../../lib/api/client.ts'
import { patchCall, useCall, useQueryClient } from '../../../lib/api/query.ts'
import { useOnline } from '../../../lib/live/online.ts'
import { noticeServerTime, useConnection, useRoom } from '../../../lib/live/realtime.ts'

export type RoomNow = Data<'house.room'>

const CALM_MS = 20_000
/** Without a socket it is asked for this often. */
const POLL_MS = 2_000
const FRESH_MS = 5_000

/** @returns fresh: what is shown is what the server said last */
export function useRoomNow(session_id: number, enabled: boolean) {
  const client = useQueryClient()
  const connection = useConnection()
  const online = useOnline()
  const room = useCall(
    'house.room',
    { session_id },
    { enabled, stale_ms: 0, refetch_ms: connection === 'on' ? CALM_MS : POLL_MS },
  )
  const { data, refetch } = room
  const change = useCallback(
    (lot_id: number, how: (lot: QuickLot) => QuickLot) =>
      patchCall(client, 'house.room', { session_id }, (known) =>
        known.current?.id === lot_id ? { ...known, current: how(known.current) } : known,
      ),
    [client, session_id],
  )
  const readAgain = useCallback(() => void refetch(), [refetch])
  useEffect(() => {
    if (data) noticeServerTime(data.server_now_ms)
  }, [data])
  const current = data?.current?.id
  useRoom(enabled ? `session:${session_id}` : null, ({ type }) => type === 'room.changed' && readAgain(), readAgain)
  useRoom(
    enabled && current !== undefined ? `lot:${current}` : null,
    (frame) => {
      if (frame.type === 'lot.tick') change(current!, (lot) => withTick(lot, frame.data as QuickLot['tick']))
      else if (frame.type === 'lot.closed') readAgain()
    },
    readAgain,
  )
  const polled = useRecent(data?.server_now_ms)
  const fresh = online && (connection === 'on' || (connection !== 'lost' && polled))
  return { ...room, change, readAgain, fresh }
}

/** True from each new value on, until nothing has come for a while. */
function useRecent(value: unknown): boolean {
  const [recent, setRecent] = useState(true)
  const last = useRef(value)
  useEffect(() => {
    last.current = value
    setRecent(true)
    const timer = setTimeout(() => setRecent(false), FRESH_MS)
    return () => clearTimeout(timer)
  }, [value])
  return recent
}
