/** Moving between screens by name [R2.9]. Paths stand in the routes' tables and nowhere else. */
import type { RouteName } from '../../routes.ts'
import { queryString } from '../api/query-string.ts'
import { signal } from '../storage/signal.ts'
import { common } from '../texts/common.i18n.ts'
import { toast } from '../toast.ts'
import { canGoBack, moveBack, moveTo, readdress } from './router.ts'
import type { Screen } from './routes.ts'

export type NavigationType = 'navigate' | 'redirect' | 'switchTab' | 'relaunch' | 'back'
export type PageParams = Record<string, string | number | boolean | null | undefined>

type Table = Readonly<Record<string, Screen>>

/** The screens known so far. The first view brings those it needs; the whole table follows (completeRoutes). */
export const routeTable = signal<{ rows: Table; complete: boolean; failed?: boolean }>({ rows: {}, complete: false })
let loadRest: (() => Promise<Table>) | null = null

/** Told once at start: the screens at hand, and how to load the table of all of them when these are not all. */
export function setRoutes(rows: Table, rest?: () => Promise<Table>): void {
  loadRest = rest ?? null
  routeTable.set({ rows, complete: rest === undefined })
}

let loading: Promise<void> | null = null

/** Loads the table of all screens, once; calls made meanwhile wait for the same load. A failure is said and can be tried again. */
export function completeRoutes(): Promise<void> {
  if (!loadRest) return Promise.resolve()
  const { failed, ...table } = routeTable.get()
  if (failed) routeTable.set(table)
  loading ??= loadRest()
    .then(
      (rows) => {
        loadRest = null
        // The rows at hand stay as they are: a page on the screen is not loaded again.
        routeTable.set({ rows: { ...rows, ...table.rows }, complete: true })
      },
      () => {
        routeTable.set({ ...routeTable.get(), failed: true })
        toast(common.say('retry_later'))
      },
    )
    .finally(() => {
      loading = null
    })
  return loading
}

/** The beginning of a screen's path while only its name is known. */
const BY_NAME = '/@'

/**
 * The path of a screen with its parameters as a query string. Until the table with its row has come, it is the screen's name behind
 * an @: opening it waits for the table (screens.tsx), so a link can be drawn at any time.
 */
export function pathOf(name: RouteName, params: PageParams = {}): string {
  const path = routeTable.get().rows[name]?.path ?? BY_NAME + name
  const query = queryString(params)
  return query ? `${path}?${query}` : path
}

/** The screen's name in such a path; undefined for every other path. */
export const nameIn = (path: string): string | undefined =>
  path.startsWith(BY_NAME) ? path.slice(BY_NAME.length) : undefined

/** The address of a screen for links and shares: /h5/#/pages/… */
export const hrefOf = (name: RouteName, params: PageParams = {}): string => `#${pathOf(name, params)}`

export const currentHashRoute = (): string => location.hash.replace(/^#/, '') || '/'

/**
 * Goes to a screen by its route name. `navigate` adds to the history, `redirect` replaces the current screen,
 * `switchTab` and `relaunch` start over from that screen.
 */
export function go(
  name: RouteName,
  params: PageParams = {},
  { type = 'navigate' }: { type?: Exclude<NavigationType, 'back'> } = {},
): void {
  const { rows, complete } = routeTable.get()
  if (name in rows || complete) goPath(pathOf(name, params), type)
  else void completeRoutes().then(() => name in routeTable.get().rows && goPath(pathOf(name, params), type))
}

/** Goes to a path of ours, such as a link the server sent or a remembered route. Anything else is refused. */
export function goPath(path: string, type: Exclude<NavigationType, 'back'> = 'navigate'): void {
  const clean = path.replace(/^.*#/, '')
  if (!clean.startsWith('/') || clean.startsWith('//')) return
  const fresh = type === 'relaunch' || type === 'switchTab'
  moveTo(clean, { replace: fresh || type === 'redirect', fresh })
}

/** Gives the screen that is shown other parameters without moving it. Its row is known: it is on the screen. */
export const renameScreen = (name: RouteName, params: PageParams): void => readdress(pathOf(name, params))

/** Goes back; with nothing to go back to, home. */
export function goBack(steps = 1): void {
  if (canGoBack(steps)) moveBack(steps)
  else goPath('/', 'relaunch')
}

/** Opens a link the server or a person wrote: one of our screens in place, an https address in the web view, nothing else. */
export function openLink(link: string): void {
  if (/^https:\/\//.test(link)) go('site.webview', { url: link })
  else goPath(link)
}
