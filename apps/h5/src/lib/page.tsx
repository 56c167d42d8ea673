/** What a page knows about itself: its parameters and its route. */
import { createContext, useContext, useMemo } from 'react'
import { parseQuery } from './query-string.ts'
import { usePlace } from './router.ts'
import type { RouteRow } from './routes.ts'

export const RouteContext = createContext<RouteRow | null>(null)
/** The row of the route a page was opened by. */
export const useRoute = (): RouteRow | null => useContext(RouteContext)

/** The parameters of the page, as text. */
export function usePageParams(): Record<string, string> {
  const { search } = usePlace()
  return useMemo(() => parseQuery(search), [search])
}

/** The numeric parameter `id` (or another name); 0 when it is missing or not a number. */
export function useIdParam(name = 'id'): number {
  const value = usePageParams()[name]
  return value && /^\d{1,15}$/.test(value) ? Number(value) : 0
}
