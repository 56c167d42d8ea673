/** The page's own context: its parameters and its route. */
import { createContext, useContext, useMemo } from 'react'
import { parseQuery } from '../api/query-string.ts'
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

const isId = (value: string | undefined): value is string => value !== undefined && /^[1-9]\d{0,14}$/.test(value)

/** Whether an address names what the page of its row is about: an id that can be one, or a number of another kind. */
export function namesItsThing({ about }: Pick<RouteRow, 'about'>, search: string): boolean {
  if (!about) return true
  const params = parseQuery(search)
  return about.some((name) => (/(^|_)id$/.test(name) ? isId(params[name]) : Boolean(params[name]?.trim())))
}

/** The numeric parameter `id` (or another name); 0 when it is missing or not a number. */
export function useIdParam(name = 'id'): number {
  const value = usePageParams()[name]
  return isId(value) ? Number(value) : 0
}
