import { useEffect, useMemo } from 'react'
import { completeRoutes, routeTable } from '../lib/navigation.ts'
import { usePlace } from '../lib/router.ts'
import { useSignal } from '../lib/signal.ts'
import { NotFoundView, useLater } from './page-shell.tsx'
import { LoadingView, RouteView, WeakNetwork } from './route-view.tsx'

/** Shows the screen of the address. Paths are compared without regard to case, as the legacy app wrote them in any. */
export function Screens() {
  const { path, depth } = usePlace()
  const { rows, complete, failed } = useSignal(routeTable)
  const screens = useMemo(
    () =>
      new Map(
        Object.values(rows).flatMap((row) =>
          [row.path, ...(row.aliases ?? [])].map((at) => [at.toLowerCase(), row] as const),
        ),
      ),
    [rows],
  )
  const row = screens.get(path.toLowerCase().replace(/(.)\/+$/, '$1'))
  const waiting = !row && !complete
  const late = useLater(waiting)
  useEffect(() => {
    if (waiting) void completeRoutes()
  }, [waiting])
  if (waiting && failed) return <WeakNetwork onRetry={() => void completeRoutes()} />
  if (waiting) return late ? <LoadingView /> : null
  if (!row) return <NotFoundView />
  // The same screen opened again from itself is another one; the same screen with other parameters in its place is not.
  return <RouteView key={row.tab === undefined ? `${depth}:${row.path}` : row.path} row={row} />
}
