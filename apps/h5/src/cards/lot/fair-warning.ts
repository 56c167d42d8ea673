/** Fair warning as a live lot's room tells it: the end it was given for. */
import { useState } from 'react'
import { useRoom } from '../../lib/live/realtime.ts'

/** @returns the end, in ms, that was warned of last; a late bid moves the end, and the warning is over */
export function useFairWarning(lot_id: number): number | undefined {
  const [ends_at_ms, setEnd] = useState<number>()
  useRoom(`lot:${lot_id}`, ({ type, data }) => {
    if (type === 'lot.fair_warning') setEnd((data as { ends_at_ms: number }).ends_at_ms)
  })
  return ends_at_ms
}
