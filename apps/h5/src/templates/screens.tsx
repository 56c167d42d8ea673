import { useEffect, useLayoutEffect, useMemo } from 'react'
import { completeRoutes, goPath, nameIn, routeTable } from '../lib/router/navigation.ts'
import { namesItsThing } from '../lib/router/page.tsx'
import { usePlace } from '../lib/router/router.ts'
import { useSignal } from '../lib/storage/signal.ts'
import { NotFoundView, useLater } from './page-shell.tsx'
import { LoadingView, RouteView, WeakNetwork } from './route-view.tsx'

/** Shows the screen of the address. Paths are compared without regard to case, as the legacy app wrote them in any. */
export function Screens() {
  const { path, search, depth } = usePlace()
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
  const name = nameIn(path)
  const row =
    name === undefined
      ? screens.get(path.toLowerCase().replace(/(.)\/+$/, '$1'))
      : Object.hasOwn(rows, name)
        ? rows[name]
        : undefined
  const waiting = !row && !complete
  const late = useLater(waiting)
  useEffect(() => {
    if (waiting) void completeRoutes()
  }, [waiting])
  const moved = name !== undefined && row ? row.path + (search && `?${search}`) : undefined
  useLayoutEffect(() => {
    if (moved !== undefined) goPath(moved, 'redirect')
  }, [moved])
  if (moved !== undefined) return null
  if (waiting && failed) return <WeakNetwork onRetry={() => void completeRoutes()} />
  if (waiting) return late ? <LoadingView /> : null
  if (!row || !namesItsThing(row, search)) return <NotFoundView row={row} />
  // The same screen opened again from itself is another one; the same screen with other parameters in its place is not.
  return <RouteView key={row.tab === undefined ? `${depth}:${row.path}` : row.path} row={row} />
}
