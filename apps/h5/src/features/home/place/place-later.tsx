/** The visitor's city and its sky come once home stands; their room beside the search is kept from the first. */
import { type ComponentType, useEffect, useState } from 'react'
import { loadCode } from '../../../lib/router/chunks.ts'

const AFTER_MS = 1_500

export function PlaceLater({ stands }: { stands: boolean }) {
  const [Sky, setSky] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!stands) return
    const timer = setTimeout(() => {
      loadCode(() => import('./place-sky.tsx')).then(
        (loaded) => setSky(() => loaded.PlaceSky),
        () => undefined, // without a network home is whole
      )
    }, AFTER_MS)
    return () => clearTimeout(timer)
  }, [stands])
  return <span className="home-place">{Sky && <Sky />}</span>
}
