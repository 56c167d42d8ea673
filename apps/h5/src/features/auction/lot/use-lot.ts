import { useEffect, useRef } from 'react'
import { patchCall, useCall, useQueryClient } from '../../../lib/api/query.ts'
import { noticeServerTime, useConnection, useRoom } from '../../../lib/live/realtime.ts'
import { type Tick, withTick } from './lot-state.ts'

const REFRESH_MS = 1_000
/** Without a socket the lot is asked for this often. */
const POLL_MS = 4_000

/** The lot, kept fresh by its room; ticks change it in place and the rest follows within a second. */
export function useLot(id: number) {
  const client = useQueryClient()
  const connection = useConnection()
  const lot = useCall('auction.lot', { id }, { enabled: id > 0, refetch_ms: connection === 'on' ? false : POLL_MS })
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { refetch } = lot
  useEffect(() => {
    if (lot.data) noticeServerTime(lot.data.tick.server_now_ms)
  }, [lot.data])
  useEffect(() => () => clearTimeout(waiting.current), [])
  const takeTick = (tick: Tick) => {
    patchCall(client, 'auction.lot', { id }, (known) => withTick(known, tick))
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => void refetch(), REFRESH_MS)
  }
  useRoom(
    id > 0 ? `lot:${id}` : null,
    (frame) => {
      if (frame.type === 'lot.tick') takeTick(frame.data as Tick)
      else if (frame.type !== 'lot.fair_warning') void refetch()
    },
    () => void refetch(),
  )
  return { ...lot, takeTick }
}
