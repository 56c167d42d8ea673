/**
 * The hash router: where the app is, and how it got there. Paths are fixed strings, so a screen is found by looking its path
 * up; a router library would weigh more than the whole shell around it (docs/decisions).
 */
import { signal, useSignal } from '../storage/signal.ts'

export interface Place {
  path: string
  /** Without its question mark. */
  search: string
  /** Names this entry of the history. */
  key: string
  /** How many screens of ours lie below this one. */
  depth: number
  /** push: opened anew. replace: took the place of another. pop: came back to. */
  how: 'push' | 'replace' | 'pop'
}
interface Entry {
  key: string
  /** How many screens of ours lie below this one in the history. */
  depth: number
}

let serial = 0
const newKey = (): string => `${Date.now().toString(36)}-${serial++}`
const entry = (): Entry | null => {
  const state = history.state as Partial<Entry> | null
  return typeof state?.key === 'string' && typeof state.depth === 'number' ? (state as Entry) : null
}

function placeOf(hash: string, key: string, how: Place['how']): Place {
  const [path = '', search = ''] = hash.replace(/^#/, '').split(/\?(.*)/s)
  return { path: path.startsWith('/') ? path : `/${path}`, search, key, depth: current_depth, how }
}

/** An address typed, or followed as a plain link, has no entry of ours yet: it counts as opened anew. */
function read(): Place {
  const known = entry()
  if (known) return placeOf(location.hash, known.key, 'pop')
  const key = newKey()
  history.replaceState({ key, depth: current_depth + (started ? 1 : 0) }, '')
  current_depth += started ? 1 : 0
  return placeOf(location.hash, key, started ? 'push' : 'pop')
}

let started = false
let current_depth = 0

/** Sheets and questions over the screen, the topmost last. One entry of the history stands for all of them. */
const overlays: (() => void)[] = []
const isLaid = (): boolean => (history.state as { over?: boolean } | null)?.over === true
/** Runs once the entry laid for overlays has been taken off; null while none is being taken off. */
let once_off: (() => void)[] | null = null
/** A busy phone's browser may take seconds for one step back. */
const OFF_WAIT_MS = 5_000
/** A sheet that is still open so long after it was told to close stays open, and gets its entry back. */
const CLOSES_WITHIN_MS = 200

/**
 * Lets going back close what lies over the screen instead of leaving it.
 * @param close called when the person goes back
 * @returns to be called when it is closed, however that came about
 */
export function layOver(close: () => void): () => void {
  overlays.push(close)
  settleOverlays()
  return () => {
    overlays.splice(overlays.indexOf(close), 1)
    // Later: another sheet may take its place, or another screen the entry.
    setTimeout(settleOverlays)
  }
}

function settleOverlays(): void {
  if (!started || once_off) return // a timer may outlive the router: there is no history to write then
  if (overlays.length > 0 && !isLaid()) history.pushState({ ...entry(), over: true }, '')
  else if (overlays.length === 0 && isLaid()) takeOff()
}

/** Takes the overlays' entry off; browsers do that later, and what moves meanwhile has to wait for it. */
function takeOff(then?: () => void): void {
  const waiting = then ? [then] : []
  once_off = waiting
  const done = (is_off: boolean) => {
    if (once_off !== waiting) return
    once_off = null
    catchUp()
    for (const next of waiting) next()
    // A sheet that opened meanwhile has no entry yet. A step back that has not come still comes: a second one would leave the screen, or the app.
    if (is_off) settleOverlays()
  }
  window.addEventListener('popstate', () => setTimeout(() => done(true)), { once: true })
  setTimeout(() => done(false), OFF_WAIT_MS)
  history.back()
}

/** Shows the screen the history stands on. @returns false when it is shown already */
function catchUp(): boolean {
  const known = entry()
  if (known?.key === place.get().key) return false
  if (known) current_depth = known.depth
  place.set(read())
  return true
}

export const place = signal<Place>({ path: '/', search: '', key: 'start', depth: 0, how: 'pop' })
export const usePlace = (): Place => useSignal(place)

/** Reads the address and follows it from now on. Gives the way to stop. */
export function startRouter(): () => void {
  current_depth = entry()?.depth ?? 0
  place.set(read())
  started = true
  if (isLaid()) takeOff() // loaded anew while a sheet was open
  const follow = () => {
    if (once_off || catchUp()) return
    if (!isLaid()) overlays.at(-1)?.()
    setTimeout(settleOverlays, CLOSES_WITHIN_MS)
  }
  window.addEventListener('popstate', follow)
  window.addEventListener('hashchange', follow)
  return () => {
    started = false
    window.removeEventListener('popstate', follow)
    window.removeEventListener('hashchange', follow)
  }
}

/**
 * Gives the screen that is shown another address in place of its own, such as one with the number of what was just saved: it stays
 * scrolled where it is, with the sheet that lies over it.
 */
export function readdress(to: string): void {
  const again = () => readdress(to)
  if (once_off) {
    once_off.push(again)
    return
  }
  // The entry under a sheet is the screen's own.
  if (isLaid()) {
    takeOff(again)
    return
  }
  const { key, how } = place.get()
  history.replaceState({ key, depth: current_depth } satisfies Entry, '', `#${to}`)
  place.set(placeOf(to, key, how))
}

/** Goes to a path with its query. `fresh` makes it the first screen of the history as far as going back is concerned. */
export function moveTo(to: string, { replace = false, fresh = false } = {}): void {
  const again = () => moveTo(to, { replace, fresh })
  if (once_off) {
    once_off.push(again)
    return
  }
  // The entry under a sheet is the screen's own: it is what another screen takes the place of.
  if (isLaid() && replace && !fresh) {
    takeOff(again)
    return
  }
  const key = newKey()
  current_depth = fresh ? 0 : replace ? current_depth : current_depth + 1
  const state: Entry = { key, depth: current_depth }
  if (replace || isLaid()) history.replaceState(state, '', `#${to}`)
  else history.pushState(state, '', `#${to}`)
  place.set(placeOf(to, key, replace ? 'replace' : 'push'))
}

/** Whether that many screens of ours lie below this one. */
export const canGoBack = (steps: number): boolean => current_depth >= steps
export const moveBack = (steps: number): void => history.go(-steps - (isLaid() ? 1 : 0))
