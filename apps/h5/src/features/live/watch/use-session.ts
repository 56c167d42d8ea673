/** A session kept fresh by its own channel and the running lot's; where neither can be heard, by asking. */
import { useCallback, useEffect } from 'react'
import { type QuickLot, withTick } from '../../../cards/quick-bid/quick-lot.ts'
import type { Data } from '../../../lib/api/client.ts'
import { patchCall, useCall, useQueryClient } from '../../../lib/api/query.ts'
import { useOnline } from '../../../lib/live/online.ts'
import { noticeServerTime, useConnection, useRoom } from '../../../lib/live/realtime.ts'

export type SessionNow = Data<'live.info'>
type Loss = NonNullable<NonNullable<SessionNow['picture']>['loss']>

const CALM_MS = 20_000
/** Without a socket it is asked for this often. */
const POLL_MS = 2_000

/** @returns fresh: what is shown is what the server said last */
export function useSessionNow(session_id: number) {
  const client = useQueryClient()
  const connection = useConnection()
  const online = useOnline()
  const read = useCall(
    'live.info',
    { session_id },
    { enabled: session_id > 0, stale_ms: 0, refetch_ms: connection === 'on' ? CALM_MS : POLL_MS },
  )
  const { data, refetch } = read
  const change = useCallback(
    (lot_id: number, how: (lot: QuickLot) => QuickLot) =>
      patchCall(client, 'live.info', { session_id }, (known) =>
        known.current?.id === lot_id ? { ...known, current: how(known.current) } : known,
      ),
    [client, session_id],
  )
  const readAgain = useCallback(() => void refetch(), [refetch])
  useEffect(() => {
    if (data) noticeServerTime(data.server_now_ms)
  }, [data])
  const current = data?.current?.id
  useRoom(data ? data.channel : null, ({ type }) => type === 'live.changed' && readAgain(), readAgain)
  useRoom(
    current === undefined ? null : `lot:${current}`,
    (frame) => {
      if (frame.type === 'lot.tick') change(current!, (lot) => withTick(lot, frame.data as QuickLot['tick']))
      else if (frame.type === 'lot.picture_lost')
        patchCall(client, 'live.info', { session_id }, (known) =>
          known.current?.id === current ? { ...known, picture: { ...known.picture, loss: frame.data as Loss } } : known,
        )
      else if (frame.type === 'lot.closed') readAgain()
    },
    readAgain,
  )
  return { ...read, change, readAgain, fresh: online && connection !== 'lost' }
}
