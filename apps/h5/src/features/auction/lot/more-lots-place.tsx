/** The end of a lot's page: its code and its lots are asked for only when a person comes near. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { loadCode } from '../../../lib/router/chunks.ts'
import type { Lot } from './lot-state.ts'

const MoreLots = lazy(() => loadCode(() => import('./more-lots.tsx')))
const NEAR = '600px'

export function MoreLotsPlace({ lot }: { lot: Lot }) {
  const box = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const watcher = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && setNear(true), {
      rootMargin: NEAR,
    })
    if (box.current) watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [])
  return (
    <div ref={box} className="lot-more">
      <Suspense fallback={null}>{near && <MoreLots lot={lot} />}</Suspense>
    </div>
  )
}
