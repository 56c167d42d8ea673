/** Where the phone is, as the nearest city; the position itself is forgotten at once. */
import { useState } from 'react'
import { nearestCity } from './cities.ts'

const WAIT_MS = 15_000
const OLD_MS = 10 * 60_000

type State = 'idle' | 'asking' | 'found' | 'refused' | 'unknown' | 'elsewhere'

export function usePosition(): { state: State; code: string | undefined; find: () => void } {
  const [{ state, code }, set] = useState<{ state: State; code?: string }>({ state: 'idle' })
  const find = () => {
    if (state === 'asking') return
    // A page that came without TLS has no position to ask for.
    if (!('geolocation' in navigator)) {
      set({ state: 'unknown' })
      return
    }
    set({ state: 'asking' })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const nearest = nearestCity(coords.latitude, coords.longitude)
        set(nearest ? { state: 'found', code: nearest } : { state: 'elsewhere' })
      },
      (error) => set({ state: error.code === error.PERMISSION_DENIED ? 'refused' : 'unknown' }),
      { timeout: WAIT_MS, maximumAge: OLD_MS },
    )
  }
  return { state, code, find }
}
