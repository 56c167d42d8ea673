import { useEffect, useState } from 'react'
import type { CallError } from '../api/request.ts'

/** Counts down the seconds until another SMS may be asked for. @returns what is left, and how to start */
export function useWait(first_s = 0): [left_s: number, start: (seconds: number) => void] {
  const [until_ms, setUntil] = useState(() => (first_s > 0 ? Date.now() + first_s * 1000 : 0))
  const [left_s, setLeft] = useState(first_s)
  useEffect(() => {
    if (until_ms === 0) return
    const tick = () => setLeft(Math.max(0, Math.ceil((until_ms - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [until_ms])
  return [left_s, (seconds) => setUntil(Date.now() + seconds * 1000)]
}

/** How long a refusal of another SMS says to wait; 0 when it says nothing of it. */
export const waitOf = (failure: CallError): number => (failure.data as { wait_s?: number } | null)?.wait_s ?? 0
