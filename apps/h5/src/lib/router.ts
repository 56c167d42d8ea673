/**
 * The hash router: where the app is, and how it got there. Paths are fixed strings, so a screen is found by looking its path
 * up; a router library would weigh more than the whole shell around it (docs/decisions).
 */
import { signal, useSignal } from './signal.ts'

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
export const place = signal<Place>({ path: '/', search: '', key: 'start', depth: 0, how: 'pop' })
export const usePlace = (): Place => useSignal(place)

/** Reads the address and follows it from now on. Gives the way to stop. */
export function startRouter(): () => void {
  current_depth = entry()?.depth ?? 0
  place.set(read())
  started = true
  const follow = () => {
    const known = entry()
    if (known?.key === place.get().key) return
    if (known) current_depth = known.depth
    place.set(read())
  }
  window.addEventListener('popstate', follow)
  window.addEventListener('hashchange', follow)
  return () => {
    started = false
    window.removeEventListener('popstate', follow)
    window.removeEventListener('hashchange', follow)
  }
}

/** Goes to a path with its query. `fresh` makes it the first screen of the history as far as going back is concerned. */
export function moveTo(to: string, { replace = false, fresh = false } = {}): void {
  const key = newKey()
  current_depth = fresh ? 0 : replace ? current_depth : current_depth + 1
  const state: Entry = { key, depth: current_depth }
  if (replace) history.replaceState(state, '', `#${to}`)
  else history.pushState(state, '', `#${to}`)
  place.set(placeOf(to, key, replace ? 'replace' : 'push'))
}

/** Whether that many screens of ours lie below this one. */
export const canGoBack = (steps: number): boolean => current_depth >= steps
export const moveBack = (steps: number): void => history.go(-steps)
