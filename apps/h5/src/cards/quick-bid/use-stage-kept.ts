/** A stage of lots (a sale in a room, a live session) kept fresh by its own channel and the running lot's; where neither can be heard, by asking. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useOnline } from '../../lib/live/online.ts'
import { type FrameListener, noticeServerTime, useConnection, useRoom } from '../../lib/live/realtime.ts'
import { type QuickLot, withTick } from './quick-lot.ts'

const CALM_MS = 20_000
/** Without a socket it is asked for this often. */
const POLL_MS = 2_000
const FRESH_MS = 5_000

/** How often a stage is asked for, in ms. */
export const useStageRefetchMs = (): number => (useConnection() === 'on' ? CALM_MS : POLL_MS)

interface Read {
  data: { server_now_ms: number; current?: { id: number } | null | undefined } | undefined
  refetch: () => unknown
}

/**
 * @param channel the stage's own, null while it is not listened to
 * @param changed the type of frame after which it is read again
 * @param change changes the running lot where it is shown
 * @param onLot hears what else is told of the running lot
 * @returns fresh: what is shown is what the server said last
 */
export function useStageKept(
  { data, refetch }: Read,
  {
    channel,
    changed,
    change,
    onLot,
  }: {
    channel: string | null
    changed: string
    change: (lot_id: number, how: (lot: QuickLot) => QuickLot) => void
    onLot?: FrameListener
  },
): { readAgain: () => void; fresh: boolean } {
  const connection = useConnection()
  const online = useOnline()
  const readAgain = useCallback(() => void refetch(), [refetch])
  useEffect(() => {
    if (data) noticeServerTime(data.server_now_ms)
  }, [data])
  const current = data?.current?.id
  useRoom(channel, ({ type }) => type === changed && readAgain(), readAgain)
  useRoom(
    channel === null || current === undefined ? null : `lot:${current}`,
    (frame) => {
      if (frame.type === 'lot.tick') change(current!, (lot) => withTick(lot, frame.data as QuickLot['tick']))
      else if (frame.type === 'lot.closed') readAgain()
      else onLot?.(frame)
    },
    readAgain,
  )
  const polled = useRecent(data?.server_now_ms)
  return { readAgain, fresh: online && (connection === 'on' || (connection !== 'lost' && polled)) }
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
